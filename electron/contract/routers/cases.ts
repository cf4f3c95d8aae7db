// electron/contract/routers/cases.ts - the procedures of the room cases.
import { z } from 'zod';
import {
  Batch,
  BatchEstimate,
  BatchEvent,
  BatchInput,
  BatchPage,
  CaseImport,
  CasesFile,
  CasesSource,
  TestCase,
  TestCaseDraft,
} from '../cases.ts';
import { TextPair } from '../links.ts';
import { checked, nothing, procedure, signalOf, t } from './procedure.ts';

const ofSkill = z.object({ skillId: z.string() });
const ofBatch = z.object({ batchId: z.string() });
export const cases = t.router({
  list: procedure
    .input(ofSkill)
    .output(z.array(TestCase))
    .query(({ ctx, input }) => ctx.core.cases.list(input)),
  save: procedure
    .input(TestCaseDraft)
    .output(TestCase)
    .mutation(({ ctx, input }) => ctx.core.cases.save(input)),
  remove: procedure
    .input(z.object({ ids: z.array(z.string()).min(1) }))
    .output(z.object({ removed: z.number() }))
    .mutation(({ ctx, input }) => ctx.core.cases.remove(input)),
  fromRun: procedure
    .input(z.object({ runId: z.string(), expected: z.boolean() }))
    .output(TestCase)
    .mutation(({ ctx, input }) => ctx.core.cases.fromRun(input)),
  readImport: procedure
    .input(ofSkill.and(CasesSource))
    .output(CaseImport)
    .mutation(({ ctx, input }) => ctx.core.cases.readImport(input)),
  applyImport: procedure
    .input(z.object({ importId: z.string(), duplicates: z.boolean() }))
    .output(z.object({ added: z.number() }))
    .mutation(({ ctx, input }) => ctx.core.cases.applyImport(input)),
  exportCases: procedure
    .input(ofSkill.extend({ format: z.enum(['evals_json', 'jsonl']) }))
    .output(z.object({ fileName: z.string(), data: z.string() }))
    .query(({ ctx, input }) => ctx.core.cases.exportCases(input)),
  saveCases: procedure
    .input(ofSkill.extend({ format: z.enum(['evals_json', 'jsonl']), dir: z.string().min(1), overwrite: z.boolean() }))
    .output(z.object({ path: z.string() }))
    .mutation(({ ctx, input }) => ctx.core.cases.saveCases(input)),
  file: procedure
    .input(ofSkill)
    .output(CasesFile)
    .query(({ ctx, input }) => ctx.core.cases.file(input)),
  keepInFile: procedure
    .input(ofSkill.extend({ keep: z.boolean() }))
    .output(CasesFile)
    .mutation(({ ctx, input }) => ctx.core.cases.keepInFile(input)),
  compareFile: procedure
    .input(ofSkill)
    .output(TextPair)
    .query(({ ctx, input }) => ctx.core.cases.compareFile(input)),
  decideFile: procedure
    .input(ofSkill.extend({ take: z.enum(['cases', 'file']) }))
    .output(CasesFile)
    .mutation(({ ctx, input }) => ctx.core.cases.decideFile(input)),
  estimate: procedure
    .input(BatchInput)
    .output(BatchEstimate)
    .query(({ ctx, input, signal }) => ctx.core.cases.estimate(input, signal)),
  startBatch: procedure
    .input(BatchInput)
    .output(ofBatch)
    .mutation(({ ctx, input }) => ctx.core.cases.startBatch(input)),
  watchBatch: procedure
    .input(ofBatch)
    .subscription(({ ctx, input, signal }) => checked(BatchEvent, ctx.core.cases.watchBatch(input, signalOf(signal)))),
  stopBatch: procedure
    .input(ofBatch)
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.cases.stopBatch(input)),
  batches: procedure
    .input(ofSkill)
    .output(z.array(Batch))
    .query(({ ctx, input }) => ctx.core.cases.batches(input)),
  batch: procedure
    .input(ofBatch.extend({ offset: z.number().int().min(0).optional() }))
    .output(BatchPage)
    .query(({ ctx, input }) => ctx.core.cases.batch(input)),
  regrade: procedure
    .input(ofBatch.extend({ modelId: z.string().nullable() }))
    .output(ofBatch)
    .mutation(({ ctx, input }) => ctx.core.cases.regrade(input)),
});
