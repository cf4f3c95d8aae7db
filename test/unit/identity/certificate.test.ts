// Row G6: what a certificate certifies, and what is no certificate (case 41-certificate-and-tag).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { base58 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { issueCertificate } from '../../../electron/core/identity/certificate.ts';
import { checkCertificate } from '../../../electron/core/identity/check.ts';
import { fingerprintOf, type Key, keyFrom, newSecret, publicKeyOf } from '../../../electron/core/identity/keys.ts';
import { signedData } from '../../../electron/core/identity/proof.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { verifiedElsewhere } from '../../fixtures/independent-verifier.ts';
import { ROOT } from '../architecture/sources.ts';

const CASE = join(ROOT, 'test/fixtures/capability/41-certificate-and-tag');
const read = (name: string) => readFileSync(join(CASE, `${name}.json`), 'utf8');
const AT = '2031-03-03T10:17:30.123Z';
const trust = (given: string | null, account: string[] = []) => ({ account, given, now: AT });

/** Every key in the other order, letters beyond ASCII as escapes, blanks, and the line ends of Windows. */
function disguised(text: string): string {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, each]) => [key, turned(each)]),
    );
  };
  const escaped = JSON.stringify(turned(JSON.parse(text)), null, 7).replace(
    /[^\n -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return escaped.replaceAll('\n', '\r\n');
}

const secret = newSecret();
const account = keyFrom(secret, null)!;
const agent = keyFrom(secret, 'jan')!;
const issue = (name: string, by: Key = account) =>
  JSON.stringify(issueCertificate(by, { id: '1b7b0a2e-5c1f-4c55-9d0a-3c1d5f0f6a01', did: agent.did, name, at: AT }), null, 2);

describe('G6: 41-certificate-and-tag', () => {
  const { account: issuer } = JSON.parse(read('script'));

  it.each(['good', 'other-order'])('%s.json is valid: the content is the same', (name) => {
    expect(checkCertificate(read(name), trust(null, [issuer]))).toMatchObject({
      state: 'valid',
      issuerIs: 'this_account',
      subject: { name: 'Jan Åberg' },
      validFrom: '2031-01-01T00:00:00Z',
    });
    expect(checkCertificate(read(name), trust(issuer)).issuerIs).toBe('given');
  });

  it('changed-name.json is not valid, and nobody’s name is certified', () => {
    const check = checkCertificate(read('changed-name'), trust(issuer));
    expect(check).toMatchObject({ state: 'not_valid', subject: null, sentence: 'Not valid: the signature does not fit the content.' });
    expect(JSON.stringify(check)).not.toContain('Aberg');
  });

  it('one whose signature fits is not valid if somebody else issued it: anybody can sign', () => {
    expect(checkCertificate(read('good'), trust(null, []))).toMatchObject({ state: 'other_issuer', issuerIs: null, subject: null });
    expect(checkCertificate(read('good'), trust(account.did))).toMatchObject({ state: 'other_issuer', subject: null });
  });
});

describe('G6: a certificate of this app', () => {
  it.each(['Jan Åberg', 'Zoë “the pilot” 🚢', 'a\u2028b "quoted" \\', `half \ud800 of one`])(
    'of %s passes the three treatments here and in a library that nobody here wrote',
    async (name) => {
      const good = issue(name);
      const other = disguised(good);
      const changed = good.replace(JSON.stringify(name.toWellFormed()).slice(1, -1), 'Somebody else');
      expect(changed).not.toBe(good);
      expect([good, other, changed].map((text) => checkCertificate(text, trust(account.did)).state)).toEqual([
        'valid',
        'valid',
        'not_valid',
      ]);
      expect(await Promise.all([good, other, changed].map(verifiedElsewhere))).toEqual([true, true, false]);
    },
  );

  it('the library agrees about the samples of the case', async () => {
    expect(await Promise.all(['good', 'other-order', 'changed-name'].map((name) => verifiedElsewhere(read(name))))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('any other value anywhere makes it invalid', () => {
    const good = JSON.parse(issue('Jan'));
    const places = [
      'id',
      'issuer',
      'validFrom',
      'credentialSubject.id',
      'credentialSubject.name',
      ...Object.keys(good.proof)
        .filter((key) => key !== '@context')
        .map((key) => `proof.${key}`),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.string({ minLength: 1, maxLength: 12 }), (at, more) => {
        const changed = structuredClone(good);
        const [outer = '', inner] = at.split('.');
        const of = inner === undefined ? changed : changed[outer];
        of[inner ?? outer] += more;
        expect(checkCertificate(JSON.stringify(changed), trust(account.did)).state).not.toBe('valid');
      }),
    );
    expect(checkCertificate(JSON.stringify({ ...good, more: 1 }), trust(account.did)).state).toBe('not_valid');
  });

  it.each([
    ['another suite', { cryptosuite: 'eddsa-rdfc-2022' }],
    ['an older kind of proof', { type: 'Ed25519Signature2020' }],
    ['a suite that a name only looks like', { cryptosuite: 'EDDSA-JCS-2022' }],
  ])('%s is not supported, and never valid', (_, change) => {
    const good = JSON.parse(issue('Jan'));
    const check = checkCertificate(JSON.stringify({ ...good, proof: { ...good.proof, ...change } }), trust(account.did));
    expect(check).toMatchObject({ state: 'unsupported', subject: null, sentence: expect.stringContaining('This suite is not supported') });
  });

  it('several proofs are not supported, no proof is not valid', () => {
    const { proof, ...rest } = JSON.parse(issue('Jan'));
    expect(checkCertificate(JSON.stringify({ ...rest, proof: [proof] }), trust(account.did)).state).toBe('unsupported');
    expect(checkCertificate(JSON.stringify(rest), trust(account.did))).toMatchObject({
      state: 'not_valid',
      sentence: 'Not valid: it has no proof.',
    });
  });

  it('one that another key signed in the name of the issuer is not valid', () => {
    const other = keyFrom(newSecret(), null)!;
    const forged = JSON.parse(issue('Jan', { did: account.did, sign: other.sign }));
    expect(checkCertificate(JSON.stringify(forged), trust(account.did)).state).toBe('not_valid');
    const method = { ...forged.proof, verificationMethod: `${other.did}#${other.did.slice(8)}` };
    expect(checkCertificate(JSON.stringify({ ...forged, proof: method }), trust(account.did)).sentence).toContain(
      'not signed with the key of its issuer',
    );
  });
});

describe('G6: a certificate with an end', () => {
  const [EARLIER, LATER] = ['2031-03-03T10:17:30Z', '2031-03-03T10:17:31Z'];
  /** Signed with an end of the certificate, of its proof, or both. */
  function ending(ends: { validUntil?: string; expires?: string }): string {
    const { proof, ...issued } = JSON.parse(issue('Jan'));
    const { proofValue: _, ...options } = proof;
    const document = { ...issued, ...(ends.validUntil === undefined ? {} : { validUntil: ends.validUntil }) };
    const signed = { ...options, ...(ends.expires === undefined ? {} : { expires: ends.expires }) };
    const proofValue = `z${base58.encode(account.sign(signedData(signed, document)))}`;
    return JSON.stringify({ ...document, proof: { ...signed, proofValue } });
  }

  it.each([
    ['neither is over', { validUntil: LATER, expires: LATER }, 'valid'],
    ['the certificate ended', { validUntil: EARLIER, expires: LATER }, 'not_valid'],
    ['its proof ended', { validUntil: LATER, expires: EARLIER }, 'not_valid'],
    ['only the proof has an end', { expires: EARLIER }, 'not_valid'],
    ['the end is in another zone', { expires: '2031-03-03T11:17:30+01:00' }, 'not_valid'],
  ])('where %s', (_, ends, state) => {
    const check = checkCertificate(ending(ends), trust(account.did));
    expect(check.state).toBe(state);
    if (state === 'not_valid')
      expect(check).toMatchObject({ subject: null, sentence: expect.stringContaining('its time ended 2031-03-03T1') });
    expect(checkCertificate(ending(ends), trust(null, [])).state, 'an end counts before who signed').toBe(
      state === 'valid' ? 'other_issuer' : 'not_valid',
    );
  });
});

describe('G6: a text of a stranger', () => {
  const good = issue('Jan');
  it.each([
    ['a name twice', good.replace('"name": "Jan"', '"name": "Jan", "name": "Eve"'), 'the name “name” twice'],
    ['a name twice, once in escapes', good.replace('"name": "Jan"', '"name": "Jan", "n\\u0061me": "Eve"'), 'the name “name” twice'],
    ['a number that loses digits', good.replace('"name"', '"n": 9007199254740993, "name"'), 'not every program reads alike'],
    ['a number beyond all', good.replace('"name"', '"n": 1e999, "name"'), 'not every program reads alike'],
    ['a number too small', good.replace('"name"', '"n": 1e-999, "name"'), 'not every program reads alike'],
    ['minus nought', good.replace('"name"', '"n": -0, "name"'), 'not every program reads alike'],
    ['half a character', good.replace('"Jan"', '"\\ud800"'), 'half of a character'],
    ['great depth', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'levels deep'],
    ['great size', `"${'x'.repeat(300_000)}"`, 'larger than'],
    ['no JSON', 'good', 'is not JSON'],
    ['no object', '[]', 'is not a certificate'],
    ['a key of another kind', good.replaceAll(account.did, 'did:web:example.org'), 'not a did:key'],
    ['a long key', good.replaceAll(account.did, `did:key:z${'6'.repeat(1900)}`), 'not a did:key'],
    ['a time that is none', good.replace(/"created": "[^"]*"/, '"created": "yesterday"'), 'times cannot be read'],
  ])('with %s is not valid, with the reason', (_, text, why) => {
    expect(checkCertificate(text, trust(account.did))).toMatchObject({
      state: 'not_valid',
      subject: null,
      sentence: expect.stringContaining(why),
    });
  });

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `{"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022"},"x":${json}}`),
        ),
        (text) => {
          expect(['not_valid', 'unsupported']).toContain(checkCertificate(text, trust(null)).state);
        },
      ),
    );
  });

  it('plain numbers are read, and a __proto__ is a name like any other', () => {
    expect(checkCertificate(good.replace('"name"', '"n": [0, 1.5, -2e3, 123456789012345], "name"'), trust(account.did)).sentence).toContain(
      'the signature does not fit',
    );
    expect(checkCertificate(good.replace('"name"', '"__proto__": {"name": "Eve"}, "name"'), trust(account.did)).sentence).toContain(
      'the signature does not fit',
    );
  });
});

it('G6: each agent has its own key, the same whenever it is derived, and a fingerprint that people can compare', () => {
  expect(keyFrom(secret, 'jan')!.did).toBe(agent.did);
  expect(new Set(['jan', 'piet', null].map((id) => keyFrom(secret, id)!.did)).size).toBe(3);
  expect(keyFrom('no secret', null)).toBeNull();
  expect(publicKeyOf(agent.did)).toHaveLength(32);
  expect(fingerprintOf(agent.did)).toMatch(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/);
});
