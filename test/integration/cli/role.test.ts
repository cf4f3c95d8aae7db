// test/integration/cli/role.test.ts - G4, I4: roles on the command line, as text and as JSON, with exit codes; --dry-run writes nothing. In one process.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CapabilityGraph, RoleReview } from '../../../electron/contract/index.ts';
import { runCommandLine } from '../../../electron/shells/cli/dispatch.ts';
import type { Output } from '../../../electron/shells/cli/output.ts';
import { CLI_SCHEMA, RESULTS, type ResultName } from '../../../electron/shells/cli/results.ts';
import { makeFolder } from '../../fixtures/core.ts';

let folder: { path: string; remove(): Promise<void> };
const at = (name: string) => join(folder.path, name);
beforeAll(async () => {
  folder = await makeFolder('role-cli');
  mkdirSync(at('roles'));
  writeFileSync(at('roles/ROLE.toml'), CLERK);
  writeFileSync(at('broken.toml'), 'post_id = "a"\nrank = "chief"\nstanding_orders = "x"\n');
});
afterAll(() => folder.remove());

const CLERK = `post_id = "clerk"
name = "Clerk"
standing_orders = "Be brief."

[[required_skills]]
skill_id = "find-secrets"

[[duties]]
name = "sweep"
interval_minutes = 60
skills = ["find-secrets"]
`;

async function run(...args: string[]) {
  const out: string[] = [];
  const told: string[] = [];
  let value: unknown;
  const output: Output = {
    json: args.includes('--json'),
    live: false,
    line: (text = '') => out.push(text),
    raw: (text) => out.push(text),
    bytes: (data) => out.push(Buffer.from(data).toString()),
    result(name, given) {
      // What is printed is what the published schema says.
      value = RESULTS[name as ResultName].parse(JSON.parse(JSON.stringify(given)));
      return 0;
    },
    table: (head, rows) => out.push([head, ...rows].map((row) => row.join(' ')).join('\n')),
    note: (text) => told.push(text),
    progress: () => {},
    ask: null,
    askText: null,
  };
  const code = await runCommandLine([...args, '--home', at('home')], output, new AbortController().signal);
  return { code, out: out.join('\n'), told: told.join('\n'), value: value as never };
}

test('checked without an account, imported, shown, commissioned and dismissed', async () => {
  expect(CLI_SCHEMA).toBeTruthy();
  expect(await run('role', 'validate', at('broken.toml'), at('roles'))).toMatchObject({
    code: 1,
    out: expect.stringMatching(/broken\.toml:2:\d+: error rank “chief”/),
  });
  expect((await run('role', 'validate', at('roles'), '--json')).value).toMatchObject({
    files: [{ format: 'role', state: 'ok' }],
    errors: 0,
  });
  expect(await run('role', 'import', at('roles'), '--dry-run')).toMatchObject({
    code: 0,
    told: expect.stringContaining('nothing was written'),
  });
  expect((await run('role', 'list', '--json')).value).toEqual({ roles: [] });
  expect(await run('role', 'import', at('roles'))).toMatchObject({ code: 0, out: 'clerk: imported' });
  expect((await run('role', 'list')).out).toContain('clerk account crew 1 1 – ok');
  expect((await run('role', 'show', 'clerk')).out).toMatch(/duty\s+sweep: every 60 minutes, next /);
  expect((await run('role', 'show', 'clerk', '--source')).out).toBe(CLERK);
  await run('agent', 'create', 'jan');
  const refused = await run('role', 'commission', 'clerk', 'jan');
  if (refused.code === 1) {
    const grant = /agent grant \S+ (.+)$/m.exec(refused.told)![1]!.split(' ');
    await run('agent', 'grant', 'jan', ...grant.map((word) => word.replaceAll("'", '')));
  }
  expect(await run('role', 'commission', 'clerk', 'jan', '--dry-run')).toMatchObject({
    code: 0,
    told: expect.stringContaining('nothing was written'),
  });
  expect((await run('role', 'commission', 'clerk', 'jan', '--json')).value).toMatchObject({
    dryRun: false,
    role: { id: 'clerk', state: 'in_force' },
  });
  expect(await run('role', 'commission', 'clerk', 'jan')).toMatchObject({
    code: 1,
    out: expect.stringContaining('jan has this role already.'),
  });
  expect((await run('role', 'promotions', 'jan')).out).toContain('rank officer: not yet');
  await expect(run('role', 'promotions', 'jan', '--accept', 'rank officer')).rejects.toThrow(
    /does not speak for jan as officer yet: Below 3 Apply/,
  );
  expect(await run('role', 'promotions', 'jan', '--dismiss', 'rank officer', '--dry-run')).toMatchObject({ told: 'nothing was written' });
  expect((await run('role', 'promotions', 'jan', '--dismiss', 'rank officer')).told).toBe('dismissed: rank officer');
  expect((await run('role', 'promotions', 'jan', '--json')).value).toMatchObject({
    promotions: [{ target: 'rank officer', ready: false, dismissedAt: expect.any(String) }],
  });
  await expect(run('role', 'promotions', 'jan', '--dismiss', 'rank king')).rejects.toThrow('rank king is not one of “rank officer”');
  expect((await run('role', 'dismiss', 'jan', '--json')).value).toMatchObject({ role: null, plan: { act: 'dismiss' } });
  expect(await run('role', 'dismiss', 'jan')).toMatchObject({ code: 1, out: 'jan has no role.' });
});

