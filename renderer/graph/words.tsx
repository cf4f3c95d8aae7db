// renderer/graph/words.tsx - kinds and states of a graph: icon and word, the same in the drawing, the table and the legend.
import type { GraphNode, ReachState } from '../../electron/contract/agents/graph.ts';
import {
  AgentIcon,
  CheckIcon,
  CommunityIcon,
  CompetencyIcon,
  MissingIcon,
  ScheduleIcon,
  SkillIcon,
  StoppedIcon,
  type TablerIcon,
  ToolIcon,
} from '../ui/icons.ts';
import { STATE_WORDS } from './shown.ts';

export const KIND_ICONS: Record<GraphNode['kind'], TablerIcon> = {
  agent: AgentIcon,
  role: CommunityIcon,
  competency: CompetencyIcon,
  duty: ScheduleIcon,
  skill: SkillIcon,
  tool: ToolIcon,
};
const STATES: Record<ReachState, { icon: TablerIcon; tone: string }> = {
  reachable: { icon: CheckIcon, tone: '' },
  blocked: { icon: StoppedIcon, tone: 'warn' },
  missing: { icon: MissingIcon, tone: 'err' },
};

/** Icon and word; only what is bad has a colour. */
export function StateMark({ state }: { state: ReachState }) {
  const { icon: Icon, tone } = STATES[state];
  return (
    <span className={`row g4 sm fixed ${tone}`}>
      <Icon className="s fixed" aria-hidden />
      {STATE_WORDS[state]}
    </span>
  );
}

/** Why it is so, and what would change it; of one that is reachable what is known of it. */
export const whyText = ({ state, note, sentence, way }: GraphNode): string =>
  state === 'reachable' ? note : [sentence, way ?? ''].join(' ').trim();

/** All of a node in one line, for whoever points at it. */
export function nodeWords(node: GraphNode): string {
  const why = whyText(node);
  return `${node.kind} ${node.name}: ${STATE_WORDS[node.state]}${why === '' ? '' : `. ${why}`}`;
}
