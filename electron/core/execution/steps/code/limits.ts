// electron/core/execution/steps/code/limits.ts - what the code of one artifact may take: the defaults, changed by its settings in the
// frontmatter, `artifacts: { Name: { settings: { limits: { seconds, memory_mib, fuel } } } }`.
import {
  AppError,
  type Artifact,
  DEFAULT_SANDBOX_LIMITS,
  isRecord,
  MAX_SANDBOX_LIMITS,
  SandboxLimits,
} from '../../../../contract/index.ts';

const MIB = 1024 * 1024;

interface Setting {
  limit: keyof SandboxLimits;
  /** From the unit of the setting to that of the limit. */
  factor: number;
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  seconds: { limit: 'ms', factor: 1000 },
  memory_mib: { limit: 'memoryBytes', factor: MIB },
  fuel: { limit: 'fuel', factor: 1 },
};

export interface CodeLimits {
  limits: SandboxLimits;
  /** Settings that ask for more than a foreign package may; the default holds for them. */
  held: string[];
}

/**
 * A package that came from somebody else may lower the defaults; one's own may raise them up to the cap. Throws `package_broken` for a
 * setting that is unknown, no number, or out of bounds.
 */
export function limitsOf(artifact: Pick<Artifact, 'name' | 'line' | 'settings'>, trust: 'own' | 'foreign'): CodeLimits {
  const settings = artifact.settings.settings;
  const asked = isRecord(settings) ? settings.limits : undefined;
  if (asked === undefined || asked === null) return { limits: DEFAULT_SANDBOX_LIMITS, held: [] };
  if (!isRecord(asked)) throw broken(artifact, `limits are written as ${Object.keys(SETTINGS).join(', ')}, each with a number`);
  const limits = { ...DEFAULT_SANDBOX_LIMITS };
  const held: string[] = [];
  for (const [name, value] of Object.entries(asked)) {
    const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name]! : null;
    if (setting === null) throw broken(artifact, `limits has ${name}, and knows ${Object.keys(SETTINGS).join(', ')}`);
    const { limit, factor } = setting;
    const wanted = Math.round(Number(value) * factor);
    const read = SandboxLimits.shape[limit].safeParse(wanted);
    if (typeof value === 'boolean' || value === '' || !read.success) throw broken(artifact, outOfBounds(name, setting, value));
    if (trust === 'foreign' && wanted > DEFAULT_SANDBOX_LIMITS[limit]) held.push(name);
    else limits[limit] = Math.min(wanted, MAX_SANDBOX_LIMITS[limit]);
  }
  return { limits, held };
}

function outOfBounds(name: string, { limit, factor }: Setting, value: unknown): string {
  const { minValue, maxValue } = SandboxLimits.shape[limit];
  const range = [minValue, maxValue].map((each) => ((each ?? 0) / factor).toLocaleString('en')).join(' to ');
  return `limits: ${name} is ${JSON.stringify(value)}, and takes ${range}`;
}

const broken = ({ name, line }: Pick<Artifact, 'name' | 'line'>, what: string): AppError =>
  new AppError('package_broken', `The settings of ${name} can’t be used: ${what}.`, {
    where: { line },
    remedy: 'Correct “artifacts:” in the frontmatter.',
  });
