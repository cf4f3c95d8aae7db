// Rows G5, G6 on the command line: case 41-certificate-and-tag with its exit codes, the certificate of an agent with and without a passphrase, and its life.
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifiedElsewhere } from '../../fixtures/independent-verifier.ts';
import { ROOT } from '../../unit/architecture/sources.ts';
import { createCalls } from './call.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-cli-certificate-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
const { cli, json } = createCalls(() => folder);

const CASE = join(ROOT, 'test/fixtures/capability/41-certificate-and-tag');
const { account } = JSON.parse(readFileSync(join(CASE, 'script.json'), 'utf8'));
const check = (name: string) => ['agent', 'certificate', 'check', join(CASE, `${name}.json`), '--issuer', account];

it('G6: 41-certificate-and-tag: valid has exit code 0, a changed name another one, and no name is certified then', async () => {
  const [good, other, changed] = await Promise.all(['good', 'other-order', 'changed-name'].map((name) => cli(check(name))));
  expect([good?.code, other?.code, changed?.code]).toEqual([0, 0, 1]);
  expect(good?.stdout).toMatch(
    /^Valid.*\nsubject: Jan Åberg .*\nissuer: did:key:z6MknZd\S+ \(the one that you named\)\nfrom: 2031-01-01T00:00:00Z\n/,
  );
  expect(other?.stdout).toBe(good?.stdout);
  expect(changed?.stdout).toBe('Not valid: the signature does not fit the content.\n');
});

it('G6: an agent works without a key store, and says why it has no certificate; with the passphrase it has one that this account issued', async () => {
  await cli(['agent', 'create', 'jan', '--name', 'Jan Åberg']);
  expect(await cli(['agent', 'certificate', 'jan'])).toMatchObject({
    code: 1,
    stdout: 'not issued yet: The keys are locked, so the certificate could not be signed.\n',
    stderr: expect.stringContaining('SKILLWRIGHT_PASSPHRASE'),
  });
  const env = { SKILLWRIGHT_PASSPHRASE: 'a long passphrase' };
  expect(await cli(['agent', 'certificate', 'jan', '--out', 'jan.json'], { env })).toMatchObject({ code: 0, stdout: 'jan.json\n' });
  const text = readFileSync(join(folder, 'jan.json'), 'utf8');
  expect(await verifiedElsewhere(text)).toBe(true);
  expect(await json(['agent', 'certificate', 'check', 'jan.json'])).toMatchObject({
    code: 0,
    value: { check: { state: 'valid', issuerIs: 'this_account', subject: { name: 'Jan Åberg' } } },
  });
});

it('G5: the life and the profile of an agent on the command line, with a dry run, an impossible act and what is taken back', async () => {
  await cli(['agent', 'create', 'jan']);
  expect(await cli(['agent', 'suspend', 'jan', '--dry-run'])).toMatchObject({
    code: 0,
    stderr: 'jan is active, and would be suspended; nothing was written\n',
  });
  expect(await cli(['agent', 'resume', 'jan'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('jan is active, so it cannot be resumed.'),
  });
  expect(await json(['agent', 'retire', 'jan'])).toMatchObject({ code: 0, value: { agent: { row: { life: 'retired' } } } });
  expect(await cli(['agent', 'retire', 'jan', '--undo'])).toMatchObject({ code: 0, stdout: 'jan is active\n' });
  expect(await cli(['agent', 'rank', 'jan', 'officer'])).toMatchObject({ code: 0, stderr: 'made jan officer\n' });
  expect(await cli(['agent', 'profile', 'jan'])).toMatchObject({ code: 0, stdout: expect.stringContaining('jan is active, officer\n') });
  expect(await cli(['agent', 'profile', 'jan', '--markdown', '--out', 'jan.md'])).toMatchObject({ code: 0, stdout: 'jan.md\n' });
  expect(readFileSync(join(folder, 'jan.md'), 'utf8')).toMatch(/^# jan\n\n- State: jan is active\n- Rank: officer\n- Role: none\n/);
  expect(await json(['agent', 'profile', 'jan'])).toMatchObject({ code: 0, value: { profile: { agent: { id: 'jan' }, rank: 'officer' } } });
});
