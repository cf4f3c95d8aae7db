// electron/core/app/mount/hints.ts - which competencies would bring an agent a tool that it does not hold: shown with what the matrix denies (row E5).
import type { AgentsRoom } from '../../agents/index.ts';
import type { Hints } from '../../capability/index.ts';
import type { Competencies } from '../../competencies/index.ts';
import type { ProvidedSkill } from '../../library/index.ts';

interface Deps {
  skillOf(name: string): ProvidedSkill | null;
  competencies: Competencies;
  agents: AgentsRoom;
}

type Bringer = ReturnType<Hints['bringersOf']>[number];

/** Competencies that are looked at; beyond them nothing is offered. */
const MOST = 1000;

export function createHints({ skillOf, competencies, agents }: Deps): (agent: string) => Hints {
  const toolsOf = (skill: string): readonly string[] => {
    const found = skillOf(skill);
    return found === null ? [] : [...found.provides, ...found.declares];
  };
  const indexFor = (agent: string): Map<string, Bringer[]> => {
    const has = new Map(agents.api.open({ id: agent }).equipped.map(({ competency, state }) => [competency, state]));
    const byTool = new Map<string, Bringer[]>();
    for (const { id, name, skills, state } of competencies.api.list({ limit: MOST }).rows) {
      const now = has.get(id);
      if (state !== 'ok' || (now !== undefined && now !== 'paused')) continue;
      for (const tool of new Set(skills.flatMap(toolsOf))) {
        byTool.set(tool, [...(byTool.get(tool) ?? []), { id, name, paused: now === 'paused' }]);
      }
    }
    return byTool;
  };
  return (agent) => {
    let known: Map<string, Bringer[]> | null = null;
    return {
      bringersOf(tool) {
        known ??= indexFor(agent);
        return known.get(tool) ?? [];
      },
    };
  };
}
