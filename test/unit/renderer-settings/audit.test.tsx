// The audit log asks the core for what its filter shows. Row C12.
import { describe, expect, it } from 'vitest';
import { AuditQuery } from '../../../electron/contract/capability/capability.ts';
import { actionInWords, NO_FILTER, queryOf, SINCE } from '../../../renderer/settings/audit/filter.ts';

const NOW = new Date('2026-03-31T12:00:00.000Z');

describe('C12: the filter of the audit log', () => {
  it('asks for everything when nothing is selected', () => {
    expect(queryOf(NO_FILTER, NOW)).toEqual({ text: '', action: null, since: null });
  });

  it('turns days into a time that the core takes', () => {
    expect(queryOf({ text: ' crm ', action: 'Granted', days: 7 }, NOW)).toEqual({
      text: 'crm',
      action: 'Granted',
      since: '2026-03-24T12:00:00.000Z',
    });
    for (const { days } of SINCE) expect(() => AuditQuery.parse(queryOf({ ...NO_FILTER, days }, NOW))).not.toThrow();
  });

  it('calls a denied permission what it meant: a run that was blocked', () => {
    expect(['PermissionDenied', 'Granted', 'AgentCreated'].map(actionInWords)).toEqual(['Run blocked', 'Granted', 'Agent created']);
  });
});
