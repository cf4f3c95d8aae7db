// electron/shells/cli/commands/validate.ts - checks packages without an account: every finding with its place, for people and for CI.
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { type Analysis, AppError, type Artifact, type Finding } from '../../../contract/index.ts';
import { analysePackage, decodePackage, planOf } from '../../../core/packages/index.ts';
import { checkTemplate, findingsInFile } from '../../../core/prompts/index.ts';
import { type Command, usage } from '../command.ts';
import { plural } from '../format.ts';
import { findingLine } from '../output.ts';

export const validate: Command = {
  name: 'validate',
  summary: 'check packages and list every finding with its place',
  usage: 'PATH…',
  help: [['PATH…', 'a package, or a folder whose .md files are all checked; hidden folders and node_modules are left out']],
  examples: ['validate my-skill.md', 'validate skills/ --json'],
  options: {},
  async run({ words, output }) {
    if (words.length === 0) throw usage(validate, 'a PATH is missing');
    const files = words.flatMap((word) => packagesIn(word));
    const results = files.map((path) => ({ path, findings: findingsOf(path) }));
    const count = (severity: Finding['severity']) =>
      results.flatMap((each) => each.findings).filter((each) => each.severity === severity).length;
    const errors = count('error');
    if (output.json) output.value({ files: results, errors, warnings: count('warning') });
    else {
      for (const { path, findings } of results) for (const finding of findings) output.line(findingLine(path, finding));
      output.note(`${plural(files.length, 'package')}: ${plural(errors, 'error')}, ${plural(count('warning'), 'warning')}`);
    }
    return errors > 0 ? 1 : 0;
  },
};

/** Paths as the person would name them: relative to here, if they lie below it. */
function packagesIn(word: string): string[] {
  const path = resolve(word);
  const files = statsOf(path).isDirectory() ? filesBelow(path) : [path];
  return files.sort().map(shown);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() && /\.(md|markdown)$/i.test(entry.name) ? [path] : [];
  });
}

function statsOf(path: string): Stats {
  try {
    return statSync(path);
  } catch (cause) {
    throw new AppError('not_found', `${path} cannot be read: ${(cause as Error).message}.`, { cause, remedy: 'Check the path.' });
  }
}

function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}

function findingsOf(path: string): Finding[] {
  const fileName = basename(path);
  const decoded = decodePackage(readBytes(path), fileName);
  if (!decoded.ok) return [decoded.finding];
  const analysis = analysePackage(decoded.text, fileName);
  const all = [...analysis.findings, ...templateFindings(decoded.text, analysis)];
  return all.sort((a, b) => a.line - b.line || a.column - b.column);
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new AppError('no_permission', `${path} cannot be read: ${(cause as Error).message}.`, {
      cause,
      remedy: 'Check its permissions.',
    });
  }
}

/** The static pass over every template; a step after the first may use names that an earlier one gives. */
function templateFindings(text: string, analysis: Analysis): Finding[] {
  const first = planOf(analysis)[0]?.name;
  const properties = analysis.metadata.inputSchema?.properties;
  const inputs = typeof properties === 'object' && properties !== null ? Object.keys(properties) : null;
  const isTemplate = ({ kind }: Artifact) => kind === 'prompt_template' || kind === 'code_template';
  return analysis.artifacts.filter(isTemplate).flatMap((artifact) => {
    const known = { inputs, open: artifact.name !== first };
    return findingsInFile(checkTemplate(artifact.content, known), text, artifact);
  });
}
