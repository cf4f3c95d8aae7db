// E2: a conversation of 2,000 messages opens, against reading its last rows by their keys; and the first word of an answer reaches who watches it, after the model
// said it, against the same of a run that no conversation is about.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '../../electron/contract/index.ts';
import { createConversationStore } from '../../electron/core/conversations/index.ts';
import { self } from '../../electron/core/processes/index.ts';
import { openDatabase } from '../../electron/core/storage/index.ts';
import { makeFolder, openTestCore } from '../fixtures/core.ts';
import { begin, end, say, startServer } from '../integration/models/openai-server.ts';
import { type Bench, inTurn, median, type Row } from './bench.ts';

const TURNS = 1000;
const PAGE = 50;
const AT = '2031-03-03T10:00:00.000Z';

async function opening(): Promise<Row> {
  const home = await makeFolder('bench');
  const database = openDatabase({
    path: join(home.path, 'agents.db'),
    kind: 'agents',
    appVersion: '0.1.0',
    backupsDir: join(home.path, 'backups'),
  });
  try {
    const store = createConversationStore(database.db, 'account');
    const { id } = store.create({ title: 'Long', agent: 'you', modelId: null }, AT);
    const sent = { skill: null, pages: [], agent: null, modelId: null };
    for (let turn = 0; turn < TURNS; turn++) {
      const asked = { conversationId: id, parentId: store.leafOf(id), text: `What of ${turn}? ${'word '.repeat(30)}`, sent };
      store.patch(store.ask(asked, self(), AT).answer.id, { text: 'An answer. '.repeat(80), state: 'done' });
    }
    const rows = database.db.prepare('SELECT * FROM conversation_messages ORDER BY number DESC LIMIT ?');
    const open = () => {
      store.list('', 0, 100);
      if (store.path(id, null, PAGE).messages.length !== PAGE) throw new Error('It has no messages.');
    };
    const { one, other } = await inTurn(100, 10, open, () => rows.all(PAGE));
    const name = `open a conversation of ${TURNS * 2} messages`;
    return { name, value: median(one), unit: 'ms', aim: 300, against: 'reading the rows', baseline: median(other), maxRatio: 250 };
  } finally {
    database.close();
    await home.remove();
  }
}

async function firstWord(): Promise<Row> {
  const [home, server] = await Promise.all([makeFolder('bench'), startServer()]);
  let saidAt = 0;
  server.script((response) => {
    begin(response);
    saidAt = performance.now();
    say(response, 'Good morning.');
    setTimeout(() => end(response), 200);
  });
  mkdirSync(join(home.path, 'models'), { recursive: true });
  writeFileSync(
    join(home.path, 'models', 'models.json'),
    JSON.stringify({ endpoints: [{ name: 'echo', baseUrl: server.baseUrl, models: ['m'] }], files: [] }),
  );
  const { core, close } = openTestCore({ home: home.path });
  try {
    core.app.saveSettings({ modelId: 'echo/m' });
    const skill = { id: core.library.list({ query: 'name:answer-in-conversation' }).rows[0]!.id };
    const [talked, ran]: [number[], number[]] = [[], []];
    for (let round = -3; round < 20; round++) {
      const [one, other] = [await inConversation(core, () => saidAt), await inRun(core, skill, () => saidAt)];
      if (round < 0) continue;
      talked.push(one);
      ran.push(other);
    }
    const name = 'the first word of an answer, after the model’s own';
    return { name, value: median(talked), unit: 'ms', aim: 100, against: 'the same of a run', baseline: median(ran), maxRatio: 2 };
  } finally {
    await close();
    await server.close();
    await home.remove();
  }
}

async function inConversation(core: Core, saidAt: () => number): Promise<number> {
  const { answer } = core.conversations.send({ conversationId: null, text: 'Hello there' });
  let first = 0;
  for await (const event of core.conversations.watch({ messageId: answer.id }, new AbortController().signal)) {
    if (event.type === 'text' && first === 0) first = performance.now() - saidAt();
  }
  return first;
}

async function inRun(core: Core, skill: { id: string }, saidAt: () => number): Promise<number> {
  const { runId } = await core.execution.start({ skill, request: 'Hello there' });
  let first = 0;
  for await (const event of core.execution.watch({ runId }, new AbortController().signal)) {
    if (event.type === 'text' && first === 0) first = performance.now() - saidAt();
  }
  return first;
}

export const bench: Bench = { name: 'conversations', run: async () => [await opening(), await firstWord()] };
