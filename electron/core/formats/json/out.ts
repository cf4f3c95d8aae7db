// electron/core/formats/json/out.ts - packages as JSON: the package of skill-system-v1 and the contract of skill-contract, with their field names.
import { createHash } from 'node:crypto';
import { type Analysis, AppError, isRecord, type NotCarried, type Permission, parsePermission } from '../../../contract/index.ts';
import { analysePackage } from '../../packages/index.ts';
import { slugOf, toLf } from '../../text/index.ts';

export interface JsonExport {
  json: string;
  notCarried: NotCarried[];
}

const printed = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Reads a package to export as JSON. Throws `package_broken` with the place. */
function read(text: string, fileName: string): Analysis {
  const analysis = analysePackage(text, fileName);
  if (analysis.state === 'ok') return analysis;
  const first = analysis.findings.find(({ severity }) => severity === 'error') ?? analysis.findings[0];
  throw new AppError('package_broken', `${fileName} cannot be exported as JSON: ${first?.message ?? 'its frontmatter cannot be read.'}`, {
    where: { file: fileName, ...(first ? { line: first.line, column: first.column } : {}) },
    remedy: 'Repair it first, or export the file as it is.',
  });
}

/** Fields not in `known`, each with its line. */
function others({ fields }: Analysis, known: readonly string[], what: string): NotCarried[] {
  return fields
    .filter(({ key }) => !known.includes(key.replaceAll('-', '_')))
    .map(({ key, line }) => ({ what: key, why: `${what} has no field for it.`, line }));
}

const SKILL_FIELDS = [
  'name',
  'description',
  'version',
  'author',
  'tags',
  'intent_patterns',
  'trigger_phrases',
  'artifacts',
  'metadata',
  'signature',
];

/**
 * A package as the JSON package of skill-system-v1. Text outside artifacts becomes a description artifact named Framing, so that no
 * instruction is lost; examples, approach and description keep their order with the others. Throws `package_broken`.
 */
export function toSkillJson(text: string, fileName: string): JsonExport {
  const analysis = read(text, fileName);
  const { metadata } = analysis;
  const notCarried = others(analysis, SKILL_FIELDS, 'A JSON package');
  const own = analysis.fields.find(({ key }) => key === 'metadata')?.value;
  const id = isRecord(own) && typeof own.id === 'string' ? own.id : idFor(metadata.name);
  for (const key of isRecord(own) ? Object.keys(own).filter((each) => !['id', 'version', 'author'].includes(each)) : []) {
    notCarried.push({
      what: `metadata.${key}`,
      why: 'A JSON package has no field for it.',
      line: analysis.fields.find((each) => each.key === 'metadata')!.line,
    });
  }
  const artifacts = [...framing(analysis, notCarried), ...analysis.artifacts.map(artifactRow)];
  const skill = {
    id,
    name: metadata.name,
    description: metadata.description,
    ...(metadata.version === null ? {} : { version: metadata.version }),
    tags: metadata.tags,
    source: 'user',
    ...(metadata.author === null ? {} : { author: metadata.author }),
    intent_patterns: metadata.intentPatterns,
    trigger_phrases: metadata.triggerPhrases,
    artifacts: artifacts.map((artifact, ordinal) => {
      const { kind, name, ...rest } = artifact;
      return { kind, name, ordinal, ...rest };
    }),
  };
  return { json: printed(skill), notCarried };
}

interface Row {
  kind: string;
  name: string;
  content: string;
  model_variant?: string;
  state_blob?: string;
  metadata?: Record<string, unknown>;
}

function artifactRow({ kind, name, variant, content, state, settings }: Analysis['artifacts'][number]): Row {
  return {
    kind,
    name,
    content,
    ...(variant === null ? {} : { model_variant: variant }),
    ...(state === null ? {} : { state_blob: Buffer.from(state, 'utf8').toString('base64') }),
    ...(Object.keys(settings).length === 0 ? {} : { metadata: settings }),
  };
}

