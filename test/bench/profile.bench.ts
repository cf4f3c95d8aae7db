// G5: the profile of a full agent: ten competencies, a hundred skills that each ask for tools, two hundred permissions, a thousand entries of memory, five
// thousand events and runs of a year by the hour; against its matrix alone, which is most of it.

import { join } from 'node:path';
import { createAuditLog } from '../../electron/core/capability/index.ts';
import { openDatabase } from '../../electron/core/storage/index.ts';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { makeFolder, openTestCore } from '../fixtures/core.ts';
import { competencyText, importCompetency } from '../integration/agents/open.ts';
import { type Bench, inTurn, median } from './bench.ts';
import { fillLibrary } from './samples.ts';

const COMPETENCIES = 10;
const EACH = 10;
const EVENTS = 5000;
const HOURS = 365 * 24;

/** What runs and the log hold after a year. */
function fill(home: string): void {
  const at = (database: 'agents' | 'traces') =>
    openDatabase({ path: join(home, `${database}.db`), kind: database, appVersion: '0.1.0', backupsDir: join(home, 'backups') });
  const agents = at('agents');
  const event = {
    actor: 'clerk',
    action: 'PermissionDenied',
    subject: 's',
    subjectName: 'skill',
    outcome: 'denied' as const,
    reasons: [],
    runId: null,
  };
  createAuditLog(agents.db).add(
    Array.from({ length: EVENTS }, () => event),
    new Date().toISOString(),
  );
  agents.close();
  const traces = at('traces');
  const insert = traces.db.prepare('INSERT INTO agent_usage VALUES (?, ?, 3, 1, 1000, 100, 0.1, 0)');
  const hour = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString().slice(0, 13);
  traces.db.transaction(() => {
    for (let n = 0; n < HOURS; n++) insert.run('clerk', hour(n));
  })();
  traces.close();
}

export const bench: Bench = {
  name: 'profile',
  async run() {
    const home = await makeFolder('bench');
    await fillLibrary(home.path, 1000);
    await openTestCore({ home: home.path }).close();
    fill(home.path);
    const { core, close } = openTestCore({ home: home.path });
    try {
      const rows = core.library.list({ limit: 500 }).rows.filter(({ name }) => name.startsWith('bench-'));
      acknowledge(
        core.library,
        rows.map(({ id }) => id),
      );
      const names = rows.map(({ name }) => name);
      core.agents.create({ id: 'clerk', name: 'Clerk', systemPrompt: 'Own.' });
      for (let n = 0; n < COMPETENCIES; n++) {
        await importCompetency(core, competencyText(`desk-${n}`, names.slice(n * EACH, (n + 1) * EACH), 'Mind the desk. '.repeat(100)));
        core.agents.apply({ plan: { act: 'equip', agent: 'clerk', competency: `desk-${n}` }, stamp: null });
      }
      const permissions = Array.from({ length: 200 }, (_, n) => ({ resource: `thing-${n}`, access: 'read', scope: null }));
      core.capability.permit({ agent: 'clerk', permissions, until: null, why: '' });
      for (let n = 0; n < 1000; n++)
        core.agents.setMemory({ agent: 'clerk', scope: 'account', key: `k${n}`, value: `"${'x'.repeat(100)}"` });
      await core.identity.issue({ agent: 'clerk' });
      const { skills, spending, audit } = core.profile.of({ agent: 'clerk' });
      if (skills.length !== COMPETENCIES * EACH || spending.at(-1)?.runs !== 3 * HOURS || audit.length === 0)
        throw new Error('It is not full.');
      const times = await inTurn(
        50,
        5,
        () => core.profile.of({ agent: 'clerk' }),
        () => core.capability.matrix({ agent: 'clerk' }),
      );
      return [
        {
          name: `the profile of an agent with ${COMPETENCIES} competencies and ${COMPETENCIES * EACH} skills`,
          unit: 'ms',
          value: median(times.one),
          baseline: median(times.other),
          against: 'its matrix',
          aim: 50,
          maxRatio: 5,
        },
      ];
    } finally {
      await close();
      await home.remove();
    }
  },
};
