// electron/contract/manifests/manifests.ts - what all manifests (competencies, roles) have in common: edits, revisions, import. Rows A3, A7, F1, G4.
import { z } from 'zod';
import { ImportFile, LeftOut, NotCarried } from '../exchange.ts';
import { Finding, Splice } from '../packages.ts';
import { byId, later, mutation, nothing, query } from '../procedures/table.ts';
import { place } from '../values/place.ts';
import { Scope } from '../values/scope.ts';

const KeyPath = z.array(z.union([z.string(), z.number().int()])).min(1);
const Value = z.union([z.string(), z.boolean(), z.number(), z.array(z.string())]);

/** A change of one place of the document. `path` is a key path: `['settings', 1, 'default']`, `['agent', 'system_prompt']`. */
export const ManifestEdit = z.discriminatedUnion('type', [
  /** Adds the key where there is none. */
  z.object({ type: z.literal('set'), path: KeyPath, value: Value }),
  z.object({ type: z.literal('remove'), path: KeyPath }),
  /** An item at the end of a list of tables (`settings`, `duties`) or of an array of texts. */
  z.object({ type: z.literal('add'), path: KeyPath, item: z.union([z.string(), z.record(z.string(), Value)]) }),
  z.object({ type: z.literal('move'), path: KeyPath, from: z.number().int(), to: z.number().int() }),
]);
export type ManifestEdit = z.infer<typeof ManifestEdit>;

export const ManifestRevision = z.object({
  id: z.string(),
  number: z.number().int(),
  hash: z.string(),
  reason: z.string(),
  bytes: z.number().int(),
  savedAt: z.string(),
});
export type ManifestRevision = z.infer<typeof ManifestRevision>;

/** What a line of each list has. `sourceId` never changes for a kept manifest; `id` is what the file says. */
export const manifestRow = {
  sourceId: z.string(),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  scope: Scope,
  source: z.enum(['system', 'user', 'imported']),
  /** shadowed = an earlier one of the same scope has the id; hidden = the workspace's has it. Neither is in force. */
  state: z.enum(['ok', 'broken', 'shadowed', 'hidden']),
  fileName: z.string(),
  hash: z.string(),
  problem: Finding.nullable(),
  errors: z.number().int(),
  warnings: z.number().int(),
  updatedAt: z.string(),
};

/** A HAND.toml is converted to a competency, YAML of an ontology to roles. */
export const ManifestFormat = z.enum(['competency', 'hand', 'role', 'ontology']);
export type ManifestFormat = z.infer<typeof ManifestFormat>;

/** One manifest of an import, read and checked; nothing is written yet. Of one that is converted `text` is what would be written. */
export const manifestImportItem = <A extends z.ZodType>(analysis: A) =>
  z.object({
    itemId: z.string(),
    fileName: z.string(),
    path: z.string().nullable(),
    format: ManifestFormat,
    hash: z.string(),
    state: z.enum(['ok', 'broken', 'refused']),
    reason: z.string().nullable(),
    text: z.string(),
    analysis,
    notCarried: z.array(NotCarried),
    /** Lists that are empty and mean “all” where the file comes from. The safe answer, and the default, is none. */
    questions: z.array(z.object({ key: z.string(), line: z.number().int(), meaning: z.string() })),
    clash: z
      .object({
        sourceId: z.string(),
        name: z.string(),
        /** Why it cannot be replaced, and what to do instead; null = it can be. */
        kept: z.string().nullable(),
        sameBytes: z.boolean(),
        /** Names of the agents that have it. */
        equippedBy: z.array(z.string()),
      })
      .nullable(),
  });

export const manifestReview = <Item extends z.ZodType>(item: Item) =>
  z.object({
    reviewId: z.string(),
    scope: Scope,
    items: z.array(item),
    /** Packages of skills among what was chosen: `library.planImport` reads them. */
    skills: z.array(z.object({ fileName: z.string(), path: z.string().nullable() })),
    /** What was chosen and is neither, each with its reason. */
    leftOut: z.array(LeftOut),
    /** Of files that became several items: what is in none of them. */
    notCarried: z.array(z.object({ fileName: z.string(), path: z.string().nullable(), notCarried: z.array(NotCarried) })),
    /** Packages of the skills that such items name, as text: `library.planImport` takes them. */
    records: z.array(z.object({ fileName: z.string(), text: z.string() })),
  });

