// electron/shells/cli/commands/files/checked.ts - packages in files, as seen by the commands that need no account.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError, type Finding, type ImportItem, type LeftOut } from '../../../../contract/index.ts';
import type { Inspected } from '../../../../core/exchange/index.ts';
import { analysePackage, decodePackage, planOf } from '../../../../core/packages/index.ts';
import { checkNames } from '../../../../core/prompts/index.ts';
import { schemaFindings, type Validation } from '../../../../core/validation/index.ts';
import { bytesOf, pathsInList, shown, statsOf } from '../../files.ts';
import type { CodeCheck } from './code.ts';

/** What a person named, as full paths: arguments, and a list of files. Throws `not_found` for a path that does not exist. */
export function pathsFrom(words: readonly string[], list: string | undefined): string[] {
  const named = words.map((word) => resolve(word));
  for (const path of named) statsOf(path);
  const listed = list === undefined ? [] : pathsInList(Buffer.from(bytesOf(list)).toString());
  return [...new Set([...named, ...listed])];
}

/** Every package of the paths, searching folders and reading archives as an import would. `told` gets what has none or is refused whole. */
export async function* packagesIn(paths: readonly string[], told: LeftOut[], signal: AbortSignal): AsyncGenerator<Inspected> {
  // Imported here so that help answers at once.
  const { inspectPackages } = await import('../../../../core/exchange/index.ts');
  yield* inspectPackages(analysePackage, paths, { told, signal });
}

/** The text of a package that is a file of its own, so that it can be written back; null for one in an archive or another format. */
export function ownText({ item, bytes }: Inspected): string | null {
  if (bytes === null || item.path === null || (item.format !== 'package' && item.format !== 'agent_skill')) return null;
  if (statSync(item.path, { throwIfNoEntry: false })?.isFile() !== true) return null;
  const decoded = decodePackage(bytes, item.fileName);
  return decoded.ok ? decoded.text : null;
}

/** As `ownText`. Throws `bad_input` when there is none. */
export function requireOwnText(inspected: Inspected): { path: string; text: string; bytes: Uint8Array } {
  const { item, bytes } = inspected;
  const text = ownText(inspected);
  const path = item.path ?? item.fileName;
  if (text !== null && bytes !== null) return { path, text, bytes };
  throw new AppError('bad_input', `${shown(path)} is not a package in a single file.${item.reason === null ? '' : ` ${item.reason}`}`, {
    remedy: 'Convert other formats with convert, unpack archives, and save text as UTF-8.',
  });
}

interface Checkers {
  validation: Validation;
  code: CodeCheck;
}

/** Everything there is to say about a package, in file order. Throws `cancelled`. */
export async function findingsOf(inspected: Inspected, checkers: Checkers, signal: AbortSignal): Promise<Finding[]> {
  const { item } = inspected;
  const names = await runFindings(inspected, checkers, signal);
  const all = [...item.findings, ...refusal(item), ...conversion(item), ...names];
  return all.sort((a, b) => a.line - b.line || a.column - b.column);
}

const START = { line: 1, column: 1, range: { start: 0, end: 0 } };

/** Of a file that is not read at all. */
export const refused = (message: string): Finding => ({ code: 'refused', severity: 'error', message, ...START });

const refusal = ({ state, reason, findings }: ImportItem): Finding[] =>
  state === 'refused' && findings.length === 0 ? [refused(reason ?? 'It cannot be imported.')] : [];

/** For another format: what would not come along. */
const conversion = ({ notCarried }: ImportItem): Finding[] =>
  notCarried.map(({ what, why, line }) => ({
    code: 'not_carried',
    severity: 'info',
    message: `${what}: ${why}`,
    ...START,
    line: line ?? 1,
  }));

/** What a run finds out beside the text of the package: what its templates and modules read, and whether its schemas and code can be used. */
async function runFindings(
  { item: { fileName }, bytes, ofFile }: Inspected,
  { validation, code }: Checkers,
  signal: AbortSignal,
): Promise<Finding[]> {
  const decoded = bytes === null ? null : decodePackage(bytes, fileName);
  if (!decoded?.ok) return [];
  const analysis = analysePackage(decoded.text, fileName);
  const names = checkNames(analysis, decoded.text, planOf(analysis)[0]?.name);
  const schemas = await schemaFindings(validation, analysis, signal);
  return ofFile([...names, ...schemas, ...(await code.findings(analysis, decoded.text, signal))], decoded.text);
}
