// electron/core/prompts/check.ts - the static pass over a template: names without a value, filters, tests and functions that the
// engine does not have. Strict mode misses `{{ typo | upper }}` (row C3).
import { type Analysis, type Artifact, type Finding, type Fix, isRecord, readModule } from '../../contract/index.ts';
import { losesNoText, nearestWord } from '../text/index.ts';
import { FILTERS, FUNCTIONS, RESERVED_NAMES, TESTS, unknownOptions } from './builtins.ts';
import { placeOf, rangeInFile } from './place.ts';
import { TemplateSyntax } from './template/ast.ts';
import { EACH, type Path, type Reference, references } from './template/references.ts';
import { parseTemplate } from './template/statements.ts';

/** What a template may read. */
export interface KnownNames {
  /** Names with a value or in the input schema; null = there is no schema, so any name may be an input. */
  inputs: Iterable<string> | null;
  /** Inputs that a run may come without; reading one that is absent ends the run. */
  optional?: ReadonlySet<string>;
  /** Of the inputs: which of their fields a run may come without. */
  schema?: Schema | null;
  /** An earlier step may add names: an unknown one is then only a warning. */
  open?: boolean;
}

/** A finding whose line, column and range are of the template. */
export type TemplateFinding = Finding & { name: string };

/** All findings of the static pass in source order; never throws. */
export function checkTemplate(template: string, known: KnownNames): TemplateFinding[] {
  let found: Reference[];
  try {
    found = references(parseTemplate(template));
  } catch (error) {
    if (!(error instanceof TemplateSyntax)) throw error;
    return [syntaxFinding(template, error)];
  }
  const inputs = known.inputs === null ? null : new Set([...known.inputs, ...RESERVED_NAMES]);
  return found.flatMap((reference) => {
    const { optional = NONE, open = false, schema = null } = known;
    const finding = checkReference(reference, { inputs, optional, open, schema }, template);
    if (finding !== null)
      return [{ ...finding, ...placeOf(template, reference.start), range: { start: reference.start, end: reference.end } }];
    return unknownOptions(reference).map((option) => optionFinding(template, option));
  });
}

/** Free variables of a template in order of first use, guarded ones included. Empty for an unreadable template. */
export function freeNames(template: string): string[] {
  try {
    const reserved: readonly string[] = [...RESERVED_NAMES, ...FUNCTIONS];
    const read = references(parseTemplate(template)).filter((reference) => reference.kind === 'variable');
    return [...new Set(read.map((reference) => reference.name))].filter((name) => !reserved.includes(name));
  } catch (error) {
    if (error instanceof TemplateSyntax) return [];
    throw error;
  }
}

/**
 * What is wrong with the names that the templates and modules of a package read, in their file. `first` is the first step of its plan: only
 * that one, and its fallback, certainly gets nothing but the inputs.
 */
export function checkNames(
  { artifacts, metadata }: Pick<Analysis, 'artifacts' | 'metadata'>,
  file: string,
  first: string | undefined,
): Finding[] {
  const schema = metadata.inputSchema;
  const known = { ...namesOf(schema), schema };
  const fallbacks = artifacts.map(({ name, settings }) => (name === first ? settings.fallback_artifact : null));
  return artifacts.flatMap((artifact) => {
    const open = artifact.name !== first && !fallbacks.includes(artifact.name);
    if (artifact.kind === 'dspy_module') return open ? [] : findingsInFile(checkModule(artifact.content, known), file, artifact);
    if (artifact.kind !== 'prompt_template' && artifact.kind !== 'code_template') return [];
    return findingsInFile(checkTemplate(artifact.content, { ...known, open }), file, artifact);
  });
}

type Schema = Readonly<Record<string, unknown>>;

