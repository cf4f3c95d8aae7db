// electron/core/matching/meaning/meaning.ts - skills by their meaning: what each says is read by the chosen embedding model, one after the other beside
// everything else, and a message is compared with what was read. Without a model, or with one that fails, words alone are compared, and that is said.
import { asAppError, type Embedding, plural } from '../../../contract/index.ts';
import type { EmbeddingModel } from '../../models/index.ts';
import type { CatalogEntry } from '../../skills/index.ts';
import { MOST_READ, similarTo } from '../index/meaning.ts';
import { createReading, type Reading } from './reading.ts';

export interface MeaningDeps {
  /** The skills that a message may find: the same list as long as nothing changes, and the same object as long as a skill says the same. */
  entries(): readonly CatalogEntry[];
  model: EmbeddingModel;
  /** The file of the vectors, made when the first is needed. */
  cachePath: string;
  /** How far the reading is, or whether the model can be used, changed. */
  onChange(): void;
  onProblem(cause: unknown): void;
}

/** What is known of a message beside its words. */
export interface Near {
  similar: ReadonlyMap<string, number> | undefined;
  /** What was not looked at; null = all was. */
  note: string | null;
}

export interface Meaning extends Pick<Reading, 'state' | 'read'> {
  /** Throws what `EmbeddingModel.choose` throws. */
  choose(path: string, signal: AbortSignal): Promise<Embedding>;
  remove(): Embedding;
  /** Something changed: what is not read yet is read in the background. */
  wake(): void;
  /** Skills of like meaning. Throws only if the signal aborts. */
  near(message: string, signal: AbortSignal): Promise<Near>;
  close(): Promise<void>;
}

/** A message is answered by words alone if its vector takes longer, which also loads the model: what hangs then is the process. */
const LONGEST_MS = 30_000;

export function createMeaning(deps: MeaningDeps): Meaning {
  const { model } = deps;
  const reading = createReading(deps);
  const { state } = reading;
  const behind = createBackground(reading, deps);
  return {
    state,
    read: reading.read,
    wake: behind.wake,
    async choose(path, signal) {
      await model.choose(path, signal);
      behind.wake();
      return state();
    },
    remove() {
      model.remove();
      reading.forget();
      return state();
    },
    async near(message, signal) {
      const late = AbortSignal.timeout(LONGEST_MS);
      try {
        const { vectorOf, all, unread } = reading.look();
        if (vectorOf === null || message.trim() === '') return { similar: undefined, note: null };
        const note =
          unread.length === 0 ? null : `The embedding model has not read ${unread.length} of ${plural(all.length, 'skill')} yet.`;
        if (unread.length === all.length) return { similar: undefined, note };
        const vector = await model.embed(message.slice(0, MOST_READ), AbortSignal.any([signal, late]));
        const read = all.flatMap((entry): [string, Float32Array][] => {
          const own = vectorOf(entry);
          return own === undefined ? [] : [[entry.id, own]];
        });
        return { similar: similarTo(vector, read), note };
      } catch (cause) {
        signal.throwIfAborted();
        const because = late.aborted ? 'the embedding model did not answer in time.' : asAppError(cause).message;
        return { similar: undefined, note: `Words alone were compared: ${because}` };
      } finally {
        behind.tell();
      }
    },
    async close() {
      await behind.close();
      reading.close();
    },
  };
}

/** Reads while anything is unread, once it is woken; tells each change once. */
function createBackground({ read, state }: Reading, { onChange, onProblem }: MeaningDeps) {
  const ended = new AbortController();
  let awake: Promise<void> | null = null;
  let again = false;
  let told = '';
  const tell = (): void => {
    if (ended.signal.aborted) return;
    const now = JSON.stringify(state());
    if (now !== told) onChange();
    told = now;
  };
  async function work(): Promise<void> {
    try {
      do {
        again = false;
        for await (const _ of read(ended.signal)) tell();
      } while (again);
    } catch (cause) {
      // A model that was removed meanwhile is missed by nobody.
      if (ended.signal.aborted || state().state === 'none') return;
      onProblem(cause);
      tell();
    } finally {
      awake = null;
    }
  }
  return {
    tell,
    wake(): void {
      again = true;
      if (!ended.signal.aborted) awake ??= new Promise<void>((resolve) => setImmediate(resolve)).then(work);
    },
    async close(): Promise<void> {
      ended.abort();
      await awake;
    },
  };
}
