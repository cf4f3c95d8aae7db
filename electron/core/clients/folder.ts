// electron/core/clients/folder.ts - what clients make of the files around a package.
import type { Analysis, ClientVerdict, Finding } from '../../contract/index.ts';
import { grouped, shortList } from '../text/index.ts';
import { clientsFor, judgeFolder } from './judge.ts';
import { linkedFiles } from './links.ts';

export interface FolderFile {
  /** With `/`, relative to the package. */
  path: string;
  bytes: number;
}

/** claude.ai uploads allow no more (nextlevelbuilder/ui-ux-pro-max-skill#414). */
const MOST_FILES = 200;

/**
 * What the clients make of a package with its files, as in a preview of an import or an export. `files` are all files of the package, its
 * own included; `besides` what else is in the folder and belongs to another package, or is left out: it may be linked to. Returns the findings
 * about the folder (placed at the start of the package) and the verdicts of `analysis` including these.
 */
export function checkFolder(
  analysis: Analysis,
  files: readonly FolderFile[],
  besides: readonly string[] = [],
): { findings: Finding[]; clients: ClientVerdict[] } {
  const paths = new Set(files.map(({ path }) => path));
  const skills = [...paths].filter((path) => /(?:^|\/)skill\.md$/i.test(path));
  const own = skills.filter((path) => !path.includes('/'));
  const said = new Map<string, { message: string; files: string[] }>();
  if (own.length === 0) said.set('folder_without_skill', { message: 'The folder has no SKILL.md at its top level.', files: [] });
  else if (!own.includes('SKILL.md')) {
    said.set('folder_file_name', { message: `The file is called ${own[0]}; clients look for exactly SKILL.md. Rename it.`, files: own });
  }
  const others = skills.filter((path) => path !== (own.includes('SKILL.md') ? 'SKILL.md' : own[0]));
  if (others.length > 0) {
    const message = `The folder contains more than one skill: ${shortList(others)}. The upload to claude.ai accepts exactly one.`;
    said.set('folder_second_skill', { message, files: others });
  }
  if (files.length > MOST_FILES) {
    const message = `The folder has ${grouped(files.length)} files; the upload to claude.ai accepts at most ${MOST_FILES}.`;
    said.set('folder_many_files', { message, files: [] });
  }
  const isThere = createFinder([...paths, ...besides]);
  const missing = linkedFiles(analysis).filter((path) => !isThere(path));
  if (missing.length > 0) {
    const message = `The body links to files that are not in the folder: ${shortList(missing)}.`;
    said.set('folder_missing_link', { message, files: missing });
  }
  return {
    findings: [...said].map(([code, { message }]) => findingOf(code, message)),
    clients: judgeFolder(analysis.clients, new Map([...said].map(([code, { files: about }]) => [code, about]))),
  };
}

/** Whether a path is one of some files, or a folder that has some of them. */
function createFinder(files: readonly string[]): (path: string) => boolean {
  const known = new Set(files.map((path) => path.normalize('NFC')));
  for (const file of [...known])
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) known.add(file.slice(0, at));
  return (path) => known.has(path.normalize('NFC'));
}

function findingOf(code: string, message: string): Finding {
  const clients = clientsFor(code);
  const place = { line: 1, column: 1, range: { start: 0, end: 0 } };
  return { code, severity: 'warning', message, ...place, ...(clients ? { clients } : {}) };
}
