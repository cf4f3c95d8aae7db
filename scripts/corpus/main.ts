// scripts/corpus/main.ts - npm run corpus -- DIR: every SKILL.md below a folder is checked, imported into its own account and exported
// again; then every file of each folder in it as an import takes it, in all formats. Prints what the collection looks like (docs/corpus.md has the
// figures of the public one) and exits with 1 if a package makes the engine throw, is not listed, or comes out with other bytes, or if the files of
// other tools have more than one warning for two of them. Nothing is written below DIR.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FORMAT_NAMES } from '../../electron/contract/index.ts';
import { returnToCaller } from '../../electron/shells/cwd.ts';
import { findPackages, type PackageFile } from './find.ts';
import { average, byFormat, mostFound, ofOthers, type Repository, readRepositories } from './formats.ts';
import { type Figures, figuresOf, type Measured, measure } from './measure.ts';
import { roundTrip, type Trip } from './round-trip.ts';

async function main(folder: string): Promise<number> {
  const files = findPackages(folder);
  const crashes: { path: string; what: string }[] = [];
  const measured: Measured[] = [];
  let noText = 0;
  for (const file of files) {
    const one = checked(file, crashes);
    if (one === null) noText += 1;
    else measured.push(one);
  }
  printRepositories(files);
  printFigures(figuresOf(measured), noText);
  const tell = (done: number) => process.stderr.isTTY && process.stderr.write(`\r${done} of ${files.length}`);
  const trip = await roundTrip(files, tell);
  const ofSkills = printTrip(files.length, trip, crashes);
  const repositories = await readRepositories(folder, (name) => process.stderr.isTTY && process.stderr.write(`\r${name}\u001b[K`));
  return Math.max(ofSkills, printFormats(repositories));
}

const MOST_WARNINGS = 0.5;

function printFormats(repositories: readonly Repository[]): number {
  line();
  head('repository', 'found', 'read as', 'left out', 'warnings for each');
  for (const { name, items, leftOut } of repositories) {
    const read = items.filter(({ state }) => state !== 'refused');
    const refused = items.length - read.length;
    const formats = byFormat(read).map(([format, all]) => `${FORMAT_NAMES[format]} ${all.length}`);
    const as = [...formats, ...(refused === 0 ? [] : [`refused ${refused}`])].join(', ');
    row(name.replace('+', '/'), items.length + leftOut.length, as, leftOut.length, average(read).toFixed(2));
  }
  const all = repositories.flatMap(({ items }) => items.filter(({ state }) => state !== 'refused'));
  line();
  head('read as', 'files', 'broken', 'warnings for each', 'of these');
  for (const [format, items] of byFormat(all)) {
    const found = mostFound(items).slice(0, 4);
    const broken = items.filter(({ state }) => state === 'broken').length;
    row(FORMAT_NAMES[format], items.length, broken, average(items).toFixed(2), found.map(([code, count]) => `${code} ${count}`).join(', '));
  }
  line();
  head('left out because', 'files');
  const leftOut = Map.groupBy(
    repositories.flatMap((each) => each.leftOut),
    ({ reason }) => reason,
  );
  for (const [reason, files] of [...leftOut].sort((a, b) => b[1].length - a[1].length)) row(reason, files.length);
  line();
  for (const { path, reason, format } of repositories.flatMap(({ items }) => items.filter(({ state }) => state === 'refused')))
    line(`refused: ${path}: ${FORMAT_NAMES[format]}: ${reason}`);
  const faults = repositories.flatMap((each) => each.faults);
  for (const { path, what } of faults) line(`FAULT: ${path}: ${what}`);
  const others = ofOthers(all);
  line(`Files of other tools: ${others.length}, ${average(others).toFixed(2)} warnings for each; at most ${MOST_WARNINGS} are allowed`);
  line(faults.length === 0 ? 'Each file left in its own format with the same bytes' : `${faults.length} faults`);
  return faults.length > 0 || average(others) > MOST_WARNINGS ? 1 : 0;
}

function checked(file: PackageFile, crashes: { path: string; what: string }[]): Measured | null {
  try {
    return measure(file, readFileSync(file.path));
  } catch (cause) {
    crashes.push({ path: file.path, what: String(cause) });
    return null;
  }
}

const line = (text = ''): void => void process.stdout.write(`${text}\n`);
const row = (...cells: (string | number)[]): void =>
  line(`| ${cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)).join(' | ')} |`);
const head = (...cells: string[]): void => {
  row(...cells);
  row(...cells.map(() => '---'));
};

function printRepositories(files: readonly PackageFile[]): void {
  head('folder', 'files');
  for (const [repository, { length }] of Map.groupBy(files, (file) => file.repository)) row(repository, length);
  line();
}

function printFigures(figures: Figures, noText: number): void {
  const share = (count: number) => `${((100 * count) / Math.max(1, figures.files)).toFixed(1)}%`;
  head('finding', 'files', 'share');
  row('All', figures.files + noText, '');
  row('No text (other encoding, binary, empty)', noText, share(noText));
  for (const [fact, count] of figures.facts) row(fact, count, share(count));
  row('Same name twice within one folder of the list', figures.doubledNames, '');
  const { median, p95, longest } = figures.description;
  row('Description: median / 95th percentile / longest', `${median} / ${p95} / ${longest}`, '');
  line();
  head('damage', 'files');
  for (const [code, count] of figures.damage) row(code, count);
  line();
  head('field outside the format', 'files');
  for (const [key, count] of figures.extraFields.slice(0, 24)) row(key, count);
  line();
  head('client', 'accepts', 'warns', 'refuses');
  for (const client of figures.clients) row(...client);
  line();
  line(`Slowest file: ${figures.slowestMs.toFixed(1)} ms`);
}

function printTrip(files: number, trip: Trip, crashes: readonly { path: string; what: string }[]): number {
  line(
    `${files} packages: ${trip.imported} imported (${trip.doubled} the same as another, ${trip.broken} broken) with ${trip.attachments} files, ${trip.refused.length} refused`,
  );
  for (const { path, reason } of trip.refused) line(`refused: ${path}: ${reason}`);
  for (const { path, what } of [...crashes, ...trip.faults]) line(`FAULT: ${path}: ${what}`);
  const faults = crashes.length + trip.faults.length;
  line(faults === 0 ? 'No crash, none unlisted, each exported with the same bytes' : `${faults} faults`);
  return faults === 0 ? 0 : 1;
}

returnToCaller('corpus');
const [dir] = process.argv.slice(2);
if (dir === undefined) {
  process.stderr.write('corpus: DIR is missing. Usage: npm run corpus -- DIR\n');
  process.exitCode = 2;
} else process.exitCode = await main(resolve(dir));
