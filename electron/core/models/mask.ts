// electron/core/models/mask.ts - removes keys from text for traces and logs.
import type { SecretStore } from '../../contract/index.ts';

const MASK = '••••';

/**
 * Shapes of keys as providers issue them: a known prefix and at least sixteen characters of key. A shape starts only where a word does,
 * and none is searched for twice from one place, so a long text of partial keys costs no more than any other.
 */
const KEY_SHAPES = new RegExp(
  [
    '(?<![A-Za-z0-9_-])(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}',
    String.raw`\b(?:gh[oprsu]|github_pat|glpat|hf|gsk|xai|xox[abpr]|pplx|r8)[_-][A-Za-z0-9_-]{16,}`,
    String.raw`\bAIza[A-Za-z0-9_-]{30,}`,
    String.raw`\bAKIA[A-Z0-9]{16}\b`,
    String.raw`(?<![A-Za-z0-9_-])ey[A-Za-z0-9_-]{15,}\.ey[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{15,}`,
    String.raw`(?<=\b[Bb]earer )[A-Za-z0-9._~+/-]{16,}=*`,
    // A block of a private key: base64 in lines, whose endings may be escaped in JSON.
    String.raw`-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[A-Za-z0-9+/=:,\s\\-]{0,20000}?-----END [A-Z ]{0,40}PRIVATE KEY-----`,
  ].join('|'),
  'g',
);

/**
 * Keys that this process has read or received, in any shape: a server may return one in an answer. Per process, not per account,
 * since everything that writes text uses this.
 */
const known = new Set<string>();
/** Shorter ones are placeholders for servers without keys (`ollama`, `not-needed`) and would match words. */
const SHORTEST_KNOWN = 16;

/** From now on `maskSecrets` replaces it everywhere. */
export function rememberSecret(secret: string): void {
  if (secret.length >= SHORTEST_KNOWN) known.add(secret);
}

/**
 * Replaces with dots the given secrets, those this process knows, and whatever looks like a key of a known provider. Given ones under 6
 * characters stay: they would match words.
 */
export function maskSecrets(text: string, secrets: readonly string[] = []): string {
  let masked = text;
  for (const secret of secrets) if (secret.length >= 6) masked = masked.replaceAll(secret, MASK);
  for (const secret of known) masked = masked.replaceAll(secret, MASK);
  return masked.replace(KEY_SHAPES, MASK);
}

/** The store; its keys are masked once read or set. */
export function remembering(secrets: SecretStore): SecretStore {
  return {
    ...secrets,
    async get(name) {
      const value = await secrets.get(name);
      if (value !== null) rememberSecret(value);
      return value;
    },
    set(name, value) {
      rememberSecret(value);
      return secrets.set(name, value);
    },
  };
}
