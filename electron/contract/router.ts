// electron/contract/router.ts - every procedure: name, input, output, and one line that calls the core.
// The renderer imports only the type of this router, so none of this reaches its bundle.
import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { type AppApi, AppEvent, AppInfo, FolderListing, Picked, PickInput, Settings, SettingsPatch, type ShellServices } from './app.ts';
import { type AssertionsApi, AssertionTypeInfo, CheckedAssertions, CheckInput } from './assertions.ts';
import {
  AgentSummary,
  AuditPage,
  AuditQuery,
  type CapabilityApi,
  EffectiveCapability,
  EffectiveInput,
  Grant,
  GrantInput,
} from './capability.ts';
import { asAppError, type ErrorCode } from './errors.ts';
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
} from './exchange.ts';
import { AnswerInput, type ExecutionApi, Preview, PreviewInput, Run, RunEvent, StartInput } from './execution.ts';
import { Draft, type LibraryApi, ListInput, OpenPackage, Revision, SaveInput, SkillList, SkillRow } from './library.ts';
import { Channel, LinkRoot, SkillPermissions, TaskContext, TextPair, ThreeWay, Use } from './links.ts';
import {
  DownloadEvent,
  Endpoint,
  EndpointDraft,
  EndpointState,
  ModelInfo,
  ModelPrice,
  type ModelsApi,
  ModelTest,
  OwnPrice,
  SecretStoreState,
} from './models.ts';
import { Analysis, Edit, EditResult, type PackagesApi, PackageText } from './packages.ts';
import { Scope } from './scope.ts';
import { ArtifactTrace, PayloadPage, TraceDetail, TracePage, TraceQuery, type TracesApi } from './traces.ts';

/** What the core offers; the window, the command line and the tests are three callers of it. */
export interface Core {
  app: AppApi;
  library: LibraryApi;
  packages: PackagesApi;
  execution: ExecutionApi;
  traces: TracesApi;
  models: ModelsApi;
  assertions: AssertionsApi;
  capability: CapabilityApi;
}

export interface Context {
  core: Core;
  shell: ShellServices;
}

const t = initTRPC.context<Context>().create();

const TRPC_CODES: Partial<Record<ErrorCode, TRPCError['code']>> = {
  not_found: 'NOT_FOUND',
  bad_input: 'BAD_REQUEST',
  usage: 'BAD_REQUEST',
  changed_meanwhile: 'CONFLICT',
  name_taken: 'CONFLICT',
  no_permission: 'FORBIDDEN',
  timed_out: 'TIMEOUT',
  cancelled: 'CLIENT_CLOSED_REQUEST',
};

/** Errors of the core cross as AppErrorData (the channel reads `cause`). */
const procedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  // A zod error of the input check has its own words; everything else is an AppError of the core.
  if (cause === undefined || cause instanceof z.ZodError) return result;
  const error = asAppError(cause);
  throw new TRPCError({ code: TRPC_CODES[error.code] ?? 'INTERNAL_SERVER_ERROR', message: error.message, cause: error });
});

const byId = z.object({ id: z.string() });
const nothing = z.void();

/** `.output()` would describe the iterable, so each item is checked here. */
async function* checked<T extends z.ZodType>(schema: T, items: AsyncIterable<z.input<T>>): AsyncGenerator<z.output<T>> {
  for await (const item of items) yield schema.parse(item);
}
/** tRPC leaves the signal out when its caller gave none. */
const signalOf = (signal: AbortSignal | undefined): AbortSignal => signal ?? new AbortController().signal;

