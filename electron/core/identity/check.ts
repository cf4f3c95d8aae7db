// electron/core/identity/check.ts - whether a certificate is what it says: the proof fits the content, and its issuer is trusted. Pure; row G6.
import { z } from 'zod';
import type { CertificateCheck } from '../../contract/index.ts';
import { readStrict } from './json.ts';
import { isSigned, multibaseOf, publicKeyOf } from './keys.ts';
import { type JsonMap, SUITE, signedData } from './proof.ts';

interface Trust {
  /** Keys of this account, now and before. */
  account: readonly string[];
  /** Who is trusted instead; null = this account. */
  given: string | null;
  /** UTC. */
  now: string;
}

const Short = z.string().max(2000);
const Contexts = z.union([Short, z.array(Short).max(20)]).transform((value) => (Array.isArray(value) ? value : [value]));
const Credential = z.looseObject({
  '@context': Contexts,
  type: z.union([Short, z.array(Short).max(20)]).transform((value) => (Array.isArray(value) ? value : [value])),
  issuer: z.union([Short, z.looseObject({ id: Short }).transform(({ id }) => id)]),
  credentialSubject: z.looseObject({ id: Short, name: Short.optional() }),
  validFrom: Short.optional(),
  validUntil: Short.optional(),
  credentialStatus: z.unknown().optional(),
});
const Proof = z.looseObject({
  type: Short,
  cryptosuite: Short,
  verificationMethod: Short,
  proofPurpose: Short,
  proofValue: Short,
  created: Short.optional(),
  expires: Short.optional(),
  '@context': Contexts.optional(),
});

const NOTHING = { issuer: null, issuerIs: null, subject: null, validFrom: null, notes: [] } as const;
type Ended = Pick<CertificateCheck, 'state' | 'sentence'>;
const found = (ended: Ended, more: Partial<CertificateCheck> = {}): CertificateCheck => ({ ...NOTHING, notes: [], ...ended, ...more });
const invalid = (why: string): CertificateCheck => found({ state: 'not_valid', sentence: `Not valid: ${why}` });

/** What the check of a text comes to. It never throws: whatever the text is, it is one of the answers. */
export function checkCertificate(text: string, trust: Trust): CertificateCheck {
  const read = readStrict(text);
  if (!read.ok) return invalid(`the file ${read.why}.`);
  if (!isMap(read.value)) return invalid('the file is not a certificate.');
  const { proof, ...document } = read.value;
  if (proof === undefined) return invalid('it has no proof.');
  // Before anything else of it is believed: what another suite means is not known here.
  if (!isMap(proof) || proof.type !== 'DataIntegrityProof' || proof.cryptosuite !== SUITE) return unsupported(proof);
  const [credential, options] = [Credential.safeParse(document), Proof.safeParse(proof)];
  if (!credential.success) return invalid(`it is not a verifiable credential: ${place(credential.error)}.`);
  if (!options.success) return invalid(`its proof is not complete: ${place(options.error)}.`);
  const fault = faultOf(credential.data, options.data, { document, proof });
  return fault === null ? trusted(credential.data, options.data.expires, trust) : invalid(fault);
}

const isMap = (value: unknown): value is JsonMap => typeof value === 'object' && value !== null && !Array.isArray(value);
const place = (error: z.ZodError): string => `${error.issues[0]?.path.join('.') || 'it'} cannot be that`;

function unsupported(proof: unknown): CertificateCheck {
  const named = isMap(proof) ? [proof.cryptosuite, proof.type].find((each) => typeof each === 'string') : undefined;
  const what = Array.isArray(proof) ? 'several proofs' : typeof named === 'string' ? named.slice(0, 60) : 'unnamed';
  return found({
    state: 'unsupported',
    sentence: `This suite is not supported: ${what}. Only ${SUITE} is, so nothing is known about the certificate.`,
  });
}

type Read = { document: JsonMap; proof: JsonMap };

/** Why the proof does not make the content certain; null = it does. */
function faultOf(credential: z.infer<typeof Credential>, options: z.infer<typeof Proof>, { document, proof }: Read): string | null {
  const { issuer } = credential;
  if (!credential.type.includes('VerifiableCredential')) return 'it is not a verifiable credential.';
  if (options.proofPurpose !== 'assertionMethod') return 'its proof is for another purpose.';
  if (publicKeyOf(issuer) === null) return 'its issuer is not a did:key of Ed25519.';
  if (options.verificationMethod !== `${issuer}#${issuer.slice('did:key:'.length)}`) return 'it is not signed with the key of its issuer.';
  for (const time of [credential.validFrom, credential.validUntil, options.created, options.expires]) {
    if (time !== undefined && !z.iso.datetime({ offset: true }).safeParse(time).success) return 'one of its times cannot be read.';
  }
  const contexts = options['@context'];
  if (contexts?.some((each, at) => credential['@context'][at] !== each)) return 'its proof is for another context.';
  const { proofValue: _, ...signedOptions } = proof;
  const signed = proof['@context'] === undefined ? document : { ...document, '@context': proof['@context'] };
  const signature = multibaseOf(options.proofValue);
  if (signature === null || !isSigned(issuer, signedData(signedOptions, signed), signature))
    return 'the signature does not fit the content.';
  return null;
}

/** The proof fits: what is certified, if it is by somebody who is trusted. `expires`: when the proof itself ends, which may be before the certificate. */
function trusted(credential: z.infer<typeof Credential>, expires: string | undefined, trust: Trust): CertificateCheck {
  const { issuer, credentialSubject, credentialStatus, ...times } = credential;
  const validFrom = times.validFrom ?? null;
  const ended = [times.validUntil, expires].find((time) => time !== undefined && Date.parse(time) <= Date.parse(trust.now));
  const issuerIs = trust.given === issuer ? 'given' : trust.given === null && trust.account.includes(issuer) ? 'this_account' : null;
  const notes = [
    ...(validFrom !== null && Date.parse(validFrom) > Date.parse(trust.now) ? ['Its time has not begun yet.'] : []),
    ...(credentialStatus === undefined ? [] : ['Whether it was withdrawn was not looked up.']),
  ];
  if (ended !== undefined) return invalid(`its time ended ${ended}.`);
  if (issuerIs === null) {
    const whom = trust.given === null ? 'this account' : 'the issuer that was named';
    return found({ state: 'other_issuer', sentence: `The signature fits, but it is not by ${whom}.` }, { issuer, validFrom, notes });
  }
  const { id, name = null } = credentialSubject;
  return found(
    { state: 'valid', sentence: 'Valid: the signature fits the content.' },
    { issuer, issuerIs, subject: { id, name }, validFrom, notes },
  );
}