test('each thing that stands in the way names the command that mends it; done one after the other, nothing is left', async () => {
  const head = CLERK.replaceAll('clerk', 'head')
    .replace('standing', 'rank = "officer"\nstanding')
    .replace('"find-secrets"\n', '"find-secrets"\nmin_proficiency = 3\n');
  writeFileSync(at('head.toml'), head);
  await run('role', 'import', at('head.toml'));
  await run('agent', 'create', 'kim');
  await run('agent', 'retire', 'kim');
  expect((await run('role', 'commission', 'head', 'kim')).out).toMatch(
    /^kim is retired.*\n.*\n +→ Take its retirement back\. +npm run -s cli -- agent retire kim --undo\n +→ Promote kim to officer\. +npm run -s cli -- agent rank kim officer\n/,
  );
  const done: string[] = [];
  for (;;) {
    const { code, value } = await run('role', 'commission', 'head', 'kim', '--dry-run', '--json');
    const { commands } = value as { commands: { act: string; command: string }[] };
    const [next] = commands;
    if (next === undefined) {
      expect(code).toBe(0);
      break;
    }
    done.push(next.act);
    await run(...next.command.replaceAll("'", '').split(' '));
  }
  expect(done.slice(0, 3)).toEqual(['activate', 'promote', 'assess']);
  expect(new Set(done.slice(3))).toEqual(new Set(['grant']));
  expect((await run('role', 'commission', 'head', 'kim')).told).toContain('commissioned');
  expect((await run('role', 'commission', 'clerk', 'kim')).out).toContain('role dismiss kim');
});

test('created, exported byte for byte, removed and taken back; a wrong call says what would be right', async () => {
  expect((await run('role', 'create', 'Night', 'watch', '--dry-run')).told).toBe('nothing was written');
  expect((await run('role', 'create', 'Night', 'watch')).out).toBe('night-watch');
  await run('role', 'export', '--all', '--to', at('out'));
  expect(readFileSync(at('out/clerk.toml'), 'utf8')).toBe(CLERK);
  const key = /undelete (\S+)/.exec((await run('role', 'remove', 'night-watch')).told)![1]!;
  await expect(run('role', 'show', 'night-watch')).rejects.toThrow('There is no role night-watch.');
  expect(await run('role', 'undelete', key, '--dry-run')).toMatchObject({ out: '', told: expect.stringContaining('nothing was written') });
  expect((await run('role', 'undelete', key, '--dry-run', '--json')).value).toEqual({ dryRun: true, role: null });
  await expect(run('role', 'show', 'night-watch')).rejects.toThrow('There is no role night-watch.');
  expect((await run('role', 'undelete', key)).out).toBe('night-watch');
  await expect(run('role', 'commission', 'clerk')).rejects.toThrow('AGENT is missing');
  await expect(run('role', 'appoint')).rejects.toThrow('appoint is not one of list, show');
});

