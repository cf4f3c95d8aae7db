// electron/contract/routers/library.ts - the procedures of the room library.
import { z } from 'zod';
import {
  ExportFormat,
  ExportPreview,
  ExportResult,
  ImportChoice,
  ImportFile,
  ImportPlan,
  ImportProgress,
  ImportResult,
  ImportTexts,
} from '../exchange.ts';
import { Draft, Encoding, ListInput, OpenPackage, Revision, SaveInput, SkillList, SkillRow } from '../library.ts';
import { Channel, LinkRoot, SkillPermissions, TaskContext, TextPair, ThreeWay, Use } from '../links.ts';
import { Scope } from '../scope.ts';
import { byId, checked, nothing, procedure, signalOf, t } from './procedure.ts';

export const library = t.router({
  list: procedure
    .input(ListInput)
    .output(SkillList)
    .query(({ ctx, input }) => ctx.core.library.list(input)),
  open: procedure
    .input(byId)
    .output(OpenPackage)
    .query(({ ctx, input }) => ctx.core.library.open(input)),
  create: procedure
    .input(z.object({ scope: Scope, name: z.string(), template: z.enum(['blank', 'prompt']) }))
    .output(SkillRow)
    .mutation(({ ctx, input }) => ctx.core.library.create(input)),
  saveDraft: procedure
    .input(z.object({ id: z.string(), text: z.string(), baseHash: z.string() }))
    .output(Draft.pick({ savedAt: true }))
    .mutation(({ ctx, input }) => ctx.core.library.saveDraft(input)),
  discardDraft: procedure
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.library.discardDraft(input)),
  save: procedure
    .input(SaveInput)
    .output(OpenPackage)
    .mutation(({ ctx, input }) => ctx.core.library.save(input)),
  revisions: procedure
    .input(byId)
    .output(z.array(Revision))
    .query(({ ctx, input }) => ctx.core.library.revisions(input)),
  revisionText: procedure
    .input(z.object({ id: z.string(), revisionId: z.string() }))
    .output(z.object({ text: z.string() }))
    .query(({ ctx, input }) => ctx.core.library.revisionText(input)),
  planImport: procedure
    .input(z.object({ files: z.array(ImportFile).min(1).max(10_000), scope: Scope }))
    .output(ImportPlan)
    .mutation(({ ctx, input, signal }) => ctx.core.library.planImport(input, signal)),
  watchImport: procedure
    .input(z.object({ files: z.array(ImportFile).min(1).max(10_000), scope: Scope }))
    .subscription(({ ctx, input, signal }) => checked(ImportProgress, ctx.core.library.watchImport(input, signalOf(signal)))),
  importTexts: procedure
    .input(z.object({ planId: z.string(), itemId: z.string() }))
    .output(ImportTexts)
    .query(({ ctx, input }) => ctx.core.library.importTexts(input)),
  applyImport: procedure
    .input(z.object({ planId: z.string(), choices: z.record(z.string(), ImportChoice) }))
    .output(ImportResult)
    .mutation(({ ctx, input }) => ctx.core.library.applyImportAside(input)),
  dropImport: procedure
    .input(z.object({ planId: z.string() }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.library.dropImport(input)),
  exportPreview: procedure
    .input(z.object({ ids: z.array(z.string()).min(1), format: ExportFormat }))
    .output(ExportPreview)
    .query(({ ctx, input }) => ctx.core.library.exportPreview(input)),
  exportTo: procedure
    .input(
      z.object({
        ids: z.array(z.string()).min(1),
        dir: z.string(),
        overwrite: z.boolean().default(false),
        format: ExportFormat.default('md'),
      }),
    )
    .output(ExportResult)
    .mutation(({ ctx, input }) => ctx.core.library.exportTo(input)),
  exportBytes: procedure
    .input(byId)
    .output(z.object({ fileName: z.string(), data: z.string() }))
    .query(({ ctx, input }) => ctx.core.library.exportBytes(input)),
  fork: procedure
    .input(byId)
    .output(SkillRow)
    .mutation(({ ctx, input }) => ctx.core.library.fork(input)),
  remove: procedure
    .input(z.object({ ids: z.array(z.string()).min(1) }))
    .output(z.object({ removed: z.number() }))
    .mutation(({ ctx, input }) => ctx.core.library.remove(input)),
  restore: procedure
    .input(z.object({ ids: z.array(z.string()).min(1) }))
    .output(z.object({ restored: z.number() }))
    .mutation(({ ctx, input }) => ctx.core.library.restore(input)),
  setEnabled: procedure
    .input(z.object({ id: z.string(), enabled: z.boolean() }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.library.setEnabled(input)),
  acknowledge: procedure
    .input(z.object({ ids: z.array(z.string()).min(1) }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.library.acknowledge(input)),
  applyFix: procedure
    .input(z.object({ id: z.string(), code: z.string(), line: z.number().int() }))
    .output(OpenPackage)
    .mutation(({ ctx, input }) => ctx.core.library.applyFix(input)),
  decodedAs: procedure
    .input(z.object({ id: z.string(), encoding: Encoding }))
    .output(z.object({ text: z.string() }))
    .query(({ ctx, input }) => ctx.core.library.decodedAs(input)),
  convertToUtf8: procedure
    .input(z.object({ id: z.string(), encoding: Encoding, baseHash: z.string() }))
    .output(OpenPackage)
    .mutation(({ ctx, input }) => ctx.core.library.convertToUtf8(input)),
  link: procedure
    .input(z.object({ path: z.string().min(1), scope: Scope }))
    .output(LinkRoot)
    .mutation(({ ctx, input }) => ctx.core.library.link(input)),
  unlink: procedure
    .input(z.object({ root: z.string() }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.library.unlink(input)),
  links: procedure.output(z.array(LinkRoot)).query(({ ctx }) => ctx.core.library.links()),
  refreshLinks: procedure.output(nothing).mutation(({ ctx }) => ctx.core.library.refreshLinks()),
  threeWay: procedure
    .input(byId)
    .output(ThreeWay)
    .query(({ ctx, input }) => ctx.core.library.threeWay(input)),
  resolveConflict: procedure
    .input(z.object({ id: z.string(), text: z.string(), theirHash: z.string().nullable() }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.library.resolveConflict(input)),
  permissions: procedure
    .input(byId)
    .output(SkillPermissions)
    .query(({ ctx, input }) => ctx.core.library.permissions(input)),
  setPermission: procedure
    .input(z.object({ id: z.string(), channel: Channel.optional(), taskContext: TaskContext.optional(), allowed: z.boolean() }))
    .output(SkillPermissions)
    .mutation(({ ctx, input }) => ctx.core.library.setPermission(input)),
  usedBy: procedure
    .input(z.object({ ids: z.array(z.string()).min(1) }))
    .output(z.array(z.object({ id: z.string(), name: z.string(), uses: z.array(Use) })))
    .query(({ ctx, input }) => ctx.core.library.usedBy(input)),
  compareOverride: procedure
    .input(byId)
    .output(TextPair)
    .query(({ ctx, input }) => ctx.core.library.compareOverride(input)),
  dropOverride: procedure
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.library.dropOverride(input)),
  restoreRevision: procedure
    .input(z.object({ id: z.string(), revisionId: z.string(), baseHash: z.string() }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.library.restoreRevision(input)),
});
