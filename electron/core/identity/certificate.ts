// electron/core/identity/certificate.ts - the certificate of an agent: a verifiable credential of the W3C data model 2.0 that the account signs.
import { base58 } from '@scure/base';
import type { Key } from './keys.ts';
import { type JsonMap, SUITE, signedData } from './proof.ts';

export const CREDENTIALS = 'https://www.w3.org/ns/credentials/v2';

interface Subject {
  /** A UUID of the certificate itself. */
  id: string;
  did: string;
  name: string;
  /** UTC. */
  at: string;
}

/** Seconds are enough, and every reader of the data model takes them. */
const seconds = (at: string): string => `${at.slice(0, 19)}Z`;

/** The certificate, with its proof, as it is kept and exported. */
export function issueCertificate(account: Key, { id, did, name, at }: Subject): JsonMap {
  const context = [CREDENTIALS];
  const document = {
    '@context': context,
    id: `urn:uuid:${id}`,
    type: ['VerifiableCredential'],
    issuer: account.did,
    validFrom: seconds(at),
    // Canonical JSON has no halves of characters.
    credentialSubject: { id: did, name: name.toWellFormed() },
  };
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: SUITE,
    created: seconds(at),
    verificationMethod: `${account.did}#${account.did.slice('did:key:'.length)}`,
    proofPurpose: 'assertionMethod',
    '@context': context,
  };
  return { ...document, proof: { ...options, proofValue: `z${base58.encode(account.sign(signedData(options, document)))}` } };
}
