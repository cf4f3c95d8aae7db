// electron/core/composer/begin.ts - the begin of a composition: a new skill, a skill that is changed or lifted, or a conversation that a skill is made of.
import { randomUUID } from 'node:crypto';
import { AppError, type ComposerApi, NOTHING_USED } from '../../contract/index.ts';
import { liftHeadings } from '../editing/index.ts';
import type { Desk } from './desk.ts';
import type { Session } from './draft/session.ts';
import type { KeptComposition } from './draft/store.ts';
import { type DraftText, MOST_DRAFT } from './tools/changes.ts';
import { transcriptOf } from './transcript.ts';
import type { ComposerDeps } from './types.ts';

/** Throws `not_found`, `not_utf8`, `too_large`. */
export function begin(
  { library }: Pick<ComposerDeps, 'library'>,
  { store, sessionOf }: Desk,
  now: string,
  { skillId, from = [], lift = false, modelId = null, mode = null }: Parameters<ComposerApi['begin']>[0],
): { id: string } {
  const opened = skillId === undefined ? null : openSkill(library(), skillId);
  const kept: KeptComposition = {
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
    title: opened === null ? 'A new skill' : `Change ${opened.skill.name}`,
    skill: opened?.skill ?? null,
    baseHash: opened?.baseHash ?? null,
    fileName: opened?.fileName ?? 'new-skill.md',
    mode,
    modelId,
    steps: [],
    position: 0,
    messages: [],
    usage: NOTHING_USED,
    ...transcriptOf(from),
    savedAt: null,
  };
  store.save(kept, opened?.text ?? '');
  if (lift && opened !== null) {
    const { text, changed } = liftHeadings(opened.text, opened.fileName);
    if (changed > 0) byHand(sessionOf(kept), { text, fileName: opened.fileName }, { label: 'Lift headings to artifacts', by: 'lift' });
  }
  return { id: kept.id };
}

/** A step that is no message. Throws `too_large`. */
export function byHand(session: Session, draft: DraftText, step: { label: string; by: 'hand' | 'lift' }): void {
  requireShort(draft.text);
  session.begin(step);
  session.change(draft);
  session.end('done');
}

function requireShort(text: string): void {
  if (text.length <= MOST_DRAFT) return;
  throw new AppError('too_large', `A draft has at most ${MOST_DRAFT.toLocaleString('en')} characters.`, {
    remedy: 'Change it in the editor.',
  });
}

/** The skill with what its author has not saved yet. */
function openSkill(library: ReturnType<ComposerDeps['library']>, skillId: string) {
  const { row, text, draft, revision } = library.open({ id: skillId });
  const now = draft?.text ?? text;
  if (now === null)
    throw new AppError('not_utf8', `${row.fileName} is not UTF-8 and cannot be changed here.`, { remedy: 'Save it as UTF-8 first.' });
  requireShort(now);
  const skill = { id: row.id, name: row.name, scope: row.scope };
  return { skill, text: now, fileName: row.fileName, baseHash: draft?.baseHash ?? revision.hash };
}
