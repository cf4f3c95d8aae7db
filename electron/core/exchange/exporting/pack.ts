// electron/core/exchange/exporting/pack.ts - what an export consists of, before a byte is written.
import { AppError, CLIENT_FORMATS, type ExportFormat, type LeftOut, type NotCarried, type PackageFormat } from '../../../contract/index.ts';
import { type ArchiveEntry, writeArchive } from '../../archives/index.ts';
import { fromPackage, toContract, toSkillJson } from '../../formats/index.ts';
import { hashBytes } from '../../storage/index.ts';
import { createUniqueNames, fileNameOf, folderNameOf, safe } from './names.ts';
import type { OutgoingSkill } from './outgoing.ts';

/** One file or folder in the chosen folder. */
export interface Piece {
  /** Its name in the chosen folder. */
  name: string;
  isFolder: boolean;
  /** Skills in it. */
  ids: string[];
  /** Created on demand: for a file, one entry whose path is the name; for a folder, all files, with paths starting with the name. */
  make(): Promise<ArchiveEntry[]>;
  /** What is inside, for the preview: paths start with the name. */
  contents: { path: string; bytes: number; skillId: string }[];
}

export interface Pack {
  pieces: Piece[];
  leftOut: LeftOut[];
  notCarried: Map<string, NotCarried[]>;
}

const FILE_MODE = 0o644;

/** The pieces of an export. What a format cannot express is left out, with the reason. */
export function packOf(outgoing: readonly OutgoingSkill[], format: ExportFormat): Pack {
  const pack: Pack = { pieces: [], leftOut: [], notCarried: new Map() };
  const unique = createUniqueNames();
  const each = (write: Write) => () => outgoing.forEach((skill) => converted(skill, write, pack, unique));
  const clients = CLIENT_FORMATS.map((client) => [client, each((skill) => asClient(skill, client))] as const);
  const add: Record<string, () => void> = {
    md: () => outgoing.forEach((skill) => pack.pieces.push(singleFile(skill, pack, unique))),
    folder: () => outgoing.forEach((skill) => pack.pieces.push(folder(skill, pack, unique))),
    zip: () => outgoing.forEach((skill) => pack.pieces.push(zipped(skill, '.zip', pack, unique))),
    skill: () => outgoing.forEach((skill) => pack.pieces.push(zipped(skill, '.skill', pack, unique))),
    'tar.gz': () => pack.pieces.push(together(outgoing, pack)),
    json: each(({ text, entry }) => asJson(toSkillJson(text, entry.fileName), '.json')),
    contract: each(({ text, entry }) => asJson(toContract(text, entry.fileName), '.contract.json')),
    original: () =>
      outgoing.forEach((skill) => {
        if (skill.original === null) pack.pieces.push(singleFile(skill, pack, unique));
        else converted(skill, asOriginal, pack, unique);
      }),
    ...Object.fromEntries(clients),
  } satisfies Record<Exclude<ExportFormat, ClientFormat>, () => void>;
  add[format]?.();
  return pack;
}

type Unique = ReturnType<typeof createUniqueNames>;

const oneFile = (id: string, name: string, bytes: Uint8Array): Piece => ({
  name,
  isFolder: false,
  ids: [id],
  contents: [{ path: name, bytes: bytes.length, skillId: id }],
  make: async () => [{ path: name, mode: FILE_MODE, bytes }],
});

function singleFile({ entry, bytes, files, leftOut }: OutgoingSkill, pack: Pack, unique: Unique): Piece {
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(fileNameOf(entry)) ?? [];
  const name = unique(stem, ending);
  const reason = 'A single file contains only the package. Export a folder or an archive to include it.';
  pack.leftOut.push(...[...files, ...leftOut].map(({ path }) => ({ path: `${name}: ${path}`, reason })));
  return oneFile(entry.id, name, bytes);
}

/** The package as SKILL.md, with its files. */
function skillFiles({ bytes, files, leftOut }: OutgoingSkill, name: string, pack: Pack): ArchiveEntry[] {
  pack.leftOut.push(...leftOut.map(({ path, reason }) => ({ path: `${name}/${path}`, reason })));
  const main = { path: `${name}/SKILL.md`, mode: FILE_MODE, bytes };
  return [main, ...files.map((file) => ({ path: `${name}/${file.path}`, mode: file.mode, bytes: file.bytes }))];
}

