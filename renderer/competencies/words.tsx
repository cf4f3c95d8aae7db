// renderer/competencies/words.tsx - categories, status and readiness of a competency: icon, colour and word, the same everywhere.
import type { Category, CompetencyRow, CompetencyStatus } from '../../electron/contract/competencies/competencies.ts';
import { plural } from '../ui/format.ts';
import {
  BrokenIcon,
  CommunicationIcon,
  DataIcon,
  DevelopmentIcon,
  ErrorIcon,
  FinanceIcon,
  InsuranceIcon,
  OkIcon,
  OperationsIcon,
  OtherIcon,
  PauseIcon,
  ProductivityIcon,
  ResearchIcon,
  SecurityIcon,
  type TablerIcon,
  WarningIcon,
} from '../ui/icons.ts';

const CATEGORY_ICONS: Record<Category, TablerIcon> = {
  Insurance: InsuranceIcon,
  Security: SecurityIcon,
  Productivity: ProductivityIcon,
  Development: DevelopmentIcon,
  Communication: CommunicationIcon,
  Data: DataIcon,
  Finance: FinanceIcon,
  Research: ResearchIcon,
  Operations: OperationsIcon,
  Other: OtherIcon,
};

export function CategoryIcon({ category }: { category: Category | null }) {
  const Icon = category === null ? BrokenIcon : CATEGORY_ICONS[category];
  return <Icon className={`s fixed ${category === null ? 'err' : 'sec'}`} aria-hidden />;
}

const STATUS: Record<CompetencyStatus, { label: string; tone: string }> = {
  installed: { label: 'Installed', tone: '' },
  active: { label: 'Active', tone: 'ok' },
  paused: { label: 'Paused', tone: 'warn' },
};

/** Of one that is not in force: why, in place of its status. */
const NOT_IN_FORCE = { broken: 'Broken', shadowed: 'Shadowed', hidden: 'Hidden' } as const;

export function StatusBadge({ row }: { row: CompetencyRow }) {
  if (row.state !== 'ok') {
    return (
      <span className={`bdg ${row.state === 'broken' ? 'err' : 'line'}`} title={whyNotInForce(row) ?? undefined}>
        {NOT_IN_FORCE[row.state]}
      </span>
    );
  }
  const { label, tone } = STATUS[row.status];
  return (
    <span className={`bdg ${tone}`}>
      {row.status === 'paused' ? <PauseIcon className="xs" aria-hidden /> : null}
      {label}
    </span>
  );
}

/** Null = it is in force. */
export function whyNotInForce({ state, problem, id }: CompetencyRow): string | null {
  if (state === 'broken') {
    return problem ? `Line ${problem.line}, column ${problem.column}: ${problem.message}` : 'This file cannot be read as text.';
  }
  if (state === 'shadowed') return `Another competency of the same scope has the id ${id} and is the one in force.`;
  return state === 'hidden' ? `The workspace has a competency with the id ${id}, which is the one in force.` : null;
}

const isMissing = ({ state }: CompetencyRow['readiness']['skills'][number]) => state !== 'ready';
export const missingSkills = (row: CompetencyRow) => row.readiness.skills.filter(isMissing);
export const collidingTools = (row: CompetencyRow) => row.readiness.tools.filter(({ providers }) => providers.length > 1);

/** What stands in the way before an agent is chosen, in a few words. */
export function Ready({ row }: { row: CompetencyRow }) {
  const why = whyNotInForce(row);
  if (why !== null) {
    const Icon = row.state === 'broken' ? ErrorIcon : WarningIcon;
    return (
      <span className={`row g4 sm ${row.state === 'broken' ? 'err' : 'sec'}`} title={why}>
        <Icon className="s fixed" aria-hidden />
        <span className="ell">{why}</span>
      </span>
    );
  }
  const missing = missingSkills(row).length;
  const colliding = collidingTools(row).length;
  if (missing + colliding === 0) {
    return (
      <span className="row g4 sm">
        <OkIcon className="s ok fixed" aria-hidden />
        ready
      </span>
    );
  }
  const absent = missingSkills(row).every(({ state }) => state === 'missing');
  return (
    <span className="row g12 sm">
      {missing > 0 ? (
        <span className="row g4">
          <ErrorIcon className="s err fixed" aria-hidden />
          {missing} of {plural(row.readiness.skills.length, 'skill')} {absent ? 'missing' : 'not ready'}
        </span>
      ) : null}
      {colliding > 0 ? (
        <span className="row g4">
          <ErrorIcon className="s err fixed" aria-hidden />
          {plural(colliding, 'tool name')} used twice
        </span>
      ) : null}
    </span>
  );
}

/** `on atlas-editor, paused on release-desk`. */
export function agentWords({ equippedBy }: CompetencyRow): string {
  return equippedBy.map(({ name, paused }) => `${paused ? 'paused on' : 'on'} ${name}`).join(', ');
}
