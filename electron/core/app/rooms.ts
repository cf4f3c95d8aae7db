// electron/core/app/rooms.ts - the rooms that need databases. They are mounted again when a workspace opens or closes, while runs continue.
import { join } from 'node:path';
import { type Notice, plural, type RolesApi, type Run } from '../../contract/index.ts';
import type { AgentsRoom } from '../agents/index.ts';
import { type Capability, createCapability } from '../capability/index.ts';
import type { Competencies } from '../competencies/index.ts';
import { type ConversationStore, createConversationStore } from '../conversations/index.ts';
import { type AgentMemory, HOST_TOOLS } from '../execution/index.ts';
import { createLibrary, createProvided, type Library, type ProvidedSkill } from '../library/index.ts';
import { createMerging } from '../linking/index.ts';
import { maskSecrets } from '../models/index.ts';
import { isOnline } from '../net/index.ts';
import type { Analyse } from '../packages/index.ts';
import type { Processes } from '../processes/index.ts';
import type { Proficiency } from '../proficiency/index.ts';
import type { Roles } from '../roles/index.ts';
import { transaction } from '../storage/index.ts';
import type { Locks, ToolSource, Tools, ToolsDeps } from '../tools/index.ts';
import { createTraces, type Traces } from '../traces/index.ts';
import { createWorkspacePages, type WorkspacePages } from '../workspace/index.ts';
import { accountPlaces } from './account/folders.ts';
import type { Stores, WorkspaceStores } from './account/stores.ts';
import { openAgents } from './mount/agents.ts';
import { openCompetencies } from './mount/competencies.ts';
import { createHints } from './mount/hints.ts';
import { openProficiency } from './mount/proficiency.ts';
import { createLevels, type LevelsOf, openCommissioning } from './mount/roles/commissioning.ts';
import { openRoles } from './mount/roles/roles.ts';
import { openTools } from './mount/tools/registry.ts';
import { watchOthers, watchRuns } from './watch.ts';

export interface Mount {
  library: Library;
  agents: AgentsRoom;
  competencies: Competencies;
  proficiency: Proficiency;
  roles: Roles;
  roleApi: RolesApi;
  /** What names mean, and how good an agent is by now: for who puts rooms together. */
  known: Known;
  capability: Capability;
  tools: Tools;
  traces: Traces;
  workspace: WorkspaceStores | null;
  /** The pages of the workspace, read by runs. */
  pages: WorkspacePages | null;
  memory: AgentMemory;
  /** Of the workspace, else of the account. */
  conversations: ConversationStore;
  /** Stops following; running runs can still write to the databases. */
  detach(): void;
}

export interface Known {
  skillOf(name: string): ProvidedSkill | null;
  competencyOf: Competencies['named'];
  roleOf: Roles['named'];
  levelsOf: LevelsOf;
}

export interface MountDeps {
  account: Stores;
  /** Folder of what comes with the app: skills, competencies. */
  resourcesDir: string;
  /** Folder of the account. */
  home: string;
  run: Processes['run'];
  analyse: Analyse;
  unmetered(): boolean;
  /** Whether linked files are followed all the time, as a window does; else they are checked on request. */
  watchLinks: boolean;
  /** Skills, competencies or agents were changed, by this process or another one. */
  onKept(what: 'library' | 'competencies' | 'roles' | 'agents' | 'tools'): void;
  /** Who has the exclusive tools, in all rooms of this process. */
  locks: Locks;
  /** What brings tools besides the app and skills. */
  toolSources: readonly ToolSource[];
  /** Starts the run of a tool that a person calls. */
  startTool: ToolsDeps['start'];
  /** Throws what would keep it from being called. */
  checkTool: ToolsDeps['check'];
  onRun(run: Run): void;
  /** A run has finished writing. */
  onRunClosed(): void;
  onNotice(notice: Omit<Notice, 'id'>): void;
  onProblem(what: string, cause: unknown): void;
}

const WATCHED_RUNS = 20;

