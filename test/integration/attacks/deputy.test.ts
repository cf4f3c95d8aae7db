// A confused deputy: a package that asks for nothing has another one read for it. What it may use through others is granted to it like anything
// else, call by call, to the bytes of both.
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { grantText } from '../../../electron/contract/index.ts';
import { coded, ENGINES, skillsOn } from './skills.ts';

const SECRET = 'The lamp code is 1234.';
const READS = 'inklings.submit([inklings.get_page("secrets/code")["content"]])';
const ASKS = 'required_scopes: [read:pages]\ntools: [get_page]\n';
const DEPUTY = coded('deputy', ASKS, READS);
const calls = (name: string, whom = 'deputy', front = '') =>
  coded(name, `${front}skills: [${whom}]\n`, `inklings.submit([inklings.run_skill("${whom}")])`);
const PERMISSIONS = [{ resource: 'pages', access: 'read', scope: null }];

describe.each(ENGINES)('C12, E7: an attack by way of a deputy, on %s', (engine) => {
  const { core, home, take, grantAll, run, denials } = skillsOn(engine);

  /** The grants that a skill lacks, as a person reads them. */
  const missing = (id: string) =>
    core()
      .capability.effective({ skillId: id })
      .through.flatMap((each) => (each.state === 'missing' ? `${each.skill.name}: ${grantText(each)}` : []));
  /** What a run gives, or why it is refused. */
  async function told(id: string): Promise<string> {
    const { value, error } = await run(id).catch((cause: Error) => ({ value: undefined, error: cause.message }));
    return value === undefined ? error : JSON.stringify(value);
  }
  const revokeThrough = (id: string) => {
    for (const grant of core().capability.grants({ skillId: id })) if (grant.through !== null) core().capability.revoke({ id: grant.id });
  };

  it('a package that asks for nothing reads nothing through a granted deputy, until it is granted that, and not after it is withdrawn', async () => {
    const deputy = await take(DEPUTY);
    await grantAll(deputy);
    expect(await told(deputy)).toContain(SECRET);
    const innocent = await take(calls('innocent'));
    expect(core().capability.effective({ skillId: innocent })).toMatchObject({
      decision: 'asks',
      permissions: engine === 'v8' ? [{ permission: { resource: 'sandbox' } }] : [],
      reach: { skills: [{ path: ['deputy'], found: true, permissions: PERMISSIONS, tools: ['get_page'] }], more: false },
    });
    expect(missing(innocent)).toEqual(['innocent: pages:read through deputy']);
    // Whatever else it asks for: consent to its code, where that is not metered.
    const { capability } = core();
    const own = capability.effective({ skillId: innocent }).permissions.map(({ permission }) => permission);
    if (own.length > 0) capability.grant({ skillId: innocent, permissions: own, until: null, why: 'test' });
    const refused = await run(innocent);
    expect(refused.error).toMatch(/line 9: Refused: deputy may not run for you\. innocent may not use pages:read through deputy\./);
    expect(refused.span('sub_skill', 'deputy')).toMatchObject({ status: 'failed', error: { code: 'run_blocked' } });
    expect(denials()[0]).toMatchObject({
      subjectName: 'deputy',
      reasons: [{ rule: 'not_granted_through' }],
      runId: refused.spans[0]!.runId,
    });
    expect(await grantAll(innocent)).toBe(1);
    expect(await told(innocent)).toContain(SECRET);
    expect(capability.effective({ skillId: innocent }).decision).toBe('allowed');
    revokeThrough(innocent);
    expect(await told(innocent)).toContain('may not use pages:read through deputy');
    expect(capability.audit({ action: 'Revoked' }).rows[0]!.reasons[0]!.sentence).toBe('pages:read through deputy is not granted.');
  });

  it('both are needed: what may be used through a deputy that holds nothing is nothing; a loop is one event, also through an artifact', async () => {
    const deputy = await take(DEPUTY);
    const loop =
      'for n in range(3):\n    try:\n        inklings.run_artifact("Inner")\n    except inklings.HostError as error:\n        said = str(error)';
    const inner = '\n```python code_template name="Inner"\nimport inklings\ninklings.submit([inklings.run_skill("deputy")])\n```\n';
    const innocent = await take(coded('innocent', 'run: [Code]\nskills: [deputy]\n', `${loop}\ninklings.submit([said])`) + inner);
    await grantAll(innocent);
    for (const grant of core().capability.grants({ skillId: deputy })) core().capability.revoke({ id: grant.id });
    expect(missing(innocent)).toContain('deputy: pages:read');
    const before = denials().length;
    expect(JSON.stringify((await run(innocent)).value)).toMatch(/deputy may not run for you\. .*pages:read is not granted\./);
    expect(denials().length - before).toBe(1);
  });

  it('in a chain every call needs it, and the one that lacks it is named', async () => {
    const [deputy, second, first, top] = [
      await take(DEPUTY),
      await take(calls('second')),
      await take(calls('first', 'second')),
      await take(calls('top', 'first')),
    ] as const;
    await grantAll(second);
    await grantAll(first);
    expect(await told(first)).toContain(SECRET);
    expect(missing(top)).toEqual(['top: pages:read through first']);
    await grantAll(top);
    expect(await told(top)).toContain(SECRET);
    for (const [id, edge] of [
      [top, 'top may not use pages:read through first'],
      [first, 'first may not use pages:read through second'],
      [second, 'second may not use pages:read through deputy'],
    ] as const) {
      revokeThrough(id);
      expect(await told(top)).toContain(edge);
      await grantAll(top);
    }
    // Those that ask for nothing on the way may run: only what needs it is refused.
    revokeThrough(top);
    expect((await run(top)).spans.filter(({ kind, status }) => kind === 'sub_skill' && status !== 'ok').map(({ name }) => name)).toEqual([
      'first',
      'second',
      'deputy',
    ]);
    expect(await told(deputy)).toContain(SECRET);
  });

  it('a cycle reaches what is in it, and gives nobody more than was granted', async () => {
    await take(coded('deputy', `${ASKS}skills: [innocent]\n`, 'inklings.submit([inklings.run_skill("innocent")])'));
    const innocent = await take(calls('innocent'));
    expect(missing(innocent)).toEqual(expect.arrayContaining(['deputy: pages:read', 'innocent: pages:read through deputy']));
    await grantAll(innocent);
    expect(await told(innocent)).toContain('innocent → deputy → innocent');
  });

  it('other bytes of the deputy, or of the caller, ask again, also once the deputy itself is granted again', async () => {
    const deputy = await take(DEPUTY);
    const innocent = await take(calls('innocent'));
    await grantAll(innocent);
    expect(await told(innocent)).toContain(SECRET);
    expect(await take(DEPUTY.replace('Test.', 'Replaced.'))).toBe(deputy);
    await grantAll(deputy);
    expect(missing(innocent)).toEqual(['innocent: pages:read through deputy']);
    expect(await told(innocent)).toContain('innocent may not use pages:read through deputy');
    await grantAll(innocent);
    const { library, capability } = core();
    const edit = (id: string, from: string, to: string) => {
      const { text, revision } = library.open({ id });
      library.save({ id, text: text!.replace(from, to), baseHash: revision.hash });
    };
    for (const id of [deputy, innocent]) edit(id, 'description: ', 'description: Edited. ');
    expect(missing(innocent)).toEqual([]);
    expect(await told(innocent)).toContain(SECRET);
    await take(calls('innocent').replace('Test.', 'Replaced.'));
    expect(missing(innocent)).toEqual(['innocent: pages:read through deputy']);
    await grantAll(innocent);
    // Edits here keep a grant only while nothing more can be reached: this one makes the deputy reach for more.
    edit(deputy, '[read:pages]', '[read:pages, read:memory]');
    expect(capability.effective({ skillId: innocent }).through.map(({ state }) => state)).not.toContain('granted');
    expect(await told(innocent)).toMatch(/may not/);
  });

  it('a skill of the workspace that takes the name of the deputy gets nothing that was granted through it', async () => {
    const deputy = await take(DEPUTY);
    const innocent = await take(calls('innocent'));
    await grantAll(innocent);
    const shadow = await take(DEPUTY, 'workspace');
    expect(shadow).not.toBe(deputy);
    await grantAll(shadow);
    expect(missing(innocent)).toContain('innocent: pages:read through deputy');
    // Where it was granted something itself, that ends too: it reaches for more.
    const why = engine === 'v8' ? 'the skill asks for more since' : 'innocent may not use pages:read through deputy';
    expect(await told(innocent)).toContain(why);
  });

  it('a case, a batch and another agent go through the same gate', async () => {
    const deputy = await take(DEPUTY);
    await grantAll(deputy);
    const innocent = await take(calls('innocent'));
    await grantAll(innocent);
    revokeThrough(innocent);
    const { cases, capability, execution, models } = core();
    models.saveEndpoint({ name: 'unused', baseUrl: 'http://127.0.0.1:9/v1', models: ['m'] });
    const { id: caseId } = cases.save({
      skillId: innocent,
      name: 'c',
      inputs: {},
      request: '',
      expected: null,
      assertions: [],
      tags: [],
    });
    const { batchId } = await cases.startBatch({
      skillId: innocent,
      caseIds: [caseId],
      columns: [{ label: 'a', revisionId: null, modelId: 'unused/m' }],
    });
    let output = '';
    for await (const event of cases.watchBatch({ batchId }, new AbortController().signal)) output += JSON.stringify(event);
    expect(output).toContain('innocent may not use pages:read through deputy');
    expect(output).not.toContain(SECRET);

    const account = new BetterSqlite3(join(home(), 'home', 'agents.db'));
    account.exec(`INSERT INTO agents (id, name, built_in, created_at) VALUES ('clerk', 'The clerk', 0, 'now')`);
    account.close();
    for (const id of [deputy, innocent]) {
      for (const { skill, through, permission } of capability.effective({ skillId: id, agent: 'clerk' }).through) {
        capability.grant({
          agent: 'clerk',
          skillId: skill.id,
          throughId: through?.id ?? null,
          permissions: [permission],
          until: null,
          why: 'test',
        });
      }
    }
    expect(missing(innocent)).toEqual(['innocent: pages:read through deputy']);
    expect(await told(innocent)).toContain('innocent may not use pages:read through deputy');
    await expect(execution.start({ skill: { id: innocent }, input: {}, agent: 'clerk' })).rejects.toThrow('not enabled for The clerk');
  });

  it('what is not reached, or not asked for, cannot be granted through it', async () => {
    const deputy = await take(DEPUTY);
    const innocent = await take(calls('innocent'));
    const { capability } = core();
    const more = { until: null, why: 'test' };
    const write = [{ resource: 'pages', access: 'write', scope: null }];
    expect(() => capability.grant({ skillId: innocent, throughId: deputy, permissions: write, ...more })).toThrow(
      'does not ask for pages:write through deputy',
    );
    expect(() => capability.grant({ skillId: deputy, throughId: innocent, permissions: PERMISSIONS, ...more })).toThrow('does not call');
    expect(() => capability.grant({ skillId: innocent, permissions: PERMISSIONS, ...more })).toThrow('does not ask for pages:read');
  });
});
