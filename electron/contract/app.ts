// electron/contract/app.ts - the application itself: where things are, settings, events.
import { z } from 'zod';
import { BackupSettings } from './backups/backups.ts';
import { ConversationBudgets } from './conversations/budgets.ts';
import { Run } from './execution.ts';
import { byId, mutation, nothing, query, type RoomApi, stream } from './procedures/table.ts';
import { Retention } from './retention/retention.ts';
import { place } from './values/place.ts';

export const Theme = z.enum(['auto', 'light', 'dark']);

export const Settings = z.object({
  theme: Theme.default('auto'),
  /** Model if a run does not name one; null = the first one that is ready. */
  modelId: z.string().nullable().default(null),
  recentWorkspaces: z.array(z.string()).default([]),
  editorFontSize: z.number().int().min(10).max(24).default(13),
  /** How many runs may go on at once; others queue. */
  runsAtOnce: z.number().int().min(1).max(64).default(4),
  /** How long things are kept, in the account and in every workspace without its own limits. */
  retention: Retention.default(Retention.parse({})),
  /** By the folder of a workspace. The account's own settings: a stranger's workspace must not decide what is removed. */
  workspaceRetention: z.record(z.string(), Retention).default({}),
  /** Of the account and of every workspace. */
  backups: BackupSettings.default(BackupSettings.parse({})),
  conversations: ConversationBudgets.default(ConversationBudgets.parse({})),
});
export type Settings = z.infer<typeof Settings>;
export const SettingsPatch = z.object({
  theme: Theme.optional(),
  modelId: z.string().nullable().optional(),
  editorFontSize: z.number().int().min(10).max(24).optional(),
  runsAtOnce: z.number().int().min(1).max(64).optional(),
  retention: Retention.optional(),
  /** Of the open workspace; null = those of the account apply to it. */
  workspaceRetention: Retention.nullable().optional(),
  backups: BackupSettings.optional(),
  conversations: ConversationBudgets.optional(),
});
export type SettingsPatch = z.input<typeof SettingsPatch>;

export const Notice = z.object({
  id: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  remedy: z.string().nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const DatabaseName = z.enum(['account skills', 'account traces', 'workspace skills', 'workspace traces']);

export const AppInfo = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'chromium', 'cli', 'test']),
  home: z.string(),
  workspace: z.object({ path: z.string(), name: z.string() }).nullable(),
  platform: z.string(),
  /** Versions of the runtime, for Settings and reports. */
  versions: z.record(z.string(), z.string()),
  /** Things the person should know since opening: journal fallback, interrupted runs, drafts found. */
  notices: z.array(Notice),
  /** `readOnly`: a newer Skillwright has used it, or it cannot be written, so every write throws why. */
  databases: z.array(
    z.object({ name: DatabaseName, path: z.string(), bytes: z.number().int(), schemaVersion: z.number().int(), readOnly: z.boolean() }),
  ),
});
export type AppInfo = z.infer<typeof AppInfo>;

export const AppEvent = z.discriminatedUnion('type', [
  /** Skills were added, changed or removed, by this window or by another process. */
  z.object({ type: z.literal('library') }),
  /** The same of competencies. */
  z.object({ type: z.literal('competencies') }),
  /** The same of roles. */
  z.object({ type: z.literal('roles') }),
  /** The same of agents: what was written for one, or what it is equipped with. */
  z.object({ type: z.literal('agents') }),
  /** A work item was made or changed, or a duty was paused. */
  z.object({ type: z.literal('duties') }),
  /** A conversation was written to, changed or removed, or an answer began, asks or is over. */
  z.object({ type: z.literal('conversations') }),
  /** A tool was configured, offered, taken or given back. */
  z.object({ type: z.literal('tools') }),
  /** Trigger tests were changed here, or their file was. */
  z.object({ type: z.literal('triggers') }),
  z.object({ type: z.literal('run'), run: Run }),
  z.object({ type: z.literal('models') }),
  /** The embedding model has read more skills, or cannot. */
  z.object({ type: z.literal('matching') }),
  /** An MCP server was added, changed, started or ended, or its tools did. */
  z.object({ type: z.literal('mcp') }),
  /** A child process started, ended, or its workload changed. */
  z.object({ type: z.literal('processes') }),
  /** An optimisation ended, or the renewal of states progressed. */
  z.object({ type: z.literal('optimise') }),
  /** A draft of the composer, or a proposed change of a skill. */
  z.object({ type: z.literal('composer') }),
  z.object({ type: z.literal('settings') }),
  /** Runs, revisions or audit events were removed because they were over a limit. */
  z.object({ type: z.literal('retention') }),
  /** A back-up was made, removed or restored. */
  z.object({ type: z.literal('backups') }),
  z.object({ type: z.literal('workspace') }),
  z.object({ type: z.literal('notice'), notice: Notice }),
  /** The shell asks the window to do something: a menu entry, a second start with a file. */
  z.object({ type: z.literal('command'), command: z.string(), argument: z.string().nullable() }),
]);
export type AppEvent = z.infer<typeof AppEvent>;

export const RecentWorkspace = z.object({ id: z.string(), path: z.string() });
export type RecentWorkspace = z.infer<typeof RecentWorkspace>;

export const appTable = {
  info: query(nothing, AppInfo),
  events: stream(nothing, AppEvent),
  settings: query(nothing, Settings),
  saveSettings: mutation(SettingsPatch, Settings),
  openWorkspace: mutation(z.object({ path: place('workspace') }), AppInfo),
  /** Newest first. */
  recentWorkspaces: query(nothing, z.array(RecentWorkspace)),
  /** Throws `not_found` if it is not in the list. */
  openRecent: mutation(byId, AppInfo),
  closeWorkspace: mutation(nothing, AppInfo),
  dismissNotice: mutation(byId, nothing),
};
export type AppApi = RoomApi<typeof appTable>;