/** The inputs of a schema, and those that may be absent: neither required nor with a default. */
function namesOf(schema: Analysis['metadata']['inputSchema']): { inputs: string[] | null; optional: ReadonlySet<string> } {
  if (!isRecord(schema?.properties)) return { inputs: null, optional: NONE };
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries(schema.properties);
  const optional = fields.filter(([name, field]) => !required.has(name) && !(isRecord(field) && 'default' in field));
  return { inputs: fields.map(([name]) => name), optional: new Set(optional.map(([name]) => name)) };
}

/** The inputs of a module's signature; what else is wrong with it the package's own rules say. */
function checkModule(content: string, { inputs, optional }: ReturnType<typeof namesOf>): TemplateFinding[] {
  const read = inputs === null ? null : readModule(content);
  if (inputs === null || !read?.ok) return [];
  const known = new Set([...inputs, ...RESERVED_NAMES]);
  return read.module.signature.inputs.flatMap(({ name }) => {
    if (known.has(name) && !optional.has(name)) return [];
    const what = known.has(name)
      ? 'is optional, and a run without it stops here. Make it required'
      : 'is not an input of this skill. Add it to input_schema';
    const start = Math.max(0, content.search(new RegExp(`\\b${name}\\b`)));
    const message = `The signature reads ${name}, which ${what}, or change the signature.`;
    const place = { ...placeOf(content, start), range: { start, end: start + name.length } };
    return [{ code: 'module_input_unknown', severity: 'warning' as const, message, name, ...place }];
  });
}

/** The findings of one artifact's template with places of the file. */
function findingsInFile(findings: readonly TemplateFinding[], file: string, artifact: Artifact): Finding[] {
  return findings.map(({ name: _name, ...finding }) => ({
    ...finding,
    line: finding.line + artifact.contentLine - 1,
    range: rangeInFile(file, artifact, finding.range),
    artifact: artifact.key,
    ...(finding.fix ? safeFix(shiftFix(finding.fix, file, artifact), file, finding.code) : {}),
  }));
}

/** As in the report of a package: a fix that would lose text is left out. */
const safeFix = (fix: Fix, file: string, code: string): { fix?: Fix } => (losesNoText(file, fix.splices, code) ? { fix } : {});

function shiftFix(fix: Fix, file: string, artifact: Artifact): Fix {
  return { label: fix.label, splices: fix.splices.map((splice) => ({ ...rangeInFile(file, artifact, splice), text: splice.text })) };
}

type Unplaced = Omit<TemplateFinding, 'line' | 'column' | 'range'>;

const NONE: ReadonlySet<string> = new Set();

interface Known {
  inputs: ReadonlySet<string> | null;
  optional: ReadonlySet<string>;
  open: boolean;
  schema: Schema | null;
}

function checkReference(reference: Reference, known: Known, template: string): Unplaced | null {
  const { inputs } = known;
  switch (reference.kind) {
    case 'variable':
      return known.optional.has(reference.name) && !reference.asked
        ? mayBeAbsent(reference.name, known.open)
        : checkVariable(reference, known);
    case 'member':
      if (reference.asked || known.schema === null || !isOptional(known.schema, reference.path)) return null;
      return mayBeAbsent(writtenMember(template, reference), known.open);
    case 'function':
      if (FUNCTIONS.includes(reference.name) || inputs?.has(reference.name)) return null;
      return unknownWord(reference, 'function', FUNCTIONS);
    case 'filter':
      return FILTERS.includes(reference.name) ? null : unknownWord(reference, 'filter', FILTERS);
    case 'test':
      return TESTS.includes(reference.name) || /^\W/.test(reference.name) ? null : unknownWord(reference, 'test', TESTS);
    case 'load':
      return {
        code: 'template_load',
        severity: 'error',
        message: `{% ${reference.name} %} cannot load anything: a package has no other template files. Write the text here.`,
        name: reference.name,
      };
  }
}

/** As the author wrote it, such as `claim.note`; of `(claims | first).note` its last name. */
function writtenMember(template: string, { start, end, name }: Reference): string {
  const written = template.slice(start, end);
  return /[|()]/.test(written) ? name : written;
}