function framing({ prose, artifacts }: Analysis, notCarried: NotCarried[]): Row[] {
  const parts = prose.filter(({ kind, text: part }) => kind === 'framing' && part.trim() !== '');
  if (parts.length === 0) return [];
  const names = new Set(artifacts.map(({ name }) => name));
  let name = 'Framing';
  for (let count = 2; names.has(name); count++) name = `Framing ${count}`;
  notCarried.push({
    what: 'Text outside artifacts',
    why: `It becomes the description artifact ${name}, before the others.`,
    line: null,
  });
  return [{ kind: 'description', name, content: parts.map(({ text: part }) => toLf(part).trim()).join('\n\n') }];
}

/** A name always has the same id, in the form of a UUID (RFC 9562, version 8). */
function idFor(name: string): string {
  const hash = createHash('sha256').update(`skillwright:${name}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

const CONTRACT_FIELDS = [
  'name',
  'title',
  'description',
  'version',
  'publisher',
  'input_schema',
  'output_schema',
  'required_permissions',
  'required_scopes',
  'tools',
  'declared_tool_access',
  'is_verified',
  'signature',
];
const SEMANTIC = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/**
 * A package as the JSON contract of skill-contract, with exactly its fields. Only a catalog decides whether a skill is verified, so the
 * contract says false. Throws `package_broken`, and `bad_input` for a name without an identifier.
 */
export function toContract(text: string, fileName: string): JsonExport {
  const analysis = read(text, fileName);
  const { metadata } = analysis;
  const lineOf = (key: string): number | null => analysis.fields.find((field) => field.key === key)?.line ?? null;
  const skillId = slugOf(metadata.name);
  if (skillId === null) {
    throw new AppError(
      'bad_input',
      `${fileName}: the name “${metadata.name}” cannot become an identifier of lowercase letters, digits and hyphens.`,
      {
        where: { file: fileName },
        remedy: 'Give the skill a name such as summarise-notes.',
      },
    );
  }
  const notCarried = others(analysis, CONTRACT_FIELDS, 'A contract');
  const note = (what: string, why: string, key: string): void => void notCarried.push({ what, why, line: lineOf(key) });
  if (skillId !== metadata.name)
    note('name', `An identifier has only lowercase letters, digits and hyphens: it becomes ${skillId}.`, 'name');
  if (metadata.version === null) note('version', 'A contract names its version; this one is empty until the skill has one.', 'version');
  else if (!SEMANTIC.test(metadata.version))
    note('version', `${metadata.version} is not a semantic version (major.minor.patch); a registry may refuse it.`, 'version');
  if (metadata.publisher === null)
    note('publisher', 'A contract names its publisher; this one is empty until the skill has one.', 'publisher');
  if (analysis.prose.length + analysis.artifacts.length > 0)
    note('Instructions and artifacts', 'A contract describes a skill from the outside; it does not contain it.', '');
  const signature = analysis.fields.find(({ key }) => key === 'signature')?.value;
  const contract = {
    skillId,
    name: metadata.title ?? metadata.name,
    description: metadata.description,
    version: metadata.version,
    publisherId: metadata.publisher,
    inputSchema: metadata.inputSchema ?? { type: 'object' },
    outputSchema: metadata.outputSchema ?? { type: 'object' },
    requiredPermissions: permissionsOf(metadata, (value) =>
      note('required_permissions', `${value} is not a permission (resource:access).`, 'required_permissions'),
    ),
    declaredToolAccess: metadata.tools,
    isVerified: false,
    signatureHash: typeof signature === 'string' ? signature : null,
  };
  return { json: printed(contract), notCarried };
}

/** What both lists ask for, without duplicates. */
function permissionsOf({ requiredPermissions, requiredScopes }: Analysis['metadata'], refuse: (value: string) => void): Permission[] {
  const all = [...requiredPermissions, ...requiredScopes].flatMap((value) => {
    const permission = parsePermission(value);
    if (permission === null) refuse(JSON.stringify(value).slice(0, 80));
    return permission ?? [];
  });
  return [...new Map(all.map((permission) => [JSON.stringify(permission), permission])).values()];
}
