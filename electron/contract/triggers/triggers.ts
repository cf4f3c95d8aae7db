// electron/contract/triggers/triggers.ts - messages that should and should not find a skill, and what finds them (row E8).
import { z } from 'zod';
import { TextPair } from '../library.ts';
import { PackageText } from '../packages.ts';
import { later, mutation, nothing, query, type RoomApi, stream } from '../procedures/table.ts';
import { EvalsFile } from '../schemas/evals-file.ts';
import { place } from '../values/place.ts';
import { Evaluation, MatchedFields } from './evaluation.ts';
import { ProposalEvent, ProposeInput } from './proposing.ts';
import { TryEvent, TryInput } from './trying.ts';

export const MAX_TRIGGER_CHARS = 4000;
/** Of a skill. */
export const MAX_TRIGGER_ROWS = 2000;

export const TriggerRow = z.object({
  id: z.string(),
  skillId: z.string(),
  message: z.string().trim().min(1).max(MAX_TRIGGER_CHARS),
  /** Whether the message should find the skill; false: another skill, or none, should be found. */
  shouldTrigger: z.boolean(),
  note: z.string().max(MAX_TRIGGER_CHARS),
  /** Not shown to a model that proposes a description: what it proposes is scored on these rows. */
  heldOut: z.boolean(),
  /** manual | import:FILE | conversation:ID */
  source: z.string().max(400),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TriggerRow = z.infer<typeof TriggerRow>;

export const TriggerDraft = TriggerRow.pick({ message: true, shouldTrigger: true }).extend(
  TriggerRow.pick({ note: true, heldOut: true, source: true }).partial().shape,
);
export type TriggerDraft = z.infer<typeof TriggerDraft>;

/** What is given is changed. */
export const TriggerChange = TriggerRow.pick({ message: true, shouldTrigger: true, note: true, heldOut: true })
  .partial()
  .extend({ id: z.string() });
export type TriggerChange = z.infer<typeof TriggerChange>;

/** Where an import comes from: a file on this machine, or dropped or pasted content, as base64. */
export const TriggersSource = z.union([
  z.object({ path: place('import_triggers') }),
  z.object({ fileName: z.string().min(1), data: z.string() }),
]);

/** What an import file contains, before it is stored: good rows, and the bad ones in words. */
export const TriggerImport = z.object({
  importId: z.string(),
  fileName: z.string(),
  rows: z.array(
    z.object({
      message: z.string(),
      shouldTrigger: z.boolean(),
      /** Its message is here already, or twice in the file; it is not imported. */
      duplicate: z.boolean(),
    }),
  ),
  problems: z.array(z.string()),
});
export type TriggerImport = z.infer<typeof TriggerImport>;

const ofSkill = z.object({ skillId: z.string() });

export const triggersTable = {
  list: query(ofSkill, z.array(TriggerRow)),
  /**
   * All or none. A message that is there already with the same wish is answered as it is. Throws `name_taken` for one with the opposite
   * wish, `limit_reached`, `not_found`.
   */
  add: mutation(ofSkill.extend({ rows: z.array(TriggerDraft).min(1).max(MAX_TRIGGER_ROWS) }), z.array(TriggerRow)),
  /** Throws `not_found`, `name_taken`. */
  edit: mutation(TriggerChange, TriggerRow),
  /** `undo` brings the rows back as they were, as long as the app runs. */
  remove: mutation(z.object({ ids: z.array(z.string()).min(1) }), z.object({ removed: z.number(), undo: z.string() })),
  /** Throws `not_found` for one that is no longer known. */
  undoRemove: mutation(z.object({ undo: z.string() }), nothing),
  /** All rows of the skill in their new order. Throws `changed_meanwhile` if they are others by now. */
  reorder: mutation(ofSkill.extend({ ids: z.array(z.string()).min(1) }), nothing),
  /** Throws `bad_input` if the file has no rows, `too_large`, `not_utf8`, `empty_file`. */
  readImport: mutation(ofSkill.and(TriggersSource), TriggerImport),
  applyImport: mutation(z.object({ importId: z.string() }), z.object({ added: z.number() })),
  /** As `[{query, should_trigger}]`, the shape that skill authors use, with what an import brought beside it; `data` is base64. */
  exportRows: query(ofSkill, z.object({ fileName: z.string(), data: z.string() })),
  /** Writes the export into a folder that the person chose. Throws `name_taken`, `no_permission`, `disk_full`, `io_failed`. */
  saveRows: mutation(ofSkill.extend({ dir: place('export_triggers'), overwrite: z.boolean() }), z.object({ path: z.string() })),
  /** Reads evals/trigger-eval.json and syncs rows and file if only one of them changed. */
  file: query(ofSkill, EvalsFile),
  /** On: the rows in the file and here become one set in both. Off: both stay as they are. Throws `bad_input`, `io_failed`. */
  keepInFile: mutation(ofSkill.extend({ keep: z.boolean() }), EvalsFile),
  /** Both texts of a conflict. */
  compareFile: query(ofSkill, TextPair),
  /** Ends a conflict: the file is written from the rows, or they are replaced by those of the file. */
  decideFile: mutation(ofSkill.extend({ take: z.enum(['rows', 'file']) }), EvalsFile),
  /** Which rows pass, who wins instead, and why, as if `draft` were saved; null = what is saved. No model is asked. Throws `package_broken`. */
  evaluate: later(query(ofSkill.extend({ draft: MatchedFields.nullable() }), Evaluation)),
  /** The same of a text that is in no library, with rows of its own, against the skills here. */
  evaluateText: later(query(PackageText.extend({ rows: z.array(TriggerDraft).max(MAX_TRIGGER_ROWS) }), Evaluation)),
  /**
   * Each row through the decision of a conversation, several times; every decision is a run. Throws `bad_input` without rows, `model_missing`
   * and whatever keeps a model from being asked.
   */
  tryRows: stream(TryInput, TryEvent),
  /** Better descriptions by a model, each scored before it comes; ends when the best is found, the budget is used up, or it is stopped. */
  propose: stream(ProposeInput, ProposalEvent),
};
export type TriggersApi = RoomApi<typeof triggersTable>;
