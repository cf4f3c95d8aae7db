// electron/contract/routers/router.ts - every procedure: name, input, output, and one line that calls the core.
// The renderer imports only the type of this router, so none of this reaches its bundle.
import { z } from 'zod';
import { AppEvent, AppInfo, FolderListing, Picked, PickInput, Settings, SettingsPatch } from '../app.ts';
import { AssertionTypeInfo, CheckedAssertions, CheckInput } from '../assertions.ts';
import { AnswerInput, Preview, PreviewInput, Run, RunEvent, StartInput } from '../execution.ts';
import {
  DownloadEvent,
  Endpoint,
  EndpointDraft,
  EndpointState,
  ModelInfo,
  ModelPrice,
  ModelTest,
  OwnPrice,
  SecretStoreState,
} from '../models.ts';
import { Analysis, Edit, EditResult, PackageText } from '../packages.ts';
import { ArtifactTrace, PayloadPage, TraceDetail, TracePage, TraceQuery } from '../traces.ts';
import { capability } from './capability.ts';
import { cases } from './cases.ts';
import { dspy } from './dspy.ts';
import { library } from './library.ts';
import { byId, checked, nothing, procedure, signalOf, t } from './procedure.ts';
import { processes } from './processes.ts';
import { retention } from './retention.ts';
import { workspace } from './workspace.ts';

export type { Context, Core } from './procedure.ts';

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

export const appRouter = t.router({
  app,
  shell,
  packages,
  library,
  execution,
  traces,
  models,
  assertions,
  capability,
  cases,
  processes,
  workspace,
  dspy,
  retention,
});
export type AppRouter = typeof appRouter;
