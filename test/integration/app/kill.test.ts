// The whole core, killed without warning at random moments: what it acknowledged is there, and nothing is there by half.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Core } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { checkSearch, createSourceRepository, hashBytes, readListing } from '../../../electron/core/storage/index.ts';
import { changesIn, randomFrom } from '../../fixtures/at-work.ts';
import { openTestCore } from '../../fixtures/core.ts';
import { BATCH, type Line } from './children/lines.ts';

/** A few in every test run; 200 where there is time. */
const ROUNDS = Number(process.env.SKILLWRIGHT_KILL_ROUNDS ?? 5);
/** A new account after this many rounds, so that looking through it stays quick. */
const ROUNDS_PER_HOME = 10;
const RESOURCES = new URL('../../../resources', import.meta.url).pathname;

const random = randomFrom(Number(process.env.SKILLWRIGHT_KILL_SEED ?? 1));

const homes: string[] = [];
const living: OpenedCore[] = [];
const children: ChildProcess[] = [];
let server: Server;
let baseUrl = '';

// A server that speaks the OpenAI protocol and takes its time with the second word, so that a kill meets runs under way. A request for
// "Wait." gets no second word.
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const chunk = (choice: object) =>
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk({ delta: { role: 'assistant', content: 'One ' } }));
      if (body.includes('Wait.')) return;
      setTimeout(() => {
        response.write(chunk({ delta: { content: 'two.' } }));
        response.end(`${chunk({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
      }, 30);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const each of living.splice(0)) await each.close();
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function open(home: string): OpenedCore {
  const opened = openTestCore({ home });
  living.push(opened);
  return opened;
}

async function close(opened: OpenedCore): Promise<void> {
  living.splice(living.indexOf(opened), 1);
  await opened.close();
}

/** Lines of one turn of the worker, the fifth of which tells that a run began. */
const TURN = 6;

/**
 * Starts the worker and kills it after a random one of its lines and a few writes more, so that a slow machine is killed at the same work as
 * a quick one; the first time during a run, and now and then already while it opens the account. Gives what it had acknowledged.
 */
async function killWorker(home: string, round: number): Promise<Line[]> {
  const args = [join(import.meta.dirname, 'children/worker.ts'), home, RESOURCES, baseUrl, String(round)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let trouble = '';
  child.stderr.on('data', (data) => {
    trouble += String(data);
  });
  const lines: Line[] = [];
  const wanted = round === 0 ? TURN - 1 : 1 + Math.floor(random() * 2 * TURN);
  const reached = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) => {
    lines.push(JSON.parse(line) as Line);
    if (lines.length === wanted) reached.resolve();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const opening = round % 5 === 4;
  if (!opening) await Promise.race([reached.promise, ended]);
  await Promise.race([changesIn(home, 1 + random() * (opening ? 60 : 12)), ended]);
  child.kill('SIGKILL');
  await ended;
  expect(trouble).toBe('');
  return lines;
}

/** The files themselves, before a core looks at them: SQLite's own checks, and the packages as they were acknowledged. */
function inspectFiles(home: string, acknowledged: readonly Line[]): void {
  for (const name of ['agents.db', 'traces.db']) {
    const db = new Database(join(home, name));
    expect(db.pragma('integrity_check', { simple: true }), name).toBe('ok');
    expect(db.pragma('foreign_key_check'), name).toEqual([]);
    if (name === 'agents.db') inspectPackages(db, acknowledged);
    db.close();
  }
}

function inspectPackages(db: Database.Database, acknowledged: readonly Line[]): void {
  checkSearch(db);
  const sources = createSourceRepository(db);
  const listing = readListing(db);
  for (const { id, hash } of listing) expect(hashBytes(sources.bytes(id))).toBe(hash);
  const imported = listing.flatMap(({ name }) => (/^r\d+-t\d+-\d$/.test(name) ? [name.replace(/-\d$/, '')] : []));
  for (const [batch, members] of Map.groupBy(imported, (name) => name)) expect([batch, members.length]).toEqual([batch, BATCH]);
  for (const line of acknowledged) {
    if (line.act === 'import') for (const id of line.ids) expect(sources.get(id), line.batch).not.toBeNull();
    if (line.act === 'save') expect(sources.get(line.id)?.revision.hash).toBe(line.hash);
  }
}

function inspectDrafts(home: string, { library }: Core, acknowledged: readonly Line[]): void {
  const saved = new Set(acknowledged.flatMap((line) => (line.act === 'save' ? [line.id] : [])));
  for (const line of acknowledged) {
    if (line.act !== 'draft' || saved.has(line.id)) continue;
    const { draft, revision } = library.open({ id: line.id });
    // Either the draft is offered, or the save that came after it is there.
    if (draft === null) expect(revision.number).toBe(2);
    else expect(draft.text).toBe(line.text);
  }
  expect(readdirSync(join(home, 'drafts')).filter((name) => name.includes('damaged'))).toEqual([]);
}

/** How many were interrupted. */
function inspectRuns({ traces }: Core, acknowledged: readonly Line[]): number {
  let interrupted = 0;
  const ended = new Map(acknowledged.flatMap((line) => (line.act === 'ended' ? [[line.runId, line.status]] : [])));
  for (const line of acknowledged) {
    if (line.act !== 'run') continue;
    const { run, spans } = traces.get({ runId: line.runId });
    const known = ended.get(line.runId);
    if (known !== undefined) expect(run.status).toBe(known);
    // Its last write may have come through though nobody was told.
    else if (run.status === 'failed') expect(run).toMatchObject({ reason: 'interrupted', error: { code: 'interrupted' } });
    else expect(run.status).toBe('completed');
    expect(spans.filter(({ status }) => status === 'running')).toEqual([]);
    if (run.reason === 'interrupted') interrupted++;
  }
  return interrupted;
}

test(
  `A10 C8: killed ${ROUNDS} times while it imports, drafts, saves and runs: nothing acknowledged is lost or half-written, its runs are interrupted`,
  async () => {
    let home = '';
    let acknowledged: Line[] = [];
    const acts = new Set<string>();
    let interrupted = 0;
    for (let round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_PER_HOME === 0) {
        home = mkdtempSync(join(tmpdir(), 'skillwright-kill-'));
        homes.push(home);
        acknowledged = [];
      }
      const lines = await killWorker(home, round);
      for (const { act } of lines) acts.add(act);
      acknowledged.push(...lines);
      mkdirSync(home, { recursive: true });
      await close(open(home)); // it may have been killed before it had made its databases
      inspectFiles(home, acknowledged);
      const opened = open(home);
      inspectDrafts(home, opened.core, acknowledged);
      interrupted += inspectRuns(opened.core, lines);
      inspectRuns(opened.core, acknowledged);
      await close(opened);
    }
    if (ROUNDS >= 50) expect(interrupted, 'kills that met a run under way').toBeGreaterThan(ROUNDS / 20);
    expect(acts, 'the kills came while it worked').toContain('run');
  },
  30_000 + ROUNDS * 15_000,
);

test('C8: a run of a living process stays its own while another process is killed and the account is opened again', async () => {
  const home = mkdtempSync(join(tmpdir(), 'skillwright-kill-'));
  homes.push(home);
  const window = open(home);
  const { core } = window;
  core.models.saveEndpoint({ name: 'mine', baseUrl, models: ['m'] });
  const [skill] = core.library.list({ query: 'summarise-notes' }).rows;
  const { runId } = await core.execution.start({ skill: { id: skill!.id }, input: { text: 'Wait.' }, modelId: 'mine/m' });
  for await (const event of core.execution.watch({ runId }, new AbortController().signal)) if (event.type === 'text') break;

  const lines = await killWorker(home, 0);
  const other = open(home);
  expect(other.core.traces.get({ runId }).run).toMatchObject({ status: 'running', endedAt: null, error: null });
  inspectRuns(other.core, lines);
  core.execution.cancel({ runId });
  await expect.poll(() => other.core.traces.get({ runId }).run.status).toBe('cancelled');
});
