// renderer/app/keyboard/screenKeys.ts - the shortcuts of every screen, so that Settings can list them before a screen was ever opened.
// The screens own them; a test compares this list with their commands.
import type { Command } from '../commands.ts';
import type { Screen } from '../router.ts';

type KeyRow = readonly [id: string, label: string, ...keys: string[]];

export const SCREEN_KEYS: Readonly<Partial<Record<Screen, readonly KeyRow[]>>> = {
  library: [
    ['library.search', 'Search skills', '/', 'Mod+F'],
    ['library.export', 'Export selected skills', 'Mod+E'],
    ['library.undo', 'Undo last delete', 'Mod+Z'],
    ['library.move', 'Move through the list', 'Up', 'Down'],
    ['library.keys.open', 'Open skill', 'Enter'],
    ['library.keys.select', 'Select skill', 'Space'],
    ['library.keys.range', 'Extend the selection', 'Shift+Down'],
    ['library.all', 'Select all matches', 'Mod+A'],
    ['library.keys.delete', 'Delete, with undo', 'Delete'],
    ['library.keys.paste', 'Paste a package', 'Mod+V'],
  ],
  skill: [
    ['editor.save', 'Save revision', 'Mod+S'],
    ['editor.run', 'Run skill', 'F5'],
    ['editor.stop', 'Stop run', 'Shift+F5'],
    ['editor.export', 'Export skill', 'Mod+E'],
    ['editor.form', 'Show metadata form', 'Alt+1'],
    ['editor.artifact', 'Show artifact', 'Alt+2'],
    ['editor.source', 'Show source', 'Alt+3'],
    ['editor.dock-preview', 'Show preview in dock', 'Alt+4'],
    ['editor.dock-run', 'Show run panel in dock', 'Alt+5'],
    ['editor.dock-findings', 'Show findings in dock', 'Alt+6'],
    ['editor.dock-revisions', 'Show revisions in dock', 'Alt+7'],
    ['editor.dock-assertions', 'Show assertions in dock', 'Alt+8'],
    ['editor.toggle-dock', 'Toggle dock', 'Mod+Alt+B'],
    ['editor.toggle-findings', 'Toggle findings panel', 'Mod+J'],
    ['editor.next-tab', 'Next tab', 'Alt+PageDown'],
    ['editor.previous-tab', 'Previous tab', 'Alt+PageUp'],
    ['editor.close-tab', 'Close tab', 'Alt+W'],
    ['editor.undo', 'Undo', 'Mod+Z'],
    ['editor.redo', 'Redo', 'Mod+Shift+Z'],
    ['editor.rename', 'Rename artifact (in the outline)', 'F2'],
    ['editor.move', 'Move artifact up or down (in the outline)', 'Alt+Up', 'Alt+Down'],
  ],
  traces: [
    ['traces.next', 'Next run', 'J'],
    ['traces.previous', 'Previous run', 'K'],
    ['traces.open', 'Open run', 'O'],
    ['traces.again', 'Run again with the same input', 'R'],
    ['traces.filter', 'Filter runs', '/', 'Mod+F'],
  ],
  trace: [
    ['trace.next', 'Next span', 'J'],
    ['trace.previous', 'Previous span', 'K'],
    ['trace.fold', 'Fold span', 'H'],
    ['trace.unfold', 'Unfold span', 'L'],
    ['trace.fold-all', 'Fold all spans', '['],
    ['trace.unfold-all', 'Unfold all spans', ']'],
    ['trace.fit', 'Zoom to fit', 'F'],
    ['trace.zoom-in', 'Zoom in', '+', '='],
    ['trace.zoom-out', 'Zoom out', '-'],
    ['trace.find', 'Find in spans', '/'],
    ['trace.find-text', 'Find in span text', 'Mod+F'],
    ['trace.again', 'Run again with the same input', 'R'],
    ['trace.newer', 'Newer run', 'Shift+K'],
    ['trace.older', 'Older run', 'Shift+J'],
  ],
};

/** The rows as commands that can only be read. */
export const screenKeyCommands = (): Command[] =>
  Object.entries(SCREEN_KEYS).flatMap(([screen, rows]) =>
    rows.map(([id, label, ...keys]) => ({ id, label, keys, screen: screen as Screen, hintOnly: true, run: () => undefined })),
  );