export const ManifestImportChoice = z.object({
  itemId: z.string(),
  onClash: z.enum(['replace', 'keep_both', 'skip']).default('skip'),
  answers: z.record(z.string(), z.array(z.string())).default({}),
});
export type ManifestImportChoice = z.infer<typeof ManifestImportChoice>;

export const ManifestDone = z.enum(['imported', 'replaced', 'kept_both', 'skipped', 'refused', 'unchanged']);
export type ManifestDone = z.infer<typeof ManifestDone>;

export const manifestsImported = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(
      z.object({
        itemId: z.string(),
        fileName: z.string(),
        done: ManifestDone,
        row: row.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  });

/** `text` null = not UTF-8 (then `lossyText`), or damaged. */
export const openManifest = <Row extends z.ZodType, Analysis extends z.ZodType, Times extends z.ZodType>(shape: {
  row: Row;
  analysis: Analysis;
  /** Coming times of what it schedules, UTC. */
  nextTimes: Times;
}) =>
  z.object({
    row: shape.row,
    revision: z.object({ id: z.string(), number: z.number().int(), hash: z.string(), savedAt: z.string() }),
    text: z.string().nullable(),
    lossyText: z.string().nullable(),
    analysis: shape.analysis.nullable(),
    nextTimes: shape.nextTimes,
  });

/** What is done with manifests of every kind; each kind has its own list. */
export const manifestTable = <
  Row extends z.ZodType,
  Open extends z.ZodType,
  Look extends z.ZodType,
  Review extends z.ZodType,
  Imported extends z.ZodType,
>({
  row,
  open,
  look,
  review,
  imported,
}: {
  row: Row;
  open: Open;
  look: Look;
  review: Review;
  imported: Imported;
}) => ({
  /** By `sourceId`. Throws `not_found`. */
  open: query(byId, open),
  /** Pure: what is seen in a text, and the splices of an edit. Throws `edit_refused` with the reason. */
  analyse: query(z.object({ text: z.string(), fileName: z.string() }), look),
  edit: query(z.object({ text: z.string(), edit: ManifestEdit }), z.array(Splice)),
  /** A new one from a name; its text is complete, without a finding of severity error. Throws `name_taken`, `limit_reached`. */
  create: mutation(z.object({ scope: Scope, name: z.string().trim().min(1).max(200) }), row),
  /** `baseHash` must be the current one. Throws `changed_meanwhile`, `not_found`, `too_large`. */
  save: mutation(z.object({ id: z.string(), text: z.string(), baseHash: z.string() }), open),
  revisions: query(byId, z.array(ManifestRevision)),
  revisionText: query(z.object({ id: z.string(), revisionId: z.string() }), z.object({ text: z.string() })),
  restore: mutation(z.object({ id: z.string(), revisionId: z.string() }), open),
  /** Agents that have it keep it, marked as missing. `undelete` takes it back. */
  remove: mutation(byId, nothing),
  undelete: mutation(byId, row),
  /** Account → workspace. */
  fork: mutation(byId, row),
  reviewImport: later(mutation(z.object({ files: z.array(ImportFile).min(1).max(1000), scope: Scope }), review)),
  /** All or nothing: what is chosen of a review, which ends with it. Throws `not_found`, `limit_reached`. */
  import: mutation(z.object({ reviewId: z.string(), items: z.array(ManifestImportChoice) }), imported),
  dropReview: mutation(z.object({ reviewId: z.string() }), nothing),
  /** The bytes as they are, base64. */
  exportBytes: query(byId, z.object({ fileName: z.string(), data: z.string() })),
  /** Each as one file in a folder, with its bytes. Throws `name_taken` before anything is written. */
  exportTo: later(
    mutation(
      z.object({ ids: z.array(z.string()).min(1).max(10_000), dir: place('export_skills'), overwrite: z.boolean() }),
      z.object({ dir: z.string(), files: z.array(z.object({ id: z.string(), path: z.string(), bytes: z.number().int() })) }),
    ),
  ),
});