const app = t.router({
  info: procedure.output(AppInfo).query(({ ctx }) => ctx.core.app.info()),
  events: procedure.subscription(({ ctx, signal }) => checked(AppEvent, ctx.core.app.events(signalOf(signal)))),
  settings: procedure.output(Settings).query(({ ctx }) => ctx.core.app.settings()),
  saveSettings: procedure
    .input(SettingsPatch)
    .output(Settings)
    .mutation(({ ctx, input }) => ctx.core.app.saveSettings(input)),
  openWorkspace: procedure
    .input(z.object({ path: z.string() }))
    .output(AppInfo)
    .mutation(({ ctx, input }) => ctx.core.app.openWorkspace(input)),
  closeWorkspace: procedure.output(AppInfo).mutation(({ ctx }) => ctx.core.app.closeWorkspace()),
  listFolder: procedure
    .input(z.object({ path: z.string().nullable(), extensions: z.array(z.string()).default([]) }))
    .output(FolderListing)
    .query(({ ctx, input }) => ctx.core.app.listFolder(input)),
  createFolder: procedure
    .input(z.object({ parent: z.string(), name: z.string() }))
    .output(FolderListing)
    .mutation(({ ctx, input }) => ctx.core.app.createFolder(input)),
  dismissNotice: procedure
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.app.dismissNotice(input)),
});

