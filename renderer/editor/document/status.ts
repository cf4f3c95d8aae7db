// renderer/editor/document/status.ts - what the status bar says about a document.
import type { SaveState } from '../../client/store.ts';
import type { DocumentState } from './state.ts';

export const isDirty = (state: DocumentState): boolean => state.text !== state.base.text;

/** Another window or program saved the skill, or changed or removed its linked file: a person decides what becomes of the text here. */
export const isDiverged = ({ conflict, row }: Pick<DocumentState, 'conflict' | 'row'>): boolean =>
  conflict !== null || row.link?.state === 'conflict' || row.link?.state === 'missing';

/** The text of the status bar. */
export function saveStateOf(state: DocumentState): SaveState {
  if (state.locked === 'not_utf8') return { kind: 'none' };
  if (state.row.link?.state === 'missing') return { kind: 'changed', text: 'Its file is missing · your text is kept' };
  if (isDiverged(state)) return { kind: 'changed', text: 'Two versions · both are kept' };
  if (state.recovered) return { kind: 'changed', text: 'A draft needs your decision' };
  const { saving } = state;
  if (saving.kind === 'failed') return { kind: 'failed', text: saving.message };
  if (saving.kind === 'saving') return { kind: 'saving' };
  return saving.kind === 'saved' && !isDirty(state) ? { kind: 'saved' } : { kind: 'waiting' };
}
