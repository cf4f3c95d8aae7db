// C11: a key that was set in the settings is found nowhere but in the key store, and there only sealed: not in a database or its log of writes, a
// log, a trace, an export, a draft, a test case, nor in what a child process is given.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, type Run } from '../../../electron/contract/index.ts';
import { createCore, type OpenedCore } from '../../../electron/core/app/index.ts';
import { RESOURCES } from '../../../electron/shells/paths.ts';
import { openSecretStore } from '../../../electron/shells/secrets/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { makeFolder } from '../../fixtures/core.ts';
import { modelCache } from '../../fixtures/local-model.ts';
import { answer, begin, type OpenAiServer, refuse, say, startServer } from '../models/openai-server.ts';

/** Of no shape that gives a key away, so that only knowing it helps. */
const KEY = 'kestrel.4f9a02e7b1c8d653.Wintermorgen';
const PASSPHRASE = 'a passphrase of the test';

/** The key as it could stand in a file: as text, in wide text, in hexadecimal, and in base64 from each of three places. */
const NEEDLES: Buffer[] = [
  Buffer.from(KEY),
  Buffer.from(KEY, 'utf16le'),
  Buffer.from(Buffer.from(KEY).toString('hex')),
  ...[0, 1, 2].map((shift) =>
    Buffer.from(
      Buffer.from(KEY)
        .subarray(shift, shift + 30)
        .toString('base64'),
    ),
  ),
];

const holdsKey = (bytes: Buffer): boolean => NEEDLES.some((needle) => bytes.includes(needle));

/** Files below a folder that hold the key, those of gzip looked into. */
function filesWithKey(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap(({ name, parentPath }) => {
    const bytes = readFileSync(join(parentPath, name));
    const inner = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    return holdsKey(bytes) || holdsKey(inner) ? [name] : [];
  });
}

/** Children of this process, as Linux shows them: what they were started with. */
function childrenWithKey(): { seen: number; withKey: string[] } {
  const children = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1] === String(process.pid);
    } catch {
      return false; // gone meanwhile
    }
  });
  const withKey = children.filter((pid) => ['environ', 'cmdline'].some((file) => holdsKey(readFileSync(`/proc/${pid}/${file}`))));
  return { seen: children.length, withKey };
}

const SKILL = `---
name: echo
description: Says what it is told.
version: 1.0.0
artifacts:
  Ask:
    assertions:
      - { type: regex, pattern: ".+", severity: soft }
---

\`\`\`jinja prompt_template name="Ask"
Say {{ word }}.
\`\`\`
`;

let root: { path: string; remove(): Promise<void> };
let server: OpenAiServer;
let opened: OpenedCore;
const home = () => join(root.path, 'home');
const workspace = () => join(root.path, 'notes');

beforeAll(async () => {
  root = await makeFolder('planted');
  mkdirSync(workspace());
  server = await startServer();
  process.env.SKILLWRIGHT_MODEL_CACHE = await modelCache();
  // Many keep their keys in the environment as well.
  process.env.OPENAI_API_KEY = KEY;
  const noStore = () => Promise.reject(new Error('There is no key store here.'));
  const secrets = await openSecretStore({ home: home(), platform: 'linux', run: noStore, env: { SKILLWRIGHT_PASSPHRASE: PASSPHRASE } });
  opened = createCore({
    home: home(),
    workspace: workspace(),
    resourcesDir: RESOURCES,
    shellKind: 'test' as const,
    secrets,
    appVersion: '0.0.0',
  });
});
afterAll(async () => {
  delete process.env.OPENAI_API_KEY;
  await opened.close();
  await server.close();
  await root.remove();
});

async function run(skillId: string, modelId: string): Promise<Run> {
  const { execution, traces } = opened.core;
  const { runId } = await execution.start({ skill: { id: skillId }, input: { word: 'tea' }, modelId, maxTokens: 8 });
  for await (const event of execution.watch({ runId }, AbortSignal.timeout(120_000))) void event;
  return traces.get({ runId }).run;
}

async function importSkill(): Promise<string> {
  const { library } = opened.core;
  const files = [{ fileName: 'echo.md', data: Buffer.from(SKILL).toString('base64') }];
  const plan = await library.planImport({ files, scope: 'workspace' });
  const choices = Object.fromEntries(plan.items.map(({ itemId }) => [itemId, 'import' as const]));
  const { items } = await library.applyImport({ planId: plan.planId, choices });
  const id = items[0]!.id!;
  acknowledge(library, [id]);
  return id;
}

