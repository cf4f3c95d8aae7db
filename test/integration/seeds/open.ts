// The examples of the five seed documents, verbatim (test/fixtures/seeds), on an account of their own, with a model that answers as told.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type ImportItem, missingGrants, type StartInput } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { giveCompiledGuest } from '../../fixtures/compiled-guest.ts';
import { makeFolder, openCoreFor } from '../../fixtures/core.ts';
import { createCalls } from '../cli/call.ts';
import { type OpenAiServer, startServer } from '../models/openai-server.ts';

const SEEDS = new URL('../../fixtures/seeds/', import.meta.url);
export const seedPath = (name: string): string => new URL(name, SEEDS).pathname;
export const seed = (name: string): string => readFileSync(seedPath(name), 'utf8');

/** One account for the tests of a file. `core` is open while a test wants it; the command line opens the same account. */
export function openSeeds(workspace: string | null = null) {
  let server: OpenAiServer;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let opened: OpenedCore;
  const calls = createCalls(() => folder.path);

  beforeAll(async () => {
    server = await startServer();
    folder = await makeFolder('seeds');
    giveCompiledGuest(join(folder.path, 'home'));
    opened = openCoreFor({ home: join(folder.path, 'home'), workspace });
    opened.core.models.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'] });
  });
  beforeEach(() => server.script());
  afterAll(async () => {
    await opened.close();
    await server.close();
    await folder.remove();
  });

  const core = () => opened.core;
  return {
    ...calls,
    core,
    server: () => server,
    path: (name: string) => join(folder.path, name),
    /** What an import says of a file before anything is written; an import of it; the ids of what it became. */
    async take(path: string): Promise<{ item: ImportItem; id: string }> {
      const { planId, items } = await opened.core.library.planImport({ files: [{ path }], scope: 'account' });
      const done = opened.core.library.applyImport({ planId, choices: {} });
      const id = done.items[0]!.id!;
      acknowledge(opened.core.library, [id]);
      return { item: items[0]!, id };
    },
    /** What an export as a package writes. */
    bytesOf: (id: string): string => Buffer.from(opened.core.library.exportBytes({ id }).data, 'base64').toString(),
    /** Grants all that a skill asks for, also through others. */
    grantAll(id: string): void {
      const { capability } = opened.core;
      for (const { skill, through, permissions } of missingGrants(capability.effective({ skillId: id }))) {
        capability.grant({ skillId: skill.id, throughId: through?.id ?? null, permissions, until: null, why: 'test' });
      }
    },
    /** A run to its end, with its spans and the text of its answer. */
    async run(start: Partial<StartInput> & Pick<StartInput, 'skill'>) {
      const { runId } = await opened.core.execution.start({ modelId: 'here/m', ...start });
      for await (const _event of opened.core.execution.watch({ runId }, new AbortController().signal));
      const { run: ended, spans } = opened.core.traces.get({ runId });
      return { ended, spans, rows: opened.core.traces.artifactRows({ runId }) };
    },
  };
}