const shell = t.router({
  pick: procedure
    .input(PickInput)
    .output(Picked)
    .mutation(({ ctx, input }) => ctx.shell.pick(input)),
  openExternal: procedure
    .input(z.object({ url: z.string().max(2000) }))
    .output(z.object({ opened: z.boolean() }))
    .mutation(({ ctx, input }) => ctx.shell.openExternal(input.url)),
  showInFolder: procedure
    .input(z.object({ path: z.string() }))
    .output(z.object({ shown: z.boolean() }))
    .mutation(({ ctx, input }) => ctx.shell.showInFolder(input.path)),
  setTitle: procedure
    .input(z.object({ title: z.string().max(300) }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.shell.setTitle(input.title)),
  notify: procedure
    .input(z.object({ title: z.string().max(200), body: z.string().max(1000) }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.shell.notify(input)),
  quit: procedure.output(nothing).mutation(({ ctx }) => ctx.shell.quit()),
});

const packages = t.router({
  analyse: procedure
    .input(PackageText)
    .output(Analysis)
    .query(({ ctx, input }) => ctx.core.packages.analyse(input)),
  edit: procedure
    .input(PackageText.extend({ edit: Edit }))
    .output(EditResult)
    .mutation(({ ctx, input }) => ctx.core.packages.edit(input)),
});

const library = t.router({
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

const execution = t.router({
  preview: procedure
    .input(PreviewInput)
    .output(Preview)
    .query(({ ctx, input, signal }) => ctx.core.execution.preview(input, signal)),
  start: procedure
    .input(StartInput)
    .output(z.object({ runId: z.string() }))
    .mutation(({ ctx, input }) => ctx.core.execution.start(input)),
  watch: procedure
    .input(z.object({ runId: z.string() }))
    .subscription(({ ctx, input, signal }) => checked(RunEvent, ctx.core.execution.watch(input, signalOf(signal)))),
  cancel: procedure
    .input(z.object({ runId: z.string() }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.execution.cancel(input)),
  answer: procedure
    .input(AnswerInput)
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.execution.answer(input)),
  active: procedure.output(z.array(Run)).query(({ ctx }) => ctx.core.execution.active()),
});

const traces = t.router({
  list: procedure
    .input(TraceQuery)
    .output(TracePage)
    .query(({ ctx, input }) => ctx.core.traces.list(input)),
  get: procedure
    .input(z.object({ runId: z.string() }))
    .output(TraceDetail)
    .query(({ ctx, input }) => ctx.core.traces.get(input)),
  artifactRows: procedure
    .input(z.object({ runId: z.string() }))
    .output(z.array(ArtifactTrace))
    .query(({ ctx, input }) => ctx.core.traces.artifactRows(input)),
  payload: procedure
    .input(z.object({ payloadId: z.string(), offset: z.number().int().min(0).default(0) }))
    .output(PayloadPage)
    .query(({ ctx, input }) => ctx.core.traces.payload(input)),
  tokensToday: procedure
    .output(z.object({ tokens: z.number(), cost: z.number().nullable() }))
    .query(({ ctx }) => ctx.core.traces.tokensToday()),
});

const models = t.router({
  list: procedure.output(z.array(ModelInfo)).query(({ ctx }) => ctx.core.models.list()),
  endpoints: procedure.output(z.array(EndpointState)).query(({ ctx }) => ctx.core.models.endpoints()),
  saveEndpoint: procedure
    .input(Endpoint)
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.models.saveEndpoint(input)),
  removeEndpoint: procedure
    .input(z.object({ name: z.string() }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.models.removeEndpoint(input)),
  setKey: procedure
    .input(z.object({ endpoint: z.string(), key: z.string().min(1).max(10_000) }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.models.setKey(input)),
  clearKey: procedure
    .input(z.object({ endpoint: z.string() }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.models.clearKey(input)),
  secretState: procedure.output(SecretStoreState).query(({ ctx }) => ctx.core.models.secretState()),
  unlockSecrets: procedure
    .input(z.object({ passphrase: z.string().min(8).max(1000) }))
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.models.unlockSecrets(input)),
  download: procedure.subscription(({ ctx, signal }) => checked(DownloadEvent, ctx.core.models.download(signalOf(signal)))),
  addLocalFile: procedure
    .input(z.object({ path: z.string() }))
    .output(ModelInfo)
    .mutation(({ ctx, input }) => ctx.core.models.addLocalFile(input)),
  removeLocalFile: procedure
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.models.removeLocalFile(input)),
  test: procedure
    .input(byId)
    .output(ModelTest)
    .mutation(({ ctx, input, signal }) => ctx.core.models.test(input, signal)),
  offered: procedure
    .input(EndpointDraft)
    .output(z.array(z.string()))
    .mutation(({ ctx, input, signal }) => ctx.core.models.offered(input, signal)),
  tryDraft: procedure
    .input(EndpointDraft.extend({ model: z.string().min(1) }))
    .output(ModelTest)
    .mutation(({ ctx, input, signal }) => ctx.core.models.tryDraft(input, signal)),
  prices: procedure.output(z.array(ModelPrice)).query(({ ctx }) => ctx.core.models.prices()),
  savePrice: procedure
    .input(OwnPrice)
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.models.savePrice(input)),
  removePrice: procedure
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.models.removePrice(input)),
});

const assertions = t.router({
  types: procedure.output(z.array(AssertionTypeInfo)).query(({ ctx }) => ctx.core.assertions.types()),
  check: procedure
    .input(CheckInput)
    .output(CheckedAssertions)
    .mutation(({ ctx, input, signal }) => ctx.core.assertions.check(input, signal)),
});

const capability = t.router({
  agents: procedure.output(z.array(AgentSummary)).query(({ ctx }) => ctx.core.capability.agents()),
  effective: procedure
    .input(EffectiveInput)
    .output(EffectiveCapability)
    .query(({ ctx, input }) => ctx.core.capability.effective(input)),
  grants: procedure
    .input(z.object({ agent: z.string(), skillId: z.string().nullable() }))
    .output(z.array(Grant))
    .query(({ ctx, input }) => ctx.core.capability.grants(input)),
  grant: procedure
    .input(GrantInput)
    .output(z.array(Grant))
    .mutation(({ ctx, input }) => ctx.core.capability.grant(input)),
  revoke: procedure
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.capability.revoke(input)),
  audit: procedure
    .input(AuditQuery)
    .output(AuditPage)
    .query(({ ctx, input }) => ctx.core.capability.audit(input)),
  exportAudit: procedure
    .input(AuditQuery)
    .output(z.object({ fileName: z.string(), data: z.string() }))
    .mutation(({ ctx, input }) => ctx.core.capability.exportAudit(input)),
});

export const appRouter = t.router({ app, shell, packages, library, execution, traces, models, assertions, capability });
export type AppRouter = typeof appRouter;
