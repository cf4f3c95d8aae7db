// electron/core/triggers/rows/exchange.ts - import and export of rows. Nothing is stored before the person has seen a file's content.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError, type LibraryApi, type TriggersApi } from '../../../contract/index.ts';
import { bytesOf, textOf } from '../../evals/index.ts';
import { writeFileAtomic } from '../../storage/index.ts';
import { exportRows, type ReadRow, readRows } from './formats.ts';
import { sameMessage } from './message.ts';
import type { TriggerStore } from './store.ts';

interface Kept {
  skillId: string;
  fileName: string;
  rows: ReadRow[];
}

/** Files read that may still be applied. */
const KEPT_IMPORTS = 8;

export interface Exchange extends Pick<TriggersApi, 'readImport' | 'exportRows' | 'saveRows'> {
  applyImport(input: Parameters<TriggersApi['applyImport']>[0]): { added: number; skillId: string };
}

export function createExchange(store: TriggerStore, library: () => Pick<LibraryApi, 'open'>, now: () => string): Exchange {
  const imports = new Map<string, Kept>();
  /** The rows whose message is not here yet, each once. */
  const fresh = (skillId: string, rows: readonly ReadRow[]): Set<ReadRow> => {
    const seen = new Set(store.list(skillId).map(({ message }) => sameMessage(message)));
    return new Set(
      rows.filter(({ message }) => {
        const key = sameMessage(message);
        const isNew = !seen.has(key);
        seen.add(key);
        return isNew;
      }),
    );
  };
  const exported = (skillId: string): { fileName: string; text: string } => ({
    fileName: `${library().open({ id: skillId }).row.name}-triggers.json`,
    text: exportRows(store.withKept(skillId)),
  });
  return {
    readImport({ skillId, ...source }) {
      const { fileName, bytes } = bytesOf(source);
      const { rows, problems } = readRows(fileName, textOf(fileName, bytes, 'trigger tests'));
      const news = fresh(skillId, rows);
      const importId = randomUUID();
      imports.set(importId, { skillId, fileName, rows });
      for (const old of [...imports.keys()].slice(0, -KEPT_IMPORTS)) imports.delete(old);
      const shown = rows.map((row) => ({ message: row.message, shouldTrigger: row.shouldTrigger, duplicate: !news.has(row) }));
      return { importId, fileName, rows: shown, problems };
    },
    applyImport({ importId }) {
      const kept = imports.get(importId);
      if (kept === undefined) throw new AppError('not_found', 'This import is no longer available.', { remedy: 'Choose the file again.' });
      const { skillId, fileName, rows } = kept;
      const added = [...fresh(skillId, rows)].map((row) => ({ ...row, source: `import:${fileName}`.slice(0, 400) }));
      if (added.length > 0) store.add(skillId, added, now());
      imports.delete(importId);
      return { added: added.length, skillId };
    },
    exportRows({ skillId }) {
      const { fileName, text } = exported(skillId);
      return { fileName, data: Buffer.from(text).toString('base64') };
    },
    saveRows({ skillId, dir, overwrite }) {
      const { fileName, text } = exported(skillId);
      const path = join(dir, fileName);
      writeFileAtomic(path, Buffer.from(text), { overwrite });
      return { path };
    },
  };
}
