// electron/core/models/mask.ts - text on its way to traces and logs, without keys.

const MASK = '••••';

/** Shapes of keys as providers hand them out: a known prefix and at least sixteen characters of key. */
const KEY_SHAPES =
  /\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}|\b(?:ghp|gho|ghs|ghu|github_pat|glpat|hf|gsk|xai|xox[abpr]|pplx|r8)[_-][A-Za-z0-9_-]{16,}|\bAIza[A-Za-z0-9_-]{30,}|\bAKIA[A-Z0-9]{16}\b|\bey[A-Za-z0-9_-]{15,}\.ey[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{15,}|(?<=\bBearer )[A-Za-z0-9._~+/-]{16,}=*/g;

/** Replaces the given secrets and whatever looks like a key of a known provider by dots. Secrets under 6 characters are left: they would hit words. */
export function maskSecrets(text: string, secrets: readonly string[] = []): string {
  let masked = text;
  for (const secret of secrets) if (secret.length >= 6) masked = masked.replaceAll(secret, MASK);
  return masked.replace(KEY_SHAPES, MASK);
}
