// skill-system-v1: its package “Consistency Checker”, its tables, and its assertions, as they stand in the seed.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportItem } from '../../../electron/contract/index.ts';
import { toSkillJson } from '../../../electron/core/formats/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { answer } from '../models/openai-server.ts';
import { openSeeds, seed, seedPath } from './open.ts';

const PACKAGE = JSON.parse(seed('skill-system-v1/consistency-checker.json'));
const ASSERTIONS = JSON.parse(seed('skill-system-v1/assertions.json')).assertions;
const CLAIMS = [
  { page_name: 'mara', text: 'Born 1201' },
  { page_name: 'war', text: 'Born 1210' },
];

const workspace = mkdtempSync(join(tmpdir(), 'skillwright-seed-v1-'));
mkdirSync(join(workspace, 'people'));
writeFileSync(join(workspace, 'people', 'mara.md'), '---\ntype: character\n---\n# Mara\n\nA character of the story.\n');
const seeds = openSeeds(workspace);

let id: string;
let item: ImportItem;
beforeAll(async () => {
  // The app's own skill of that name would be exported to the same file, so the seed's would clash with it.
  const { library } = seeds.core();
  library.remove({ ids: library.list({}).rows.flatMap(({ id: own, name }) => (name === 'consistency-checker' ? [own] : [])) });
  ({ id, item } = await seeds.take(seedPath('skill-system-v1/consistency-checker.json')));
  seeds.grantAll(id);
});
const sent = () => seeds.server().seen.map(({ body }) => body.messages.at(-1)?.content);

describe('skill-system-v1: the package Consistency Checker', () => {
  it('A6, A7: is taken in as a JSON package, and what does not come along is told', () => {
    expect(item).toMatchObject({ format: 'skill_json', state: 'ok', name: 'Consistency Checker', version: '1.0.0' });
    expect(item.kinds).toEqual(['description', 'prompt_template', 'code_template', 'dspy_module']);
    expect(item.notCarried.map(({ what }) => what)).toEqual(['source', 'state_blob of DSPy Checker']);
    expect(item.code).toEqual(['Cross-Reference Script']);
  });

  it('A6: is the same JSON package again, but for its source and the state that is none', () => {
    const { text } = seeds.core().library.open({ id });
    const { state_blob: _, ...module } = PACKAGE.artifacts[3];
    const artifacts = [...PACKAGE.artifacts.slice(0, 3), module];
    expect(JSON.parse(toSkillJson(text!, 'consistency-checker.md').json)).toEqual({ ...PACKAGE, artifacts, source: 'user' });
  });

  it('C1, C2: its prompt is rendered with the claims and answered', async () => {
    seeds.server().script(answer('1 and 2: two birth years.'));
    const { ended } = await seeds.run({ skill: { id }, artifact: 'Check Prompt', input: { entity_name: 'Mara', claims: CLAIMS } });
    expect(ended).toMatchObject({ status: 'completed', error: null });
    expect(sent()).toEqual([
      'Given the following claims about "Mara":\n\nClaim 1 (from [[mara]]): Born 1201\nClaim 2 (from [[war]]): Born 1210\n\n\nIdentify any contradictions between these claims. For each contradiction, cite the specific claims by number and explain the conflict.',
    ]);
    expect(seeds.server().seen[0]!.body.messages[0]).toMatchObject({ role: 'system', content: PACKAGE.artifacts[0].content });
  });

  it('C7: its module names the prompt as fallback, which takes over without a sidecar', async () => {
    expect(
      seeds
        .core()
        .library.open({ id })
        .analysis!.artifacts.find(({ name }) => name === 'DSPy Checker')!.settings,
    ).toEqual({
      fallback_artifact: 'Check Prompt',
    });
  });

  it('C5: its script stops at the first call that the package does not declare, at the author’s line, and that is a finding before', async () => {
    const { text, analysis } = seeds.core().library.open({ id });
    const { ended } = await seeds.run({ skill: { id }, artifact: 'Cross-Reference Script', input: { entity_type: 'character' } });
    const line = text!.split('\n').findIndex((each) => each.startsWith('pages = inklings.search')) + 1;
    expect(ended).toMatchObject({ status: 'failed', error: { code: 'no_permission', where: { line } } });
    expect(analysis!.findings.find(({ code }) => code === 'tool_not_declared')).toMatchObject({ line });
  });

  it('C5: with its tools declared and granted it reads the page, and stops where its own Python has no entity_type', async () => {
    const { text } = seeds.core().library.open({ id });
    const declared = text!
      .replace('name: Consistency Checker', 'name: declared-checker')
      .replace('\nartifacts:', '\nrequired_scopes: [read:pages]\ntools: [search, get_page]\nartifacts:');
    writeFileSync(seeds.path('declared-checker.md'), declared);
    const taken = await seeds.take(seeds.path('declared-checker.md'));
    seeds.grantAll(taken.id);
    const { ended, spans } = await seeds.run({
      skill: { id: taken.id },
      artifact: 'Cross-Reference Script',
      input: { entity_type: 'character' },
    });
    expect(spans.flatMap(({ kind, name, status }) => (kind === 'host_call' ? [`${name} ${status}`] : []))).toEqual([
      'search ok',
      'get_page ok',
    ]);
    const line = declared.split('\n').findIndex((each) => each.includes('inklings.llm_query')) + 1;
    expect(ended).toMatchObject({
      status: 'failed',
      error: { where: { line }, message: expect.stringContaining("name 'entity_type' is not defined") },
    });
  });
});

