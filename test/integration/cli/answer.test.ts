// A run that waits for a person on the command line: left by one process, answered by the next.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { answer, startServer } from '../models/openai-server.ts';
import { openai } from '../models/wire/openai.ts';
import { callsFor } from '../models/wire/server.ts';
import { createCalls } from './call.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-cli-answer-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
const { cli, json, write } = createCalls(() => folder);

const SKILL = `---
name: letter
description: Writes a letter.
version: 1.0.0
interrupts: [before_write]
run: [Draft, Write]
artifacts:
  Write:
    settings: { interrupt: before_write, question: Is the draft good? }
---

You write letters.

\`\`\`jinja prompt_template name="Draft"
Draft it.
\`\`\`

\`\`\`jinja prompt_template name="Write"
Draft: {{ outputs.Draft }} Answer: {{ outputs.before_write }}
\`\`\`
`;

async function setUp(...answers: string[]) {
  const server = await startServer();
  onTestFinished(() => server.close());
  server.script(...answers.map((text) => answer(text)));
  write('letter.md', SKILL);
  await cli(['import', 'letter.md', '--yes']);
  write('home/models/models.json', JSON.stringify({ endpoints: [{ name: 'echo', baseUrl: server.baseUrl, models: ['m'] }], files: [] }));
  return server;
}

const NOTING = `---
name: noting
description: Keeps a note.
tools: [memory_set]
required_permissions: [memory:write]
interrupts: [before_memory_set]
---

Keep the note.
`;

describe('C8: a run that waits for a person', () => {
  it('C8: one call is refused alone: the model is told, and the run goes on; a step cannot be refused', async () => {
    const server = await setUp('a draft');
    await cli(['run', 'letter', '--model', 'echo/m']);
    const step = await cli(['answer', 'last', '--refuse']);
    expect(step).toMatchObject({ code: 1, stderr: expect.stringContaining('asks at before_write about a step') });
    expect(await cli(['answer', 'last', '--refuse', '--stop'])).toMatchObject({ code: 2 });
    await cli(['answer', 'last', '--stop']);

    write('noting.md', NOTING);
    await cli(['import', 'noting.md', '--yes']);
    server.script(callsFor(openai, { id: 'a', name: 'memory_set', input: { key: 'note', value: 'tide' } }), answer('Not kept.'));
    await cli(['run', 'noting', '--request', 'Keep it.', '--model', 'echo/m', '--grant']);
    const { value } = await json(['answer', 'last', '--refuse', '--text', 'It is secret.']);
    expect(value.run).toMatchObject({ status: 'completed', summary: 'Not kept.' });
    expect(openai.results(server.seen.at(-1)!.body)[0]![1]).toMatch(/refused by the person[\s\S]*It is secret\./);
  });

  it('C8: is left waiting where nobody can be asked, is listed, and goes on in another process with the answer', async () => {
    const server = await setUp('a draft', 'a letter');
    const left = await cli(['run', 'letter', '--model', 'echo/m']);
    expect(left).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('── Draft\na draft\nwaiting at before_write, before Write: Is the draft good?'),
    });
    const { value } = await json(['answer', 'list']);
    expect(value.runs).toMatchObject([{ skillName: 'letter', waiting: { point: 'before_write', message: 'Is the draft good?' } }]);
    expect(left.stderr).toContain(`answer ${value.runs[0].id} --text TEXT`);
    expect(await cli(['answer', 'last'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--text or --stop is missing') });
    const done = await json(['answer', 'last', '--text', 'Make it warmer']);
    expect(done).toMatchObject({ code: 0, value: { run: { status: 'completed', waiting: null }, output: 'a letter' } });
    expect(JSON.stringify(server.seen.at(-1))).toContain('Answer: Make it warmer');
    expect(await cli(['answer', 'last', '--text', 'x'])).toMatchObject({ code: 1, stderr: expect.stringContaining('No run is waiting') });
  });

  it('C8, C12: goes on with the bytes of its revision, whatever text a database holds for it', async () => {
    const server = await setUp('a draft', 'a letter');
    await cli(['run', 'letter', '--model', 'echo/m']);
    const db = new Database(join(folder, 'home', 'traces.db'));
    const forged = SKILL.replace('Draft: {{', 'Forged: {{');
    db.prepare("UPDATE run_states SET state = json_set(state, '$.skill.text', ?)").run(forged);
    db.close();
    expect(await json(['answer', 'last', '--text', 'yes'])).toMatchObject({ code: 0, value: { output: 'a letter' } });
    expect(JSON.stringify(server.seen.at(-1))).toContain('Draft: a draft');
    expect(JSON.stringify(server.seen)).not.toContain('Forged');
  });

  it('C8, I4: a program gets the last answer so far and the question in one object', async () => {
    await setUp('a draft');
    expect(await json(['run', 'letter', '--model', 'echo/m'])).toMatchObject({
      code: 1,
      value: { run: { waiting: { message: 'Is the draft good?' } }, output: 'a draft' },
    });
  });

  it('C8: is ended in place of going on', async () => {
    await setUp('a draft');
    await cli(['run', 'letter', '--model', 'echo/m']);
    expect(await json(['answer', 'last', '--stop'])).toMatchObject({ code: 0, value: { run: { status: 'cancelled' } } });
  });
});
