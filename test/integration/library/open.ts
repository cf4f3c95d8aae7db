// An account and, if asked for, a workspace in a temporary folder, with the library on top.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Notice } from '../../../electron/contract/index.ts';
import { createLibrary, type LibraryDeps } from '../../../electron/core/library/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { createDoor, hashBytes, type OpenedDatabase, openDatabase } from '../../../electron/core/storage/index.ts';
import { acknowledge as acknowledgeAll } from '../../fixtures/acknowledge.ts';

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function openAgents(folder: string): OpenedDatabase {
  mkdirSync(folder, { recursive: true });
  return openDatabase({ path: join(folder, 'agents.db'), kind: 'agents', appVersion: '0.0.1', backupsDir: join(folder, 'backups') });
}

interface Options extends Partial<Pick<LibraryDeps, 'maxSkills' | 'pollMs' | 'activity' | 'now' | 'links' | 'onChange'>> {
  home?: string;
  withWorkspace?: boolean;
}

export function openLibrary(options: Options = {}) {
  const home = options.home ?? makeFolder();
  const stores = (folder: string) => ({ database: openAgents(folder), drafts: createDoor(folder, 'drafts') });
  const account = stores(join(home, 'account'));
  const workspace = options.withWorkspace ? stores(join(home, 'workspace')) : null;
  const notices: Omit<Notice, 'id'>[] = [];
  const changes = { count: 0 };
  const library = createLibrary({
    account,
    workspace,
    analyse: analysePackage,
    activity: { lastRuns: () => new Map(), costs7d: () => new Map() },
    onChange: () => changes.count++,
    onNotice: (notice) => notices.push(notice),
    ...options,
  });
  const close = () => {
    library.close();
    account.database.close();
    workspace?.database.close();
  };
  onTestFinished(close);
  return { ...library, home, account: account.database, workspace: workspace?.database ?? null, notices, changes, close };
}

/** A package text; `extra` are more lines of frontmatter. */
export const packageText = (name: string, body = 'Do it well.', extra = ''): string =>
  `---\nname: ${name}\ndescription: About ${name}.\n${extra}---\n\n${body}\n`;

export const asData = (fileName: string, content: string | Uint8Array) => ({ fileName, data: Buffer.from(content).toString('base64') });

/** Imports texts, acknowledges them when asked, and gives their ids by file name. */
export async function bringIn(
  library: ReturnType<typeof openLibrary>,
  files: Record<string, string | Uint8Array>,
  options: { scope?: 'account' | 'workspace'; acknowledge?: boolean } = {},
): Promise<Record<string, string>> {
  const { scope = 'account', acknowledge = true } = options;
  const plan = await library.api.planImport({ files: Object.entries(files).map(([name, content]) => asData(name, content)), scope });
  const choices = Object.fromEntries(
    plan.items.map(({ itemId, clash }) => [itemId, clash === null ? ('import' as const) : ('keep_both' as const)]),
  );
  const { items } = library.api.applyImport({ planId: plan.planId, choices });
  const ids = Object.fromEntries(items.flatMap(({ fileName, id }) => (id === null ? [] : [[fileName, id]])));
  if (acknowledge) acknowledgeAll(library.api, Object.values(ids));
  return ids;
}

/** The resources of one app version. */
export function resources(texts: Record<string, string>): string {
  const dir = makeFolder();
  const files = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(dir, `${name}.md`), text);
    return { file: `${name}.md`, sha256: hashBytes(Buffer.from(text)), name };
  });
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify({ files }));
  return dir;
}
