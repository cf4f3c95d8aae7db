// skill-contract: its contract, and its calls as the command line and the core answer them (product.md: there is no server).
import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportItem } from '../../../electron/contract/index.ts';
import { toContract } from '../../../electron/core/formats/index.ts';
import { answer } from '../models/openai-server.ts';
import { openSeeds, seed, seedPath } from './open.ts';

const NAME = 'crm-contact-lookup';
const CONTRACT = JSON.parse(seed(`skill-contract/${NAME}.json`));
const LISTED = JSON.parse(seed('skill-contract/list-response.json')).data[0];
const PERMISSION = JSON.parse(seed('skill-contract/permission.json'));

const seeds = openSeeds();
let id: string;
let item: ImportItem;
beforeAll(async () => {
  ({ id, item } = await seeds.take(seedPath(`skill-contract/${NAME}.json`)));
});

describe('skill-contract: the contract', () => {
  it('A6, A8: is registered by an import, with a claim that is not believed and a signature that is told', () => {
    expect(item).toMatchObject({
      format: 'contract_json',
      state: 'ok',
      name: NAME,
      publisher: 'komand-official',
      tools: ['database'],
      requiredPermissions: [JSON.stringify(PERMISSION)],
    });
    expect(item.notCarried.map(({ what }) => what)).toEqual(['signatureHash', 'isVerified']);
    expect(seeds.core().library.open({ id }).analysis!.metadata).toMatchObject({
      title: CONTRACT.name,
      inputSchema: CONTRACT.inputSchema,
      outputSchema: CONTRACT.outputSchema,
    });
  });

  it('A6: is the same contract again, but for what only a catalog and a key may say', () => {
    const { text } = seeds.core().library.open({ id });
    expect(JSON.parse(toContract(text!, `${NAME}.md`).json)).toEqual({ ...CONTRACT, isVerified: false, signatureHash: null });
  });

  it('A8: is listed, filtered by publisher, retrieved, and removed by the command line', async () => {
    const { value } = await seeds.json(['list']);
    const row = value.skills.find(({ name }: { name: string }) => name === NAME);
    expect(row).toMatchObject({ name: LISTED.skillId, title: LISTED.name, version: LISTED.version });
    expect(
      (await seeds.json(['list', `publisher:${CONTRACT.publisherId}`])).value.skills.map(({ name }: { name: string }) => name),
    ).toEqual([NAME]);
    expect((await seeds.cli(['show', NAME])).stdout).toContain(CONTRACT.description);
  });

  it('C12: runs with its query once crm:read is granted, and is blocked and logged before', async () => {
    const blocked = seeds.run({ skill: { id }, input: { query: 'Ada' } });
    await expect(blocked).rejects.toMatchObject({ code: 'run_blocked', message: expect.stringContaining('crm:read') });
    expect(seeds.core().capability.audit({ action: 'PermissionDenied' }).rows[0]).toMatchObject({ subjectName: NAME, outcome: 'denied' });
    seeds.grantAll(id);
    const found = JSON.stringify({ contacts: [{ name: 'Ada' }], totalCount: 1 });
    seeds.server().script(answer(found));
    expect((await seeds.run({ skill: { id }, input: { query: 'Ada' } })).ended).toMatchObject({ status: 'completed', error: null });
    expect(seeds.server().seen[0]!.body.messages.at(-1)).toMatchObject({ content: 'Input:\n{\n  "query": "Ada"\n}' });
    await expect(seeds.run({ skill: { id }, input: {} })).rejects.toMatchObject({ code: 'input_invalid' });
  });
});

describe('skill-contract: permission validation', () => {
  type Told = { resource: string; access: string };
  const written = seed('skill-contract/permission-validation.txt');
  const lists = [...written.matchAll(/\[(\{.*?\})\]/g)].map(([, inner]) => JSON.parse(`[${inner!.replace(/(\w+):/g, '"$1":')}]`) as Told[]);
  const [needs, grants, needsTwo, grantsOne] = lists as [Told[], Told[], Told[], Told[]];

  it.each([
    ['all required permissions covered', 'covered', needs, grants, []],
    ['Missing crm:write — execution blocked', 'uncovered', needsTwo, grantsOne, ['crm:write']],
  ])('C12: %s', async (_, name, required, granted, missing) => {
    const text = `---\nname: ${name}\ndescription: ${name}.\nrequired_permissions: ${JSON.stringify(required)}\n---\n\nDo it.\n`;
    writeFileSync(seeds.path(`${name}.md`), text);
    const taken = await seeds.take(seeds.path(`${name}.md`));
    // What a skill does not ask for cannot be granted to it: email:send has nothing to be granted for.
    const asked = granted.filter(({ resource, access }) => required.some((each) => each.resource === resource && each.access === access));
    const permissions = asked.map((each) => ({ ...each, scope: null }));
    seeds.core().capability.grant({ skillId: taken.id, permissions, until: null, why: 'test' });
    seeds.server().script(answer('Done.'));
    const start = seeds.run({ skill: { id: taken.id }, request: 'Go.' });
    if (missing.length === 0) expect((await start).ended.status).toBe('completed');
    else
      await expect(start).rejects.toMatchObject({
        code: 'run_blocked',
        message: expect.stringMatching(new RegExp(`${missing[0]} is not granted`)),
      });
  });
});
