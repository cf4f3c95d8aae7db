// renderer/agents/duties/words.tsx - states of work items as an icon and a word, never by colour alone; and times of days to come.
import type { ComponentType } from 'react';
import type { WorkState } from '../../../electron/contract/duties/duties.ts';
import { ClockIcon, ErrorIcon, OkIcon, RunIcon, SkipIcon, WarningIcon } from '../../ui/icons.ts';

export const STATES: Readonly<Record<WorkState, { icon: ComponentType<{ className?: string }>; tone: string }>> = {
  due: { icon: ClockIcon, tone: 'mut' },
  running: { icon: RunIcon, tone: 'info' },
  done: { icon: OkIcon, tone: 'ok' },
  failed: { icon: ErrorIcon, tone: 'err' },
  missed: { icon: WarningIcon, tone: 'warn' },
  skipped: { icon: SkipIcon, tone: 'mut' },
};

export function StateMark({ state, text = state }: { state: WorkState; text?: string }) {
  const { icon: Icon, tone } = STATES[state];
  return (
    <span className={`row g4 xs ${tone}`}>
      <Icon className="xs fixed" aria-hidden />
      {text}
    </span>
  );
}

const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const moment = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `08:00`, in the zone of this machine, as all of these. */
export const hourText = (iso: string): string => hour.format(new Date(iso));
/** `Mon, 23 Nov, 08:00`. */
export const momentText = (iso: string): string => moment.format(new Date(iso));
/** Times to come, each day named once: `Mon, 23 Nov, 08:00, 12:00 · Tue, 24 Nov, 08:00`. */
export const timesInWords = (times: readonly string[]): string =>
  [...Map.groupBy(times, (iso) => momentText(iso).slice(0, -7))].map(([of, at]) => `${of}, ${at.map(hourText).join(', ')}`).join(' · ');
/** `Mon 23`. */
export const dayText = (iso: string): string => day.format(new Date(iso));
/** `23 Nov 2026`. */
export const dateText = (iso: string): string => date.format(new Date(iso));

/** Beginnings of the seven days of a week from Monday, and the end of the last; `week` counts from the one with `now`. */
export function weekEdges(now: Date, week: number): string[] {
  const monday = now.getDate() - ((now.getDay() + 6) % 7) + 7 * week;
  return Array.from({ length: 8 }, (_, index) => new Date(now.getFullYear(), now.getMonth(), monday + index).toISOString());
}
