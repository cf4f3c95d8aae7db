// electron/core/app/core.ts - opens an account and mounts every room on it. The window, the command line and the tests call the result.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AppError, type AppEvent, asAppError, type Run, YOU } from '../../contract/index.ts';
import { createRecord } from '../agents/index.ts';
import type { Conversations } from '../conversations/index.ts';
import type { Duties } from '../duties/index.ts';
import { createEditing } from '../editing/index.ts';
import { createExecution, type Execution, type ExecutionDeps } from '../execution/index.ts';
import { createNet } from '../net/index.ts';
import { createAnalysisCache } from '../packages/index.ts';
import { createProcesses, type Processes, sweepFolders } from '../processes/index.ts';
import { createPromptEngine } from '../prompts/index.ts';
import { createPython } from '../python/index.ts';
import type { Recorder } from '../traces/index.ts';
import { createValidation } from '../validation/index.ts';
import { accountPlaces } from './account/folders.ts';
import { type Log, openLog } from './account/log.ts';
import { openSettings, type SettingsStore } from './account/settings.ts';
import { isUnwritable, openAccount, openWorkspaceStores, type Stores, type WorkspaceStores } from './account/stores.ts';
import { createAppApi, rememberWorkspace } from './api.ts';
import { createCloser } from './closing.ts';
import { coreOf } from './current.ts';
import { createDamage, type Damage } from './damage.ts';
import { createEventHub, type EventHub } from './hub.ts';
import { openAssertions } from './mount/assertions.ts';
import { openBackups } from './mount/backups.ts';
import { openCases } from './mount/cases.ts';
import { createRunPython, type OpenedSandbox, openCode, openSandbox } from './mount/code.ts';
import { openConversations } from './mount/conversation/conversations.ts';
import { openFinding } from './mount/conversation/finding.ts';
import { openDuties } from './mount/duties.ts';
import { openIdentity } from './mount/identity.ts';
import { openModels } from './mount/models.ts';
import { openProfile } from './mount/profile.ts';
import { openRetention } from './mount/retention.ts';
import { openStored } from './mount/stored.ts';
import { openMcp } from './mount/tools/mcp.ts';
import { openLocks, openToolDoor } from './mount/tools/registry.ts';
import { openDspy } from './mount/writing/optimise.ts';
import { openWriting } from './mount/writing/writing.ts';
import { asideNotice, createNotices, type Notices } from './notices.ts';
import { type CoreOptions, isWindow, type OpenedCore } from './options.ts';
import { isRecoverable, openRecovery } from './recovery.ts';
import type { Mount } from './rooms.ts';
import { createWorkspaces, type Workspaces, type WorkspacesDeps } from './workspaces.ts';

/**
 * Opens the account. Throws AppError when its folder or its databases cannot be used (`no_permission`, `disk_full`, `db_newer`, `db_corrupt` …),
 * unless a back-up may help and `recover` allows it: then only the back-ups work, until one is restored.
 * A workspace that cannot be opened is an error on the command line, but a notice in a window, where everything else still works.
 */
export function createCore(options: CoreOptions): OpenedCore {
  try {
    return openReadable(options);
  } catch (cause) {
    if (!(options.recover ?? isWindow(options)) || !isRecoverable(cause)) throw cause;
    return openRecovery(options, cause, () => openReadable(options));
  }
}

/** What cannot be written is found out while the rooms are mounted as well: a disk may be full to the last byte. */
function openReadable(options: CoreOptions): OpenedCore {
  try {
    return openCore(options);
  } catch (cause) {
    if (!isUnwritable(cause) || !existsSync(accountPlaces(options.home).agents)) throw cause;
    try {
      return openCore(options, cause);
    } catch {
      throw cause; // it cannot be read either
    }
  }
}

function openCore(options: CoreOptions, readOnly?: AppError): OpenedCore {
  const base = openBase(options, readOnly);
  try {
    return mountCore(options, base);
  } catch (cause) {
    base.close();
    base.closeLog();
    throw cause;
  }
}

interface Base {
  hub: EventHub;
  notices: Notices;
  account: Stores;
  settings: SettingsStore;
  log: Log;
  damage: Damage;
  /** Ends the events and closes the databases of the account. */
  close(): void;
  closeLog(): void;
}

