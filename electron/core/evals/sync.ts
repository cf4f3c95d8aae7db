// electron/core/evals/sync.ts - rows of a linked skill in a file next to its package, if the author wants it (rows A12, E8).
import type { Database } from 'better-sqlite3';
import { AppError, asAppError, type EvalsFile, type LibraryApi, type TextPair } from '../../contract/index.ts';
import { isForReading } from '../storage/index.ts';
import { type Agreed, type AgreedKey, readAgreed, writeAgreed } from './agreed.ts';
import { evalsPath, type FileOnDisk, readFileOnDisk, writeFileOnDisk } from './disk.ts';

/** What one kind of rows says about itself. */
export interface EvalsRows<Draft> {
  /** In evals/ of the skill's folder. */
  fileName: string;
  key: AgreedKey;
  /** What a message calls the rows: `cases`. */
  what: string;
  /** Throws `not_found`. */
  databaseOf(skillId: string): Database;
  /** Same hash: the file to be written has the same content. */
  hash(skillId: string): string;
  /** Every row of a file. Throws `bad_input`: a file would lose any unreadable part when it is written. */
  read(path: string, text: string): Draft[];
  /** `before`: the file to be overwritten, if it can be read. */
  write(skillId: string, before: string | null): string;
  /** The rows become the file's; one that is in both keeps its id. */
  take(skillId: string, drafts: readonly Draft[]): void;
  /** Rows and file become one set. */
  join(skillId: string, drafts: readonly Draft[]): void;
  isSame(skillId: string, drafts: readonly Draft[]): boolean;
}

/** `Here`: how the contract calls the rows that are not in the file. */
export interface EvalsSync<Here extends string> {
  /** Syncs rows and file if only one changed; `file` reports obstacles, none is thrown. */
  look(skillId: string): void;
  api: {
    file(of: { skillId: string }): EvalsFile;
    /** Throws `bad_input`, `io_failed`. */
    keepInFile(of: { skillId: string; keep: boolean }): EvalsFile;
    compareFile(of: { skillId: string }): TextPair;
    /** Ends a conflict: the file is written from the rows here, or they are replaced by those of the file. */
    decideFile(of: { skillId: string; take: Here | 'file' }): EvalsFile;
  };
}

const metAs = ({ fileHash, casesHash }: Agreed): string => `${fileHash.slice(0, 16)} ${casesHash.slice(0, 16)}`;

export function createEvalsSync<Draft, Here extends string>(
  rows: EvalsRows<Draft>,
  library: () => Pick<LibraryApi, 'open'>,
): EvalsSync<Here> {
  const { what, databaseOf } = rows;
  const pathOf = (skillId: string): string | null => {
    const { row } = library().open({ id: skillId });
    return row.link === null ? null : evalsPath(row.link.path, rows.fileName);
  };
  const agreedOf = (skillId: string) => readAgreed(databaseOf(skillId), rows.key, skillId);
  const agree = (skillId: string, path: string, fileHash: string): EvalsFile => {
    const agreed = { path, fileHash, casesHash: rows.hash(skillId) };
    writeAgreed(databaseOf(skillId), rows.key, skillId, agreed);
    return { state: 'clean', path, reason: null, met: metAs(agreed) };
  };
  const isGood = (path: string, file: FileOnDisk): boolean => {
    try {
      return rows.read(path, textOf(file)).length >= 0;
    } catch {
      return false;
    }
  };
  /** An unreadable file is written anew, which only a person decides. */
  const baseOf = (path: string, file: FileOnDisk | null): string | null => (file !== null && isGood(path, file) ? textOf(file) : null);

  /** The file is written, and each row remembers its place in it. */
  function push(skillId: string, path: string, before: FileOnDisk | null): EvalsFile {
    const text = rows.write(skillId, baseOf(path, before));
    const fileHash = writeFileOnDisk(path, text, before?.hash ?? null);
    rows.take(skillId, rows.read(path, text));
    return agree(skillId, path, fileHash);
  }

  function meet(skillId: string, path: string, agreed: Agreed): EvalsFile {
    const file = readFileOnDisk(path);
    const met = metAs(agreed);
    if (file === null) return { state: 'missing', path, reason: `${path} no longer exists. The ${what} are still here.`, met };
    const isFileNew = file.hash !== agreed.fileHash;
    const isHereNew = rows.hash(skillId) !== agreed.casesHash;
    if (!isFileNew && !isHereNew) return { state: 'clean', path, reason: null, met };
    if (isForReading(databaseOf(skillId))) return { state: 'blocked', path, reason: 'The account is read-only.', met };
    if (!isFileNew) return push(skillId, path, file);
    const drafts = rows.read(path, textOf(file));
    if (isHereNew && !rows.isSame(skillId, drafts))
      return { state: 'conflict', path, reason: `The ${what} and the file have both changed since they last matched.`, met };
    rows.take(skillId, drafts);
    return agree(skillId, path, file.hash);
  }

  function look(skillId: string): EvalsFile {
    const path = pathOf(skillId);
    if (path === null) return { state: 'unavailable', path, reason: null, met: null };
    const agreed = agreedOf(skillId);
    if (agreed?.path !== path) return { state: 'off', path, reason: null, met: null };
    try {
      return meet(skillId, path, agreed);
    } catch (cause) {
      return { state: 'blocked', path, reason: asAppError(cause).message, met: metAs(agreed) };
    }
  }

  const requirePath = (skillId: string): string => {
    const path = pathOf(skillId);
    if (path !== null) return path;
    throw new AppError('bad_input', 'The skill has no linked folder of its own.', {
      remedy: `Link the folder that contains its SKILL.md, then keep its ${what} there.`,
    });
  };
  const requireOn = (skillId: string): string => {
    const path = requirePath(skillId);
    if (agreedOf(skillId)?.path === path) return path;
    throw new AppError('bad_input', `The ${what} of the skill are not kept in a file.`, { remedy: 'First choose to keep them in a file.' });
  };

  return {
    look(skillId) {
      if (agreedOf(skillId) !== null) look(skillId);
    },
    api: {
      file: ({ skillId }) => look(skillId),
      keepInFile({ skillId, keep }) {
        if (!keep) {
          writeAgreed(databaseOf(skillId), rows.key, skillId, null);
          return look(skillId);
        }
        const path = requirePath(skillId);
        const file = readFileOnDisk(path);
        if (file !== null) rows.join(skillId, rows.read(path, textOf(file)));
        return push(skillId, path, file);
      },
      compareFile({ skillId }) {
        const path = requireOn(skillId);
        const file = readFileOnDisk(path);
        const right = rows.write(skillId, baseOf(path, file));
        return { leftLabel: 'The file', left: file === null ? '' : textOf(file), rightLabel: `The ${what} here`, right };
      },
      decideFile({ skillId, take }) {
        const path = requireOn(skillId);
        const file = readFileOnDisk(path);
        if (take !== 'file') return push(skillId, path, file);
        if (file === null) throw new AppError('not_found', `${path} no longer exists.`, { remedy: `Write it again from the ${what}.` });
        rows.take(skillId, rows.read(path, textOf(file)));
        return agree(skillId, path, file.hash);
      },
    },
  };
}

/** Without the byte order mark. */
const textOf = (file: FileOnDisk): string =>
  Buffer.from(file.bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
