// electron/core/competencies/competencies.ts - competencies of the account and the open workspace (rows F1, F6). What an agent makes of them is decided in
// the room of agents: nothing here is in force by being here.
import type { CompetenciesApi, Competency, CompetencyAnalysis, CompetencyRow, Notice } from '../../contract/index.ts';
import type { SeedReport } from '../library/index.ts';
import {
  type Bound,
  createCatalog,
  createExporting,
  createImporting,
  createManaging,
  createManifestStore,
  createReader,
  createRestoring,
  createSaving,
  entryOf,
  fieldsOf,
  MAX_MANIFESTS,
  type Opened,
  type Restoring,
} from '../manifests/index.ts';
import { nextTimes, zoneHere } from '../schedules/index.ts';
import type { OpenedDatabase } from '../storage/index.ts';
import { COMPETENCY, type CompetencyRoom } from './kind.ts';
import { createRows } from './listing/list.ts';
import type { Equips, SkillOf } from './listing/readiness.ts';
import { seedSystemCompetencies } from './system.ts';
import { editCompetency } from './text/edits.ts';
import { readCompetency } from './text/read.ts';

export interface CompetenciesDeps {
  /** Open agents.db files. They are closed by whoever opened them. */
  account: OpenedDatabase;
  workspace: OpenedDatabase | null;
  skillOf: SkillOf;
  /** Which agents have which competency. */
  equips(): Equips;
  /** After an edit in the app: agents that have the old bytes have the new ones. */
  moveEquips(competency: string, from: Bound, to: Bound): void;
  /** Competencies changed, by this process or another one. */
  onChange(): void;
  onNotice(notice: Omit<Notice, 'id'>): void;
  now?: () => Date;
  /** How often to check for changes by other processes, in milliseconds. */
  pollMs?: number;
  maxCompetencies?: number;
}

/** What an id means: `competency` null = the one that had it cannot be read. */
export interface NamedCompetency extends Bound {
  sourceId: string;
  competency: Competency | null;
}

export interface Competencies extends Restoring {
  api: CompetenciesApi;
  /** The one in force for an id: the workspace's, else the account's; null = there is none. Shadowed and hidden ones never. */
  named(id: string): NamedCompetency | null;
  /** One line of the catalog. Throws `not_found`. */
  row(sourceId: string): CompetencyRow;
  /** Brings the app's competencies into the account; see system.ts for what it leaves unchanged. */
  seed(dir: string): SeedReport;
  /** Stops checking for changes. */
  close(): void;
}

/** Opens the room over databases that are up to date. */
export function createCompetencies(deps: CompetenciesDeps): Competencies {
  const { account, workspace, moveEquips, maxCompetencies: max = MAX_MANIFESTS } = deps;
  const clock = deps.now ?? (() => new Date());
  const stores = {
    account: createManifestStore(COMPETENCY, 'account', account, max),
    workspace: workspace === null ? null : createManifestStore(COMPETENCY, 'workspace', workspace, max),
  };
  const reader = createReader(COMPETENCY);
  const catalog = createCatalog({ kind: COMPETENCY, reader, ...stores, onChange: deps.onChange, pollMs: deps.pollMs ?? 1000 });
  const rows = createRows({ catalog, skillOf: deps.skillOf, equips: deps.equips });
  const room: CompetencyRoom = {
    kind: COMPETENCY,
    reader,
    ...stores,
    catalog,
    rowOf: rows.row,
    usersOf: (entry) => rows.row(entry).equippedBy.map(({ name }) => name),
    move: moveEquips,
    now: () => clock().toISOString(),
  };
  const shown = (opened: Opened<CompetencyAnalysis, CompetencyRow>) => ({ ...opened, nextTimes: timesOf(opened.analysis, clock()) });
  return {
    api: {
      list: rows.list,
      analyse: ({ text, fileName }) => ({ ...readCompetency(text, fileName), fields: fieldsOf(text) }),
      edit: ({ text, edit }) => editCompetency(text, edit),
      ...createSaving(room, shown),
      ...createManaging(room),
      ...createImporting(room),
      ...createExporting(room, account.db),
    },
    named(id) {
      const entry = catalog.named(id);
      if (entry === undefined) return null;
      const { sourceId, value: competency, place, hash } = entry;
      return { sourceId, competency, place, hash };
    },
    row: (sourceId) => rows.row(entryOf(room, sourceId)),
    ...createRestoring(room),
    seed(dir) {
      const report = seedSystemCompetencies(room, dir);
      for (const { message, remedy } of report.problems) deps.onNotice({ severity: 'warning', message, remedy: remedy ?? null });
      return report;
    },
    close: catalog.close,
  };
}

const TIMES_SHOWN = 5;

function timesOf(analysis: CompetencyAnalysis | null, now: Date): string[] {
  const schedule = analysis?.competency?.schedule ?? null;
  return schedule === null ? [] : nextTimes(schedule, now, zoneHere(), TIMES_SHOWN);
}
