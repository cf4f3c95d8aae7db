// renderer/code/diff.ts - Monaco's diff editor as this app shows it, with names for screen readers.
import type { editor } from 'monaco-editor/editor';
import { monaco } from './setup.ts';
import { THEME } from './theme.ts';

// A package's inner languages load on first use, and then only one of two compared texts is coloured again: so they are loaded first.
await Promise.all(['yaml', 'python', 'json'].map((language) => monaco.editor.colorize('', language, {})));

/** The names of both texts. */
export interface DiffNames {
  before: string;
  after: string;
}

/** Two texts side by side; `more` is what a use of it needs besides. */
export function createDiff(place: HTMLElement, names: DiffNames, more: editor.IStandaloneDiffEditorConstructionOptions) {
  const diff = monaco.editor.createDiffEditor(place, {
    theme: THEME,
    automaticLayout: true,
    originalEditable: false,
    renderSideBySide: true,
    hideUnchangedRegions: { enabled: true },
    renderOverviewRuler: false, // unchanged lines are folded: there is nothing to overview
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    wordWrap: 'on',
    diffWordWrap: 'on', // else the text before is not wrapped
    fontSize: 12,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--sw-mono').trim(),
    lineHeight: 1.5,
    unusualLineTerminators: 'off',
    ...more,
  });
  // Monaco's lists take the services of the newest editor, and those of the two in here end with them: a plain one brings back lasting ones.
  monaco.editor.create(document.createElement('div')).dispose();
  // The diff editor does not hand these on. A dimmed number would be too faint to read.
  diff.getOriginalEditor().updateOptions({ ariaLabel: names.before, renderFinalNewline: 'on' });
  diff.getModifiedEditor().updateOptions({ ariaLabel: names.after, renderFinalNewline: 'on', trimAutoWhitespace: false });
  return diff;
}

export function createText(text: string, language: string) {
  const model = monaco.editor.createModel(text, language);
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  return model;
}
