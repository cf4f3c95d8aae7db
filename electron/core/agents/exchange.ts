// electron/core/agents/exchange.ts - an agent as a JSON file, and back. What a file wishes for is shown, never given: its permissions are granted
// by a person, and what it is equipped with goes through the same plan as an equip (capability.md, "Values").
import { z } from 'zod';
import {
  type AgentFile,
  AgentManifest,
  AppError,
  canonicalPermission,
  Named,
  type Permission,
  parsePermission,
  permissionText,
} from '../../contract/index.ts';
import type { AgentState, Held } from './types.ts';

const FORMAT = 'skillwright-agent';

interface Stored {
  state: AgentState;
  held: readonly Held[];
  settings: readonly { competency: string; key: string; value: string }[];
}

/** The file of an agent. It has nothing that time or an act that was taken back changes. */
export function writeAgent({ state: { manifest, entries }, held, settings }: Stored): string {
  const ids = entries.map(({ competency }) => competency);
  const paused = entries.flatMap((entry) => (entry.paused ? [entry.competency] : []));
  const ofCompetency = Map.groupBy(settings, ({ competency }) => competency);
  const file = {
    format: FORMAT,
    version: 1,
    name: manifest.name,
    description: manifest.description,
    system_prompt: manifest.systemPrompt,
    skills: manifest.skills,
    tools: manifest.tools,
    model: manifest.modelId,
    permissions: held.map(({ permission }) => written(permission)),
    settings: Object.fromEntries([...ofCompetency].map(([id, own]) => [id, Object.fromEntries(own.map(({ key, value }) => [key, value]))])),
    metadata: { ...(ids.length > 0 && { equipped_competency: ids }), ...(paused.length > 0 && { paused_competency: paused }) },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** As a text if that is read back as the same, else as a mapping. */
function written(permission: Permission): string | Permission {
  const text = permissionText(permission);
  const back = parsePermission(text);
  return back !== null && canonicalPermission(back) === canonicalPermission(permission) ? text : permission;
}

const MAX_BYTES = 1_000_000;
const Names = z.array(z.string().min(1)).max(5000);
const Listed = z.union([Named, Names, z.null()]).default(null);
const OneOrMore = z.union([
  z
    .string()
    .min(1)
    .transform((one) => [one]),
  z.array(z.string().min(1)).max(200),
  z.null().transform(() => []),
]);

/** The keys of this app, and those of the seed's manifest (`tool_allowlist`, a single `equipped_competency`). */
const Foreign = z.looseObject({
  name: AgentManifest.shape.name,
  description: AgentManifest.shape.description.nullish(),
  system_prompt: AgentManifest.shape.systemPrompt.nullish(),
  skills: Listed,
  tools: Listed,
  tool_allowlist: Listed,
  model: z.string().nullish().catch(null),
  permissions: z.array(z.unknown()).max(1000).nullish(),
  settings: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]))).nullish(),
  metadata: z.looseObject({ equipped_competency: OneOrMore.optional(), paused_competency: OneOrMore.optional() }).nullish(),
});
const READ = new Set([...Object.keys(Foreign.shape), 'format', 'version', 'id']);

/** Reads a file. `lists` says what its empty lists mean; those without an answer are in `asks`, and are nothing until then. Throws `bad_input`. */
export function readAgent(data: string, lists: Partial<Record<'skills' | 'tools', 'none' | 'all'>> = {}): AgentFile {
  if (Buffer.byteLength(data) > MAX_BYTES) throw unreadable('it is larger than 1 MB');
  const read = Foreign.safeParse(parse(data));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw unreadable(`${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'not understood'}`);
  }
  const file = read.data;
  const given = { skills: file.skills, tools: file.tools ?? file.tool_allowlist };
  const isEmpty = (key: 'skills' | 'tools') => Array.isArray(given[key]) && given[key].length === 0;
  const namedOf = (key: 'skills' | 'tools'): Named => {
    const value = given[key];
    if (value === null || isEmpty(key)) return { kind: isEmpty(key) ? (lists[key] ?? 'none') : 'none' };
    return Array.isArray(value) ? { kind: 'listed', ids: [...new Set(value)] } : value;
  };
  const paused = new Set(file.metadata?.paused_competency ?? []);
  const permissions = (file.permissions ?? []).map((value) => ({ value, permission: parsePermission(value) }));
  return {
    manifest: {
      name: file.name,
      description: file.description ?? '',
      systemPrompt: file.system_prompt ?? '',
      skills: namedOf('skills'),
      tools: namedOf('tools'),
      modelId: file.model ?? null,
    },
    permissions: permissions.flatMap(({ permission }) => (permission === null ? [] : [{ text: permissionText(permission), permission }])),
    equipped: [...new Set(file.metadata?.equipped_competency ?? [])].map((competency) => ({ competency, paused: paused.has(competency) })),
    settings: Object.entries(file.settings ?? {}).flatMap(([competency, own]) =>
      Object.entries(own).map(([key, value]) => ({ competency, key, value: String(value) })),
    ),
    asks: (['skills', 'tools'] as const).filter((key) => isEmpty(key) && lists[key] === undefined),
    notCarried: [
      ...Object.keys(file).filter((key) => !READ.has(key)),
      ...Object.keys(file.metadata ?? {}).flatMap((key) => (/^(?:equipped|paused)_competency$/.test(key) ? [] : [`metadata.${key}`])),
      ...permissions.flatMap(({ value, permission }) => (permission === null ? [`permissions: ${JSON.stringify(value)}`] : [])),
    ],
  };
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw unreadable((cause as Error).message);
  }
}

const unreadable = (why: string): AppError =>
  new AppError('bad_input', `The file is not an agent: ${why}.`, { remedy: 'Choose a JSON file that an agent was exported to.' });
