// electron/shells/cli/commands/exchange/import.ts - brings packages into the account or the workspace. Import is an act of trust (row A7):
// everything is read and shown first, imports stay disabled until acknowledged, and a clash is never decided without the person.
import { resolve } from 'node:path';
import type { Core, ImportChoice, ImportItem, ImportPlan, ImportPlugin, ImportResult } from '../../../../contract/index.ts';
import { withVersion } from '../../../../contract/index.ts';
import { shortList } from '../../../../core/text/index.ts';
import { type Command, flags, type Invocation, texts, usage } from '../../command.ts';
import { plural } from '../../format.ts';
import { asWords, type Output } from '../../output.ts';
import { SCOPE_HELP, scopeOf } from '../scope.ts';
import { printPlan } from './plan.ts';

const CLASH_ANSWERS = ['replace', 'keep both', 'skip'];
const CLASH_RULES: Readonly<Record<string, ImportChoice | 'fail'>> = {
  replace: 'replace',
  'keep-both': 'keep_both',
  skip: 'skip',
  fail: 'fail',
};

export const importPackages: Command = {
  name: 'import',
  summary: 'import packages; they stay disabled until acknowledged',
  usage: 'PATH…',
  help: [
    ['PATH…', 'a package, a folder of packages, a .zip, .skill or .tar.gz, or a file in another format, which is converted'],
    SCOPE_HELP,
    ['--dry-run', 'read and report everything, but write nothing'],
    ['--on-clash replace|keep-both|skip|fail', 'what to do if the name is taken by different content; default: fail, which writes nothing'],
    ['', 'if there is no terminal to ask in'],
    ['--only NAME,…', 'of several packages only these, by name or by the place in a folder or archive'],
    ['--plugin NAME,…', 'only what belongs to these plugins; a marketplace is a list, so name what you want from it'],
    ['--yes', 'replace on a clash unless --on-clash says otherwise, and acknowledge what is imported, so that it can run;'],
    ['', 'a skill that comes with Skillwright or has another name is kept beside it, and what has a danger in its report stays disabled'],
  ],
  examples: [
    'import my-skill.md',
    'import skills/ pack.zip --dry-run',
    'import skills/ --on-clash skip --yes',
    'import pack.zip --only tide,moon',
    'import my-skill.md --scope workspace --workspace ~/notes',
  ],
  options: { ...texts('scope', 'only', 'plugin', 'on-clash'), ...flags('yes', 'dry-run') },
  async run(call) {
    const { words, output } = call;
    if (words.length === 0) throw usage(importPackages, 'a PATH is missing');
    const scope = scopeOf(importPackages, call);
    const rule = clashRule(call);
    const dryRun = call.flag('dry-run');
    const core = await call.core();
    const plan = await core.library.planImport({ files: words.map((path) => ({ path: resolve(path) })), scope }, call.signal);
    const wanted = wantedOf(plan, call);
    if (!output.json) printPlan(plan, output);
    const choices = dryRun || wanted === null ? {} : await choose(plan, wanted, rule, output);
    const undecided =
      rule === null || rule === 'fail' ? (wanted ?? []).filter((item) => isClash(item) && choices?.[item.itemId] === undefined) : [];
    const writes = !dryRun && wanted !== null && undecided.length === 0;
    if (!writes) core.library.dropImport({ planId: plan.planId });
    const { items } = writes ? core.library.applyImport({ planId: plan.planId, choices: choices ?? {} }) : { items: [] };
    const acknowledged = call.flag('yes') ? await acknowledge(core, items, call.signal) : [];
    if (output.json) output.result('import', { dryRun, plan, undecided: undecided.map(({ itemId }) => itemId), items, acknowledged });
    else if (writes) report(items, acknowledged, output);
    else if (wanted === null) output.note(CHOOSE_A_PLUGIN);
    else tellNothingWritten(plan, undecided, dryRun, output);
    const kept = items.some(({ itemId, done }) => done === 'skipped' && choices?.[itemId] === 'replace');
    // What was named is a competency or a role: nothing of it came in.
    const isOther = plan.items.length === 0 && plan.competencies.length + plan.roles.length > 0;
    return isOther || hasFailed(plan, words) || kept || undecided.length > 0 || (wanted === null && !dryRun) ? 1 : 0;
  },
};

/** `yes` = replace what can be replaced. */
function clashRule(call: Invocation): ImportChoice | 'fail' | 'yes' | null {
  const word = call.text('on-clash');
  if (word === undefined) return call.flag('yes') ? 'yes' : null;
  const rule = CLASH_RULES[word];
  if (rule !== undefined) return rule;
  throw usage(importPackages, `--on-clash is ${word}, which is not one of ${Object.keys(CLASH_RULES).join(', ')}`);
}

/** Of another name, what cannot replace a skill is usable beside it; of the same name it would only be shadowed, so the core says why it is left out. */
const replacing = ({ name, clash }: ImportItem): ImportChoice =>
  clash !== null && clash.kept !== null && clash.name !== name ? 'keep_both' : 'replace';

/** The same text with other files is a clash too: replacing changes what the author's skill runs. */
const isClash = ({ state, clash, copyOf }: ImportItem): boolean =>
  state !== 'refused' && copyOf === null && clash !== null && !(clash.sameBytes && clash.files.length === 0);

const CHOOSE_A_PLUGIN = 'Nothing was imported. A marketplace is a list of plugins: name what you want with --plugin NAME.';