describe('skill-system-v1: its assertions', () => {
  it('C10: are read from the settings of an artifact as they stand, checked and stored', async () => {
    const text = `---\nname: asserted\ndescription: Asserted.\nartifacts:\n  Check:\n    assertions: ${JSON.stringify(ASSERTIONS)}\n---\n\n\`\`\`jinja prompt_template name="Check"\nCheck it.\n\`\`\`\n`;
    writeFileSync(seeds.path('asserted.md'), text);
    expect(analysePackage(text, 'asserted.md').findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    const taken = await seeds.take(seeds.path('asserted.md'));
    const good = JSON.stringify({
      contradictions: ['mara says 1201 in [[mara]], war says 1210 in [[war]], which cannot both be true of one person.'],
    });
    seeds.server().script(answer(good), answer('{"reason": "It names mara and war.", "answer": "yes"}'));
    const { ended, rows } = await seeds.run({ skill: { id: taken.id } });
    expect(ended).toMatchObject({ status: 'completed', warnings: 0 });
    expect(rows.find(({ artifact_kind }) => artifact_kind === 'prompt_template')).toMatchObject({
      assertions_run: 3,
      assertions_passed: 3,
    });
    expect(sent()[1]).toContain('Does this output reference specific page names from the workspace? Answer yes or no.');
    seeds.server().script(answer('no JSON at all'));
    expect((await seeds.run({ skill: { id: taken.id } })).ended).toMatchObject({ status: 'failed', error: { code: 'assertion_failed' } });
  });
});

describe('skill-system-v1: its tables', () => {
  it.each([
    ['skills and their artifacts', 'skills.sql', ['skills', 'skill_artifacts']],
    ['traces', 'traces.sql', ['skill_execution_traces']],
  ])('A4: %s have every column, default and index of the seed', (_, file, tables) => {
    const wanted = new Database(':memory:');
    wanted.exec(seed(`skill-system-v1/${file}`));
    const given = new Database(seeds.path('home/agents.db'), { readonly: true });
    const traces = new Database(seeds.path('home/traces.db'), { readonly: true });
    try {
      for (const table of tables) {
        const columns = (db: Database.Database) =>
          (
            db.pragma(`table_info(${table})`) as { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }[]
          ).map(({ name, type, notnull, dflt_value, pk }) => ({ name, type, notnull, dflt_value, pk }));
        const indexes = (db: Database.Database) =>
          db
            .prepare(`SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`)
            .pluck()
            .all(table) as string[];
        const db = columns(given).length > 0 ? given : traces;
        expect(columns(db)).toEqual(expect.arrayContaining(columns(wanted)));
        expect(indexes(db)).toEqual(expect.arrayContaining(indexes(wanted)));
      }
    } finally {
      for (const db of [wanted, given, traces]) db.close();
    }
  });
});
