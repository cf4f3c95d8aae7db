// test/bench/matching/meaning.ts - matching with a real embedding model, through the product's own room: what it finds for each message, asked ahead.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchHit } from '../../../electron/contract/index.ts';
import { createMatching, type MatchEntry } from '../../../electron/core/matching/index.ts';
import { createModels } from '../../../electron/core/models/index.ts';
import { createNet } from '../../../electron/core/net/index.ts';
import { createProcesses } from '../../../electron/core/processes/index.ts';
import { createPython } from '../../../electron/core/python/index.ts';
import { RESOURCES } from '../../../electron/shells/paths.ts';
import { embeddingModel } from '../../fixtures/embedding-model.ts';
import { createMemorySecrets } from '../../fixtures/memory-secrets.ts';
import type { Engine } from './rivals.ts';

export interface MeaningEngine extends Engine {
  /** A skill and a message, in milliseconds each. */
  readMs: number;
  messageMs: number;
}

/** Throws if the model cannot be had. */
export async function meaningEngine(entries: readonly MatchEntry[], messages: readonly string[]): Promise<MeaningEngine> {
  const path = await embeddingModel();
  const home = mkdtempSync(join(tmpdir(), 'skillwright-meaning-bench-'));
  const processes = createProcesses({ appVersion: 'bench' });
  const python = createPython({ processes, projectDir: null });
  const none = { secrets: createMemorySecrets(), net: createNet({ allow: () => false }), settings: () => ({ modelId: null }) };
  const models = createModels({ home, resourcesDir: RESOURCES, processes, python, ...none });
  type Listed = ReturnType<Parameters<typeof createMatching>[0]['entries']>;
  const listed = entries.map((entry) => ({ ...entry, state: 'ok', enabled: true, source: 'user' })) as unknown as Listed;
  const matching = createMatching({
    entries: () => listed,
    has: () => () => true,
    model: models.embedding,
    cachePath: join(home, 'meaning.db'),
    onChange: () => {},
    onProblem: (cause) => {
      throw cause;
    },
  });
  try {
    const never = new AbortController().signal;
    await models.embedding.choose(path, never);
    let begun = performance.now();
    for await (const _ of matching.api.readSkills(never));
    const readMs = (performance.now() - begun) / entries.length;
    const found = new Map<string, MatchHit[]>();
    begun = performance.now();
    for (const message of messages) {
      const { hits, note } = await matching.api.match({ message, limit: 5 });
      if (note !== null) throw new Error(note);
      found.set(message, hits);
    }
    return { name: 'by meaning', readMs, messageMs: (performance.now() - begun) / messages.length, find: (message) => found.get(message)! };
  } finally {
    await matching.close();
    await models.close();
    await processes.close();
    rmSync(home, { recursive: true, force: true });
  }
}