/** What every room needs. */
function openBase({ home, appVersion }: CoreOptions, readOnly?: AppError): Base {
  const hub = createEventHub();
  const notices = createNotices((notice) => hub.emit({ type: 'notice', notice }));
  const damage = createDamage(notices);
  const account = openAccount(home, { appVersion, readOnly, onNotice: notices.add, onDamage: damage.met });
  const close = () => {
    hub.close();
    account.close();
  };
  try {
    const settings = openAccountSettings(home, notices);
    const { log, close: closeFile } = openLog(accountPlaces(home).logs);
    const closeLog = () => {
      log.info('closed');
      closeFile();
    };
    return { hub, notices, account, settings, log, damage, close, closeLog };
  } catch (cause) {
    close();
    throw cause;
  }
}

function mountCore(given: CoreOptions, base: Base): OpenedCore {
  const { hub, notices, account, settings, log } = base;
  const emit = (event: AppEvent) => hub.emit(event);
  const onRun = (run: Run) => emit({ type: 'run', run });
  let onOthers: WorkspacesDeps['onKept'] = () => {};
  const { identity, options, onKept } = openIdentity({ options: given, account, agents: () => workspaces.now().agents.all(), emit, log });
  const { processes, python, sandbox } = openPrograms(options, base);
  const net = createNet();
  const models = openModels({ options, settings, notices, processes, python, net, onChange: () => emit({ type: 'models' }) });
  const analyse = createAnalysisCache();
  const locks = openLocks({ account, onChange: () => emit({ type: 'tools' }), onProblem: problemIn(log) });
  const mcp = openMcp({ options, account, workspace: () => workspaces.now().workspace?.path ?? null, processes, net, emit });
  const tools = { locks, toolSources: [mcp.source], ...handCalls(() => execution), onMoved: mcp.moved };
  const onAllKept: WorkspacesDeps['onKept'] = (type) => {
    onKept(type);
    onOthers(type);
  };
  const deps: WorkspacesDeps = { ...mountDeps({ options, base, processes, sandbox, analyse, onRun, onKept: onAllKept }), ...tools };
  const workspaces = openWorkspaces(options, base, deps);
  const assertions = openAssertions(models.registry, workspaces, createRunPython(sandbox));
  const dspy = openDspy(processes, python);
  const shared = { workspaces, assertions, analyse, models: models.registry };
  const execution: Execution = openExecution({
    ...shared,
    mayRun: mayRun(workspaces.now, identity.didOf),
    tools: openToolDoor({ now: workspaces.now, run: processes.run, onProblem: problemIn(log) }),
    dspy,
    sandbox,
    settings,
    log,
    onRun: exercising({ workspaces, record: createRecord(account.agents.db), log }, onRun),
  });
  const cases = openCases({
    ...shared,
    account,
    execution: execution.api,
    atOnce: () => settings.get().runsAtOnce,
    onProblem: (error) => log.error({ err: error }, 'results of a batch could not be written'),
  });
  const writing = openWriting({ ...shared, account, dspy, cases: cases.api, execution: execution.api, settings, emit });
  const duties = openDuties({ ...base, options, workspaces, execution: execution.api, emit });
  onOthers = telling(workspaces.now, duties);
  const finding = openFinding({ ...base, ...shared, options, embedding: models.embedding, emit, conversations: () => conversations });
  const conversations: Conversations = openConversations({
    ...base,
    now: workspaces.now,
    execution: execution.api,
    models: models.registry,
    matching: finding.api.matching,
    emit,
  });
  const { retention, backups, upkeep } = openUpkeep(options, base, workspaces);
  const rooms = [duties, conversations, finding, ...upkeep, ...writing.rooms, cases, execution, assertions];
  const below = [sandbox, mcp, models, identity, processes, workspaces, base, { close: base.closeLog }];
  const close = createCloser([...rooms, ...below], (cause) => log.error({ err: cause }, 'a part of the app could not be closed'));
  log.info({ version: options.appVersion, shell: options.shellKind, workspace: workspaces.now().workspace?.path ?? null }, 'opened');
  return {
    core: coreOf(workspaces.now, {
      app: createAppApi({ options, account, settings, notices, workspaces, hub }),
      editing: createEditing({ analyse, preview: execution.api.preview }),
      execution: execution.api,
      models: models.api,
      ...finding.api,
      mcp: mcp.api,
      assertions: assertions.api,
      cases: cases.api,
      processes: processes.api,
      ...writing.api,
      retention: retention.api,
      stored: openStored({ account, workspaces }),
      backups: backups.api,
      identity: identity.api,
      profile: openProfile({ account, now: workspaces.now, identity, duties: duties.api }),
      duties: duties.api,
      schedules: duties.schedules,
      conversations: conversations.api,
    }),
    log,
    command: (command, argument) => emit({ type: 'command', command, argument }),
    close,
  };
}

