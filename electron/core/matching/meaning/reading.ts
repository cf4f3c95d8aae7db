// electron/core/matching/meaning/reading.ts - what the embedding model has read of the skills: how far it is, and reading on.
import { createHash } from 'node:crypto';
import type { Embedding } from '../../../contract/index.ts';
import type { EmbeddingModel, EmbeddingNow } from '../../models/index.ts';
import type { CatalogEntry } from '../../skills/index.ts';
import { textOf } from '../index/meaning.ts';
import { createVectors, type Vectors } from './vectors.ts';

interface ReadingDeps {
  entries(): readonly CatalogEntry[];
  model: EmbeddingModel;
  cachePath: string;
}

export interface Look {
  /** Null = no model is chosen. */
  now: EmbeddingNow | null;
  /** Of a skill; undefined = it was not read yet. Null without a model. */
  vectorOf: ((entry: CatalogEntry) => Float32Array | undefined) | null;
  all: readonly CatalogEntry[];
  unread: readonly CatalogEntry[];
}

export interface Reading {
  look(): Look;
  state(): Embedding;
  /** Reads what is not read yet, and tells how far it is. Throws what the model throws, and if the signal aborts. */
  read(signal: AbortSignal): AsyncGenerator<Embedding>;
  /** Removes all that was read. */
  forget(): void;
  close(): void;
}

/** How often the reading is told. */
const TOLD_MS = 500;

export function createReading({ entries, model, cachePath }: ReadingDeps): Reading {
  const texts = createTexts();
  const vectors = createVectors(cachePath);
  let last: { look: Look; of: Vectors | null } | null = null;
  const look = (): Look => {
    const now = model.now();
    const all = entries();
    const of = now === null ? null : vectors.of(now.sha256);
    // All is read, and nothing has changed since.
    if (last !== null && last.of === of && last.look.all === all && last.look.unread.length === 0) return { ...last.look, now };
    of?.load(new Set(all.map((entry) => texts.of(entry).hash)));
    const vectorOf = of === null ? null : (entry: CatalogEntry) => of.get(texts.of(entry).hash);
    const unread = vectorOf === null ? [] : all.filter((entry) => vectorOf(entry) === undefined);
    last = { look: { now, vectorOf, all, unread }, of };
    return last.look;
  };
  const state = (): Embedding => {
    const { now, all, unread } = look();
    const skills = all.length;
    if (now === null) return { model: null, state: 'none', note: null, read: 0, skills };
    const { label, path, bytes, problem: note } = now;
    const how = note !== null ? 'failed' : unread.length > 0 ? 'reading' : 'ready';
    return { model: { label, path, bytes }, state: how, note, read: skills - unread.length, skills };
  };
  /** Reads what is unread now; false = another model was chosen meanwhile. */
  async function* readSome({ now, unread, vectorOf }: Look, signal: AbortSignal): AsyncGenerator<Embedding> {
    let told = performance.now();
    for (const entry of unread) {
      if (vectorOf!(entry) !== undefined) continue;
      const { hash, text } = texts.of(entry);
      const vector = await model.embed(text, signal);
      signal.throwIfAborted();
      // Another model was chosen meanwhile: this vector may be of either.
      if (model.now()?.sha256 !== now!.sha256) return;
      vectors.of(now!.sha256).put(hash, vector);
      if (performance.now() - told < TOLD_MS) continue;
      told = performance.now();
      yield state();
    }
  }
  return {
    look,
    state,
    async *read(signal) {
      yield state();
      let found = look();
      // Skills that come meanwhile are read as well.
      for (; found.unread.length > 0; found = look()) yield* readSome(found, signal);
      if (found.now !== null) vectors.of(found.now.sha256).prune();
      yield state();
    },
    forget: vectors.forget,
    close: vectors.close,
  };
}

/** What is read of each entry, and its hash, worked out once for each. */
function createTexts() {
  const known = new WeakMap<CatalogEntry, { text: string; hash: string }>();
  return {
    of(entry: CatalogEntry): { text: string; hash: string } {
      const kept = known.get(entry);
      if (kept !== undefined) return kept;
      const text = textOf(entry);
      const found = { text, hash: createHash('sha256').update(text).digest('hex') };
      known.set(entry, found);
      return found;
    },
  };
}
