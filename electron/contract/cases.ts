// electron/contract/cases.ts - test cases of a skill, batches of runs over them, and the formats they come in. Rows B5, C10, D4, H2.
// A saved input set of the run panel is a test case without expectations: one list, one table.
import { z } from 'zod';
import { AssertionResult } from './assertions.ts';
import { RunStatus, TextPair } from './library.ts';
import { later, mutation, nothing, query, type RoomApi, stream } from './procedures/table.ts';
import { AppErrorData } from './schemas/errors.ts';
import { EvalsFile } from './schemas/evals-file.ts';
import { JsonObject } from './schemas/written.ts';
import { AnswerEnding } from './values/ending.ts';
import { place } from './values/place.ts';

export const TestCase = z.object({
  id: z.string(),
  skillId: z.string(),
  name: z.string().max(200),
  inputs: JsonObject,
  request: z.string(),
  /** What a good answer is, for judges and examples; null = not given. */
  expected: z.unknown(),
  /** On top of the package's assertions. */
  assertions: z.array(JsonObject),
  tags: z.array(z.string()),
  /** Fixed by a hash of the id, so adding rows does not change it. */
  split: z.enum(['train', 'val', 'test']),
  /** manual | trace:RUN | import:FILE */
  source: z.string(),
  note: z.string(),
  /** Imported assertions that we do not run, kept unchanged. */
  notRun: z.array(z.unknown()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TestCase = z.infer<typeof TestCase>;
export const TestCaseDraft = TestCase.pick({
  skillId: true,
  name: true,
  inputs: true,
  request: true,
  expected: true,
  assertions: true,
  tags: true,
  note: true,
})
  .partial()
  .required({ skillId: true })
  .extend({ id: z.string().optional(), source: z.string().optional() });
/** A new case, or, with `id`, the changed parts of one. */
export type TestCaseDraft = z.infer<typeof TestCaseDraft>;

export const CASE_FORMATS = ['evals_json', 'promptfoo_yaml', 'promptfoo_csv', 'jsonl'] as const;
export const CaseFormat = z.enum(CASE_FORMATS);
export type CaseFormat = z.infer<typeof CaseFormat>;

/** Where an import comes from: a file on this machine, or dropped or pasted content, as base64. */
export const CasesSource = z.union([
  z.object({ path: place('import_cases') }),
  z.object({ fileName: z.string().min(1), data: z.string() }),
]);
export type CasesSource = z.infer<typeof CasesSource>;

/** What an import file contains, before it is stored: good rows, and bad ones with their line. */
export const CaseImport = z.object({
  importId: z.string(),
  fileName: z.string(),
  format: CaseFormat,
  cases: z.array(
    z.object({
      name: z.string(),
      inputs: JsonObject,
      request: z.string(),
      assertions: z.number().int(),
      notRun: z.number().int(),
      /** The checks that are kept but not run, each in a few words. */
      notRunChecks: z.array(z.string()),
      duplicate: z.boolean(),
    }),
  ),
  problems: z.array(z.object({ line: z.number().int().positive().nullable(), message: z.string() })),
});
export type CaseImport = z.infer<typeof CaseImport>;

/** One column of a batch: a version of the skill with a model, or the request without the skill. */
export const BatchColumn = z.object({
  label: z.string(),
  /** null = the current bytes. */
  revisionId: z.string().nullable(),
  modelId: z.string().nullable(),
  withoutSkill: z.boolean().default(false),
  /** Who runs it; absent = you. The request without the skill is nobody's. */
  agent: z.string().optional(),
});
export type BatchColumn = z.input<typeof BatchColumn>;

export const BatchInput = z.object({
  skillId: z.string(),
  caseIds: z.array(z.string()).min(1).max(10_000),
  columns: z.array(BatchColumn).min(1).max(8),
  repeat: z.number().int().min(1).max(20).default(1),
  /** The batch stops before the call that would exceed it. null = no limit. */
  maxCost: z.number().positive().nullable().default(null),
  maxCalls: z.number().int().positive().nullable().default(null),
});
export type BatchInput = z.input<typeof BatchInput>;

export const BatchEstimate = z.object({
  runs: z.number().int(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cost: z.number().nullable(),
  /** From earlier parallel runs of the skill with these models; null = no basis. */
  seconds: z.number().nullable(),
});
export type BatchEstimate = z.infer<typeof BatchEstimate>;

export const BatchCell = z.object({
  caseId: z.string(),
  column: z.number().int(),
  attempt: z.number().int(),
  runId: z.string().nullable(),
  status: z.enum([...RunStatus.options, 'stopped']),
  /** How its answer ended; one that is not whole may still pass every check. */
  ending: AnswerEnding.nullable(),
  verdict: z.enum(['pass', 'fail', 'error', 'no_check']).nullable(),
  score: z.number().nullable(),
  cost: z.number().nullable(),
  durationMs: z.number().nullable(),
  /** At most 4,000 characters; the trace of the run has the whole text. */
  output: z.string().nullable(),
  results: z.array(AssertionResult),
  /** Why there is no answer: what blocked or ended the run. */
  error: AppErrorData.nullable(),
});
export type BatchCell = z.infer<typeof BatchCell>;

export const ColumnSummary = z.object({
  column: z.number().int(),
  passRate: z.number().nullable(),
  /** Standard deviation of the pass rate over repeats. */
  spread: z.number().nullable(),
  meanScore: z.number().nullable(),
  cost: z.number().nullable(),
  medianMs: z.number().nullable(),
  passed: z.number().int(),
  failed: z.number().int(),
  errors: z.number().int(),
  noCheck: z.number().int(),
  /** Cells whose answer is not whole, whatever their verdict. */
  incomplete: z.number().int(),
});
export type ColumnSummary = z.infer<typeof ColumnSummary>;

/** Per assertion over a batch: one that never failed, never passed, or does as well without the skill is useless. */
export const AssertionSummary = z.object({ label: z.string(), passRate: z.number().nullable(), note: z.string().nullable() });
export type AssertionSummary = z.infer<typeof AssertionSummary>;

export const Batch = z.object({
  id: z.string(),
  skillId: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(['running', 'done', 'stopped', 'interrupted']),
  reason: z.string().nullable(),
  columns: z.array(BatchColumn.required({ withoutSkill: true })),
  repeat: z.number().int(),
  cells: z.number().int(),
  done: z.number().int(),
  summaries: z.array(ColumnSummary),
  assertions: z.array(AssertionSummary),
});
export type Batch = z.infer<typeof Batch>;

/** The batch so far, with the cells that ended since the last event. At most ten a second. */
export const BatchEvent = z.object({ batch: Batch, cells: z.array(BatchCell) });
export type BatchEvent = z.infer<typeof BatchEvent>;

export const BatchPage = z.object({ batch: Batch, cells: z.array(BatchCell), next: z.number().int().nullable() });
export type BatchPage = z.infer<typeof BatchPage>;

const ofSkill = z.object({ skillId: z.string() });
const ofBatch = z.object({ batchId: z.string() });
const ExportInput = ofSkill.extend({ format: z.enum(['evals_json', 'jsonl']) });

export const casesTable = {
  list: query(ofSkill, z.array(TestCase)),
  save: mutation(TestCaseDraft, TestCase),
  remove: mutation(z.object({ ids: z.array(z.string()).min(1) }), z.object({ removed: z.number() })),
  /** A case from a run: its inputs and, if the author says the answer is good, the expectation. */
  fromRun: mutation(z.object({ runId: z.string(), expected: z.boolean() }), TestCase),
  /** Throws `bad_input` with the place if the file matches none of the formats. */
  readImport: mutation(ofSkill.and(CasesSource), CaseImport),
  applyImport: mutation(z.object({ importId: z.string(), duplicates: z.boolean() }), z.object({ added: z.number() })),
  /** `data` is base64. */
  exportCases: query(ExportInput, z.object({ fileName: z.string(), data: z.string() })),
  /** Writes the export into a folder that the person chose. Throws `name_taken`, `no_permission`, `disk_full`, `io_failed`. */
  saveCases: mutation(ExportInput.extend({ dir: place('export_cases'), overwrite: z.boolean() }), z.object({ path: z.string() })),
  /** Reads the file and syncs cases and file if only one of them changed. */
  file: query(ofSkill, EvalsFile),
  /** On: the cases in the file and in the app become one set in both. Off: cases and file stay as they are. Throws `bad_input`, `io_failed`. */
  keepInFile: mutation(ofSkill.extend({ keep: z.boolean() }), EvalsFile),
  /** Both texts of a conflict. */
  compareFile: query(ofSkill, TextPair),
  /** Ends a conflict: the file is written from the cases, or the cases are replaced by those of the file. */
  decideFile: mutation(ofSkill.extend({ take: z.enum(['cases', 'file']) }), EvalsFile),
  /** Based on current prompt costs and on earlier runs; large batches are sampled. */
  estimate: later(query(BatchInput, BatchEstimate)),
  startBatch: later(mutation(BatchInput, ofBatch)),
  watchBatch: stream(ofBatch, BatchEvent),
  stopBatch: mutation(ofBatch, nothing),
  batches: query(ofSkill, z.array(Batch)),
  /** Cells in pages of under 1 MB; `next` is the `offset` of the next page. */
  batch: query(ofBatch.extend({ offset: z.number().int().min(0).optional() }), BatchPage),
  /** Checks kept outputs against the current assertions; no model runs but judges, which need `modelId`. A new batch keeps the old one. */
  regrade: later(mutation(ofBatch.extend({ modelId: z.string().nullable() }), ofBatch)),
};
export type CasesApi = RoomApi<typeof casesTable>;
