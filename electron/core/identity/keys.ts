// electron/core/identity/keys.ts - Ed25519 keys. One secret of the account is kept; its own key and that of each agent are derived from it, so no other
// secret has to be stored, backed up or lost. Pure but for the random numbers of a new secret.
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { base58 } from '@scure/base';

/** A key pair; the private half never leaves it. */
export interface Key {
  /** The public key as `did:key`. */
  did: string;
  sign(data: Uint8Array): Uint8Array;
}

const SECRET_BYTES = 32;
/** Of a PKCS #8 key of Ed25519, before its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Multicodec `ed25519-pub`, as a varint. */
const ED25519_PUB = [0xed, 0x01];
const PUBLIC_BYTES = 32;
const SCHEME = 'did:key:';
/** A did:key of Ed25519 has 56 characters; base58 takes longer with the square of the length. */
const MOST_CHARACTERS = 100;

/** A new secret, as text for the key store. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64');

/** The key of the account (`agent` null) or of one of its agents. Null if the text is no secret of ours. */
export function keyFrom(secret: string, agent: string | null): Key | null {
  const bytes = Buffer.from(secret, 'base64');
  if (bytes.length !== SECRET_BYTES) return null;
  const info = agent === null ? 'account' : `agent ${agent}`;
  const seed = Buffer.from(hkdfSync('sha256', bytes, 'skillwright identity', info, SECRET_BYTES));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  return { did: didOf(key), sign: (data) => sign(null, data, key) };
}

function didOf(key: KeyObject): string {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return `${SCHEME}z${base58.encode(Uint8Array.from([...ED25519_PUB, ...Buffer.from(x, 'base64url')]))}`;
}

/** The 32 bytes of the public key of a `did:key`; null if it is no Ed25519 key. */
export function publicKeyOf(did: string): Uint8Array | null {
  if (!did.startsWith(`${SCHEME}z`)) return null;
  const bytes = multibaseOf(did.slice(SCHEME.length));
  if (bytes === null || bytes.length !== ED25519_PUB.length + PUBLIC_BYTES || ED25519_PUB.some((byte, at) => bytes[at] !== byte))
    return null;
  return bytes.slice(ED25519_PUB.length);
}

/** Base58btc with its letter; null for anything else. */
export function multibaseOf(text: string): Uint8Array | null {
  if (!text.startsWith('z') || text.length > MOST_CHARACTERS) return null;
  try {
    return base58.decode(text.slice(1));
  } catch {
    return null;
  }
}

/** Whether the signature is that of the key over the data. */
export function isSigned(did: string, data: Uint8Array, signature: Uint8Array): boolean {
  const raw = publicKeyOf(did);
  if (raw === null || signature.length !== 64) return false;
  const x = Buffer.from(raw).toString('base64url');
  return verify(null, data, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
}

/** SHA-256 of the public key, its first 16 bytes in groups of four hex digits: short enough to be read aloud. */
export function fingerprintOf(did: string): string {
  const hash = createHash('sha256')
    .update(publicKeyOf(did) ?? did)
    .digest('hex')
    .slice(0, 32);
  return hash.match(/.{4}/g)!.join(' ');
}
