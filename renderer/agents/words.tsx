// renderer/agents/words.tsx - states of what an agent is equipped with, and decisions about its tools: icon, tone and word, the same everywhere.
import type { Equipped } from '../../electron/contract/agents/agents.ts';
import type { MatrixSkill, MatrixTool } from '../../electron/contract/agents/matrix.ts';
import { BrokenIcon, CheckIcon, CloseIcon, ErrorIcon, PauseIcon, type TablerIcon, WarningIcon } from '../ui/icons.ts';

const STATES: Record<Equipped['state'], { label: string; tone: string; icon: TablerIcon | null; why: string | null }> = {
  in_force: { label: 'Active', tone: 'ok', icon: null, why: null },
  paused: { label: 'Paused', tone: 'warn', icon: PauseIcon, why: null },
  missing: { label: 'Missing', tone: 'err', icon: ErrorIcon, why: 'There is no competency of this id any more. It adds nothing.' },
  broken: { label: 'Broken', tone: 'err', icon: BrokenIcon, why: 'Its file cannot be read. It adds nothing until it is repaired.' },
  changed: {
    label: 'Changed outside',
    tone: 'warn',
    icon: WarningIcon,
    why: 'Its file is not the one that was equipped. It adds nothing until you accept it.',
  },
};

/** Why an entry adds nothing, or less than it says; empty = it adds all of it. */
export function troublesOf({ state, paused, missingSkills, collisions }: Equipped): string[] {
  const why = STATES[state].why;
  if (why !== null || paused) return why === null ? [] : [why];
  return [
    ...missingSkills.map((name) => `The skill ${name} is missing.`),
    ...collisions.map(({ tool, providers }) => `${tool} is denied: ${providers.join(' and ')} provide it.`),
  ];
}

export function EntryBadge({ state }: { state: Equipped['state'] }) {
  const { label, tone, icon: Icon } = STATES[state];
  return (
    <span className={`bdg ${tone}`}>
      {Icon ? <Icon className="xs" aria-hidden /> : null}
      {label}
    </span>
  );
}

export type Decision = MatrixTool['decision'] | MatrixSkill['decision'];
const DECISIONS: Record<Decision, { label: string; tone: string }> = {
  allowed: { label: 'allowed', tone: 'ok' },
  asks: { label: 'asks', tone: 'info' },
  denied: { label: 'denied', tone: 'err' },
  blocked: { label: 'blocked', tone: 'err' },
  unavailable: { label: 'unavailable', tone: 'warn' },
  missing: { label: 'missing', tone: 'warn' },
};

/** What is allowed is the usual case, so it stands without a frame. */
export function DecisionBadge({ decision }: { decision: Decision }) {
  const { label, tone } = DECISIONS[decision];
  return decision === 'allowed' ? <span className="ok sm">{label}</span> : <span className={`bdg ${tone}`}>{label}</span>;
}

/** One of the four checks. */
export function CheckMark({ holds, what }: { holds: boolean; what: string }) {
  const Icon = holds ? CheckIcon : CloseIcon;
  return <Icon className={`s ${holds ? 'ok' : 'err'}`} role="img" aria-label={holds ? what : `not ${what}`} />;
}
