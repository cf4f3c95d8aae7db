// renderer/editor/document/status.ts - what the status bar says about a document.
import type { SaveState } from '../../client/store.ts';
import type { DocumentState } from './state.ts';

export const isDirty = (state: DocumentState): boolean => state.text !== state.base.text;

/** The text of the status bar. */
export function saveStateOf(state: DocumentState): SaveState {
  if (state.locked === 'not_utf8') return { kind: 'none' };
  if (state.recovered) return { kind: 'changed', text: 'A draft needs your decision' };
  if (state.conflict) return { kind: 'changed', text: 'Changed in another window · both versions kept' };
  const { saving } = state;
  if (saving.kind === 'failed') return { kind: 'failed', text: saving.message };
  if (saving.kind === 'saving') return { kind: 'saving' };
  return saving.kind === 'saved' && !isDirty(state) ? { kind: 'saved' } : { kind: 'waiting' };
}
