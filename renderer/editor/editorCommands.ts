// renderer/editor/editorCommands.ts - what can be done in the editor, for palette, shortcuts and the list of keys.
import { useMemo } from 'react';
import { type Command, useCommands } from '../app/commands.ts';
import { isBusy, openCases, stopRun, useLiveRun } from '../runs/index.ts';
import { AddIcon, CloseIcon, EditIcon, ExportIcon, RunIcon, StopIcon, UndoIcon } from '../ui/icons.ts';
import type { LiveDocument } from './document/documents.ts';
import type { DockName, ViewName } from './screen.ts';

export interface EditorActs {
  save(): void;
  run(): void;
  exportSkill(): void;
  closeTab(): void;
  addArtifact(): void;
  nextTab(step: 1 | -1): void;
  view(view: ViewName): void;
  dock(dock: DockName): void;
  toggleDock(): void;
  toggleBottom(): void;
}

export function useEditorCommands(doc: LiveDocument, acts: EditorActs): void {
  const busy = isBusy(useLiveRun(doc.id));
  const commands = useMemo<Command[]>(() => {
    const screen = 'skill' as const;
    const view = (name: ViewName, label: string, key: string): Command => ({
      id: `editor.${name}`,
      label: `Show ${label}`,
      keys: [key],
      icon: EditIcon,
      screen,
      run: () => acts.view(name),
    });
    const dock = (name: DockName, label: string, key: string): Command => ({
      id: `editor.dock-${name}`,
      label: `Show ${label} in dock`,
      keys: [key],
      screen,
      run: () => acts.dock(name),
    });
    return [
      { id: 'editor.save', label: 'Save revision', keys: ['Mod+S'], screen, run: acts.save },
      {
        id: 'editor.run',
        label: 'Run skill',
        keys: ['F5'],
        icon: RunIcon,
        screen,
        blocked: busy ? 'it is already running' : null,
        run: acts.run,
      },
      {
        id: 'editor.stop',
        label: 'Stop run',
        keys: ['Shift+F5'],
        icon: StopIcon,
        screen,
        blocked: busy ? null : 'nothing is running',
        run: () => stopRun(doc.id),
      },
      { id: 'editor.export', label: 'Export skill', keys: ['Mod+E'], icon: ExportIcon, screen, run: acts.exportSkill },
      { id: 'editor.cases', label: 'Open test cases', screen, run: () => openCases(doc.id) },
      { id: 'editor.add-artifact', label: 'Add artifact', icon: AddIcon, screen, run: acts.addArtifact },
      view('form', 'metadata form', 'Alt+1'),
      view('artifact', 'artifact', 'Alt+2'),
      view('source', 'source', 'Alt+3'),
      dock('preview', 'preview', 'Alt+4'),
      dock('run', 'run panel', 'Alt+5'),
      dock('findings', 'findings', 'Alt+6'),
      dock('revisions', 'revisions', 'Alt+7'),
      dock('assertions', 'assertions', 'Alt+8'),
      { id: 'editor.toggle-dock', label: 'Toggle dock', keys: ['Mod+Alt+B'], screen, run: acts.toggleDock },
      { id: 'editor.toggle-findings', label: 'Toggle findings panel', keys: ['Mod+J'], screen, run: acts.toggleBottom },
      { id: 'editor.next-tab', label: 'Next tab', keys: ['Alt+PageDown'], screen, run: () => acts.nextTab(1) },
      { id: 'editor.previous-tab', label: 'Previous tab', keys: ['Alt+PageUp'], screen, run: () => acts.nextTab(-1) },
      { id: 'editor.close-tab', label: 'Close tab', keys: ['Alt+W'], icon: CloseIcon, screen, run: acts.closeTab },
      // Handled where the key is pressed: a field of the run form has its own undo.
      { id: 'editor.undo', label: 'Undo', keys: ['Mod+Z'], icon: UndoIcon, screen, hintOnly: true, run: () => doc.undo() },
      { id: 'editor.redo', label: 'Redo', keys: ['Mod+Shift+Z'], screen, hintOnly: true, run: () => doc.redo() },
      { id: 'editor.rename', label: 'Rename artifact (in the outline)', keys: ['F2'], screen, hintOnly: true, run: () => undefined },
      {
        id: 'editor.move',
        label: 'Move artifact up or down (in the outline)',
        keys: ['Alt+Up', 'Alt+Down'],
        screen,
        hintOnly: true,
        run: () => undefined,
      },
    ];
  }, [doc, acts, busy]);
  useCommands(commands);
}
