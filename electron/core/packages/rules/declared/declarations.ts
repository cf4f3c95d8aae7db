// electron/core/packages/rules/declared/declarations.ts - the keys that describe a skill and that no other rule checks: the type of their
// value, the tools a skill adds, its scopes, its claims and its signature (row A8).

import { parsePermission } from '../../../../contract/index.ts';
import type { TextValue } from '../../../frontmatter/index.ts';
import { type Entry, entryOf } from '../../../frontmatter/index.ts';
import { listed, nearestWord, shortened } from '../../../text/index.ts';
import { isExecutable } from '../../body/pieces.ts';
import { parseTool, TOOL_KEYS, toolsDeclared } from '../../metadata/tools.ts';
import { fixOf } from '../../report.ts';
import { signatureState } from '../../signature.ts';
import { placeAt, type RuleContext, setValueFix } from '../context.ts';

const TEXTS = new Set([
  'name',
  'title',
  'description',
  'version',
  'publisher',
  'license',
  'homepage',
  'skill_id',
  'category',
  'domain',
  'department',
  'activation',
  'signature',
]);
const LISTS = new Set([
  'tags',
  'intent_patterns',
  'trigger_phrases',
  'required_scopes',
  'allowed_roles',
  'tools',
  'declared_tool_access',
  'allowed_tools',
  'skills',
  'interrupts',
  'model_variants',
  'run',
  'prerequisites',
  'composite_skill_ids',
  'composites',
  'synergy_partners',
  'synergies',
  'intents',
  'triggers',
]);
/** Programs that a skill's tool may be. Source: package-format, `provides_tools`. */
const RUNTIMES = ['Python', 'WASM', 'Node', 'Shell', 'Native'];

export function declarationRules(context: RuleContext): void {
  const { entries } = context.doc.front;
  if (/\.mdc$/i.test(context.doc.fileName)) return;
  for (const entry of entries) kindOfValue(context, entry);
  scopes(context);
  permissions(context);
  declaredTools(context);
  providedTools(context);
  signature(context);
  const claim = entryOf(entries, 'is_verified');
  if (claim) {
    const message = 'is_verified is what the file says about itself. Only a catalog can verify a skill, so this is shown as a claim.';
    context.report.add('info', 'verified_claim', claim.range, message);
  }
}

function kindOfValue({ report }: RuleContext, { key, normal, value, valueRange }: Entry): void {
  if (TEXTS.has(normal) && Array.isArray(value)) {
    report.add(
      'warning',
      'text_expected',
      valueRange,
      `${key} must be text, but there is a list here, so it is not read. Write it as text.`,
    );
  } else if ((TEXTS.has(normal) || LISTS.has(normal)) && value instanceof Map && value.get('name') === undefined && !isSwitches(value)) {
    const wanted = TEXTS.has(normal) ? 'text' : 'a list';
    report.add(
      'warning',
      `${TEXTS.has(normal) ? 'text' : 'list'}_expected`,
      valueRange,
      `${key} must be ${wanted}, but there is a mapping here, so it is not read. Write ${wanted}.`,
    );
  }
}

/** `write: false`, as opencode switches its tools on and off. */
const isSwitches = (value: ReadonlyMap<unknown, unknown>): boolean =>
  value.size > 0 && [...value.values()].every((each) => each === 'true' || each === 'false');

const textsOf = (value: TextValue): (string | null)[] =>
  (Array.isArray(value) ? value : [value]).map((each) => (typeof each === 'string' ? each.trim() : null));

/** Capabilities verb first, as in `read:pages`. */
function scopes({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'required_scopes');
  if (!entry || entry.value === null) return;
  for (const [index, scope] of textsOf(typeof entry.value === 'string' ? entry.value.split(',') : entry.value).entries()) {
    if (parsePermission(scope) !== null) continue;
    const path = Array.isArray(entry.value) ? [entry.key, index] : [entry.key];
    report.add(
      'warning',
      'scope_format',
      placeAt(doc, path),
      `“${scope ?? ''}” is not a scope. Write the verb, a colon and the object, as in read:pages.`,
    );
  }
}

/** Permissions that nobody can grant. */
function permissions({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'required_permissions');
  if (!entry) return;
  for (const [index, value] of doc.metadata.requiredPermissions.entries()) {
    if (parsePermission(value) !== null) continue;
    const path = Array.isArray(entry.value) ? [entry.key, index] : [entry.key];
    const message = `The permission ${shortened(JSON.stringify(value))} does not name a resource and an access. Write resource:access, such as crm:read.`;
    report.add('warning', 'permission_malformed', placeAt(doc, path), message);
  }
}

