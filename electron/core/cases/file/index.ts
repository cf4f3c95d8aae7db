// electron/core/cases/file/index.ts - cases of a linked skill in evals/evals.json next to its package, if the author wants it (row A12).
import { AppError, asAppError, type CasesApi, type CasesFile, type LibraryApi, type TestCase } from '../../../contract/index.ts';
import { isForReading } from '../../storage/index.ts';
import type { CaseDraft } from '../formats/draft.ts';
import { type CaseWithKept, readAllEvals, writeEvals } from '../formats/evals.ts';
import { contentHash } from '../identity.ts';
import type { CaseStore, Replacement } from '../store/case-store.ts';
import { type Agreed, hashCases, readAgreed, writeAgreed } from './agreed.ts';
import { evalsPath, type FileOnDisk, readFileOnDisk, writeFileOnDisk } from './disk.ts';

export interface FileSync {
  api: Pick<CasesApi, 'file' | 'keepInFile' | 'compareFile' | 'decideFile'>;
  /** Syncs cases and file if only one changed; `file` reports obstacles, none is thrown. */
  look(skillId: string): void;
}

const metAs = ({ fileHash, casesHash }: Agreed): string => `${fileHash.slice(0, 16)} ${casesHash.slice(0, 16)}`;

const CONFLICT = 'The cases and the file have both changed since they last matched.';

