// renderer/settings/audit/filter.ts - which part of the audit log is shown.
import type { AuditQuery } from '../../../electron/contract/capability/capability.ts';

export interface Filter {
  text: string;
  action: string | null;
  /** Only events of the last days; null = all. */
  days: number | null;
}

export const NO_FILTER: Filter = { text: '', action: null, days: null };

export const SINCE: readonly { days: number | null; label: string }[] = [
  { days: null, label: 'Any time' },
  { days: 1, label: 'Last 24 hours' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
];

const DAY_MS = 86_400_000;

export const queryOf = ({ text, action, days }: Filter, now: Date): AuditQuery => ({
  text: text.trim(),
  action,
  since: days === null ? null : new Date(now.getTime() - days * DAY_MS).toISOString(),
});

/** `PermissionDenied` and `AgentCreated` are the names in the log and its export. */
export const actionInWords = (action: string): string =>
  action === 'PermissionDenied' ? 'Run blocked' : action.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
