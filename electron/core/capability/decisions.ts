// electron/core/capability/decisions.ts - the library with an event in the audit log for each decision of a person about what may run.
import { type LibraryApi, YOU } from '../../contract/index.ts';
import type { NewEvent } from './audit.ts';
import { placeInWords, type Reason } from './because.ts';

/** `record` is called after the library has done it; `nameOf` gives the name of a skill by its id. */
export function auditDecisions(api: LibraryApi, record: (events: NewEvent[]) => void, nameOf: (id: string) => string): LibraryApi {
  const decided = (action: string, id: string, reasons: Reason[] = []): NewEvent => ({
    actor: YOU,
    action,
    subject: id,
    subjectName: nameOf(id),
    outcome: 'done',
    reasons,
    runId: null,
  });
  return {
    ...api,
    setEnabled(input) {
      api.setEnabled(input);
      record([decided(input.enabled ? 'Enabled' : 'Disabled', input.id)]);
    },
    acknowledge(input) {
      api.acknowledge(input);
      record(input.skills.map(({ id }) => decided('Acknowledged', id)));
    },
    withdraw(input) {
      api.withdraw(input);
      record(input.ids.map((id) => decided('Withdrawn', id)));
    },
    setPermission(input) {
      const permissions = api.setPermission(input);
      const places = [input.channel, input.taskContext].filter((place) => place !== undefined);
      const reasons = places.map((place): Reason => {
        if (input.allowed) return { rule: 'allowed', subject: placeInWords(place), value: null };
        return { rule: place === input.channel ? 'channel_off' : 'context_off', subject: nameOf(input.id), value: place };
      });
      record([decided(input.allowed ? 'Enabled' : 'Disabled', input.id, reasons)]);
      return permissions;
    },
  };
}
