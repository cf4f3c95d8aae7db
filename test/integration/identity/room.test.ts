// Row G6: certificates over a real account: issued when there is a place for the key, kept whatever becomes of the agent, and nothing secret outside the key store.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AgentIdentity, type Core, type SecretStore, YOU } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { keyFrom, newSecret } from '../../../electron/core/identity/keys.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import { verifiedElsewhere } from '../../fixtures/independent-verifier.ts';
import { createMemorySecrets } from '../../fixtures/memory-secrets.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let opened: OpenedCore | null = null;
beforeEach(async () => {
  folder = await makeFolder('identity');
});
afterEach(async () => {
  await opened?.close();
  opened = null;
  await folder.remove();
});

async function open(secrets: SecretStore): Promise<Core> {
  await opened?.close();
  opened = openTestCore({ home: folder.path, secrets });
  return opened.core;
}
type Issued = Extract<AgentIdentity, { state: 'issued' }>;
const issue = async (core: Core, agent: string): Promise<Issued> => (await core.identity.issue({ agent })) as Issued;

describe('G6: 41-certificate-and-tag, the script', () => {
  it('restart, renaming and switching change neither the agent’s id nor its key; the export has the public key and no private one', async () => {
    const secrets = createMemorySecrets();
    let core = await open(secrets);
    core.agents.create({ id: 'jan', name: 'Jan Åberg' });
    const first = await issue(core, 'jan');
    expect(first).toMatchObject({ state: 'issued', issuedAs: 'Jan Åberg' });
    expect(JSON.parse(first.certificate).credentialSubject).toEqual({ id: first.did, name: 'Jan Åberg' });
    core = await open(secrets);
    const { version } = core.agents.open({ id: 'jan' });
    core.agents.update({ id: 'jan', version, changes: { name: 'Jan Berg' } });
    core.agents.remove({ id: 'jan' });
    core.agents.undelete({ id: 'jan' });
    expect(await issue(core, 'jan')).toEqual(first);
    expect(core.identity.check({ text: first.certificate, issuer: null })).toMatchObject({ state: 'valid', issuerIs: 'this_account' });
    expect(await verifiedElsewhere(first.certificate)).toBe(true);
    expect((await issue(core, core.agents.duplicate({ id: 'jan' }).row.id)).did).not.toBe(first.did);

    const secret = (await secrets.get('identity')) ?? '';
    await opened!.close();
    const bytes = readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder.path, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path));
    for (const form of [secret, Buffer.from(secret, 'base64').toString('latin1')]) {
      expect(form).not.toBe('');
      expect(bytes.filter((each) => each.includes(form, 'latin1'))).toEqual([]);
    }
  });

  it('two agents at once are issued by one key of the account, and so is the author', async () => {
    const core = await open(createMemorySecrets());
    for (const id of ['jan', 'piet']) core.agents.create({ id, name: id });
    const all = await Promise.all([YOU, 'jan', 'piet'].map((id) => issue(core, id)));
    expect(new Set(all.map(({ issuer }) => issuer)).size).toBe(1);
    expect(new Set(all.map(({ did }) => did)).size).toBe(3);
  });
});

describe('G6: without a place for the key', () => {
  it('an agent works while the keys are locked, says why it has no certificate, and gets one as soon as they are unlocked', async () => {
    const secrets = createMemorySecrets({ passphrase: 'a passphrase' });
    const core = await open(secrets);
    core.agents.create({ id: 'jan', name: 'Jan' });
    expect(core.identity.of({ agent: 'jan' })).toMatchObject({
      state: 'none',
      repair: 'unlock',
      reason: expect.stringContaining('locked'),
    });
    await expect(core.identity.issue({ agent: 'jan' })).rejects.toMatchObject({ code: 'secret_locked' });
    expect(core.agents.open({ id: 'jan' }).row.name).toBe('Jan');
    await core.models.unlockSecrets({ passphrase: 'a passphrase' });
    // After what is being issued by itself.
    await core.identity.issue({ agent: YOU });
    expect(core.identity.of({ agent: 'jan' })).toMatchObject({ state: 'issued' });
  });

  it('a store that fails is told with its own words, and nothing is half-made: the next try succeeds', async () => {
    const real = createMemorySecrets();
    let broken = true;
    const set: SecretStore['set'] = (name, value) => (broken ? Promise.reject(new Error('no session')) : real.set(name, value));
    const core = await open({ ...real, set });
    core.agents.create({ id: 'jan', name: 'Jan' });
    await expect(core.identity.issue({ agent: 'jan' })).rejects.toThrow('no session');
    expect(core.identity.of({ agent: 'jan' })).toMatchObject({
      state: 'none',
      repair: 'issue',
      reason: expect.stringContaining('no session'),
    });
    broken = false;
    expect(await issue(core, 'jan')).toMatchObject({ state: 'issued' });
  });

  it('where the key is gone there is no second one unless somebody says so; what was issued stays valid', async () => {
    let core = await open(createMemorySecrets());
    core.agents.create({ id: 'jan', name: 'Jan' });
    const before = await issue(core, 'jan');
    core = await open(createMemorySecrets());
    core.agents.create({ id: 'piet', name: 'Piet' });
    await expect(core.identity.issue({ agent: 'piet' })).rejects.toMatchObject({ code: 'secret_store_missing' });
    expect(core.identity.of({ agent: 'piet' })).toMatchObject({ state: 'none', repair: 'new_key' });
    const after = (await core.identity.issue({ agent: 'piet', newKey: true })) as Issued;
    expect(after.issuer).not.toBe(before.issuer);
    expect(core.identity.of({ agent: 'jan' })).toEqual(before);
    for (const { certificate } of [before, after])
      expect(core.identity.check({ text: certificate, issuer: null })).toMatchObject({ state: 'valid' });
  });

  it('another process that is just making the key stops nothing: what is missing is issued once the key is there', async () => {
    const secrets = createMemorySecrets();
    const core = await open(secrets);
    const key = newSecret();
    const { did } = keyFrom(key, null)!;
    const db = new BetterSqlite3(join(folder.path, 'agents.db'));
    // It has written whose key it is, and not yet put it into the key store.
    db.prepare("INSERT INTO meta (key, value) VALUES ('account_did', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value").run(did);
    db.close();
    core.agents.create({ id: 'jan', name: 'Jan' });
    await expect.poll(() => core.identity.of({ agent: 'jan' })).toMatchObject({ state: 'none', repair: 'new_key' });
    await secrets.set('identity', key);
    core.agents.create({ id: 'piet', name: 'Piet' });
    await expect.poll(() => core.identity.of({ agent: 'jan' })).toMatchObject({ state: 'issued', issuer: did });
  });

  it('an agent that there is not has no identity', async () => {
    const core = await open(createMemorySecrets());
    expect(() => core.identity.of({ agent: 'nobody' })).toThrow('There is no agent nobody.');
    await expect(core.identity.issue({ agent: 'nobody' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('G6: audit rows name the key of who acted, from when it had one', async () => {
  const core = await open(createMemorySecrets());
  core.agents.create({ id: 'jan', name: 'Jan' });
  const { did } = await issue(core, 'jan');
  core.agents.update({ id: 'jan', version: 1, changes: { description: 'Pilot' } });
  const [changed, created] = core.capability.audit({ agent: 'jan' }).rows;
  expect([changed?.actorDid, created?.actorDid]).toEqual([did, null]);
  expect(JSON.parse(core.capability.exportAudit({ agent: 'jan' }).data.split('\n')[0]!).actorDid).toBe(did);
});
