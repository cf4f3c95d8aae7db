// electron/shells/electron/menu.ts - the application menu. Our entries send a palette command to the window; the rest are system roles.
import { Menu, type MenuItemConstructorOptions } from 'electron';

type Entry = MenuItemConstructorOptions;

/** Sets the menu. `send` passes a command's id to the window. */
export function setMenu(send: (command: string) => void, platform: NodeJS.Platform = process.platform): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(send, platform)));
}

/** The menu as data. Shortcuts of commands are shown but not registered: the window handles its own keys. */
export function menuTemplate(send: (command: string) => void, platform: NodeJS.Platform): Entry[] {
  const mac = platform === 'darwin';
  const command = (label: string, id: string, accelerator?: string): Entry => ({
    label,
    id,
    click: () => send(id),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  });
  const line: Entry = { type: 'separator' };
  const settings = command('Settings', 'go.settings', 'CmdOrCtrl+,');
  const file: Entry[] = [
    command('New skill', 'skill.new', 'CmdOrCtrl+N'),
    command('Import packages', 'library.import', 'CmdOrCtrl+O'),
    line,
    command('Open workspace', 'workspace.open', 'CmdOrCtrl+Shift+O'),
    command('Close workspace', 'workspace.close'),
    ...(mac ? [] : [line, settings, line, { role: 'quit' } as Entry]),
  ];
  const edit: Entry[] = [
    // The editor has its own history; its keys must reach it.
    { role: 'undo', registerAccelerator: false },
    { role: 'redo', registerAccelerator: false },
    line,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ];
  const view: Entry[] = [
    command('Search everything', 'palette.open', 'CmdOrCtrl+K'),
    line,
    command('Library', 'go.library'),
    command('Traces', 'go.traces'),
    line,
    command('Back', 'go.back'),
    command('Forward', 'go.forward'),
    line,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'togglefullscreen' },
  ];
  return [
    ...(mac ? [appMenu(settings)] : []),
    { label: 'File', submenu: file },
    { label: 'Edit', submenu: edit },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
    { role: 'help', submenu: [command('Keyboard shortcuts', 'app.keys')] },
  ];
}

function appMenu(settings: Entry): Entry {
  const line: Entry = { type: 'separator' };
  const roles: Entry[] = [line, { role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }, line, { role: 'quit' }];
  return { label: 'Skillwright', submenu: [{ role: 'about' }, line, settings, ...roles] };
}
