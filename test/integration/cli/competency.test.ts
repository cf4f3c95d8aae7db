// F1, I4: competencies on the command line, as text and as JSON, in both scopes, with exit codes; --dry-run writes nothing.
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../electron/shells/paths.ts';
import { competencyText } from '../../fixtures/competencies.ts';
import { makeFolder } from '../../fixtures/core.ts';
import { createCalls } from './call.ts';

const CASES = join(ROOT, 'test', 'fixtures', 'capability');
const SKILL = '---\nname: read-tides\ndescription: Reads tides. Use for tides.\n---\n\nRead them.\n';

let folder: { path: string; remove(): Promise<void> };
const { cli, json, write } = createCalls(() => folder.path);
const ids = async (...args: string[]): Promise<string[]> =>
  (await json(['competency', 'list', ...args])).value.competencies.flatMap((row: { source: string; id: string; state: string }) =>
    row.source === 'system' ? [] : [`${row.id} ${row.state}`],
  );

beforeAll(async () => {
  folder = await makeFolder('competency');
  mkdirSync(join(folder.path, 'notes'));
  mkdirSync(join(folder.path, 'tides', 'skills', 'read-tides'), { recursive: true });
  write(
    'tides/COMPETENCY.toml',
    competencyText({ id: 'tide-desk', name: 'Tide desk', category: 'Data', skills: ['read-tides'], permissions: ['pages:read'] }),
  );
  write('tides/skills/read-tides/SKILL.md', SKILL);
  write('broken.toml', readFileSync(join(CASES, '07-key-twice.toml')));
  cpSync(join(CASES, '11-categories'), join(folder.path, 'categories'), { recursive: true });
});
afterAll(() => folder.remove());

describe('validate, without an account', () => {
  it('tells every finding with its place, and fails for errors only', async () => {
    const { code, stdout, stderr } = await cli(['competency', 'validate', 'broken.toml', 'categories']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^broken\.toml:8:1: error /m);
    expect(stdout).toMatch(/^categories[\\/]marketing\.toml:4:\d+: warning category “Marketing”/m);
    expect(stdout).toMatch(/^categories[\\/]finance\.toml:4:\d+: warning .*\(fix: Write Finance\)$/m);
    expect(stderr).toContain('6 competencies: ');
    expect((await cli(['competency', 'validate', 'tides'])).code).toBe(0);
    expect(await cli(['competency', 'validate', 'tides/skills/read-tides'])).toMatchObject({ code: 0 });
    expect(await cli(['competency', 'validate', 'none.toml'])).toMatchObject({ code: 1, stderr: expect.stringContaining('none.toml') });
    expect((await cli(['competency', 'validate'])).code).toBe(2);
  });

  it('the same as JSON, and by the command validate, beside packages', async () => {
    const { code, value } = await json(['competency', 'validate', 'broken.toml', 'tides']);
    expect([code, value.errors]).toEqual([1, 1]);
    expect(value.files).toMatchObject([
      { path: 'broken.toml', format: 'competency', state: 'broken', findings: [{ line: 4 }, { line: 8 }] },
      { state: 'ok', findings: [] },
    ]);
    const both = await json(['validate', 'tides', 'broken.toml']);
    expect(both.code).toBe(1);
    expect(both.value.files).toMatchObject([{ format: 'agent_skill' }]);
    expect(both.value.competencies.map(({ state }: { state: string }) => state).sort()).toEqual(['broken', 'ok']);
    expect((await cli(['validate', 'tides'])).code).toBe(0);
  });
});

