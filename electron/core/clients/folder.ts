// electron/core/clients/folder.ts - what clients make of the files around a package.
import type { Analysis, ClientVerdict, Finding } from '../../contract/index.ts';
import { grouped, shortList } from '../text/index.ts';
import { clientsFor, judgeFolder } from './judge.ts';

export interface FolderFile {
  /** With `/`, relative to the package. */
  path: string;
  bytes: number;
}

/** claude.ai uploads allow no more (nextlevelbuilder/ui-ux-pro-max-skill#414). */
const MOST_FILES = 200;

/**
 * What the clients make of a package with its files, as in a preview of an import or an export. `files` are all files of the folder, the
 * package's own included. Returns the findings about the folder (placed at the start of the package) and the verdicts of `analysis`
 * including these.
 */
export function checkFolder(analysis: Analysis, files: readonly FolderFile[]): { findings: Finding[]; clients: ClientVerdict[] } {
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
  const missing = linkedFiles(analysis).filter((path) => !paths.has(path));
  if (missing.length > 0) {
    const message = `The body links to files that are not in the folder: ${shortList(missing)}.`;
    said.set('folder_missing_link', { message, files: missing });
  }
  return {
    findings: [...said].map(([code, { message }]) => findingOf(code, message)),
    clients: judgeFolder(analysis.clients, new Map([...said].map(([code, { files: about }]) => [code, about]))),
  };
}

function findingOf(code: string, message: string): Finding {
  const clients = clientsFor(code);
  const place = { line: 1, column: 1, range: { start: 0, end: 0 } };
  return { code, severity: 'warning', message, ...place, ...(clients ? { clients } : {}) };
}

/** The text without its fenced code: from a line with a fence to one that repeats its signs, else to the end. */
function withoutFences(text: string): string {
  let open: string | null = null;
  const kept = text.split('\n').filter((line) => {
    const signs = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const isCode = open !== null || signs !== undefined;
    if (signs !== undefined && open === null) open = signs;
    else if (open !== null && signs?.startsWith(open)) open = null;
    return !isCode;
  });
  return kept.join('\n');
}

/** Files next to the package that its prose links to: not URLs, anchors or anything outside the folder. */
function linkedFiles({ prose }: Analysis): string[] {
  const found = new Set<string>();
  for (const { text } of prose) {
    for (const match of withoutFences(text).matchAll(/\]\(<?([^\s()<>]+)>?(?:\s+"[^"\n]*")?\)/g)) {
      const path = match[1]!.replace(/[#?].*/s, '').replace(/^\.\//, '');
      if (path === '' || path.endsWith('/') || /^[a-z][a-z0-9+.-]*:|^[/#]|(?:^|\/)\.\.(?:\/|$)|[{}$]/i.test(path)) continue;
      found.add(decoded(path));
    }
  }
  return [...found];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
