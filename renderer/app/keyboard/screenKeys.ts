// renderer/app/keyboard/screenKeys.ts - the shortcuts of every screen, so that Settings can list them before a screen was ever opened.
// The screens own them; a test compares this list with their commands.
import type { Command } from '../commands.ts';
import type { Screen } from '../router.ts';

type KeyRow = readonly [id: string, label: string, ...keys: string[]];

export const SCREEN_KEYS: Readonly<Partial<Record<Screen, readonly KeyRow[]>>> = {
  library: [
    ['library.search', 'Search skills', '/', 'Mod+F'],
    ['library.export', 'Export the chosen skills', 'Mod+E'],
    ['library.undo', 'Undo the last delete', 'Mod+Z'],
    ['library.move', 'Move in the list', 'Up', 'Down'],
    ['library.keys.open', 'Open the skill', 'Enter'],
    ['library.keys.select', 'Select the skill', 'Space'],
    ['library.keys.range', 'Select up to the line', 'Shift+Down'],
    ['library.all', 'Select all that match', 'Mod+A'],
    ['library.keys.delete', 'Delete, with undo', 'Delete'],
    ['library.keys.paste', 'Paste a package', 'Mod+V'],
  ],
  skill: [
    ['editor.save', 'Save a revision', 'Mod+S'],
    ['editor.run', 'Run the skill', 'F5'],
    ['editor.stop', 'Stop the run', 'Shift+F5'],
    ['editor.export', 'Export this skill', 'Mod+E'],
    ['editor.form', 'Show the metadata form', 'Alt+1'],
    ['editor.artifact', 'Show the artifact', 'Alt+2'],
    ['editor.source', 'Show the source', 'Alt+3'],
    ['editor.dock-preview', 'Show the preview in the dock', 'Alt+4'],
    ['editor.dock-run', 'Show the run panel in the dock', 'Alt+5'],
    ['editor.dock-findings', 'Show the findings in the dock', 'Alt+6'],
    ['editor.dock-revisions', 'Show the revisions in the dock', 'Alt+7'],
    ['editor.dock-assertions', 'Show the assertions in the dock', 'Alt+8'],
    ['editor.toggle-dock', 'Fold or show the dock', 'Mod+Alt+B'],
    ['editor.toggle-findings', 'Fold or show the findings below', 'Mod+J'],
    ['editor.next-tab', 'Next tab', 'Alt+PageDown'],
    ['editor.previous-tab', 'Previous tab', 'Alt+PageUp'],
    ['editor.close-tab', 'Close this tab', 'Alt+W'],
    ['editor.undo', 'Undo', 'Mod+Z'],
    ['editor.redo', 'Redo', 'Mod+Shift+Z'],
    ['editor.rename', 'Rename the artifact (in the outline)', 'F2'],
    ['editor.move', 'Move the artifact up or down (in the outline)', 'Alt+Up', 'Alt+Down'],
  ],
  traces: [
    ['traces.next', 'Next run', 'J'],
    ['traces.previous', 'Previous run', 'K'],
    ['traces.open', 'Open the run', 'O'],
    ['traces.again', 'Run again with the same input', 'R'],
    ['traces.filter', 'Filter the runs', '/', 'Mod+F'],
  ],
  trace: [
    ['trace.next', 'Next span', 'J'],
    ['trace.previous', 'Previous span', 'K'],
    ['trace.fold', 'Fold the span', 'H'],
    ['trace.unfold', 'Unfold the span', 'L'],
    ['trace.fold-all', 'Fold all spans', '['],
    ['trace.unfold-all', 'Unfold all spans', ']'],
    ['trace.fit', 'Show the whole run', 'F'],
    ['trace.zoom-in', 'Zoom in', '+', '='],
    ['trace.zoom-out', 'Zoom out', '-'],
    ['trace.find', 'Find in spans', '/'],
    ['trace.find-text', 'Find in the text of the span', 'Mod+F'],
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