const handCalls = (execution: () => Pick<Execution, 'callTool' | 'checkTool'>): Pick<WorkspacesDeps, 'startTool' | 'checkTool'> => ({
  startTool: (call) => execution().callTool(call),
  checkTool: (call) => execution().checkTool(call),
});
/** What follows from a change in a room that other rooms do not ask. */
const telling =
  (now: () => Mount, duties: Pick<Duties, 'changed' | 'skillsChanged'>): WorkspacesDeps['onKept'] =>
  (type) => {
    if (type === 'library') for (const room of [now().proficiency, duties]) room.skillsChanged();
    else if (type !== 'tools') duties.changed();
  };
const problemIn = (log: Log) => (what: string, cause: unknown) => log.error({ err: cause }, what);

interface ExecutionParts extends Pick<ExecutionDeps, 'models' | 'analyse' | 'assertions' | 'dspy' | 'onRun' | 'tools'> {
  mayRun: ReturnType<typeof mayRun>;
  workspaces: Workspaces;
  sandbox: OpenedSandbox;
  settings: SettingsStore;
  log: Log;
}

function openExecution({ mayRun: allowed, workspaces, sandbox, settings, log, ...parts }: ExecutionParts) {
  return createExecution({
    ...parts,
    ...allowed,
    prompts: createPromptEngine(),
    validation: createValidation(),
    recorder: () => mendingRecorder(workspaces),
    code: openCode({ sandbox, ...workspaces }),
    ranker: rankerOf(workspaces.now),
    runsAtOnce: () => settings.get().runsAtOnce,
    onProblem: (error) => log.error({ err: error }, 'the end of a run could not be recorded'),
  });
}

interface DepsParts extends Pick<WorkspacesDeps, 'analyse' | 'onRun' | 'onKept'> {
  options: CoreOptions;
  base: Base;
  processes: Processes;
  sandbox: OpenedSandbox;
}

const mountDeps = ({
  options,
  base,
  processes,
  sandbox,
  ...parts
}: DepsParts): Omit<WorkspacesDeps, 'locks' | 'toolSources' | 'startTool' | 'checkTool' | 'onMoved'> => ({
  ...parts,
  account: base.account,
  home: options.home,
  appVersion: options.appVersion,
  resourcesDir: options.resourcesDir,
  run: processes.run,
  unmetered: sandbox.unmetered,
  watchLinks: isWindow(options),
  onNotice: base.notices.add,
  onDamage: base.damage.met,
  onProblem: (what, cause) => base.log.error({ err: cause }, what),
});

function openWorkspaces(options: CoreOptions, base: Base, deps: WorkspacesDeps): Workspaces {
  const first = openFirstWorkspace(options, deps);
  const workspaces = createWorkspaces(deps, first);
  base.damage.mendWith(workspaces.mend);
  // A command line names its workspace each time, so its folders stay out of the window's list.
  if (first !== null && options.shellKind !== 'cli') rememberWorkspace(first.path, base);
  return workspaces;
}

/** What the open places let a run find, do and call. */
function mayRun(
  now: () => Mount,
  didOf: (agent: string) => string | null,
): Pick<ExecutionDeps, 'resolve' | 'agentOf' | 'gate' | 'holds' | 'onRefused' | 'listed'> {
  return {
    agentOf: (id) => ({ ...now().agents.toRun(id), did: didOf(id) }),
    resolve: (ref, caller) => now().capability.resolve(ref, caller),
    gate(request) {
      const { agents, capability } = now();
      const decided = capability.gate(request);
      if ((request.callers ?? []).length === 0) agents.began(request.agent ?? YOU);
      return decided;
    },
    holds: (draft) => now().capability.ofDraft(draft),
    onRefused: (refusal) => now().capability.refused(refusal),
    listed: () => now().capability.listed(),
  };
}

