// electron/shells/cli/commands/files/validate.ts - checks packages without an account: every finding with its place, for people, editors, hooks
// and CI, and what each client makes of a package (row A13).
import { join } from 'node:path';
import { ClientId, type ClientVerdict, type Finding, type LeftOut, type SafetyItem } from '../../../../contract/index.ts';
import { repairPackage } from '../../../../core/editing/index.ts';
import type { Inspected } from '../../../../core/exchange/index.ts';
import { encodePackage, signatureState } from '../../../../core/packages/index.ts';
import { createValidation } from '../../../../core/validation/index.ts';
import { type Command, choiceOf, flags, texts, usage } from '../../command.ts';
import { keepOriginal, replaceFile, shown } from '../../files.ts';
import { compareHint, plural } from '../../format.ts';
import { findingLine, type Output } from '../../output.ts';
import type { ResultOf } from '../../results.ts';
import { checkCompetencies } from '../manifests/check.ts';
import { findingsOf, ownText, packagesIn, pathsFrom } from './checked.ts';
import { createCodeCheck } from './code.ts';
import { createLinked } from './linked.ts';

type Result = ResultOf<'validate'>;
type CheckedFile = Result['files'][number];

export const validate: Command = {
  name: 'validate',
  summary: 'check packages and competencies: every finding with its place, and what could do harm',
  usage: 'PATH… | --files-from FILE',
  help: [
    ['PATH…', 'a package, a COMPETENCY.toml, an archive, or a folder to search for both as import does'],
    ['--client NAME', `check for one client: ${ClientId.options.join(', ')}`],
    ['--fix', 'repair in place what needs no decision; the earlier bytes are kept as NAME.orig, signed packages are not changed'],
    [
      '--files-from FILE',
      'read paths from a file, or - for standard input: one per line, or separated by NUL bytes; files that cannot be packages are skipped',
    ],
  ],
  examples: [
    'validate my-skill.md',
    'validate skills/ --client claude-ai',
    'validate skills/ --fix',
    'git diff --cached --name-only -z | npm run -s cli -- validate --files-from -',
  ],
  options: { ...texts('client', 'files-from'), ...flags('fix') },
  async run(call) {
    const { words, output } = call;
    const list = call.text('files-from');
    if (words.length === 0 && list === undefined) throw usage(validate, 'a PATH is missing');
    const client = choiceOf(validate, call, 'client', ClientId.options) ?? null;
    const paths = pathsFrom(words, list);
    const repairs = call.flag('fix') ? await repairAll(paths, output, call.signal) : new Map();
    const files: CheckedFile[] = [];
    const leftOut: LeftOut[] = [];
    const byItem = new Map<string, CheckedFile>();
    const linked = createLinked();
    const validation = createValidation();
    const code = createCodeCheck();
    for await (const inspected of packagesIn(paths, leftOut, call.signal)) {
      const copyOf = byItem.get(inspected.item.copyOf?.itemId ?? '')?.path ?? null;
      const said = await findingsOf(inspected, { validation, code }, call.signal);
      const file = { ...checkedFile(inspected, said, client, repairs), copyOf };
      byItem.set(inspected.item.itemId, file);
      files.push(file);
      linked.see(inspected);
      if (!output.json) printFile(file, client, output);
    }
    await Promise.all([validation.close(), code.close()]);
    if (code.unread() !== null) output.note(`The Python code was not checked: ${code.unread()}`);
    for (const [itemId, findings] of linked.findings()) {
      const file = byItem.get(itemId)!;
      file.findings.push(...findings);
      if (!output.json) for (const finding of findings) output.line(findingLine(file.path, finding));
    }
    const { files: competencies } = await checkCompetencies(paths, call.signal);
    if (!output.json)
      for (const { path, findings } of competencies) for (const finding of findings) output.line(findingLine(path, finding));
    const count = (severity: Finding['severity']) =>
      [...files, ...competencies.map((each) => ({ ...each, safety: [] as SafetyItem[] }))]
        .flatMap(({ findings, safety }) => [...findings.map((each) => each.severity), ...safety.map((each) => SEVERITIES[each.severity])])
        .filter((each) => each === severity).length;
    const result: Result = { files, competencies, leftOut, errors: count('error'), warnings: count('warning') };
    if (output.json) output.result('validate', result);
    else printSum(result, client, output);
    return result.errors > 0 || (client !== null && files.some((file) => refusedBy(file, client))) ? 1 : 0;
  },
};