/** Keywords by which a schema can require a field, or give it a value, elsewhere than in its `required`. */
const CONDITIONS = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentRequired', 'dependentSchemas', 'dependencies', 'minProperties'];

/** Whether a schema says of what a path leads to that it may be absent; no if that cannot be read from `required` and `default` alone. */
function isOptional(root: Schema, path: Path): boolean {
  let optional = false;
  let at: unknown = root;
  for (const step of path) {
    const schema = resolved(root, at);
    if (schema === null || CONDITIONS.some((keyword) => keyword in schema)) return false;
    if (step === EACH) {
      at = schema.items;
      optional = false;
      continue;
    }
    if (!isRecord(schema.properties) || !Object.hasOwn(schema.properties, step)) return false;
    at = schema.properties[step];
    const hasDefault = [at, resolved(root, at)].some((each) => isRecord(each) && 'default' in each);
    optional = !hasDefault && !(Array.isArray(schema.required) && schema.required.includes(step));
  }
  return optional;
}

/** A schema, or the one that it refers to within the same document. */
function resolved(root: Schema, schema: unknown, hops = 0): Schema | null {
  if (!isRecord(schema)) return null;
  const { $ref } = schema;
  if ($ref === undefined) return schema;
  if (typeof $ref !== 'string' || !$ref.startsWith('#/') || hops > 10) return null;
  const steps = $ref
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = steps.reduce<unknown>((at, step) => (isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined), root);
  return resolved(root, target, hops + 1);
}

function mayBeAbsent(name: string, open: boolean): Unplaced {
  const message = `${name} is optional, and a run without it stops here. Ask “if ${name} is defined”, give it a default as in {{ ${name} | default("") }}, or make it required.`;
  return { code: 'template_may_be_absent', severity: open ? 'info' : 'warning', message, name };
}

function checkVariable(reference: Reference, { inputs, open }: Known): Unplaced | null {
  if (inputs === null || inputs.has(reference.name) || FUNCTIONS.includes(reference.name)) return null;
  const near = nearestWord(reference.name, inputs);
  const hint = near === null ? 'Add it to input_schema, or fix the name.' : `Did you mean ${near}?`;
  return {
    code: 'template_unknown_name',
    severity: reference.guarded ? 'info' : open ? 'warning' : 'error',
    message: `${reference.name} is not an input of this skill. ${hint}`,
    name: reference.name,
    ...replacement(reference, near),
  };
}

function unknownWord(reference: Reference, kind: 'filter' | 'test' | 'function', known: readonly string[]): Unplaced {
  const near = nearestWord(reference.name, known);
  const hint = near === null ? `Use a ${kind} that the template engine supports.` : `Did you mean ${near}?`;
  return {
    code: `template_unknown_${kind}`,
    severity: 'error',
    message: `The template engine has no ${kind} ${reference.name}. ${hint}`,
    name: reference.name,
    ...replacement(reference, near),
  };
}

function optionFinding(template: string, { message, near, start, end }: ReturnType<typeof unknownOptions>[number]): TemplateFinding {
  return {
    code: 'template_unknown_option',
    severity: 'error',
    message: `${message}. ${near === null ? 'Remove it.' : `Did you mean ${near}?`}`,
    name: template.slice(start, end),
    ...placeOf(template, start),
    range: { start, end },
    ...replacement({ start, end }, near),
  };
}

function replacement(reference: Pick<Reference, 'start' | 'end'>, near: string | null): { fix?: Fix } {
  if (near === null) return {};
  return { fix: { label: `Replace with ${near}`, splices: [{ start: reference.start, end: reference.end, text: near }] } };
}

function syntaxFinding(template: string, error: TemplateSyntax): TemplateFinding {
  const offset = Math.min(error.offset, template.length);
  return {
    code: 'template_syntax',
    severity: 'error',
    message: `The template cannot be read: ${error.message}.`,
    ...placeOf(template, offset),
    range: { start: offset, end: Math.min(offset + 1, template.length) },
    name: '',
  };
}
