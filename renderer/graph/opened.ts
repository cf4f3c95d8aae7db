// renderer/graph/opened.ts - what a press on a node of a graph opens.
import type { GraphNode } from '../../electron/contract/agents/graph.ts';
import type { Next } from '../app/acts/focus.ts';
import { navigate, type Route, toAgent, toCompetencies, toRole, toSkill, toTools } from '../app/router.ts';
import { api } from '../client/api.ts';

export interface Opened {
  /** Where to type afterwards. */
  go(): Next | Promise<Next>;
}

const there = (route: Route, next: Next): Opened => ({
  go() {
    navigate(route);
    return next;
  },
});

/** As text: why there is nothing to open. */
export function opens({ kind, name, keptAs }: GraphNode, agent: string): Opened | string {
  const absent = `${name} is not here`;
  switch (kind) {
    case 'agent':
      return there(toAgent(agent), 'agents.list');
    case 'role':
      return keptAs === null ? absent : there(toRole(keptAs, null, agent), 'roles.list');
    case 'competency':
      return keptAs === null ? absent : there(toCompetencies({ selected: keptAs }), 'competencies.list');
    case 'duty':
      return there(toAgent(agent, 'duties'), 'agent.tabs');
    case 'skill':
      return keptAs === null ? absent : there(toSkill(keptAs), 'editor.view');
    case 'tool':
      return { go: () => openTool(name) };
  }
}

/** A tool is asked for by its id; the registry has it under the place where it is provided. One that is not registered is looked for. */
async function openTool(id: string): Promise<Next> {
  const { rows } = await api.tools.list.query({ text: id });
  const key = rows.find((row) => row.id === id || row.name === id)?.key ?? null;
  navigate(key === null ? { ...toTools(), query: id } : toTools(key));
  return 'tools.list';
}
