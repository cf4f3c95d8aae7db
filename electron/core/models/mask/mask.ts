// electron/core/models/mask/mask.ts - removes keys from text: of a model's answer, for traces, logs, errors and exports.
import type { SecretStore } from '../../../contract/index.ts';
import { formsOf } from './forms.ts';

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

/** Shorter ones protect nothing, and would be found in any text. */
const SHORTEST = 4;
/** What people enter where a server wants a key but reads none. They are no secret, and would be found in any text about such a server. */
const PLACEHOLDERS = new Set(
  'ollama lm-studio lmstudio not-needed no-key no-key-required none null empty dummy local token test'.split(' '),
);

const isSecret = (text: string): boolean => text.length >= SHORTEST && !PLACEHOLDERS.has(text.toLowerCase());

/**
 * Keys that this process has read or received, with what finds them: a server may return one in an answer. Per process, not per account,
 * since everything that writes text uses this.
 */
const known = new Map<string, RegExp>();

/** From now on `maskSecrets` replaces it everywhere. */
export function rememberSecret(secret: string): void {
  if (isSecret(secret) && !known.has(secret)) known.set(secret, formsOf(secret));
}

/** Replaces with dots the keys that this process knows, in all their forms (forms.ts). */
export function maskKnown(text: string): string {
  let masked = text;
  for (const forms of known.values()) masked = masked.replace(forms, MASK);
  return masked;
}

/**
 * Replaces with dots the given secrets and those this process knows, in all their forms (forms.ts), and whatever looks like a key of a known
 * provider. The work grows with the text alone.
 */
export function maskSecrets(text: string, secrets: readonly string[] = []): string {
  let masked = text;
  for (const secret of secrets) if (isSecret(secret) && !known.has(secret)) masked = masked.replace(formsOf(secret), MASK);
  return maskKnown(masked).replace(KEY_SHAPES, MASK);
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
