// electron/contract/python/limits.ts - the limits that a package requests for its code, as written in its frontmatter:
// `artifacts: { Name: { settings: { limits: { seconds, memory_mib, fuel } } } }`.
import { isRecord, numberOf } from '../values/json.ts';
import { SandboxLimits } from './sandbox.ts';

const MIB = 1024 * 1024;

interface Setting {
  limit: keyof SandboxLimits;
  /** Converts the setting's unit to the limit's. */
  factor: number;
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  seconds: { limit: 'ms', factor: 1000 },
  memory_mib: { limit: 'memoryBytes', factor: MIB },
  fuel: { limit: 'fuel', factor: 1 },
};

/** One requested limit, in the unit of `SandboxLimits`. */
export interface AskedLimit {
  name: string;
  limit: keyof SandboxLimits;
  value: number;
}

/** `name`: the setting that is wrong; null = all of them. The problem has no full stop. */
export type ReadLimits = { ok: true; asked: AskedLimit[] } | { ok: false; name: string | null; problem: string };

/** Reads `settings.limits` of an artifact; without any, it asks for none. Not `ok` for one that is unknown, not a number, or out of bounds. */
export function readLimits(written: unknown): ReadLimits {
  if (written === undefined || written === null) return { ok: true, asked: [] };
  const known = Object.keys(SETTINGS).join(', ');
  if (!isRecord(written)) return { ok: false, name: null, problem: `limits must be ${known}, each with a number` };
  const asked: AskedLimit[] = [];
  for (const [name, value] of Object.entries(written)) {
    const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name]! : null;
    if (setting === null) return { ok: false, name, problem: `limits has ${name}, but supports only ${known}` };
    const { limit, factor } = setting;
    const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : numberOf(value);
    const wanted = Math.round((given ?? Number.NaN) * factor);
    if (!SandboxLimits.shape[limit].safeParse(wanted).success) return { ok: false, name, problem: outOfBounds(name, setting, value) };
    asked.push({ name, limit, value: wanted });
  }
  return { ok: true, asked };
}

function outOfBounds(name: string, { limit, factor }: Setting, value: unknown): string {
  const { minValue, maxValue } = SandboxLimits.shape[limit];
  const range = [minValue, maxValue].map((each) => ((each ?? 0) / factor).toLocaleString('en')).join(' to ');
  return `limits: ${name} is ${JSON.stringify(value)}, but must be ${range}`;
}
