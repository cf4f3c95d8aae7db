// electron/core/execution/steps/code/limits.ts - what one artifact's code may use: the defaults, changed by its package's requests.
import { AppError, type Artifact, DEFAULT_SANDBOX_LIMITS, isRecord, readLimits, type SandboxLimits } from '../../../../contract/index.ts';

export interface CodeLimits {
  limits: SandboxLimits;
  /** Settings above what a foreign package may ask; the default applies. */
  held: string[];
}

/**
 * A package from someone else may lower the defaults; one's own may raise them up to the cap. Throws `package_broken` for a
 * setting that is unknown, not a number, or out of range.
 */
export function limitsOf({ name, line, settings }: Pick<Artifact, 'name' | 'line' | 'settings'>, trust: 'own' | 'foreign'): CodeLimits {
  const read = readLimits(isRecord(settings.settings) ? settings.settings.limits : undefined);
  if (!read.ok) {
    throw new AppError('package_broken', `The settings of ${name} cannot be used: ${read.problem}.`, {
      where: { line },
      remedy: 'Fix “artifacts:” in the frontmatter.',
    });
  }
  const limits = { ...DEFAULT_SANDBOX_LIMITS };
  const held: string[] = [];
  for (const { name: setting, limit, value } of read.asked) {
    if (trust === 'foreign' && value > DEFAULT_SANDBOX_LIMITS[limit]) held.push(setting);
    else limits[limit] = value;
  }
  return { limits, held };
}
