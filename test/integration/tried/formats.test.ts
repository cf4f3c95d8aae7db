// A6: public reports about files of other clients, as they were sent: one row for each folder of test/fixtures/tried, with the outcome that
// its expected.md asks for, on the ways in that a file has: an import of its folder, of itself, convert and validate.
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ImportItem } from '../../../electron/contract/index.ts';
import { createCalls } from '../cli/call.ts';
import { makeFolder, openLibrary } from '../library/open.ts';

const TRIED = join(import.meta.dirname, '../../fixtures/tried');
const inputsOf = (name: string): string[] =>
  readdirSync(join(TRIED, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'expected.md')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** The folder as a client has it, and what an import makes of it. */
async function planned(name: string) {
  const folder = join(makeFolder(), name);
  cpSync(join(TRIED, name), folder, { recursive: true, filter: (path) => basename(path) !== 'expected.md' });
  const library = openLibrary();
  const plan = await library.api.planImport({ files: [{ path: folder }], scope: 'account' });
  const items = Object.fromEntries(plan.items.map((item) => [item.fileName, item]));
  return { folder, library, plan, items };
}

const left = ({ notCarried }: ImportItem) => Object.fromEntries(notCarried.map(({ what, line }) => [what, line]));

describe('33-gemini-toml-command: read as TOML, a broken one is told with its line, never wrapped raw', () => {
  test('in a folder', async () => {
    const { items } = await planned('33-gemini-toml-command');
    expect(items['look.md']).toMatchObject({ format: 'gemini_command', state: 'ok', name: 'look', description: 'Looks for one thing' });
    expect(left(items['look.md']!)).toEqual({ '!{git log -1}': 4, '@{README.md}': 5 });
    expect(items['broken.toml']).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^Line 4, column \d+: .*not valid TOML/),
    });
  });

  test('on the command line: convert and validate', async () => {
    const folder = makeFolder();
    const { cli, json } = createCalls(() => folder);
    const [broken, look] = inputsOf('33-gemini-toml-command');
    const converted = await cli(['convert', look!, '--to', 'md']);
    expect(converted).toMatchObject({ code: 0, stdout: expect.stringContaining('Look for {{ args }} and say where it stands.') });
    expect(converted.stdout).not.toContain('prompt =');
    expect(await cli(['convert', broken!, '--to', 'md'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('broken.toml, line 4'),
    });
    const back = async (file: string, to: string) => (await cli(['convert', file, '--to', to])).stdout;
    expect(await back(look!, 'gemini_command')).toBe(readFileSync(look!, 'utf8'));
    expect(await back(look!, 'vscode_prompt')).toBe('');
    await cli(['import', look!, '--yes']);
    const out = await json(['export', 'look', '--to', folder, '--format', 'original']);
    expect(out.value.written.files).toMatchObject([{ path: join(folder, 'look.toml') }]);
    expect(readFileSync(join(folder, 'look.toml'))).toEqual(readFileSync(look!));
    const checked = await json(['validate', broken!]);
    expect(checked.code).toBe(1);
    expect(checked.value.files).toMatchObject([
      { state: 'refused', findings: [{ severity: 'error', message: expect.stringContaining('Line 4') }] },
    ]);
  });
});

