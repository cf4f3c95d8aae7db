// electron/core/cases/file.ts - cases of a linked skill in evals/evals.json next to its package, if the author wants it (row A12).
import { createHash } from 'node:crypto';
import type { LibraryApi, TestCase } from '../../contract/index.ts';
import { createEvalsSync, type EvalsSync } from '../evals/index.ts';
import type { CaseDraft } from './formats/draft.ts';
import { type CaseWithKept, readAllEvals, writeEvals } from './formats/evals.ts';
import { contentHash } from './identity.ts';
import type { CaseStore, Replacement } from './store/case-store.ts';

export function createFileSync(store: CaseStore, library: () => Pick<LibraryApi, 'open'>, now: () => string): EvalsSync<'cases'> {
  const withKept = (skillId: string): CaseWithKept[] => {
    const kept = store.kept(skillId);
    return store.list(skillId).map((each) => ({ case: each, kept: kept.get(each.id) ?? {} }));
  };
  return createEvalsSync(
    {
      fileName: 'evals.json',
      key: 'cases_file',
      what: 'cases',
      databaseOf: store.databaseOf,
      hash: (skillId) => hashCases(store.list(skillId)),
      read: readAllEvals,
      write: (skillId, before) => writeEvals(library().open({ id: skillId }).row.name, withKept(skillId), before),
      take: (skillId, drafts) => store.replace(skillId, replacementOf(withKept(skillId), drafts), now()),
      join: (skillId, drafts) => join(store, skillId, withKept(skillId), drafts, now()),
      isSame: (skillId, drafts) => isSameSet(store.list(skillId), drafts),
    },
    library,
  );
}

/** Same hash: the file to be written has the same content. */
function hashCases(cases: readonly TestCase[]): string {
  const said = cases.map(({ id, name, inputs, request, expected, assertions, tags, note, notRun }) => [
    id,
    name,
    inputs,
    request,
    expected,
    assertions,
    tags,
    note,
    notRun,
  ]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
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
