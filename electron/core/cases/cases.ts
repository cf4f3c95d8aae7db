// electron/core/cases/cases.ts - test cases of a skill, and batches of runs over them (rows B5, C10, D4, H2).
import { AppError, type CasesApi, type TestCase, TestCaseDraft } from '../../contract/index.ts';
import { accept } from './accept.ts';
import { createBatches } from './batches.ts';
import { createFileSync } from './file.ts';
import { caseOfRun } from './from-run.ts';
import { createExchange, requireRoom } from './importing.ts';
import { type CaseStore, createCaseStore } from './store/case-store.ts';
import type { CasesDeps } from './types.ts';

export interface Cases {
  api: CasesApi;
  /** Ends batches as interrupted and waits until their results are written. */
  close(): Promise<void>;
}

export function createCases(deps: CasesDeps): Cases {
  const clock = deps.now ?? (() => new Date());
  const now = () => clock().toISOString();
  const store = createCaseStore(deps.databases);
  const batches = createBatches(deps, store, now);
  const files = createFileSync(store, deps.library, now);
  const exchange = createExchange(store, deps.library, now);
  return {
    api: {
      list({ skillId }) {
        files.look(skillId);
        return store.list(skillId);
      },
      save(draft) {
        const { id } = save(store, draft, now());
        files.look(draft.skillId);
        return store.find(id)!;
      },
      remove({ ids }) {
        const skills = new Set(ids.flatMap((id) => store.find(id)?.skillId ?? []));
        const removed = store.remove(ids);
        for (const skillId of skills) files.look(skillId);
        return { removed };
      },
      fromRun({ runId, expected }) {
        const { skillId, draft } = caseOfRun(deps.traces(), runId, expected);
        requireRoom(store, skillId, 1);
        const [id] = store.add(skillId, [draft], now());
        files.look(skillId);
        return store.find(id!)!;
      },
      ...exchange,
      applyImport(input) {
        const { skillId, added } = exchange.applyImport(input);
        files.look(skillId);
        return { added };
      },
      ...files.api,
      ...batches.api,
    },
    close: batches.close,
  };
}

const MAX_CHARS = 1_000_000;

/** Throws `bad_input`, `too_large`, `not_found`, `limit_reached`. */
function save(store: CaseStore, raw: TestCaseDraft, at: string): TestCase {
  const { id, skillId, ...given } = accept(TestCaseDraft, raw, 'The case cannot be saved.');
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (JSON.stringify(said).length > MAX_CHARS) {
    throw new AppError('too_large', `The case has more than ${MAX_CHARS.toLocaleString('en')} characters.`, {
      remedy: 'Shorten its inputs.',
    });
  }
  if (id === undefined) {
    requireRoom(store, skillId, 1);
    const blank = { name: '', inputs: {}, request: '', expected: null, assertions: [], tags: [], source: 'manual', note: '', notRun: [] };
    const [added] = store.add(skillId, [{ ...blank, ...said, id: null, kept: {} }], at);
    return store.find(added!)!;
  }
  const before = store.find(id);
  if (before === null || before.skillId !== skillId) {
    throw new AppError('not_found', 'There is no such test case; it may have been removed.', {
      remedy: 'Check the skill’s list of cases.',
    });
  }
  store.update({ ...before, ...said }, at);
  return store.find(id)!;
}