/** Mounts library and traces over the account and, if there is one, a workspace; reports drafts and runs left open by a crash. */
export function mountRooms(deps: MountDeps, workspace: WorkspaceStores | null): Mount {
  const { account } = deps;
  const pair = (stores: Stores) => ({ agents: stores.agents.db, traces: stores.traces.db });
  const traces = createTraces({
    account: pair(account),
    workspace: workspace === null ? null : pair(workspace),
    mask: maskSecrets,
    onRunClosed: deps.onRunClosed,
    onProblem: (cause) => deps.onProblem('a trace could not be written', cause),
  });
  traces.bringRowsHome();
  tellInterrupted(traces.closeInterrupted(), deps.onNotice);
  const library = openLibrary(deps, workspace, traces);
  const { catalog, analysisOf } = library;
  const skillOf = createProvided({ catalog, analysisOf, isBuiltIn: (tool) => HOST_TOOLS.has(tool) });
  const competencies = openCompetencies({
    account,
    workspace,
    catalog,
    skillOf,
    systemDir: join(deps.resourcesDir, 'competencies'),
    onChange: () => deps.onKept('competencies'),
    onNotice: deps.onNotice,
  });
  const roles = openRoles({ account, workspace, onChange: () => deps.onKept('roles') });
  const { agents, memory } = openAgents({
    account,
    workspace,
    skillOf,
    competencyOf: competencies.named,
    roleOf: roles.named,
    onChange: () => deps.onKept('agents'),
    onProblem: deps.onProblem,
  });
  const place = { workspace: workspace?.path ?? null, hasRun: (id: string) => traces.recorder.find(id) !== null };
  const proficiency = openProficiency({ ...deps, account: account.agents.db, agents, library, place });
  const tools = openTools({
    account,
    workspace,
    library,
    locks: deps.locks,
    sources: deps.toolSources,
    start: deps.startTool,
    check: deps.checkTool,
    onChange: () => deps.onKept('tools'),
  });
  const capability = createCapability({
    library,
    agents,
    account: account.agents.db,
    analyse: deps.analyse,
    tools: tools.registry.facts,
    tagsOf: tools.registry.tags,
    levelsOf: proficiency.levelsOf,
    circumstances: () => ({ online: isOnline(), readOnly: (workspace ?? account).agents.readOnly }),
    unmetered: deps.unmetered,
    hintsFor: createHints({ skillOf, competencies, agents }),
    withdrawn: accountPlaces(deps.home).withdrawn,
    onNotice: deps.onNotice,
    onProblem: deps.onProblem,
  });
  const levelsOf = createLevels({ account: account.agents.db, proficiency, catalog });
  const roleApi = openCommissioning({ account: account.agents.db, roles, agents, capability, levelsOf });
  const stopWatching = watchAll(deps, workspace, traces);
  tellDrafts(library, deps.onNotice);
  return {
    library,
    agents,
    competencies,
    proficiency,
    roles,
    roleApi,
    known: { skillOf, competencyOf: competencies.named, roleOf: roles.named, levelsOf },
    capability,
    tools,
    traces,
    workspace,
    pages: openPages(deps, workspace),
    memory,
    conversations: createConversationStore((workspace ?? account).agents.db, workspace === null ? 'account' : 'workspace'),
    detach() {
      stopWatching();
      competencies.close();
      roles.close();
      library.close();
    },
  };
}

/** With the skills that the app brings. */
function openLibrary(deps: MountDeps, workspace: WorkspaceStores | null, traces: Traces): Library {
  const { account } = deps;
  const storage = (stores: Stores) => ({ database: stores.agents, drafts: stores.drafts });
  const library = createLibrary({
    account: storage(account),
    workspace: workspace === null ? null : storage(workspace),
    analyse: deps.analyse,
    activity: traces.activity,
    onChange: () => deps.onKept('library'),
    links: { watch: deps.watchLinks && !account.agents.readOnly },
    onNotice: deps.onNotice,
  });
  if (!account.agents.readOnly) library.seedSystemSkills(join(deps.resourcesDir, 'skills'));
  return library;
}

/** What other processes write is told of until the result is called. */
function watchAll({ account, locks, onRun, onKept }: MountDeps, workspace: WorkspaceStores | null, traces: Traces): () => void {
  const databases = [account.traces, ...(workspace === null ? [] : [workspace.traces])];
  const stopRuns = watchRuns(databases, () => traces.api.list({ limit: WATCHED_RUNS }).rows, onRun);
  // Agents, grants, memory and locks are in the account, whatever is open.
  const stopAccount = watchOthers([account.agents], () => {
    locks.look();
    onKept('agents');
  });
  return () => {
    stopRuns();
    stopAccount();
  };
}

function openPages({ home, run, onNotice }: MountDeps, workspace: WorkspaceStores | null): WorkspacePages | null {
  if (workspace === null) return null;
  const inTurn = <T>(work: () => T) => transaction(workspace.agents.db, work);
  const merging = createMerging();
  const { merge } = merging;
  const pages = createWorkspacePages({ folder: workspace.path, cacheDir: accountPlaces(home).cache, run, inTurn, merge, onNotice });
  return {
    ...pages,
    close() {
      pages.close();
      merging.close();
    },
  };
}

function tellInterrupted(count: number, onNotice: MountDeps['onNotice']): void {
  if (count === 0) return;
  onNotice({
    severity: 'warning',
    message: `${plural(count, 'run was', 'runs were')} interrupted: the process ended before ${count === 1 ? 'it' : 'they'} did.`,
    remedy: `Open ${count === 1 ? 'it in Traces and run it' : 'them in Traces and run them'} again.`,
  });
}

function tellDrafts(library: Library, onNotice: MountDeps['onNotice']): void {
  const count = library.api.list({ limit: 1 }).facets.drafts;
  if (count === 0) return;
  onNotice({
    severity: 'info',
    message: `${plural(count, 'skill has', 'skills have')} changes that were not saved.`,
    remedy: 'Open the skill to continue with the draft or discard it.',
  });
}