test('35-opencode-permissions: both are agents of opencode; a bare * is told with its line, the other keeps its bytes', async () => {
  const { items, library, plan } = await planned('35-opencode-permissions');
  const writer = items['plan-writer.md']!;
  expect(writer).toMatchObject({ format: 'opencode_agent', state: 'ok', name: 'plan-writer' });
  expect(left(writer)).toMatchObject({ mode: 3, model: 4, temperature: 5, permission: 6, tools: 12 });
  const { incoming, original } = library.api.importTexts({ planId: plan.planId, itemId: writer.itemId });
  expect(incoming?.replace('name: plan-writer\n', '')).toBe(original);
  const star = items['bare-star.md']!;
  expect(star.format).toBe('opencode_agent');
  expect(star.state === 'broken' ? star.reason : JSON.stringify(star.notCarried)).toMatch(/line"?:? ?6|Line 6/);
});

test('37-claude-commands: with and without frontmatter, and a sub-agent whose description has a colon and tags', async () => {
  const { items } = await planned('37-claude-commands');
  expect(items['review-it.md']).toMatchObject({ format: 'claude_command', state: 'ok', name: 'review-it' });
  expect(left(items['review-it.md']!)).toEqual({ $ARGUMENTS: 1 });
  expect(items['api.md']).toMatchObject({ format: 'claude_command', state: 'ok', name: 'api' });
  expect(left(items['api.md']!)).toMatchObject({ model: 5, effort: 6, $1: 8, $2: 8, '@docs/style.md': 8, '!`git status`': 8 });
  expect(items['test-helper.md']).toMatchObject({ format: 'claude_agent', name: 'test-helper', state: 'ok' });
});

test('31-conflicted-copies: copies are listed as such and never win', async () => {
  const { plan, library } = await planned('31-conflicted-copies');
  expect(plan.items.map(({ fileName, copyOf }) => [fileName, copyOf?.fileName ?? null])).toEqual([
    ['saucers.md', null],
    ['saucers (conflicted copy 2026-11-28 070952).md', 'saucers.md'],
    ['saucers.sync-conflict-20261128-101010-ABCDEFG.md', 'saucers.md'],
  ]);
  library.api.applyImport({ planId: plan.planId, choices: {} });
  expect(library.api.list({}).rows).toMatchObject([{ name: 'saucers', description: expect.stringContaining('NEWEST') }]);
});

test('43-obsidian-values: same bytes after import and export', async () => {
  const { plan, library } = await planned('43-obsidian-values');
  const { items } = library.api.applyImport({ planId: plan.planId, choices: { [plan.items[0]!.itemId]: 'import' } });
  const { data } = library.api.exportBytes({ id: items[0]!.id! });
  expect(Buffer.from(data, 'base64')).toEqual(readFileSync(inputsOf('43-obsidian-values')[0]!));
});

describe('41-dspy-saved-state: recognised as a saved DSPy program, and put into a dspy_module with what fits and what does not', () => {
  test('both forms in a folder', async () => {
    const { items, plan, library } = await planned('41-dspy-saved-state');
    const textOf = (item: ImportItem) => library.api.importTexts({ planId: plan.planId, itemId: item.itemId }).incoming!;
    const flat = items['old-state.md']!;
    expect(flat).toMatchObject({ format: 'dspy_program', state: 'ok', name: 'old-state', kinds: expect.arrayContaining(['dspy_module']) });
    expect(textOf(flat)).toContain('"signature": "question -> answer"');
    expect(textOf(flat)).toContain('"instructions": "Answer in one word."');
    expect(textOf(flat)).toContain('"2+2?"');
    expect(left(flat)).toEqual({ version: null });
    const ensemble = items['ensemble.md']!;
    expect(ensemble).toMatchObject({ format: 'dspy_program', state: 'ok', kinds: expect.arrayContaining(['dspy_module']) });
    expect(textOf(ensemble)).toMatch(/name="programs 0 predict"[\s\S]+name="programs 1 predict"/);
    expect(ensemble.notCarried).toMatchObject([
      { what: 'version', why: expect.stringContaining('DSPy 2.6.23'), line: 1 },
      { what: 'program', why: expect.stringContaining('not in this file') },
    ]);
  });

  test('on the command line: convert and validate say what it is', async () => {
    const folder = makeFolder();
    const { cli, json } = createCalls(() => folder);
    const [ensemble, flat] = inputsOf('41-dspy-saved-state');
    expect(await cli(['convert', flat!, '--to', 'md'])).toMatchObject({ code: 0, stdout: expect.stringContaining('json dspy_module') });
    const imported = await json(['import', ensemble!, '--yes']);
    expect(imported.code).toBe(0);
    expect(JSON.stringify(imported.value)).toContain('"dspy_program"');
    const text = await cli(['import', flat!, '--yes']);
    expect(text.stdout + text.stderr).toContain('converted from Saved DSPy program');
  });
});