describe('C11: a planted key', () => {
  it('C11: is used, and stands in no file and no child process afterwards', async () => {
    const { core, log } = opened;
    core.models.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'], limits: { concurrent: null, perMinute: null } });
    await core.models.setKey({ endpoint: 'here', key: KEY });
    const id = await importSkill();

    const spelled = `${Buffer.from(KEY).toString('hex')} ${Buffer.from(`ab${KEY}`).toString('base64')}`;
    // A good answer that says it, also in other letters, an error that says it, a key that is refused, an answer that breaks off after it.
    const ends: string[] = [];
    for (const script of [
      answer(`Your key is ${KEY}, ${spelled} `, 'is it not?'),
      refuse(400, { message: `No such thing for ${KEY}, ${spelled}.` }),
      refuse(401, { message: `Incorrect API key provided: ${KEY}.`, code: 'invalid_api_key' }),
      (response: Parameters<typeof begin>[0]) => {
        begin(response);
        say(response, `Your key ${KEY}`);
        response.destroy();
      },
    ]) {
      server.script(script);
      ends.push((await run(id, 'here/m')).status);
      expect(server.seen.map(({ headers }) => headers.authorization)).toContain(`Bearer ${KEY}`);
    }
    expect(ends).toEqual(['completed', 'failed', 'failed', 'failed']);

    // Everything that writes what came: a case from a run, a batch, a draft, exports, the audit log, the app's own log.
    server.script(answer(`Again ${KEY}.`));
    const last = await run(id, 'here/m');
    const kept = core.cases.fromRun({ runId: last.id, expected: true });
    const column = { label: 'now', revisionId: null, modelId: 'here/m', withoutSkill: false };
    const { batchId } = await core.cases.startBatch({
      skillId: id,
      caseIds: [kept.id],
      columns: [column, { ...column, label: 'bare', withoutSkill: true }],
    });
    for await (const event of core.cases.watchBatch({ batchId }, AbortSignal.timeout(60_000))) if (event.batch.state !== 'running') break;
    const { text, revision } = core.library.open({ id });
    core.library.saveDraft({ id, text: `${text}\nMore.\n`, baseHash: revision.hash });
    const out = join(workspace(), 'out');
    mkdirSync(out);
    for (const format of ['md', 'tar.gz'] as const) await core.library.exportTo({ ids: [id], dir: out, overwrite: true, format });
    core.capability.saveAudit({ query: {}, dir: out });
    core.cases.saveCases({ skillId: id, format: 'evals_json', dir: out, overwrite: true });
    writeFileSync(join(out, 'traces.json'), JSON.stringify(core.traces.list({}).rows.map(({ id: runId }) => core.traces.get({ runId }))));
    const failure = new AppError('internal', `It ended badly with ${KEY}.`, { cause: new Error(`${KEY} was refused`) });
    log.error({ err: failure, headers: { authorization: `Bearer ${KEY}` } }, `crashed at ${KEY}`);

    // A child process of its own, while the key is in use and in our environment.
    for await (const event of core.models.download(AbortSignal.timeout(300_000))) if (event.phase === 'done') break;
    const local = core.models.list().find((model) => model.local)!;
    expect((await run(id, local.id)).status).toBe('completed');
    if (process.platform === 'linux') {
      const { seen, withKey } = childrenWithKey();
      expect(seen).toBeGreaterThan(0);
      expect(withKey).toEqual([]);
    }

    expect(filesWithKey(root.path)).toEqual([]);
    await opened.close();
    expect(filesWithKey(root.path)).toEqual([]);
    // It was there to be found: sealed in its store, and dots wherever it was said.
    expect(Object.keys(JSON.parse(readFileSync(join(home(), 'keys.json'), 'utf8')).entries)).toEqual([`endpoint:here ${server.origin}`]);
    expect(readFileSync(join(out, 'traces.json'), 'utf8')).toContain('No such thing for ••••');
  });

  it('C11: and the search finds one wherever it is put', async () => {
    const { path, remove } = await makeFolder('found');
    const db = new BetterSqlite3(join(path, 'a.db'));
    db.pragma('journal_mode = WAL');
    db.exec('CREATE TABLE t (text)');
    db.prepare('INSERT INTO t VALUES (?)').run(`before ${KEY} after`);
    writeFileSync(join(path, 'app.log'), `x${Buffer.from(KEY).toString('base64')}`);
    writeFileSync(join(path, 'inner.log'), Buffer.from(`ab${KEY}`).toString('base64'));
    writeFileSync(join(path, 'out.tar.gz'), gzipSync(Buffer.from(KEY.repeat(3))));
    writeFileSync(join(path, 'wide.txt'), Buffer.from(KEY, 'utf16le'));
    writeFileSync(join(path, 'clean.txt'), KEY.slice(1));
    expect(filesWithKey(path).sort()).toEqual(['a.db-wal', 'app.log', 'inner.log', 'out.tar.gz', 'wide.txt']);
    db.close();
    await remove();
  });
});