export function createFileSync(store: CaseStore, library: () => Pick<LibraryApi, 'open'>, now: () => string): FileSync {
  const pathOf = (skillId: string): string | null => {
    const { row } = library().open({ id: skillId });
    return row.link === null ? null : evalsPath(row.link.path);
  };
  const withKept = (skillId: string): CaseWithKept[] => {
    const kept = store.kept(skillId);
    return store.list(skillId).map((each) => ({ case: each, kept: kept.get(each.id) ?? {} }));
  };
  const agree = (skillId: string, path: string, fileHash: string): CasesFile => {
    const agreed = { path, fileHash, casesHash: hashCases(store.list(skillId)) };
    writeAgreed(store.databaseOf(skillId), skillId, agreed);
    return { state: 'clean', path, reason: null, met: metAs(agreed) };
  };
  const nameOf = (skillId: string): string => library().open({ id: skillId }).row.name;

  /** The file is written, and each case remembers its eval in it. */
  function push(skillId: string, path: string, before: FileOnDisk | null): CasesFile {
    const cases = withKept(skillId);
    // An unreadable file is written again, which only a person decides.
    const base = before !== null && isGood(path, before) ? textOf(before) : null;
    const text = writeEvals(nameOf(skillId), cases, base);
    const fileHash = writeFileOnDisk(path, text, before?.hash ?? null);
    take(skillId, readAllEvals(path, text));
    return agree(skillId, path, fileHash);
  }

  /** The cases become the file's; one with the same eval as before keeps its id. */
  function take(skillId: string, drafts: readonly CaseDraft[]): void {
    store.replace(skillId, replacementOf(withKept(skillId), drafts), now());
  }

  function meet(skillId: string, path: string, agreed: Agreed): CasesFile {
    const file = readFileOnDisk(path);
    const met = metAs(agreed);
    if (file === null) return { state: 'missing', path, reason: `${path} no longer exists. The cases are still here.`, met };
    const isFileNew = file.hash !== agreed.fileHash;
    const isCasesNew = hashCases(store.list(skillId)) !== agreed.casesHash;
    if (!isFileNew && !isCasesNew) return { state: 'clean', path, reason: null, met };
    if (isForReading(store.databaseOf(skillId))) return { state: 'blocked', path, reason: 'The account is read-only.', met };
    if (!isFileNew) return push(skillId, path, file);
    const drafts = requireGood(path, file);
    if (isCasesNew && !isSameSet(store.list(skillId), drafts)) return { state: 'conflict', path, reason: CONFLICT, met };
    take(skillId, drafts);
    return agree(skillId, path, file.hash);
  }

  function look(skillId: string): CasesFile {
    const path = pathOf(skillId);
    if (path === null) return { state: 'unavailable', path, reason: null, met: null };
    const agreed = readAgreed(store.databaseOf(skillId), skillId);
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
      remedy: 'Link the folder that contains its SKILL.md, then keep its cases there.',
    });
  };
  const requireOn = (skillId: string): string => {
    const path = requirePath(skillId);
    if (readAgreed(store.databaseOf(skillId), skillId)?.path === path) return path;
    throw new AppError('bad_input', 'The cases of the skill are not kept in a file.', { remedy: 'First choose to keep them in a file.' });
  };

  return {
    look(skillId) {
      if (readAgreed(store.databaseOf(skillId), skillId) !== null) look(skillId);
    },
    api: {
      file: ({ skillId }) => look(skillId),
      keepInFile({ skillId, keep }) {
        if (!keep) {
          writeAgreed(store.databaseOf(skillId), skillId, null);
          return look(skillId);
        }
        const path = requirePath(skillId);
        const file = readFileOnDisk(path);
        if (file !== null) join(store, skillId, withKept(skillId), requireGood(path, file), now());
        return push(skillId, path, file);
      },
      compareFile({ skillId }) {
        const path = requireOn(skillId);
        const file = readFileOnDisk(path);
        const base = file !== null && isGood(path, file) ? textOf(file) : null;
        const mine = writeEvals(nameOf(skillId), withKept(skillId), base);
        return { leftLabel: 'The file', left: file === null ? '' : textOf(file), rightLabel: 'The cases here', right: mine };
      },
      decideFile({ skillId, take: taken }) {
        const path = requireOn(skillId);
        const file = readFileOnDisk(path);
        if (taken === 'cases') return push(skillId, path, file);
        if (file === null) throw new AppError('not_found', `${path} no longer exists.`, { remedy: 'Write it again from the cases.' });
        take(skillId, requireGood(path, file));
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

const requireGood = (path: string, file: FileOnDisk): CaseDraft[] => readAllEvals(path, textOf(file));

function isGood(path: string, file: FileOnDisk): boolean {
  try {
    return requireGood(path, file).length >= 0;
  } catch {
    return false;
  }
}

const said = (each: CaseDraft | TestCase): string => `${contentHash(each)} ${JSON.stringify([each.name, each.tags, each.note])}`;

const isSameSet = (cases: readonly TestCase[], drafts: readonly CaseDraft[]): boolean =>
  JSON.stringify(cases.map(said).sort()) === JSON.stringify(drafts.map(said).sort());

/** Each eval of the file with its case: matched by id, else by content. */
function replacementOf(here: readonly CaseWithKept[], drafts: readonly CaseDraft[]): Replacement {
  const free = new Map(here.map((each) => [each.case.id, each]));
  const find = (is: (each: CaseWithKept) => boolean): CaseWithKept | undefined => {
    const found = [...free.values()].find(is);
    if (found) free.delete(found.case.id);
    return found;
  };
  const byId = drafts.map((draft) => {
    const id = draft.kept.evals?.entry.id;
    return id === undefined ? undefined : find(({ kept }) => kept.evals?.entry.id === id);
  });
  const changed: CaseWithKept[] = [];
  const added: Replacement['added'][number][] = [];
  for (const [index, draft] of drafts.entries()) {
    const hash = contentHash(draft);
    const found = byId[index] ?? find((each) => contentHash(each.case) === hash);
    const { id: _, kept, ...content } = draft;
    if (found === undefined) added.push({ ...draft, source: 'import:evals/evals.json' });
    else if (said(found.case) !== said(draft) || JSON.stringify(found.kept) !== JSON.stringify(kept))
      changed.push({ case: { ...found.case, ...content }, kept });
  }
  return { changed, added, removed: [...free.keys()] };
}

/** Cases and file become one set: equal ones are one case, the rest of the file is imported, the rest of the app's exported. */
function join(store: CaseStore, skillId: string, here: readonly CaseWithKept[], drafts: readonly CaseDraft[], at: string): void {
  const bare = here.map((each) => ({ ...each, kept: {} }));
  const { changed, added, removed } = replacementOf(bare, drafts);
  const others = bare.filter(({ case: each }) => removed.includes(each.id));
  store.replace(skillId, { changed: [...changed, ...others], added, removed: [] }, at);
}
