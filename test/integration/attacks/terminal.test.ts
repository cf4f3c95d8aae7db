// No text of a skill, a model, a file or its name acts on the terminal: it shows what it is. In a pipe, content stays as it is.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutput } from '../../../electron/shells/cli/output.ts';
import { makeFolder } from '../../fixtures/core.ts';
import { createCalls, MAIN } from '../cli/call.ts';
import { answer, type OpenAiServer, startServer } from '../models/openai-server.ts';

/** The bell, a colour, the window's title, the one-byte CSI, an override, isolates, marks, separators, a return that overwrites, DEL. */
const HOSTILE =
  '\u0007\u001b[31m\u001b]0;title\u0007\u009b2J\u202egpj\u2066\u2069\u200f\u200e\u061c\u2028\u2029\u0085\u0000\u007fover\rwritten';
/** What none of a terminal's output may hold, but for the line endings that a terminal makes of its own. */
const ACTS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u061c\u202a-\u202e\u2028\u2029\u2066-\u2069]|\r(?!\n)/u;

/** For the names of tests, which a terminal shows too. */
const readable = (text: string): string => text.replace(/[^ -~]/g, (each) => `\\u${each.charCodeAt(0).toString(16)}`);

/** A stream that says it is a terminal, and what arrived in it. */
function terminal(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 400 });
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => (stream.read() ?? Buffer.alloc(0)).toString() };
}
function output(isTTY: boolean) {
  const [out, err] = [terminal(isTTY), terminal(isTTY)];
  return { to: createOutput(false, { stdout: out.stream, stderr: err.stream, stdin: process.stdin }), out, err };
}

describe('A terminal', () => {
  it.each([
    ['a line', ({ to }: ReturnType<typeof output>) => to.line(HOSTILE)],
    ['content', ({ to }) => to.raw(HOSTILE)],
    ['content in pieces', ({ to }) => [...HOSTILE].forEach((each) => to.raw(each))],
    ['bytes', ({ to }) => to.bytes(Buffer.from(HOSTILE))],
    ['bytes of no text', ({ to }) => to.bytes(Uint8Array.from({ length: 256 }, (_, byte) => byte))],
    ['a table', ({ to }) => to.table([HOSTILE], [[HOSTILE], ['a']])],
    ['JSON', ({ to }) => to.result('error', { error: { code: 'internal', message: HOSTILE, retryable: false } })],
    ['a note', ({ to }) => to.note(HOSTILE)],
  ] as [string, (to: ReturnType<typeof output>) => void][])('is never acted on by %s', (_what, act) => {
    const made = output(true);
    act(made);
    const text = made.out.text() + made.err.text();
    expect(text).not.toMatch(ACTS);
    expect(text.length).toBeGreaterThan(0);
  });

  it('is never acted on by a progress line, which stays on its line', () => {
    const { to, err } = output(true);
    to.progress(`reading ${HOSTILE}\nmore`);
    expect(err.text()).not.toMatch(ACTS);
    to.note('done');
    // What clears the line is our own.
    expect(err.text()).toBe('\r\u001b[Kdone\n');
  });

  it('shows the characters by their numbers, and leaves text of all scripts alone', () => {
    const { to, out } = output(true);
    to.raw('a\u0007b\u202ec\u009bd');
    expect(out.text()).toBe('a\\u0007b\\u202ec\\u009bd');
    const fine = 'naïve 日本 👩‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿 שלום\u200f! नमस्ते\ttab\r\nline\n';
    to.raw(fine);
    expect(out.text()).toBe(fine);
  });

  it('gets the line endings of Windows whole, also when they come in two pieces', () => {
    const { to, out } = output(true);
    for (const piece of ['one\r', '\ntwo\r', 'three']) to.raw(piece);
    expect(out.text()).toBe('one\r\ntwo\\u000dthree');
  });
});

describe('A pipe', () => {
  it('gets content exactly, and lines for people as a terminal does', () => {
    const { to, out, err } = output(false);
    to.raw(HOSTILE);
    expect(out.text()).toBe(HOSTILE);
    to.bytes(Buffer.from([0xff, 0x07, 0x0a]));
    expect(out.stream.listenerCount('error')).toBeGreaterThan(0);
    out.text();
    to.line(HOSTILE);
    to.note(HOSTILE);
    expect(out.text() + err.text()).not.toMatch(ACTS);
  });
});