const ONTOLOGY = fileURLToPath(new URL('../../fixtures/ontology', import.meta.url));

test('G4: an ontology comes in as roles, in the scope that was chosen, with a record of each skill that they name; a dry run writes nothing', async () => {
  expect((await run('role', 'validate', ONTOLOGY, '--json')).value).toMatchObject({ errors: 0, leftOut: [] });
  const dry = await run('role', 'import', ONTOLOGY, '--with-skills', '--dry-run', '--json');
  expect(dry).toMatchObject({ code: 0, value: { dryRun: true, items: [], skills: null } });
  const { review } = dry.value as unknown as { review: RoleReview };
  expect(review.items.map(({ format, state, analysis }) => [format, state, analysis.role?.id])).toEqual(
    ['master', 'mate', 'cook', 'pilot'].map((post) => ['ontology', 'ok', post]),
  );
  expect(review.leftOut).toEqual([]);
  expect(review.notCarried).toHaveLength(8);
  const told = await run('role', 'import', ONTOLOGY, '--dry-run');
  expect(told.told).toMatch(/organization\.yaml: Master \(master\)\n {2}not carried over: line 21: reports_to: It is a sentence/);
  expect(told.told).toContain('5 skills that they name: --with-skills makes a record of each that is not here');
  expect((await run('role', 'list', 'pilot')).out).toBe('');
  mkdirSync(at('harbour'));
  const into = ['--scope', 'workspace', '--workspace', at('harbour')];
  const done = await run('role', 'import', ONTOLOGY, '--with-skills', ...into);
  expect(done.out.split('\n')).toEqual([
    ...['master', 'mate', 'cook', 'pilot'].map((post) => `${post}: imported`),
    ...['chart_reading', 'steering', 'knots', 'lookout', 'local_waters'].map((skill) => `skill ${skill}: imported`),
  ]);
  const again = await run('role', 'import', ONTOLOGY, '--with-skills', '--json', ...into);
  expect(again).toMatchObject({ code: 0, value: { items: Array(4).fill({ done: 'unchanged' }) } });
  expect((again.value as unknown as { skills: { done: string }[] }).skills.map(({ done: what }) => what)).toEqual(
    Array(5).fill(expect.stringMatching(/unchanged|skipped/)),
  );
  expect((await run('role', 'commission', 'master', 'jan', '--dry-run', ...into)).out).toContain(
    'The skill chart_reading was imported but not acknowledged.',
  );
});

test('G4: agent graph: what an agent reaches, or would with a role, as text and as JSON; nothing is written', async () => {
  await run('role', 'import', at('roles'), '--on-clash', 'skip');
  await run('agent', 'create', 'ann');
  expect(await run('agent', 'graph', 'ann')).toMatchObject({ code: 0, out: '', told: 'ann has neither a role nor skills' });
  const supposed = await run('agent', 'graph', 'ann', '--if-role', 'clerk');
  expect(supposed.out).toMatch(/^FROM TO STATE IF WHY\nagent ann role Clerk reachable comes post:clerk\nrole Clerk duty sweep \w+ comes /);
  expect(supposed.out).toContain('duty sweep skill find-secrets');
  const { graph } = (await run('agent', 'graph', 'ann', '--role', 'clerk', '--json')).value as { graph: CapabilityGraph };
  expect(graph.nodes[0]).toMatchObject({ id: 'role:clerk', state: 'reachable', change: null });
  expect((await run('agent', 'graph', 'ann', '--role', 'nobody', '--json')).value).toMatchObject({
    graph: { nodes: [{ id: 'role:nobody', state: 'missing', way: 'Import it, or create it.' }], edges: [] },
  });
  const granted = await run('agent', 'graph', 'ann', '--role', 'clerk', '--if-restrict', 'pages:read', '--json');
  expect((granted.value as { graph: CapabilityGraph }).graph.nodes.map(({ id }) => id)).toEqual(graph.nodes.map(({ id }) => id));
  expect((await run('role', 'show', 'clerk', '--json')).value).toMatchObject({ row: { holders: [] } });
  await expect(run('agent', 'graph', 'ann', 'more')).rejects.toThrow('unexpected argument: more');
});
