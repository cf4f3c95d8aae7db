// electron/core/models/mask.ts - text on its way to traces and logs, without keys.

const MASK = '••••';

/**
 * Shapes of keys as providers hand them out: a known prefix and at least sixteen characters of key. A shape begins only where a word does,
 * and none is searched for twice from one place, so that a long text of half-keys costs no more than any other.
 */
const KEY_SHAPES = new RegExp(
  [
    '(?<![A-Za-z0-9_-])(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}',
    String.raw`\b(?:gh[oprsu]|github_pat|glpat|hf|gsk|xai|xox[abpr]|pplx|r8)[_-][A-Za-z0-9_-]{16,}`,
    String.raw`\bAIza[A-Za-z0-9_-]{30,}`,
    String.raw`\bAKIA[A-Z0-9]{16}\b`,
    String.raw`(?<![A-Za-z0-9_-])ey[A-Za-z0-9_-]{15,}\.ey[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{15,}`,
    String.raw`(?<=\b[Bb]earer )[A-Za-z0-9._~+/-]{16,}=*`,
    // A block of a private key: base64 in lines, whose ends may be written out in JSON.
    String.raw`-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[A-Za-z0-9+/=:,\s\\-]{0,20000}?-----END [A-Z ]{0,40}PRIVATE KEY-----`,
  ].join('|'),
  'g',
);

/** Replaces the given secrets and whatever looks like a key of a known provider by dots. Secrets under 6 characters are left: they would hit words. */
export function maskSecrets(text: string, secrets: readonly string[] = []): string {
  let masked = text;
  for (const secret of secrets) if (secret.length >= 6) masked = masked.replaceAll(secret, MASK);
  return masked.replace(KEY_SHAPES, MASK);
}
