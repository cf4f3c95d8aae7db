// electron/core/packages/rules/links/calls.ts - what a package calls: tools, host functions, its own artifacts, other skills. What a run would refuse
// is told while it is written (rows B2, E7). Names that code builds itself are left to the run.
import { HOST_NAMES, HOST_PERMISSIONS, parsePermission, type Range } from '../../../../contract/index.ts';
import { entryOf } from '../../../frontmatter/index.ts';
import { listed, nearestWord } from '../../../text/index.ts';
import { isExecutable, type Piece } from '../../body/pieces.ts';
import { parseTool, TOOL_KEYS, toolsDeclared } from '../../metadata/tools.ts';
import { placeAt, type RuleContext, setValueFix } from '../context.ts';
import { callsOf, type HostCall } from './host-calls.ts';

export function callRules(context: RuleContext): void {
  const { doc } = context;
  const calls = doc.body.pieces
    .filter(({ kind }) => kind === 'code_template')
    .flatMap((piece) => callsOf(doc.text, piece.contentRange).map((call): Call => ({ ...call, from: piece })));
  const declared = declaredTools(context);
  unknownTools(context, declared);
  undeclaredTools(context, declared, calls);
  missingScopes(context, declared, calls);
  skillCalls(context, calls);
  artifactCalls(context, calls);
}

type Call = HostCall & { from: Piece };

interface Declared {
  id: string;
  path: (string | number)[];
  range: Range;
}

function declaredTools({ doc }: RuleContext): Declared[] {
  return TOOL_KEYS.flatMap((key) => {
    const entry = entryOf(doc.front.entries, key);
    if (entry === undefined) return [];
    const items = Array.isArray(entry.value) ? entry.value : [entry.value];
    return items.flatMap((item, index) => {
      const path = Array.isArray(entry.value) ? [entry.key, index] : [entry.key];
      return toolsDeclared(item).map((text) => ({ id: parseTool(text).id, path, range: placeAt(doc, path) }));
    });
  });
}

const runsAnything = ({ doc }: RuleContext): boolean =>
  doc.body.pieces.some(({ kind }) => isExecutable(kind) && kind !== 'prompt_template');

/** Tools of other programs are no mistake in a package that only informs them: nothing here would call them. */
function unknownTools(context: RuleContext, declared: readonly Declared[]): void {
  const { doc, report } = context;
  const own = doc.metadata.providesTools.map(({ name }) => name);
  const known = new Set([...HOST_NAMES, ...own]);
  const couldCall = runsAnything(context);
  for (const { id, path, range } of declared) {
    if (known.has(id)) continue;
    const near = couldCall ? nearestWord(id, known) : null;
    const fix = near === null ? null : setValueFix(doc, `Write ${near}`, path, near);
    const hint = near === null ? 'A run cannot call it; other programs may know it.' : `Did you mean ${near}?`;
    report.add(couldCall ? 'warning' : 'info', 'tool_unknown', range, `There is no tool ${id} here. ${hint}`, { fix });
  }
}

function undeclaredTools({ report }: RuleContext, declared: readonly Declared[], calls: readonly Call[]): void {
  const told = new Set(declared.map(({ id }) => id));
  for (const { name, range, from } of calls) {
    const key = `${from.key} ${name}`;
    if (!HOST_PERMISSIONS.has(name) || told.has(name) || told.has(key)) continue;
    told.add(key);
    const message = `${from.name} calls ${name}, which is not under “tools:”, so the call is refused. Add it there, with any constraint on it.`;
    report.add('warning', 'tool_not_declared', range, message, { artifact: from.name });
  }
}

/** What a tool needs must be asked for, or nobody can grant it. Each permission once, where a tool that needs it is first named. */
function missingScopes(context: RuleContext, declared: readonly Declared[], calls: readonly Call[]): void {
  const { doc, report } = context;
  const asked = [...doc.metadata.requiredScopes, ...doc.metadata.requiredPermissions].flatMap((each) => parsePermission(each) ?? []);
  const told = new Set(asked.map(({ resource, access }) => `${access}:${resource}`));
  const named = [...declared, ...calls.map(({ name, range, from }) => ({ id: name, range, from }))];
  for (const { id, range, ...more } of named) {
    const needs = HOST_PERMISSIONS.get(id);
    if (needs === undefined) continue;
    const scope = `${needs.access}:${needs.resource}`;
    if (told.has(scope)) continue;
    told.add(scope);
    const message = `${id} needs ${scope}, which this skill does not ask for, so its calls are refused. Add ${scope} to “required_scopes:”.`;
    const artifact = 'from' in more ? more.from.name : undefined;
    report.add(runsAnything(context) ? 'warning' : 'info', 'scope_missing', range, message, { artifact });
  }
}

/** The library decides whether a skill exists; whether it is listed stands in the file. */
function skillCalls({ doc, report }: RuleContext, calls: readonly Call[]): void {
  const skills = new Set(doc.metadata.skills);
  for (const { name, subject, subjectRange, from } of calls) {
    if (name !== 'run_skill' || subject === null || skills.has(subject)) continue;
    const near = nearestWord(subject, skills);
    const hint = near === null ? 'Add it there.' : `Did you mean ${near}?`;
    const message = `${from.name} calls the skill ${subject}, which is not under “skills:”, so the call is refused. ${hint}`;
    report.add('warning', 'skill_not_listed', subjectRange!, message, { artifact: from.name });
  }
}

function artifactCalls({ doc, report }: RuleContext, calls: readonly Call[]): void {
  const names = new Set(doc.body.pieces.flatMap(({ name, key }) => [name, key, `${name}@default`]));
  const inside = calls.filter(({ name, subject }) => name === 'run_artifact' && subject !== null);
  const callees = Map.groupBy(
    inside.filter((call) => !isOtherVariant(call)),
    ({ from }) => from.name,
  );
  for (const { subject, subjectRange, from } of inside) {
    const extra = { artifact: from.name };
    if (!names.has(subject!)) {
      const near = nearestWord(subject!, names);
      const hint =
        near === null ? `It has ${listed([...new Set(doc.body.pieces.map(({ name }) => name))].slice(0, 5))}.` : `Did you mean ${near}?`;
      const message = `${from.name} runs ${subject}, but the body has no such artifact. ${hint}`;
      report.add('warning', 'artifact_call_unknown', subjectRange!, message, extra);
      continue;
    }
    const way = isOtherVariant({ subject, from }) ? null : wayBack(nameOf(subject!), from.name, callees);
    if (way === null) continue;
    const message = `${[from.name, ...way].join(' → ')} is a cycle of calls that would never end, so a run refuses it. Remove one of the calls.`;
    report.add('error', 'call_cycle', subjectRange!, message, extra);
  }
}

const nameOf = (key: string): string => key.split('@')[0]!;

/** Variants are artifacts of their own: one may call another. */
const isOtherVariant = ({ subject, from }: Pick<Call, 'subject' | 'from'>): boolean =>
  (subject ?? '').startsWith(`${from.name}@`) && subject?.replace(/@default$/, '') !== from.key;

/** From one artifact to another by calls in code, both included; null = there is none. */
function wayBack(start: string, end: string, callees: ReadonlyMap<string, readonly Call[]>): string[] | null {
  const ways = new Map([[start, [start]]]);
  for (const [at, way] of ways) {
    if (at === end) return way;
    for (const { subject } of callees.get(at) ?? []) {
      const next = nameOf(subject!);
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return null;
}
