// F5: what an agent with ten competencies may use, resolved at every message of a run over 1,000 skills: after a run stored something, and when
// nothing was written since; against reading the rows that say so, which any answer has to.

import { join } from 'node:path';
import { createAgentsCore } from '../../electron/core/agents/index.ts';
import { createAgentMemory } from '../../electron/core/execution/index.ts';
import { createLibrary, createProvided } from '../../electron/core/library/index.ts';
import { estimateTokens } from '../../electron/core/models/index.ts';
import { analysePackage } from '../../electron/core/packages/index.ts';
import { prerequisites } from '../../electron/core/proficiency/index.ts';
import { createDoor, openDatabase } from '../../electron/core/storage/index.ts';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { makeFolder } from '../fixtures/core.ts';
import { competency } from '../unit/agents/world.ts';
import { type Bench, inTurn, median } from './bench.ts';
import { fillLibrary } from './samples.ts';

const SKILLS = 1000;
const COMPETENCIES = 10;
const EACH = 10;

function openAgents(home: string) {
  const database = openDatabase({
    path: join(home, 'agents.db'),
    kind: 'agents',
    appVersion: '0.1.0',
    backupsDir: join(home, 'backups'),
  });
  const { db } = database;
  const library = createLibrary({
    account: { database, drafts: createDoor(home, 'drafts') },
    workspace: null,
    analyse: analysePackage,
    activity: { lastRuns: () => new Map(), costs7d: () => new Map() },
    onChange: () => {},
    onNotice: () => {},
  });
  const competencies = new Map(
    Array.from({ length: COMPETENCIES }, (_, n) => {
      const requiredSkills = Array.from({ length: EACH }, (_each, k) => `bench-${String((n * EACH + k) * 7).padStart(4, '0')}`);
      const id = `desk-${n}`;
      const agent = { name: null, description: null, systemPrompt: 'Mind the desk. '.repeat(100) };
      return [id, { competency: competency(id, { requiredSkills, agent }), sourceId: id, place: 'here', hash: id }] as const;
    }),
  );
  const agents = createAgentsCore({
    account: db,
    databases: [db],
    world: {
      competencyOf: (id) => competencies.get(id) ?? null,
      roleOf: () => null,
      chainOf: prerequisites,
      skillOf: createProvided({ ...library, isBuiltIn: () => false }),
      tokens: estimateTokens,
    },
  });
  const close = () => {
    library.close();
    database.close();
  };
  return { db, library, agents, close };
}

export const bench: Bench = {
  name: 'agents',
  async run() {
    const home = await makeFolder('bench');
    await fillLibrary(home.path, SKILLS);
    const { db, library, agents, close } = openAgents(home.path);
    try {
      acknowledge(
        library.api,
        library.catalog.entries().map((each) => each.id),
      );
      const id = agents.manifests.add(
        { name: 'Clerk', description: '', systemPrompt: 'Own.', skills: { kind: 'none' }, tools: { kind: 'none' }, modelId: null },
        agents.now(),
      );
      const entry = (competencyId: string) => ({
        competency: competencyId,
        paused: false,
        place: 'here',
        hash: competencyId,
        equippedAt: '',
      });
      agents.equips.write(
        id,
        Array.from({ length: COMPETENCIES }, (_, n) => entry(`desk-${n}`)),
      );
      const { skills, tools } = agents.of(id);
      if (skills === 'none' || skills === 'all' || skills.size !== COMPETENCIES * EACH || tools === 'none')
        throw new Error('It is not equipped.');
      const memory = createAgentMemory(db, '');
      const rows = db.prepare('SELECT * FROM agents JOIN agent_equips ON agent = id WHERE id = ?');
      let count = 0;
      const store = () => memory.set(id, 'done', ++count, 'bench');
      const anew = await inTurn(
        400,
        50,
        () => agents.of(id),
        () => {
          store();
          rows.all(id);
        },
      );
      const same = await inTurn(
        400,
        50,
        () => agents.of(id),
        () => rows.all(id),
      );
      const row = { unit: 'ms', against: 'reading its rows', aim: 1 } as const;
      const name = `resolve an agent with ${COMPETENCIES} competencies among 1,000 skills`;
      return [
        {
          ...row,
          name: `${name}, after a run stored something`,
          value: median(anew.one),
          baseline: median(same.other),
          maxRatio: 100,
        },
        {
          ...row,
          name: `${name}, nothing written`,
          value: median(same.one),
          baseline: median(same.other),
          maxRatio: 5,
        },
      ];
    } finally {
      close();
      await home.remove();
    }
  },
};