const contentsOf = (entries: readonly ArchiveEntry[], skillId: string): Piece['contents'] =>
  entries.map(({ path, bytes }) => ({ path, bytes: bytes.length, skillId }));

function folder(skill: OutgoingSkill, pack: Pack, unique: Unique): Piece {
  const name = unique(folderNameOf(skill.entry), '');
  const entries = skillFiles(skill, name, pack);
  return { name, isFolder: true, ids: [skill.entry.id], make: async () => entries, contents: contentsOf(entries, skill.entry.id) };
}

function zipped(skill: OutgoingSkill, ending: '.zip' | '.skill', pack: Pack, unique: Unique): Piece {
  const name = unique(folderNameOf(skill.entry), ending);
  const entries = skillFiles(skill, name.slice(0, -ending.length), pack);
  const contents = contentsOf(entries, skill.entry.id).map((file) => ({ ...file, path: `${name}!${file.path}` }));
  return archive(name, [skill.entry.id], contents, 'zip', entries);
}

function together(outgoing: readonly OutgoingSkill[], pack: Pack): Piece {
  const unique = createUniqueNames();
  const [first, ...more] = outgoing;
  const name = `${first !== undefined && more.length === 0 ? folderNameOf(first.entry) : 'skills'}.tar.gz`;
  const all = outgoing.map((skill) => ({ id: skill.entry.id, entries: skillFiles(skill, unique(folderNameOf(skill.entry), ''), pack) }));
  const contents = all.flatMap(({ id, entries }) => contentsOf(entries, id)).map((file) => ({ ...file, path: `${name}!${file.path}` }));
  const entries = all.flatMap((each) => each.entries);
  return archive(
    name,
    all.map(({ id }) => id),
    contents,
    'tar.gz',
    entries,
  );
}

const archive = (name: string, ids: string[], contents: Piece['contents'], kind: 'zip' | 'tar.gz', entries: ArchiveEntry[]): Piece => ({
  name,
  isFolder: false,
  ids,
  contents,
  make: async () => [{ path: name, mode: FILE_MODE, bytes: await writeArchive(kind, entries) }],
});

const NO_TEXT = 'It is not text, so only its bytes can be exported. Export it unchanged.';

type ClientFormat = (typeof CLIENT_FORMATS)[number];
type Readable = OutgoingSkill & { text: string };
/** The name of the file; its ending also of one that is named after its skill. */
type Write = (skill: Readable) => { ending: string; name?: string; text: string; notCarried: NotCarried[]; why?: string };

const asJson = ({ json, notCarried }: { json: string; notCarried: NotCarried[] }, ending: string): ReturnType<Write> => ({
  ending,
  text: json,
  notCarried,
  why: 'JSON cannot contain files.',
});

/** The same bytes as it came in while it is unedited. */
function asClient(skill: Readable, format: PackageFormat): ReturnType<Write> {
  const { original, bytes, text, entry } = skill;
  if (original?.format === format && original.hash === hashBytes(bytes)) {
    const [, name = '', ending = ''] = /^([^.]*)(.*)$/s.exec(original.fileName) ?? [];
    // A workspace database may come from a stranger.
    return { name: safe(name, ''), ending: ENDING.test(ending) ? ending : '.md', text: original.text, notCarried: [] };
  }
  return fromPackage(format, text, entry.fileName);
}

const ENDING = /^(?:\.[\w-]{1,20}){1,4}$/;

const asOriginal: Write = (skill) => asClient(skill, skill.original?.format ?? 'package');

/** Another format carries less than the package; losses are reported. A package it cannot express at all is left out. */
function converted(skill: OutgoingSkill, write: Write, pack: Pack, unique: Unique): void {
  const { entry, text, files } = skill;
  const stem = folderNameOf(entry);
  try {
    if (text === null) throw new AppError('not_utf8', NO_TEXT);
    const written = write({ ...skill, text });
    const name = unique(written.name || stem, written.ending);
    pack.pieces.push(oneFile(entry.id, name, Buffer.from(written.text)));
    pack.notCarried.set(entry.id, written.notCarried);
    const reason = written.why ?? 'A file of this format stands alone.';
    pack.leftOut.push(...files.map(({ path }) => ({ path: `${name}: ${path}`, reason })));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    pack.leftOut.push({ path: stem, reason: [cause.message, cause.remedy].filter(Boolean).join(' ') });
  }
}
