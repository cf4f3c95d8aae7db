// electron/core/triggers/triggers.ts - messages that should and should not find a skill: kept, judged, and used to find a better description (row E8).
import { randomUUID } from 'node:crypto';
import {
  AppError,
  type MatchedFields,
  ProposeInput,
  TriggerChange,
  TriggerDraft,
  type TriggerRow,
  type TriggersApi,
  TryInput,
} from '../../contract/index.ts';
import { evaluate } from './evaluate.ts';
import { propose } from './proposing/propose.ts';
import { createExchange } from './rows/exchange.ts';
import { createFileSync } from './rows/file.ts';
import { sameMessage } from './rows/message.ts';
import { createTriggerStore, type NewRow, type Removed, type TriggerStore } from './rows/store.ts';
import { tryRows } from './trying/try.ts';
import type { TriggersDeps } from './types.ts';

/** Removals that can still be undone. */
const KEPT_REMOVALS = 16;

/** The room of trigger tests. Its procedures are described in contract/triggers. */
export function createTriggers(deps: TriggersDeps): TriggersApi {
  const clock = deps.now ?? (() => new Date());
  const now = () => clock().toISOString();
  const store = createTriggerStore(deps.databases);
  const files = createFileSync(store, deps.library, now);
  const exchange = createExchange(store, deps.library, now);
  const changed = (skillId: string) => {
    files.look(skillId);
    deps.onChange?.();
  };
  const list = (skillId: string): TriggerRow[] => {
    files.look(skillId);
    return store.list(skillId);
  };
  const draftOf = (skillId: string, fields: MatchedFields | null) => ({ skillId, fields: fields ?? savedFields(deps, skillId) });
  return {
    ...files.api,
    ...exchange,
    ...createRemoving(store, changed),
    list: ({ skillId }) => list(skillId),
    add({ skillId, rows }) {
      const ids = addRows(store, skillId, rows, now());
      changed(skillId);
      return ids.map((id) => store.find(id)!);
    },
    edit(change) {
      const row = editRow(store, change, now());
      changed(row.skillId);
      return store.find(row.id) ?? row;
    },
    reorder({ skillId, ids }) {
      store.reorder(skillId, ids);
      changed(skillId);
    },
    applyImport(input) {
      const { skillId, added } = exchange.applyImport(input);
      changed(skillId);
      return { added };
    },
    keepInFile(input) {
      const file = files.api.keepInFile(input);
      deps.onChange?.();
      return file;
    },
    decideFile(input) {
      const file = files.api.decideFile(input);
      deps.onChange?.();
      return file;
    },
    evaluate: async ({ skillId, draft }, signal = NEVER) => evaluate(deps.finder(), draftOf(skillId, draft), list(skillId), signal),
    async evaluateText({ text, fileName, rows }, signal = NEVER) {
      const analysis = deps.analyse(text, fileName);
      const draft = { skillId: null, fields: fieldsIn(analysis, fileName) };
      const judged = rows.map(({ message, shouldTrigger, heldOut }) => ({ id: null, message, shouldTrigger, heldOut: heldOut ?? false }));
      return evaluate(deps.finder(), draft, judged, signal);
    },
    async *tryRows(input, signal) {
      const { skillId, draft, modelId, ...how } = TryInput.parse(input);
      const { id } = deps.models.choose(modelId);
      requirePrice(deps.models, id, how.maxCost);
      const rows = list(skillId);
      if (rows.length === 0)
        throw new AppError('bad_input', 'The skill has no trigger tests.', { remedy: 'Add messages that should and should not find it.' });
      yield* tryRows({ ...how, finder: deps.finder(), decide: deps.decide, draft: draftOf(skillId, draft), rows, modelId: id, signal });
    },
    async *propose(input, signal) {
      const { skillId, draft, ...how } = ProposeInput.parse(input);
      requirePrice(deps.models, deps.models.choose(how.modelId).id, how.maxCost);
      yield* propose({ ...deps, ...how, finder: deps.finder(), draft: draftOf(skillId, draft), rows: list(skillId), signal });
    },
  };
}

const NEVER = new AbortController().signal;

/** Throws `bad_input` for a limit in dollars that could not be kept. */
function requirePrice({ cost }: TriggersDeps['models'], modelId: string, maxCost: number | null): void {
  if (maxCost === null || cost(modelId, 1, 1) !== null) return;
  throw new AppError('bad_input', `The price of ${modelId} is not known, so a dollar limit cannot be enforced.`, {
    remedy: 'Set its price in Settings > Models, or leave the limit out.',
  });
}

