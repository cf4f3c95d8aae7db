// electron/core/triggers/rows/file.ts - rows of a linked skill in evals/trigger-eval.json of its folder, if the author wants it (rows A12, E8).
import { createHash } from 'node:crypto';
import type { LibraryApi } from '../../../contract/index.ts';
import { createEvalsSync, type EvalsSync } from '../../evals/index.ts';
import { type ReadRow, type RowWithKept, readAllRows, writeRows } from './formats.ts';
import { sameMessage } from './message.ts';
import type { Replacement, TriggerStore } from './store.ts';

export const FILE_NAME = 'trigger-eval.json';

export function createFileSync(store: TriggerStore, library: () => Pick<LibraryApi, 'open'>, now: () => string): EvalsSync<'rows'> {
  return createEvalsSync(
    {
      fileName: FILE_NAME,
      key: 'triggers_file',
      what: 'trigger tests',
      databaseOf: store.databaseOf,
      hash: (skillId) =>
        createHash('sha256')
          .update(JSON.stringify(store.withKept(skillId).map(said)))
          .digest('hex'),
      read: readAllRows,
      write: (skillId, before) => writeRows(store.withKept(skillId), before),
      take: (skillId, drafts) => store.replace(skillId, taken(store.withKept(skillId), drafts), now()),
      join: (skillId, drafts) => store.replace(skillId, joined(store.withKept(skillId), drafts), now()),
      isSame(skillId, drafts) {
        const here = store.list(skillId);
        return here.length === drafts.length && drafts.every((draft, at) => isSameRow(here[at]!, draft));
      },
    },
    library,
  );
}

const said = ({ row: { id, message, shouldTrigger, note, heldOut } }: RowWithKept) => [id, message, shouldTrigger, note, heldOut];

const isSameRow = (row: RowWithKept['row'], draft: ReadRow): boolean =>
  row.message === draft.message &&
  row.shouldTrigger === draft.shouldTrigger &&
  row.note === draft.note &&
  row.heldOut === (draft.heldOut ?? row.heldOut);

const source = `import:evals/${FILE_NAME}`;

/** Each row of the file with the one here that says the same; the others here go. */
function taken(here: readonly RowWithKept[], drafts: readonly ReadRow[]): Replacement {
  const free = new Map(here.map(({ row }) => [sameMessage(row.message), row]));
  return {
    rows: drafts.map((draft) => {
      const key = sameMessage(draft.message);
      const found = free.get(key);
      free.delete(key);
      return { ...draft, source: found?.source ?? source, id: found?.id ?? null };
    }),
  };
}

/** Those here, with the wish and the words of the file where it has them, then the rest of the file. */
function joined(here: readonly RowWithKept[], drafts: readonly ReadRow[]): Replacement {
  const inFile = new Map(drafts.map((draft) => [sameMessage(draft.message), draft]));
  const known = new Set(here.map(({ row }) => sameMessage(row.message)));
  return {
    rows: [
      ...here.map(({ row, kept }) => ({ ...(inFile.get(sameMessage(row.message)) ?? { ...row, kept }), source: row.source, id: row.id })),
      ...drafts.filter(({ message }) => !known.has(sameMessage(message))).map((draft) => ({ ...draft, source, id: null })),
    ],
  };
}