describe('import', () => {
  it('shows everything first; --dry-run writes nothing', async () => {
    const { code, stderr } = await cli(['competency', 'import', 'tides', '--dry-run']);
    expect(code).toBe(0);
    expect(stderr).toContain('Tide desk (tide-desk)');
    expect(stderr).toContain('needs skill read-tides, permission pages:read');
    expect(stderr).toContain('1 skill beside');
    expect(stderr).toContain('nothing was written');
    expect(await ids()).toEqual([]);
  });

  it('brings in files and folders, broken ones too, and tells competencies among skills', async () => {
    const { code, value } = await json(['competency', 'import', 'tides', 'categories', 'broken.toml']);
    expect(code).toBe(0);
    expect(value.items.map(({ done }: { done: string }) => done)).toEqual(Array(7).fill('imported'));
    expect(value.review.skills).toHaveLength(1);
    expect(await ids()).toContain('tide-desk ok');
    expect((await ids()).filter((row) => row.endsWith('broken'))).toHaveLength(1);
    const skills = await json(['import', 'tides', '--dry-run']);
    expect(skills.value.plan.competencies).toMatchObject([{ fileName: 'COMPETENCY.toml' }]);
    expect((await cli(['import', 'tides', '--dry-run'])).stderr).toContain('competency import');
  });

  it('a clash writes nothing until it is decided', async () => {
    write('other.toml', competencyText({ id: 'tide-desk', name: 'Other' }));
    expect(await cli(['competency', 'import', 'other.toml'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--on-clash replace, keep-both or skip'),
    });
    expect(await cli(['competency', 'import', 'other.toml', '--on-clash', 'keep-both'])).toMatchObject({
      code: 0,
      stdout: 'tide-desk-2: kept both\n',
    });
    expect(await cli(['competency', 'import', 'other.toml', '--on-clash', 'replace'])).toMatchObject({
      code: 0,
      stdout: 'tide-desk: replaced\n',
    });
    expect((await cli(['competency', 'import', 'other.toml', '--on-clash', 'merge'])).code).toBe(2);
    expect(await cli(['competency', 'import', 'tides', '--scope', 'workspace', '--workspace', 'notes'])).toMatchObject({
      code: 0,
      stdout: 'tide-desk: imported\n',
    });
    expect(await cli(['competency', 'import', 'tides', '--scope', 'workspace'])).toMatchObject({ code: 2 });
  });
});

describe('a HAND.toml', () => {
  it('is checked, and comes in with an answer to each of its empty lists', async () => {
    cpSync(join(CASES, '29-hand-flat'), join(folder.path, 'roster'), { recursive: true });
    expect((await json(['competency', 'validate', 'roster'])).value.files).toMatchObject([{ format: 'hand', state: 'ok', findings: [] }]);
    const { stderr } = await cli(['competency', 'import', 'roster', '--dry-run']);
    expect(stderr).toMatch(/skills, line \d+: This list is empty.* --answer skills=NAME/);
    expect(stderr).toContain('not carried over: ');
    expect((await cli(['competency', 'import', 'roster', '--answer', 'skills'])).code).toBe(2);
    const { value } = await json(['competency', 'import', 'roster', '--answer', 'skills=day-shifts, night-shifts;mcp_servers=']);
    expect(value.items).toMatchObject([
      { done: 'imported', row: { id: 'pilot-roster', skills: ['day-shifts', 'night-shifts'], integrations: [] } },
    ]);
  });
});

describe('list and show', () => {
  it('the workspace wins, and the hidden one stays listed', async () => {
    expect(await ids('tide', 'desk', '--workspace', 'notes')).toEqual(expect.arrayContaining(['tide-desk hidden', 'tide-desk ok']));
    expect((await json(['competency', 'show', 'tide-desk', '--workspace', 'notes'])).value.row).toMatchObject({
      scope: 'workspace',
      name: 'Tide desk',
    });
    expect((await json(['competency', 'show', 'tide-desk'])).value.row).toMatchObject({ scope: 'account', name: 'Other' });
  });

  it('filters by words, category and status; unknown ones are wrong usage', async () => {
    expect(await ids('--category', 'finance')).toEqual(['dues-desk ok', 'wage-desk ok']);
    expect(await ids('--status', 'not_ready', '--workspace', 'notes', 'read-tides')).toEqual(['tide-desk ok']);
    expect((await cli(['competency', 'list', '--category', 'Marketing'])).code).toBe(2);
    expect((await cli(['competency', 'list', 'poster'])).stdout).toMatch(
      /poster-desk +account +– +Other \(Marketing\) +installed +0 of 0 ready +ok/,
    );
  });

  it('shows what it needs, and its file exactly', async () => {
    const { stdout } = await cli(['competency', 'show', 'tide-desk', '--workspace', 'notes']);
    expect(stdout).toContain('needs skill  read-tides missing');
    expect(stdout).toContain('permission   pages:read');
    expect((await cli(['competency', 'show', 'tide-desk', '--workspace', 'notes', '--source'])).stdout).toBe(
      readFileSync(join(folder.path, 'tides', 'COMPETENCY.toml'), 'utf8'),
    );
    expect(await cli(['competency', 'show', 'tide-dosk'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no competency tide-dosk'),
    });
  });
});

describe('changes', () => {
  it('create, revisions, restore', async () => {
    expect((await cli(['competency', 'create', 'Fog', 'watch', '--dry-run'])).stdout).toContain('id = "fog-watch"');
    expect(await ids('fog')).toEqual([]);
    expect(await cli(['competency', 'create', 'Fog', 'watch'])).toMatchObject({ code: 0, stdout: 'fog-watch\n' });
    expect((await cli(['competency', 'create', 'Fog', 'watch'])).code).toBe(1);
    write('fog.toml', competencyText({ id: 'fog-watch', name: 'Fog' }));
    await cli(['competency', 'import', 'fog.toml', '--on-clash', 'replace']);
    expect((await json(['competency', 'revisions', 'fog-watch'])).value.revisions).toMatchObject([
      { number: 2, reason: 'replace' },
      { number: 1, reason: 'create' },
    ]);
    expect((await json(['competency', 'restore', 'fog-watch', '1', '--dry-run'])).value).toMatchObject({ dryRun: true, number: null });
    expect((await json(['competency', 'restore', 'fog-watch', '1'])).value).toMatchObject({ dryRun: false, number: 3 });
    expect((await json(['competency', 'show', 'fog-watch'])).value.row.name).toBe('Fog watch');
    expect((await cli(['competency', 'restore', 'fog-watch', '9'])).code).toBe(1);
  });

  it('fork, remove, undelete', async () => {
    expect((await json(['competency', 'fork', 'fog-watch', '--workspace', 'notes', '--dry-run'])).value.dryRun).toBe(true);
    expect((await json(['competency', 'fork', 'fog-watch', '--workspace', 'notes'])).value.competency).toMatchObject({
      scope: 'workspace',
      id: 'fog-watch',
    });
    expect((await cli(['competency', 'fork', 'fog-watch'])).code).toBe(1);
    await cli(['competency', 'remove', 'fog-watch', '--dry-run']);
    expect(await ids('fog')).toEqual(['fog-watch ok']);
    const { value } = await json(['competency', 'remove', 'fog-watch']);
    expect(await ids('fog')).toEqual([]);
    expect((await json(['competency', 'undelete', value.competency.sourceId, '--dry-run'])).value).toMatchObject({
      dryRun: true,
      competency: null,
    });
    expect(await ids('fog')).toEqual([]);
    expect(await cli(['competency', 'undelete', value.competency.sourceId])).toMatchObject({ code: 0, stdout: 'fog-watch\n' });
  });

  it('export writes the bytes, and replaces nothing unasked', async () => {
    expect((await json(['competency', 'export', '--all', '--to', 'out', '--dry-run'])).value.files).toEqual([]);
    expect((await cli(['competency', 'export', 'fog-watch', 'key-twice.toml', '--to', 'out'])).code).toBe(1);
    expect((await cli(['competency', 'export', '--all', '--to', 'out'])).code).toBe(0);
    const written = readdirSync(join(folder.path, 'out')).map((name) => readFileSync(join(folder.path, 'out', name)).toString('hex'));
    expect(written).toContain(readFileSync(join(folder.path, 'broken.toml')).toString('hex'));
    expect(await cli(['competency', 'export', '--all', '--to', 'out'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already contains'),
    });
    expect((await cli(['competency', 'export', '--all', '--to', 'out', '--overwrite'])).code).toBe(0);
    expect((await cli(['competency', 'export', '--to', 'out'])).code).toBe(2);
  });

  it('without an act, or with one that there is not, is wrong usage', async () => {
    expect((await cli(['competency'])).code).toBe(2);
    expect((await cli(['competency', 'toString'])).code).toBe(2);
    expect((await cli(['competency', 'list', '--help'])).stdout).toContain('competency: list, check');
  });
});
