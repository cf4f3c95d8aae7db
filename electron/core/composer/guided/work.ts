// electron/core/composer/guided/work.ts - the guided mode: a message fills the parts that are missing, one after the other, or the one that it speaks of.
import { asAppError, GUIDED_PARTS, type GuidedPart } from '../../../contract/index.ts';
import type { Analyse } from '../../packages/index.ts';
import type { Asking } from '../ask.ts';
import type { Session } from '../draft/session.ts';
import { fillPart } from './fill.ts';
import { PARTS, partOf } from './parts.ts';

export interface GuidedDeps {
  analyse: Analyse;
  asking: Asking;
}

/** Each part is shown when it is there. Throws the errors of the model, and the signal's reason; what was filled stays. */
export async function workGuided(
  deps: GuidedDeps,
  session: Session,
  { said, part }: { said: string; part: GuidedPart | null },
  signal: AbortSignal,
): Promise<void> {
  for (const each of partsFor(deps.analyse, session, said, part)) {
    signal.throwIfAborted();
    const started = performance.now();
    session.say({ kind: 'part', name: PARTS[each].label, text: '', state: 'running' });
    try {
      const { wish, context } = session.data();
      const { draft, state, note } = await fillPart(deps, { part: each, draft: session.draft(), words: { said, wish }, context }, signal);
      session.change(draft);
      session.last({ text: note, state, ms: performance.now() - started });
    } catch (cause) {
      session.last({ text: asAppError(cause).message, state: 'failed', ms: performance.now() - started });
      throw cause;
    }
  }
}

function partsFor(analyse: Analyse, session: Session, said: string, part: GuidedPart | null): readonly GuidedPart[] {
  if (part !== null) return session.draft().text === '' && part !== 'name' ? ['name', part] : [part];
  const { text, fileName } = session.draft();
  return text === '' ? GUIDED_PARTS : [partOf(said, analyse(text, fileName))];
}
