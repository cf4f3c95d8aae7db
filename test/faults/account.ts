// test/faults/account.ts - an account as a person has it, and what a start finds in it after a fault.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Core, RunStatus } from '../../electron/contract/index.ts';
import { hashBytes, readSteps } from '../../electron/core/storage/index.ts';
import { openTestCore } from '../fixtures/core.ts';
import { MODEL, type ModelServer } from './model-server.ts';

export const FIRST = 12;
export const nameOf = (index: number, batch = 'kept') => `${batch}-${index}`;
const filler = 'A line of some length that makes the package a little larger.\n'.repeat(40);
export const textOf = (name: string, body = 'first') =>
  `---\nname: ${name}\ndescription: Says ${body}.\n---\n\nYou greet.\n${filler}\n\`\`\`jinja prompt_template name="Ask"\nAsk about ${body}.\n\`\`\`\n`;

const made: string[] = [];
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-faults-'));
  made.push(folder);
  return folder;
}
export const removeFolders = (): void => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};
export function copyOf(home: string): string {
  const copy = makeFolder();
  cpSync(home, copy, { recursive: true });
  return copy;
}

/** What `act` gives of the account in `home`, opened as at a start and closed again. Throws AppError if it does not open. */
export async function withCore<T>(home: string, act: (core: Core) => T | Promise<T>): Promise<T> {
  const opened = openTestCore({ home });
  try {
    return await act(opened.core);
  } finally {
    await opened.close();
  }
}

export async function importTexts({ library }: Core, texts: Record<string, string>): Promise<string[]> {
  const files = Object.entries(texts).map(([name, text]) => ({ fileName: `${name}.md`, data: Buffer.from(text).toString('base64') }));
  const { planId } = await library.planImport({ files, scope: 'account' });
  return library.applyImport({ planId, choices: {} }).items.map(({ id }) => id!);
}

/** Skills, a draft, a server of models, and a run that is completed. */
export async function makeAccount(server: ModelServer): Promise<string> {
  const home = makeFolder();
  await withCore(home, async (core) => {
    core.models.saveEndpoint({ name: 'server', baseUrl: server.baseUrl, models: ['m'] });
    const texts = Object.fromEntries(Array.from({ length: FIRST }, (_, index) => [nameOf(index), textOf(nameOf(index))]));
    const ids = await importTexts(core, texts);
    const { revision } = core.library.open({ id: ids[1]! });
    core.library.saveDraft({ id: ids[1]!, text: textOf(nameOf(1), 'draft'), baseHash: revision.hash });
    const own = core.library.create({ scope: 'account', name: 'own', template: 'blank' });
    const { runId } = await core.execution.start({ skill: { id: own.id }, request: 'Go on.', modelId: MODEL });
    await untilEnded(core, runId);
  });
  return home;
}

async function untilEnded({ execution }: Core, runId: string): Promise<RunStatus> {
  for await (const event of execution.watch({ runId }, new AbortController().signal))
    if (event.type === 'run' && event.run.endedAt !== null) return event.run.status;
  throw new Error('The run did not end.');
}

/** An account as the version with three steps left it. */
export function makeOldAccount(skills: number): string {
  const home = makeFolder();
  const db = new BetterSqlite3(join(home, 'agents.db'));
  for (const { sql } of readSteps('agents').slice(0, 3)) db.exec(sql);
  db.pragma('user_version = 3');
  db.exec(`INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '1'), ('minimum_reader', '1')`);
  const source = db.prepare(
    `INSERT INTO skill_sources (id, file_name, origin, source, enabled, acknowledged, revision, hash, saved_at, name, named_at, created_at)
     VALUES (@id, @id || '.md', 'own', 'user', 1, 1, 1, @hash, 'then', @id, 'then', 'then')`,
  );
  const revision = db.prepare(
    `INSERT INTO skill_revisions (id, source_id, number, hash, reason, saved_at, bytes) VALUES ('r-' || @id, @id, 1, @hash, 'import', 'then', @bytes)`,
  );
  for (let index = 0; index < skills; index++) {
    const id = nameOf(index, 'old');
    const bytes = Buffer.from(textOf(id));
    const row = { id, hash: hashBytes(bytes), bytes };
    source.run(row);
    revision.run(row);
  }
  db.exec(
    `INSERT INTO skill_index (number, state, name, description, version, tags, kinds, errors, warnings)
     SELECT number, 'ok', name, 'old', '1', '[]', '[]', 0, 0 FROM skill_sources`,
  );
  db.close();
  return home;
}

export interface Found {
  /** The person's own and imported skills: hash of the stored bytes by name. */
  skills: Map<string, string>;
  runs: Map<string, { status: RunStatus; ended: boolean }>;
  /** Messages of the notices of the start. */
  notices: string[];
}

/** What a start finds. */
export const readAccount = (home: string): Promise<Found> =>
  withCore(home, (core) => {
    const skills = new Map<string, string>();
    for (const row of core.library.list({ limit: 1000 }).rows)
      if (row.source !== 'system') skills.set(row.name, core.library.open({ id: row.id }).revision.hash);
    const runs = core.traces.list({}).rows.map((run) => [run.id, { status: run.status, ended: run.endedAt !== null }] as const);
    return { skills, runs: new Map(runs), notices: core.app.info().notices.map(({ message, remedy }) => `${message} ${remedy ?? ''}`) };
  });

export const hashOf = (text: string): string => hashBytes(Buffer.from(text));

/** SQLite's own checks of the databases of an account. */
export function checkDatabases(home: string): void {
  for (const name of ['agents.db', 'traces.db']) {
    const path = join(home, name);
    if (!existsSync(path)) continue;
    const db = new BetterSqlite3(path);
    try {
      const found = db.pragma('integrity_check', { simple: true });
      if (found !== 'ok') throw new Error(`${name}: ${String(found)}`);
      if ((db.pragma('foreign_key_check') as unknown[]).length > 0) throw new Error(`${name}: rows refer to rows that are missing`);
    } finally {
      db.close();
    }
  }
}