const SKILL = `---
name: hostile
description: "Rings ${'\\u0007\\u001b]0;x\\u0007\\u202e\\u009b'} and more."
version: 1.0.0
author: "a\\u202eb"
---

Text \u202e here \u009b2J.

\`\`\`jinja prompt_template name="Ask"
Say ${'\u202e'}{{ word }}.
\`\`\`
`;

// A terminal of its own for each call; Python has the means, Node does not.
const PTY = `
import os, pty, sys
def read(fd):
    return os.read(fd, 65536)
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:], read)))
`;

describe.skipIf(process.platform === 'win32')('Every command on a terminal', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let server: OpenAiServer;
  const { cli, json, write } = createCalls(() => folder.path);
  beforeAll(async () => {
    folder = await makeFolder('terminal');
    server = await startServer();
    server.script(answer('Ring\u0007', '\u202egpj', '\u009b2J', ' over\r', 'written.'));
    mkdirSync(join(folder.path, 'home', 'models'), { recursive: true });
    const endpoints = [{ name: 'here', baseUrl: server.baseUrl, models: ['m'] }];
    writeFileSync(join(folder.path, 'home', 'models', 'models.json'), JSON.stringify({ endpoints }));
    write('hostile.md', SKILL);
    write('other.md', SKILL.replace('more', `else ${HOSTILE.replaceAll('\u0000', '')}`));
    write('input.json', '{"word": "tea\\u0007"}');
    expect(await cli(['import', 'hostile.md', '--yes'])).toMatchObject({ code: 0 });
    const { hash } = (await json(['report', 'hostile'])).value;
    expect(await cli(['acknowledge', 'hostile', '--hash', hash])).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    await server.close();
    await folder.remove();
  });

  const RUN = ['run', 'hostile', '--input', 'input.json', '--model', 'here/m'];

  async function onTerminal(args: string[]): Promise<string> {
    const env = { ...process.env, SKILLWRIGHT_HOME: join(folder.path, 'home'), INIT_CWD: folder.path, npm_lifecycle_event: 'cli' };
    const child = spawn('python3', ['-c', PTY, process.execPath, MAIN, ...args], {
      cwd: folder.path,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    await new Promise((resolve) => child.once('close', resolve));
    // What clears the progress line is our own.
    return text.replaceAll('\r\u001b[K', '');
  }

  it('a run shows what the model answered, and in a pipe the answer is exact', async () => {
    const shown = await onTerminal(RUN);
    expect(shown).toContain('Ring\\u0007\\u202egpj\\u009b2J over\\u000dwritten.');
    expect(shown.replaceAll('\r\n', '\n')).not.toMatch(ACTS);
    const { stdout } = await cli(RUN);
    expect(stdout).toBe('Ring\u0007\u202egpj\u009b2J over\rwritten.\n');
    const { output: text } = JSON.parse((await onTerminal([...RUN, '--json'])).replace(/^.*?(?=\{\r?\n)/s, '')) as { output: string };
    expect(text).toBe('Ring\u0007\u202egpj\u009b2J over\rwritten.');
  });

  it('a conversion shows the characters, and in a pipe the bytes are exact', async () => {
    expect((await onTerminal(['convert', 'hostile.md', '--to', 'md'])).replaceAll('\r\n', '\n')).not.toMatch(ACTS);
    const { stdout } = await cli(['convert', 'hostile.md', '--to', 'md']);
    expect(stdout).toBe(readFileSync(join(folder.path, 'hostile.md'), 'utf8'));
  });

  const CALLS = [
    ['list'],
    ['list', '--json'],
    ['show', 'hostile'],
    ['show', 'hostile', '--json'],
    ['show', 'hostile', '--text'],
    ['render', 'hostile', '--input', 'input.json', '--system'],
    ['validate', 'hostile.md', 'other.md', '--client', 'claude-ai'],
    ['validate', 'hostile.md', '--json'],
    ['import', 'other.md', '--dry-run'],
    ['diff', 'hostile.md', 'other.md'],
    ['trace', 'list'],
    ['trace', 'show', 'last', '--payloads'],
    ['audit', 'list'],
    ['audit', 'export'],
    ['export', 'hostile', '--dry-run'],
    ['cases', 'list', 'hostile'],
    ['run', 'no\u202eskill\u0007'],
    ['validate', 'no\u001b[31mfile.md'],
    ['\u009bno command'],
    ['list', '--no\u0007option'],
  ];
  it.each(CALLS.map((args) => ({ args, title: readable(args.join(' ')) })))('$title', async ({ args }) => {
    const shown = await onTerminal(args);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.replaceAll('\r\n', '\n')).not.toMatch(ACTS);
  });
});
