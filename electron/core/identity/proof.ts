// electron/core/identity/proof.ts - what a proof of `eddsa-jcs-2022` signs (W3C Data Integrity EdDSA Cryptosuites v1.0, 3.3). Pure.
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

export const SUITE = 'eddsa-jcs-2022';
export type JsonMap = Record<string, unknown>;

const hashOf = (value: unknown): Buffer =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest();

/** SHA-256 of the options of the proof, then that of the document, both as canonical JSON. Neither has the proof's value. */
export const signedData = (options: JsonMap, document: JsonMap): Buffer => Buffer.concat([hashOf(options), hashOf(document)]);