/** Throws `package_broken`. */
function savedFields({ library, analyse }: TriggersDeps, skillId: string): MatchedFields {
  const { row, text } = library().open({ id: skillId });
  return fieldsIn(text === null ? null : analyse(text, row.fileName), row.fileName);
}

function fieldsIn(analysis: ReturnType<TriggersDeps['analyse']> | null, fileName: string): MatchedFields {
  if (analysis?.state === 'ok') {
    const { name, title, description, tags, intentPatterns, triggerPhrases } = analysis.metadata;
    return { name, title, description, tags, intentPatterns, triggerPhrases };
  }
  const fault = analysis?.findings.find(({ severity }) => severity === 'error');
  throw new AppError('package_broken', `${fileName} cannot be read: ${fault?.message ?? 'its frontmatter is broken.'}`, {
    where: { file: fileName, ...(fault ? { line: fault.line, column: fault.column } : {}) },
    remedy: 'Open it in the editor and fix it.',
  });
}

/** The ids of all rows that were asked for: new ones, and those that were there. */
function addRows(store: TriggerStore, skillId: string, drafts: readonly TriggerDraft[], at: string): string[] {
  const known = new Map(store.list(skillId).map((row) => [sameMessage(row.message), row]));
  const fresh = new Map<string, NewRow>();
  for (const raw of drafts) {
    const { note = '', heldOut = null, source = 'manual', ...row } = TriggerDraft.parse(raw);
    const key = sameMessage(row.message);
    const wish = known.get(key)?.shouldTrigger ?? fresh.get(key)?.shouldTrigger ?? row.shouldTrigger;
    if (wish !== row.shouldTrigger) throw opposite(row.message, wish);
    if (!known.has(key)) fresh.set(key, { ...row, note, heldOut, source, kept: {} });
  }
  const ids = fresh.size === 0 ? [] : store.add(skillId, [...fresh.values()], at);
  const added = new Map([...fresh.keys()].map((key, index) => [key, ids[index]!]));
  return drafts.map(({ message }) => known.get(sameMessage(message))?.id ?? added.get(sameMessage(message))!);
}

function editRow(store: TriggerStore, raw: TriggerChange, at: string): TriggerRow {
  const { id, message, shouldTrigger, note, heldOut } = TriggerChange.parse(raw);
  const before = store.find(id);
  if (before === null) throw notFound();
  const row = {
    ...before,
    message: message ?? before.message,
    shouldTrigger: shouldTrigger ?? before.shouldTrigger,
    note: note ?? before.note,
    heldOut: heldOut ?? before.heldOut,
  };
  const other = store.list(row.skillId).find((each) => each.id !== id && sameMessage(each.message) === sameMessage(row.message));
  if (other) throw opposite(row.message, other.shouldTrigger);
  store.update(row, at);
  return row;
}

/** With undo: the rows come back with their ids, their places, and what an import brought with them. */
function createRemoving(store: TriggerStore, changed: (skillId: string) => void): Pick<TriggersApi, 'remove' | 'undoRemove'> {
  const removals = new Map<string, Removed[]>();
  const tell = (rows: readonly Removed[]) => {
    for (const skillId of new Set(rows.map(({ skillId }) => skillId))) changed(skillId);
  };
  return {
    remove({ ids }) {
      const rows = store.remove(ids);
      if (rows.length === 0) throw notFound();
      const undo = randomUUID();
      removals.set(undo, rows);
      for (const old of [...removals.keys()].slice(0, -KEPT_REMOVALS)) removals.delete(old);
      tell(rows);
      return { removed: rows.length, undo };
    },
    undoRemove({ undo }) {
      const rows = removals.get(undo);
      if (rows === undefined) throw notFound();
      store.bringBack(rows);
      removals.delete(undo);
      tell(rows);
    },
  };
}

const notFound = (): AppError =>
  new AppError('not_found', 'There is no such trigger test; it may have been removed.', { remedy: 'Look at the list of the skill again.' });

const opposite = (message: string, wish: boolean): AppError =>
  new AppError('name_taken', `“${message}” is already a message that ${wish ? 'should' : 'should not'} find this skill.`, {
    remedy: 'Change that row.',
  });
