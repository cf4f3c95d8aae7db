// renderer/library/import/files.ts - turns what was dropped or pasted into files for the import plan. Nothing is interpreted here.
import { zipSync } from 'fflate';
import type { z } from 'zod';
import type { ImportFile as FileToImport } from '../../../electron/contract/exchange.ts';
import { toBase64 } from '../../ui/files/base64.ts';

/** A file by its content, or by its token. */
export type ImportFile = z.input<typeof FileToImport>;

/** One byte over a package's limit is enough for the core to refuse it; the rest need not be sent. */
const MAX_SENT = 2 * 1024 * 1024 + 1;
/** A dropped archive or folder is sent whole; a larger one is read by its path. */
const MAX_WHOLE = 32 * 1024 * 1024;
const MAX_FILES = 10_000;
const ARCHIVE = /\.(zip|skill|tar|tgz|tar\.gz)$/i;
/** Never part of a package, and often huge. */
const SKIPPED = new Set(['.git', '.hg', '.svn', 'node_modules', '__pycache__', '.venv']);

/** Throws if it is an archive that is too large to send. */
export async function toImportFile(file: File, fileName = file.name): Promise<ImportFile> {
  const whole = ARCHIVE.test(fileName);
  if (whole && file.size > MAX_WHOLE) throw tooLarge(fileName);
  const bytes = new Uint8Array(await (whole ? file : file.slice(0, MAX_SENT)).arrayBuffer());
  return { fileName, data: toBase64(bytes) };
}

const tooLarge = (name: string) => new Error(`${name} is larger than ${MAX_WHOLE / 2 ** 20} MiB, too large to drop. Use Import instead.`);

/** Files of a drop. A folder becomes one archive, so that a package keeps its folder's name and the files next to it. */
export async function filesOfDrop(transfer: DataTransfer): Promise<ImportFile[]> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry ? [entry] : [];
  });
  if (entries.length === 0) return Promise.all([...transfer.files].map((file) => toImportFile(file)));
  return Promise.all(
    entries.map(async (entry) =>
      entry.isFile ? toImportFile(await fileOf(entry as FileSystemFileEntry)) : folderOf(entry as FileSystemDirectoryEntry),
    ),
  );
}

async function folderOf(folder: FileSystemDirectoryEntry): Promise<ImportFile> {
  const found: Record<string, Uint8Array> = {};
  const room = { files: MAX_FILES, bytes: MAX_WHOLE };
  await collect(folder, folder.name, found, room);
  return { fileName: `${folder.name}.zip`, data: toBase64(zipSync(found, { level: 0 })) };
}

async function collect(entry: FileSystemEntry, path: string, found: Record<string, Uint8Array>, room: { files: number; bytes: number }) {
  if (entry.isFile) {
    const file = await fileOf(entry as FileSystemFileEntry);
    room.files -= 1;
    room.bytes -= file.size;
    if (room.files < 0 || room.bytes < 0) throw tooLarge(path.split('/')[0] ?? path);
    found[path] = new Uint8Array(await file.arrayBuffer());
    return;
  }
  if (SKIPPED.has(entry.name)) return;
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return;
    for (const child of batch) await collect(child, `${path}/${child.name}`, found, room);
  }
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** The first line that is neither empty nor a comment gives a key of a competency its value. */
const isCompetency = (text: string) => {
  const first = text.split('\n', 200).find((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  return first !== undefined && /^\uFEFF?(id|name|description|version|category) {0,8}= {0,8}["']/.test(first);
};

/** What pasted text is: a package (it begins with frontmatter), a competency, JSON, the path of a file or folder, or none of these. */
export function pastedAs(text: string): ImportFile | { named: string } | null {
  const plain = text.trim();
  if (/^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(\r?\n|$)/.test(text)) return inlineFile(`${slugIn(text) || 'pasted'}.md`, text);
  if (isCompetency(text)) return inlineFile('COMPETENCY.toml', text);
  if (/^\{[\s\S]*\}$/.test(plain)) return inlineFile('pasted.json', text);
  if (/^["']?(~?\/|[A-Za-z]:[\\/]|\\\\|file:\/\/)[^\r\n]+$/i.test(plain)) return { named: plain };
  return null;
}

/** A file name from the package's `name:` line. */
function slugIn(text: string): string {
  const name = /^name:[ \t]*["']?([^"'\r\n#]+)/m.exec(text)?.[1]?.trim() ?? '';
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export const inlineFile = (fileName: string, text: string): ImportFile => ({ fileName, data: toBase64(new TextEncoder().encode(text)) });