/** What a program reads: a danger fails a build. */
const SEVERITIES = { danger: 'error', caution: 'warning', note: 'info' } as const satisfies Record<
  SafetyItem['severity'],
  Finding['severity']
>;

type Repairs = Map<string, Pick<CheckedFile, 'repaired' | 'kept'>>;

/** Repairs every file that can be repaired, each whole or not at all; returns what was done by path. */
async function repairAll(paths: readonly string[], output: Output, signal: AbortSignal): Promise<Repairs> {
  const done: Repairs = new Map();
  for await (const inspected of packagesIn(paths, [], signal)) {
    const { item, bytes } = inspected;
    const text = ownText(inspected);
    if (text === null || bytes === null || item.path === null) continue;
    if (signatureState(text) === 'valid') {
      const why = 'not repaired, because its signature would no longer be valid. Repair it by hand and sign it again.';
      if (item.findings.some(({ fix }) => fix !== undefined)) output.note(`${shown(item.path)}: ${why}`);
      continue;
    }
    const { text: repaired, repaired: gone } = repairPackage(text, item.fileName);
    if (gone.length === 0) continue;
    const kept = keepOriginal(item.path, bytes);
    replaceFile(item.path, bytes, encodePackage(repaired));
    const said = gone.map(({ code, line, column, fix }) => ({ code, line, column, label: fix?.label ?? '' }));
    done.set(item.path, { repaired: said, kept: shown(kept) });
  }
  return done;
}

function checkedFile(inspected: Inspected, said: Finding[], client: ClientId | null, repairs: Repairs): Omit<CheckedFile, 'copyOf'> {
  const { path, fileName, format, state, signature, clients, safety } = inspected.item;
  const matters = (finding: Finding) => client === null || finding.clients === undefined || finding.clients.includes(client);
  return {
    path: path === null ? fileName : shown(path),
    format,
    state,
    signature,
    clients: clients.filter((verdict) => client === null || verdict.client === client),
    findings: said.filter(matters),
    safety,
    ...((path === null ? undefined : repairs.get(path)) ?? { repaired: [], kept: null }),
  };
}

const refusedBy = ({ clients }: CheckedFile, client: ClientId): boolean =>
  clients.some((each) => each.client === client && each.verdict === 'refuses');

function printFile(
  { path, repaired, kept, findings, safety, clients, copyOf }: CheckedFile,
  client: ClientId | null,
  output: Output,
): void {
  for (const { line, code, label } of repaired) output.note(`${path}:${line}: repaired ${code}: ${label}`);
  if (kept !== null) output.note(`${path}: its earlier bytes are in ${kept}`);
  for (const finding of findings) output.line(findingLine(placeOf(path, finding.path ?? null), finding));
  for (const item of safety) output.line(safetyLine(path, item));
  if (copyOf !== null) output.note(compareHint(copyOf, path));
  if (client !== null) for (const line of clients.flatMap((verdict) => verdictLines(path, verdict))) output.line(line);
}

/** As a finding of the file that it is in. */
function safetyLine(path: string, { code, severity, message, path: file, line, column }: SafetyItem): string {
  return findingLine(placeOf(path, file), { line: line ?? 1, column: column ?? 1, severity: SEVERITIES[severity], code, message });
}

const placeOf = (path: string, file: string | null): string => (file === null ? path : join(path, '..', file));

/** As a finding, so that an editor shows it. */
const verdictLines = (path: string, { client, verdict, reasons }: ClientVerdict): string[] =>
  verdict === 'accepts' ? [] : [`${path}:1:1: ${verdict === 'refuses' ? 'error' : 'warning'} ${client} ${verdict}: ${reasons.join(' ')}`];

function printSum({ files, competencies, leftOut, errors, warnings }: Result, client: ClientId | null, output: Output): void {
  for (const { path, reason } of leftOut) output.note(`${shown(path)}: ${reason}`);
  const refused = client === null ? [] : files.filter((file) => refusedBy(file, client));
  const repaired = files.reduce((sum, file) => sum + file.repaired.length, 0);
  const facts = [
    `${[plural(files.length, 'package'), ...(competencies.length === 0 ? [] : [plural(competencies.length, 'competency', 'competencies')])].join(', ')}: ${plural(errors, 'error')}, ${plural(warnings, 'warning')}`,
    ...(client === null ? [] : [`${client} refuses ${refused.length}`]),
    ...(repaired === 0 ? [] : [plural(repaired, 'repair')]),
  ];
  output.note(facts.join(', '));
}
