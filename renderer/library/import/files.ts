// renderer/library/import/files.ts - what was dropped or pasted, as files for the import plan. Nothing is interpreted here.
import type { ImportFile } from '../../../electron/contract/exchange.ts';

/** One byte over the limit of a package is enough for the core to refuse it; the rest need not travel. */
const MAX_SENT = 2 * 1024 * 1024 + 1;
const MAX_FILES = 10_000;

export async function toImportFile(file: File, fileName = file.name): Promise<ImportFile> {
  const bytes = new Uint8Array(await file.slice(0, MAX_SENT).arrayBuffer());
  return { fileName, data: toBase64(bytes) };
}

/** In pieces, because a call with a million arguments overflows the stack. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  const step = 0x8000;
  for (let at = 0; at < bytes.length; at += step) binary += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(binary);
}

/** Files of a drop; folders give the packages in them. */
export async function filesOfDrop(transfer: DataTransfer): Promise<ImportFile[]> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry ? [entry] : [];
  });
  if (entries.length === 0) return Promise.all([...transfer.files].map((file) => toImportFile(file)));
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found, true);
  return Promise.all(found.map((file) => toImportFile(file)));
}

async function collect(entry: FileSystemEntry, found: File[], named: boolean): Promise<void> {
  if (found.length >= MAX_FILES) return;
  if (entry.isFile) {
    // What was dropped by name is always looked at; in a folder only packages are.
    if (named || /\.(md|markdown)$/i.test(entry.name)) found.push(await fileOf(entry as FileSystemFileEntry));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return;
    for (const child of batch) await collect(child, found, false);
  }
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** True for a text that begins as a package does: with a frontmatter. */
export const looksLikePackage = (text: string): boolean => /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(\r?\n|$)/.test(text);

/** A pasted package as a file, named after its `name:` line. */
export function pastedFile(text: string): ImportFile {
  const name = /^name:[ \t]*["']?([^"'\r\n#]+)/m.exec(text)?.[1]?.trim() ?? '';
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return { fileName: `${slug || 'pasted'}.md`, data: toBase64(new TextEncoder().encode(text)) };
}
