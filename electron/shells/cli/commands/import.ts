// electron/shells/cli/commands/import.ts - brings packages into the account or the workspace. Import is an act of trust (row A7):
// what comes in stays disabled until it is acknowledged, and a clash is never decided without the person.
import { resolve } from 'node:path';
import type { Core, ImportChoice, ImportItem, ImportPlan, ImportResult, Scope } from '../../../contract/index.ts';
import { type Command, type Invocation, usage } from '../command.ts';
import { bytes, plural } from '../format.ts';
import { findingLine, type Output } from '../output.ts';

const CLASH_ANSWERS = ['replace', 'keep both', 'skip'];

export const importPackages: Command = {
  name: 'import',
  summary: 'bring packages in; they stay disabled until acknowledged',
  usage: 'PATH…',
  help: [
    ['PATH…', 'a package, or a folder of packages'],
    ['--scope account|workspace', 'where to; default: account'],
    ['--clash replace|keep-both|skip', 'what to do when the name is taken by other content'],
    ['--yes', 'replace on a clash, and acknowledge what comes in, so that it can run'],
  ],
  examples: ['import my-skill.md', 'import skills/ --yes', 'import my-skill.md --scope workspace --workspace ~/notes'],
  options: { scope: { type: 'string' }, clash: { type: 'string' }, yes: { type: 'boolean' } },
  async run(call) {
    const { words, output } = call;
    if (words.length === 0) throw usage(importPackages, 'a PATH is missing');
    const scope = scopeOf(call);
    const rule = clashRule(call);
    const core = await call.core();
    const plan = await core.library.planImport({ files: words.map((path) => ({ path: resolve(path) })), scope }, call.signal);
    if (!output.json) for (const item of plan.items) printItem(item, output);
    const choices = await choose(plan, rule, output);
    if (choices === null) return refuseClash(core, plan, output);
    const result = core.library.applyImport({ planId: plan.planId, choices });
    const acknowledged = call.flag('yes') ? acknowledge(core, result) : [];
    report(result, acknowledged, output);
    return result.items.some((item) => item.done === 'refused') ? 1 : 0;
  },
};

function scopeOf(call: Invocation): Scope {
  const scope = call.text('scope') ?? 'account';
  if (scope !== 'account' && scope !== 'workspace')
    throw usage(importPackages, `--scope is ${scope}, which is neither account nor workspace`);
  if (scope === 'workspace' && call.text('workspace') === undefined) throw usage(importPackages, '--scope workspace needs --workspace DIR');
  return scope;
}

function clashRule(call: Invocation): ImportChoice | null {
  const word = call.text('clash');
  if (word === undefined) return call.flag('yes') ? 'replace' : null;
  if (word === 'replace' || word === 'skip') return word;
  if (word === 'keep-both') return 'keep_both';
  throw usage(importPackages, `--clash is ${word}, which is none of replace, keep-both, skip`);
}

const clashes = (item: ImportItem): boolean => item.state !== 'refused' && item.clash !== null && !item.clash.sameBytes;

/** The choice for each package, or null when a clash needs the person and there is none to ask. */
async function choose(plan: ImportPlan, rule: ImportChoice | null, output: Output): Promise<Record<string, ImportChoice> | null> {
  const choices: Record<string, ImportChoice> = {};
  for (const item of plan.items) {
    if (!clashes(item)) choices[item.itemId] = item.state === 'refused' ? 'skip' : 'import';
    else if (rule !== null) choices[item.itemId] = rule;
    else if (output.ask === null || output.json) return null;
    else {
      const answer = await output.ask(`${item.name} ${item.version} would replace ${item.clash?.version}.`, CLASH_ANSWERS);
      choices[item.itemId] = answer === 'keep both' ? 'keep_both' : (answer as ImportChoice);
    }
  }
  return choices;
}

function refuseClash(core: Core, plan: ImportPlan, output: Output): 1 {
  core.library.dropImport({ planId: plan.planId });
  const items = plan.items.filter(clashes);
  if (output.json)
    output.value({ imported: [], clashes: items.map(({ name, version, fileName, clash }) => ({ name, version, fileName, clash })) });
  for (const item of items)
    output.note(
      `${item.fileName}: ${item.name} ${item.version} is taken by other content (version ${item.clash?.version}, ${item.clash?.scope}).`,
    );
  output.note('Nothing was imported. Say what to do with --yes or --clash replace|keep-both|skip.');
  return 1;
}

/** What a person should know before trusting it. */
function printItem(item: ImportItem, output: Output): void {
  if (item.state === 'refused') {
    output.note(`${item.fileName}: refused: ${item.reason ?? 'it cannot be taken in'}`);
    return;
  }
  const facts = [item.version, item.author ?? 'no author', item.license ?? 'no licence', bytes(item.bytes), item.kinds.join(' ')];
  output.note(`${item.fileName}: ${item.name}  ${facts.filter(Boolean).join('  ')}`);
  if (item.reason !== null) output.note(`  ${item.state}: ${item.reason}`);
  const needs = [
    ['scopes', item.requiredScopes],
    ['permissions', item.requiredPermissions],
    ['tools', item.tools],
    ['skills', item.skills],
  ] as const;
  for (const [what, names] of needs) if (names.length > 0) output.note(`  needs ${what}: ${names.join(', ')}`);
  for (const finding of item.findings.filter(({ severity }) => severity !== 'info'))
    output.note(`  ${findingLine(item.fileName, finding)}`);
}

function acknowledge(core: Core, result: ImportResult): string[] {
  const ids = result.items.flatMap((item) => (item.id !== null && item.done !== 'skipped' && item.done !== 'refused' ? [item.id] : []));
  if (ids.length > 0) core.library.acknowledge({ ids });
  return ids;
}

function report(result: ImportResult, acknowledged: string[], output: Output): void {
  if (output.json) {
    output.value({ items: result.items, acknowledged });
    return;
  }
  output.table(
    ['FILE', 'NAME', 'DONE', 'WHY'],
    result.items.map((item) => [item.fileName, item.name, item.done.replaceAll('_', ' '), item.reason ?? '']),
  );
  const waiting = result.items.filter(
    (item) => ['imported', 'replaced', 'kept_both'].includes(item.done) && !acknowledged.includes(item.id ?? ''),
  );
  if (waiting.length > 0) {
    output.note(
      `${plural(waiting.length, 'skill')} disabled until acknowledged: npm run -s cli -- acknowledge ${waiting.map((item) => item.name).join(' ')}`,
    );
  }
}
