// A core with one OpenAI-compatible endpoint, whose server answers as it is told, and a run of a skill on it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, YOU } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { makeFolder, openCoreFor } from '../../fixtures/core.ts';
import { type Answer, startServer } from '../models/wire/server.ts';

export const tried = (folder: string, file: string): string =>
  readFileSync(join(import.meta.dirname, '../../fixtures/tried', folder, file), 'utf8');

/** The status, headers and body of a reply that was kept as HTTP. */
export function replay(http: string): Answer {
  const [head, body] = [http.slice(0, http.search(/\r?\n\r?\n/)), http.slice(http.search(/\r?\n\r?\n/)).replace(/^\r?\n\r?\n/, '')];
  const [status, ...lines] = head.split(/\r?\n/);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return (response) => void response.writeHead(Number(status!.split(' ')[1]), { 'content-type': headers['content-type'] }).end(body);
}

const chunk = (more: object): string =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', ...more })}\n\n`;

/** An answer in these deltas, with usage if there is any. */
export const stream =
  (deltas: readonly object[], usage: object | null = null, finish: string | null = 'stop'): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const delta of deltas) response.write(chunk({ choices: [{ index: 0, delta, finish_reason: null }] }));
    response.write(chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish }], ...(usage === null ? {} : { usage }) }));
    response.end('data: [DONE]\n\n');
  };

export interface Tried {
  opened: OpenedCore;
  home: string;
  server: Awaited<ReturnType<typeof startServer>>;
  /** Imports a package. Returns its id. */
  take(text: string, name: string): Promise<string>;
  /** Runs a skill on the endpoint's model, and returns what its trace says. */
  run(id: string, input?: Record<string, unknown>): Promise<ReturnType<OpenedCore['core']['traces']['get']> & { events: string[] }>;
  payload(runId: string, name: string): string[];
  /** Closes the core and opens it again on the same account. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

export async function openTried(more: Partial<Endpoint> = {}): Promise<Tried> {
  const home = await makeFolder('tried');
  const server = await startServer();
  let opened = openCoreFor({ home: home.path });
  const { models } = opened.core;
  models.allowHttp({ address: server.origin });
  models.saveEndpoint({
    name: 'here',
    provider: 'openai_compatible',
    baseUrl: `${server.origin}/v1`,
    models: ['m'],
    limits: { concurrent: 4, perMinute: null },
    ...more,
  });
  return {
    get opened() {
      return opened;
    },
    home: home.path,
    server,
    async take(text, name) {
      const { library } = opened.core;
      const path = join(home.path, `${name}.md`);
      writeFileSync(path, text);
      const plan = await library.planImport({ files: [{ path }], scope: 'account' });
      library.applyImport({
        planId: plan.planId,
        choices: Object.fromEntries(plan.items.map(({ itemId }) => [itemId, 'import' as const])),
      });
      const { id } = library.list({}).rows.find((row) => row.name === name)!;
      acknowledge(library, [id]);
      return id;
    },
    async run(id, input = { q: 'What is it?' }) {
      const { execution, traces } = opened.core;
      const { runId } = await execution.start({ skill: { id }, input, modelId: 'here/m', agent: YOU });
      const events: string[] = [];
      for await (const event of execution.watch({ runId }, new AbortController().signal)) events.push(event.type);
      return { ...traces.get({ runId }), events };
    },
    payload(runId, name) {
      const { traces } = opened.core;
      return traces
        .get({ runId })
        .spans.flatMap(({ payloads }) => payloads)
        .filter((payload) => payload.name === name)
        .map(({ id }) => traces.payload({ payloadId: id }).text);
    },
    async reopen() {
      await opened.close();
      opened = openCoreFor({ home: home.path });
    },
    async close() {
      await opened.close();
      await server.close();
      await home.remove();
    },
  };
}