function declaredTools({ doc, report }: RuleContext): void {
  for (const key of TOOL_KEYS) {
    const entry = entryOf(doc.front.entries, key);
    const items = Array.isArray(entry?.value) ? entry.value : [entry?.value];
    for (const [index, item] of items.entries()) {
      const bad = toolsDeclared(item).find((text) => parseTool(text).constraints === null);
      if (entry === undefined || bad === undefined) continue;
      const range = Array.isArray(entry.value) ? placeAt(doc, [entry.key, index]) : entry.valueRange;
      const message = `The constraint on ${parseTool(bad).id} cannot be read, so it cannot be called. Write it as get_page(people/*), or argument: pattern.`;
      report.add('warning', 'tool_constraint_malformed', range, message);
    }
  }
}

function providedTools({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'provides_tools');
  if (!entry || entry.value === null) return;
  if (!Array.isArray(entry.value)) {
    report.add(
      'error',
      'tools_no_list',
      entry.valueRange,
      `${entry.key} must be a list of tools, each with a name. Write “- name: …” lines below it.`,
    );
    return;
  }
  const names = new Set(doc.body.pieces.filter(({ kind }) => isExecutable(kind)).map(({ name }) => name));
  const seen = new Set<string>();
  for (const [index, tool] of entry.value.entries()) {
    const path = [entry.key, index];
    const name = tool instanceof Map ? tool.get('name') : null;
    if (!(tool instanceof Map) || typeof name !== 'string' || name.trim() === '') {
      report.add(
        'error',
        'tool_name_missing',
        placeAt(doc, path),
        'A tool of this skill has no name, so nothing can call it. Add “name:” to it.',
      );
      continue;
    }
    if (seen.has(name))
      report.add('error', 'tool_duplicate', placeAt(doc, [...path, 'name']), `Two tools of this skill are called ${name}. Rename one.`);
    seen.add(name);
    toolRuntime({ doc, report }, name, tool, path);
    toolCode({ doc, report }, name, tool, path, names);
  }
}

type Tool = Map<string, TextValue>;
type Path = (string | number)[];

function toolRuntime({ doc, report }: RuleContext, name: string, tool: Tool, path: Path): void {
  const runtime = tool.get('runtime');
  if (runtime === undefined || runtime === null || (typeof runtime === 'string' && RUNTIMES.includes(runtime.trim()))) return;
  const shown = typeof runtime === 'string' ? runtime.trim() : 'this value';
  const near = RUNTIMES.find((each) => each.toLowerCase() === shown.toLowerCase()) ?? nearestWord(shown, RUNTIMES);
  const fix = near ? setValueFix(doc, `Write ${near}`, [...path, 'runtime'], near) : null;
  report.add(
    'warning',
    'tool_runtime',
    placeAt(doc, [...path, 'runtime']),
    `${name} has no known runtime: ${shown}. Runtimes are ${listed(RUNTIMES)}.`,
    { fix },
  );
}

function toolCode({ doc, report }: RuleContext, name: string, tool: Tool, path: Path, names: ReadonlySet<string>): void {
  const artifact = tool.get('artifact');
  if (typeof artifact !== 'string') return;
  const wanted = artifact.trim().normalize('NFC');
  if (typeof tool.get('file') === 'string') {
    report.add(
      'warning',
      'tool_two_sources',
      placeAt(doc, [...path, 'file'], 'key'),
      `${name} names both an artifact and a file. The artifact is used; remove one.`,
    );
  }
  if (names.has(wanted) || names.has(wanted.split('@')[0]!)) return;
  const near = nearestWord(wanted, names);
  const fix = near ? setValueFix(doc, `Write ${near}`, [...path, 'artifact'], near) : null;
  const hint = near ? ` Did you mean ${near}?` : '';
  report.add(
    'error',
    'tool_artifact_unknown',
    placeAt(doc, [...path, 'artifact']),
    `${name} is made by ${wanted}, but the body has no such artifact.${hint}`,
    { fix },
  );
}

function signature({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'signature');
  if (!entry || (typeof entry.value === 'object' && entry.value !== null)) return;
  const at = entry.valueRange.end > entry.valueRange.start ? entry.valueRange : entry.range;
  switch (signatureState(doc.text)) {
    case 'valid':
      return;
    case 'line_endings':
      report.add(
        'info',
        'signature_line_endings',
        at,
        'The file differs from the signed one only in its line endings, as after a checkout that converts them.',
      );
      return;
    case 'broken':
      report.add(
        'warning',
        'signature_broken',
        at,
        'The file is not the one that was signed. Compare it with its source, or sign it again.',
      );
      return;
    default: {
      const message = 'A signature is one line of sha256: and 64 hexadecimal digits. Sign the skill, or make the line a comment.';
      const { line } = doc.lines.placeOf(entry.range.start);
      const whole = doc.lines.placeOf(entry.range.end).line === line;
      const start = doc.text.lastIndexOf('\n', entry.range.start) + 1;
      const fix = whole && start === entry.range.start ? fixOf('Turn the line into a comment', { start, end: start, text: '# ' }) : null;
      report.add('warning', 'signature_malformed', at, message, { fix });
    }
  }
}