interface Exercising {
  workspaces: Workspaces;
  record: ReturnType<typeof createRecord>;
  log: Log;
}

/** What a run has proven is noted once it is written, and told with it; the run is over anyway. */
const exercising =
  ({ workspaces: { mountOf }, record, log }: Exercising, onRun: (run: Run) => void) =>
  (run: Run): void => {
    try {
      record.ended(run);
      const { traces, proficiency } = mountOf(run.id);
      if (run.status === 'completed') {
        const { assertions } = traces.api.get({ runId: run.id });
        proficiency.exercised(
          run,
          assertions.flatMap(({ results }) => results),
        );
      }
    } catch (cause) {
      log.error({ err: cause }, 'what a run exercised could not be noted');
    }
    onRun(run);
  };

/** What is done regularly while a window is open. */
function openUpkeep(options: CoreOptions, { hub, notices, account, settings, log }: Base, workspaces: Workspaces) {
  const parts = { account, workspaces, settings, log };
  const retention = openRetention({ ...parts, home: options.home, onPruned: () => hub.emit({ type: 'retention' }) });
  const backups = openBackups({ ...parts, options, notices, emit: hub.emit });
  // A command line does what it is asked and nothing else.
  if (isWindow(options)) for (const each of [retention, backups]) each.start();
  // For who only uses the command line: once a day, the last act of a command.
  const atEnd = { close: () => (options.shellKind === 'cli' ? backups.dueIfSmall() : undefined) };
  return { retention, backups, upkeep: [atEnd, retention, backups] };
}

/** The tools that skills prefer, by the room of the workspace that is open. */
const rankerOf = (now: () => Mount): NonNullable<ExecutionDeps['ranker']> => ({
  rank: (of) => now().capability.preferred.rank(of),
  freeze: (of, ranking) => now().capability.preferred.freeze(of, ranking),
  ended: (call) => now().capability.preferred.ended(call),
  flush: () => now().capability.preferred.flush(),
});

/** A run that begins on damaged traces begins on new ones. */
function mendingRecorder({ now, mend }: Workspaces): Recorder {
  const { recorder } = now().traces;
  return {
    ...recorder,
    begin(run, skillId) {
      try {
        return recorder.begin(run, skillId);
      } catch (cause) {
        if (!mend()) throw cause;
        return now().traces.recorder.begin(run, skillId);
      }
    },
  };
}

/** The app's children, none started yet, including the Python ones. */
function openPrograms(options: CoreOptions, { hub, notices, log }: Base) {
  sweepFolders();
  const processes = createProcesses({
    appVersion: options.appVersion,
    launch: options.launch,
    onChange: () => hub.emit({ type: 'processes' }),
    onFailed(error) {
      log.warn({ err: error }, 'a process will not be restarted');
      notices.add({ severity: 'warning', message: error.message, remedy: error.remedy ?? null });
    },
  });
  const python = createPython({
    processes,
    projectDir: options.projectDir ?? null,
    sidecarDir: join(options.resourcesDir, '..', 'sidecar'),
  });
  return { processes, python, sandbox: openSandbox({ ...options, processes, python }) };
}

function openAccountSettings(home: string, notices: Notices): SettingsStore {
  const { store, setAside } = openSettings(accountPlaces(home).settings);
  if (setAside !== null) notices.add(asideNotice('The settings', 'Defaults are in use.', setAside));
  return store;
}

function openFirstWorkspace(options: CoreOptions, deps: WorkspacesDeps): WorkspaceStores | null {
  const { workspace } = options;
  if (workspace === null) return null;
  try {
    return openWorkspaceStores(workspace, deps.home, deps);
  } catch (cause) {
    if (!isWindow(options)) throw cause;
    const { message, remedy } = asAppError(cause);
    deps.onNotice({ severity: 'error', message: `The workspace could not be opened. ${message}`, remedy: remedy ?? null });
    return null;
  }
}
