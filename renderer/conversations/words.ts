// renderer/conversations/words.ts - answers in words: how one stands, and the quiet line under it.
import type { Message } from '../../electron/contract/conversations/conversations.ts';
import type { DecisionChoice, TurnRun, TurnState, TurnSummary } from '../../electron/contract/conversations/turn.ts';
import type { MatchField } from '../../electron/contract/matching/matching.ts';
import { formatCost, formatDayName, formatDuration, plural } from '../ui/format.ts';
import { AsksIcon, ClockIcon, ErrorIcon, StoppedIcon, type TablerIcon } from '../ui/icons.ts';

/** Words of what a list says about the last answer; null = nothing is to be said. */
export const STATES: Record<TurnState, { word: string; tone: string; icon: TablerIcon | null } | null> = {
  running: { word: 'answering', tone: 'sec', icon: null },
  asks: { word: 'asks you', tone: 'info', icon: AsksIcon },
  done: null,
  failed: { word: 'failed', tone: 'err', icon: ErrorIcon },
  stopped: { word: 'stopped', tone: 'mut', icon: StoppedIcon },
  interrupted: { word: 'interrupted', tone: 'warn', icon: ClockIcon },
};

const CHOICES: Record<DecisionChoice, string> = {
  direct: 'answered directly',
  activate: 'a skill',
  research: 'searched the pages',
  clarify: 'asked back',
};
export const choiceWords = (choice: DecisionChoice): string => CHOICES[choice];

/** What did it: `timeline-builder`, `answered directly`. */
export const doneBy = ({ skill, choice }: Pick<TurnSummary, 'skill' | 'choice'>): string =>
  skill !== null && choice === 'activate' ? skill.name : choice === null ? 'no decision' : CHOICES[choice];

/** Its skill may not run as things are; a person may be able to grant what is missing. */
export const isRefused = (turn: TurnSummary | null): turn is TurnSummary & { skill: NonNullable<TurnSummary['skill']> } =>
  turn?.error?.code === 'run_blocked' && turn.skill !== null;

/** `3 tools · 2.1 s · $0.004`. */
export function figures({ tools, durationMs, cost }: Pick<TurnSummary, 'tools' | 'durationMs' | 'cost'>, isOver: boolean): string {
  const parts = [
    tools > 0 ? plural(tools, 'tool') : null,
    durationMs === null ? null : formatDuration(durationMs),
    cost ? `${formatCost(cost)}${isOver ? '' : ' so far'}` : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

export const PURPOSES: Record<TurnRun['purpose'], string> = {
  decide: 'Decision',
  inputs: 'Inputs read from the message',
  answer: 'Answer',
};

/** How a field of a skill is named in a reason. */
const FIELDS: Record<MatchField, string> = {
  command: 'after the slash',
  name: 'name',
  title: 'title',
  phrase: 'trigger phrase',
  pattern: 'intent',
  quote: 'quoted words',
  tag: 'tag',
  description: 'description',
  meaning: 'meaning',
};
export const fieldWords = (field: MatchField): string => FIELDS[field];

/** The day that begins with a message; null = it is that of the one before, or a conversation begins today. */
export function dayBetween(before: string | null, at: string, now: number = Date.now()): string | null {
  const day = formatDayName(at, now);
  return day === (before === null ? 'Today' : formatDayName(before, now)) ? null : day;
}

/** The name of a message for a screen reader. */
export const messageLabel = ({ role }: Message, agent: string): string => (role === 'person' ? 'Your message' : `Answer of ${agent}`);

/** An input as one word of a line: `entity_name: Tidewall`. */
export const inputWords = (inputs: Record<string, unknown>): string =>
  Object.entries(inputs)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
