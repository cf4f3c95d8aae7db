// electron/core/app/mount/tools/registry.ts - the registry of tools over an account and the open places, and who holds the exclusive ones.
import { sameForAll, YOU } from '../../../../contract/index.ts';
import { type Capability, createAuditLog } from '../../../capability/index.ts';
import { HOST_FUNCTIONS, type ToolDoor } from '../../../execution/index.ts';
import type { Library } from '../../../library/index.ts';
import type { Processes } from '../../../processes/index.ts';
import { workspaceId } from '../../../storage/index.ts';
import {
  createLocks,
  createTools,
  type Locks,
  runScript,
  type SourceTool,
  serialOf,
  type Tools,
  type ToolsDeps,
} from '../../../tools/index.ts';
import type { Stores } from '../../account/stores.ts';

/** How long a call waits for an exclusive tool. */
const WAIT_MS = 30_000;

interface LockParts {
  account: Stores;
  onChange(): void;
  onProblem(what: string, cause: unknown): void;
}

/** Of this process, whatever workspace is open. Each time a tool is taken or given back is an event of the audit log. */
export function openLocks({ account, onChange, onProblem }: LockParts): Locks {
  const { db } = account.agents;
  const log = createAuditLog(db);
  return createLocks({
    db,
    onChange,
    onEvent({ tool, run, what, since, byHand }) {
      const value = `run ${run.runId} of ${run.agent} since ${since}`;
      const event = (subject: string) => ({
        actor: byHand ? YOU : run.agent,
        action: what === 'locked' ? 'ToolLocked' : 'ToolReleased',
        subject,
        subjectName: tool.id,
        outcome: 'done' as const,
        reasons: [{ rule: 'tool_locked' as const, subject: tool.id, value }],
        runId: run.runId,
      });
      try {
        log.add([event(serialOf(db, tool.key) ?? tool.key)], new Date().toISOString());
      } catch (cause) {
        onProblem(`the audit log does not say that the tool ${tool.id} was ${what}`, cause);
      }
    },
    now: () => new Date(),
    waitMs: WAIT_MS,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal.addEventListener('abort', done, { once: true });
        if (signal.aborted) done();
      }),
  });
}

interface Deps extends Pick<ToolsDeps, 'locks' | 'sources' | 'start' | 'check' | 'onChange'> {
  account: Stores;
  workspace: Stores | null;
  library: Library;
}

export function openTools({ account, workspace, library, ...deps }: Deps): Tools {
  const place = workspaceId(account.agents.db);
  const inWorkspace = workspace === null ? null : workspaceId(workspace.agents.db);
  const { catalog, analysisOf, mentions } = library;
  return createTools({
    ...deps,
    db: account.agents.db,
    catalog,
    analysisOf,
    mentions,
    placeOf: (scope) => (scope === 'workspace' && inWorkspace !== null ? inWorkspace : place),
    places: inWorkspace === null ? [place] : [place, inWorkspace],
    builtIn: BUILT_IN,
    tell: createAuditLog(account.agents.db).add,
  });
}

interface DoorParts {
  /** The rooms that are mounted now. */
  now(): { tools: Tools; capability: Pick<Capability, 'forbidden'>; library: Pick<Library, 'filesOf'> };
  run: Processes['run'];
  onProblem(what: string, cause: unknown): void;
}

/** The registry, as runs see it. */
export function openToolDoor({ now, run, onProblem }: DoorParts): ToolDoor {
  return {
    now: () => now().tools,
    ended(runId) {
      try {
        now().tools.ended(runId);
      } catch (cause) {
        onProblem(`what the run ${runId} held was not given back`, cause);
      }
    },
    forbidden(tool, agent, how) {
      const { tools, capability } = now();
      const { registry } = tools;
      const skillId = tool.by === 'skill' ? tool.skillId : null;
      return capability.forbidden(
        { id: tool.tool.id, asset: tools.assetOf(tool) ?? tool.key, skillId, facts: registry.factsOf(tool) },
        agent,
        how,
      );
    },
    script: (job) => runScript(job, { run, filesOf: (id) => now().library.filesOf(id) }),
  };
}

const BUILT_IN: ToolsDeps['builtIn'] = new Map(
  [...HOST_FUNCTIONS].map(([name, row]) => {
    const level = row.tool.level === 'none' ? 'read' : row.tool.level;
    const tool: SourceTool = {
      id: name,
      name,
      description: row.doc,
      get inputSchema() {
        return row.schema;
      },
      outputSchema: null,
      toolType: 'deterministic_function',
      runtime: 'native',
      origin: 'built_in',
      provider: { kind: 'built_in', id: 'skillwright', name: 'built in' },
      needs: row.tool.needs,
      level: row.tool.level,
      annotations: {},
      state: 'available',
      reason: null,
      defaults: { defaultLevels: sameForAll(level) },
    };
    return [name, { tool, facts: row.tool }];
  }),
);