/** What the author chose of several packages: all of them by default, but null if it is a marketplace from which nothing was chosen. */
function wantedOf(plan: ImportPlan, call: Invocation): ImportItem[] | null {
  const [only, names] = [call.text('only'), call.text('plugin')];
  if (names === undefined && only === undefined && plan.plugins.some(({ marketplace }) => marketplace !== null)) return null;
  const named = namedBy(plan, only);
  if (names === undefined) return named;
  const ids = new Set(names.split(',').flatMap((name) => pluginOf(plan, name.trim()).items));
  return named.filter(({ itemId }) => ids.has(itemId));
}

/** Throws for a plugin that is not here. */
function pluginOf({ plugins }: ImportPlan, name: string): ImportPlugin {
  const named = plugins.filter((each) => each.name === name);
  const found = named.find(({ here }) => here) ?? named[0];
  if (found?.here) return found;
  const why = found === undefined ? 'there is no such plugin' : `it is only named here; it is at ${found.place}`;
  throw usage(importPackages, `--plugin ${name}: ${why}`);
}

function namedBy({ items }: ImportPlan, only: string | undefined): ImportItem[] {
  if (only === undefined) return items;
  const isMeant = (item: ImportItem, word: string): boolean =>
    item.name === word ||
    `/${(item.path ?? item.fileName).replaceAll(/[\\!]/g, '/')}/`.replace(/\/skill\.md\/$/i, '/').endsWith(`/${word}/`);
  return only.split(',').flatMap((word) => {
    const found = items.filter((item) => isMeant(item, word.trim().replace(/\/$/, '')));
    const names = shortList(items.map(({ name }) => name));
    if (found.length === 0) throw usage(importPackages, `--only ${word}: there is no such package in this import; it has ${names}`);
    return found;
  });
}

/** The choice for each package, or null when a clash needs the person and there is nobody to ask. */
async function choose(
  plan: ImportPlan,
  wanted: readonly ImportItem[],
  rule: ReturnType<typeof clashRule>,
  output: Output,
): Promise<Record<string, ImportChoice> | null> {
  const choices: Record<string, ImportChoice> = {};
  for (const item of plan.items) {
    if (item.copyOf !== null || !wanted.includes(item)) choices[item.itemId] = 'skip';
    else if (!isClash(item)) choices[item.itemId] = item.state === 'refused' ? 'skip' : 'import';
    else if (rule === 'fail' || (rule === null && (output.ask === null || output.json))) return null;
    else if (rule === 'yes') choices[item.itemId] = replacing(item);
    else if (rule !== null) choices[item.itemId] = rule;
    else {
      const kept = item.clash?.kept ?? null;
      const would = `would replace ${item.clash?.name === item.name ? (item.clash.version ?? 'the one you have') : item.clash?.name}.`;
      const question = `${withVersion(item.name, item.version)}${kept === null ? ` ${would}` : `: ${kept}`}`;
      const answer = await output.ask?.(question, kept === null ? CLASH_ANSWERS : CLASH_ANSWERS.slice(1));
      choices[item.itemId] = answer === 'keep both' ? 'keep_both' : (answer as ImportChoice);
    }
  }
  return choices;
}

/** A refused package, or a named path that contained none. Archives met in a folder and left closed are only reported. */
function hasFailed({ items, refusedArchives }: ImportPlan, words: readonly string[]): boolean {
  const named = new Set(words.map((word) => resolve(word)));
  return items.some(({ state }) => state === 'refused') || refusedArchives.some(({ path }) => named.has(path) || /\.skill$/i.test(path));
}

/** What has a danger needs the person's own word, which --yes is not. */
async function acknowledge(core: Core, items: ImportResult['items'], signal: AbortSignal): Promise<string[]> {
  const ids = items.flatMap(({ id, done }) => (id !== null && done !== 'skipped' && done !== 'refused' ? [id] : []));
  if (ids.length === 0) return [];
  const reports = await core.library.report({ ids }, signal);
  const skills = reports.filter(({ safety }) => !safety.some(({ severity }) => severity === 'danger'));
  if (skills.length > 0) core.library.acknowledge({ skills: skills.map(({ id, whole }) => ({ id, whole })) });
  return skills.map(({ id }) => id);
}

function tellNothingWritten({ items }: ImportPlan, undecided: readonly ImportItem[], dryRun: boolean, output: Output): void {
  for (const { fileName, name, version, clash } of undecided) {
    const other = clash !== null && clash.name !== name ? `would be exported to the same place as ${clash.name}` : null;
    const what = other ?? (clash?.sameBytes ? 'exists with different files' : 'is taken by different content');
    output.note(
      `${fileName}: ${withVersion(name, version)} ${what} (${clash?.version ? `version ${clash.version}` : 'no version'}, ${clash?.scope}).`,
    );
  }
  if (dryRun) output.note(`${plural(items.length, 'package')} read, nothing written`);
  else output.note('Nothing was imported. Choose what to do with --on-clash replace|keep-both|skip, or --yes.');
}

function report(items: ImportResult['items'], acknowledged: string[], output: Output): void {
  if (items.length > 0)
    output.table(
      ['FILE', 'NAME', 'RESULT', 'REASON'],
      items.map((item) => [item.fileName, item.name, item.done.replaceAll('_', ' '), item.reason ?? '']),
    );
  const waiting = items.filter(
    (item) => ['imported', 'replaced', 'kept_both'].includes(item.done) && !acknowledged.includes(item.id ?? ''),
  );
  if (waiting.length === 0) return;
  output.note(
    `${plural(waiting.length, 'skill')} disabled until acknowledged. Read the report: npm run -s cli -- report ${asWords(waiting)}`,
  );
}
