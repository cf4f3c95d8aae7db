// renderer/app/frame/Rail.tsx - the screens that exist, one icon each.
import { Tooltip } from '@mantine/core';
import type { ComponentType } from 'react';
import { useLiveQuery } from '../../client/live.ts';
import { TracesIcon } from '../../ui/glyphs.tsx';
import { AgentIcon, CommunicationIcon, CompetencyIcon, LibraryIcon, SettingsIcon, WorkspaceIcon } from '../../ui/icons.ts';
import { WithKeys } from '../../ui/small.tsx';
import { pane } from '../acts/focus.ts';
import {
  formatRoute,
  type Route,
  type Screen,
  toAgent,
  toCandidates,
  toCompetencies,
  toConversation,
  toLibrary,
  toSettings,
  toTraces,
  useRoute,
} from '../router.ts';
import styles from './Frame.module.css';

interface Place {
  label: string;
  keys: string;
  icon: ComponentType<{ className?: string }>;
  to: Route;
  /** The screens for which this entry is the current one. */
  screens: readonly Screen[];
}

const LIBRARY: Place = {
  label: 'Library',
  keys: 'G L',
  icon: LibraryIcon,
  to: toLibrary(),
  screens: ['library', 'skill', 'composer', 'improve'],
};
const CONVERSATIONS: Place = {
  label: 'Conversations',
  keys: 'G V',
  icon: CommunicationIcon,
  to: toConversation(),
  screens: ['conversations'],
};
const TRACES: Place = { label: 'Traces', keys: 'G T', icon: TracesIcon, to: toTraces(), screens: ['traces', 'trace'] };
const COMPETENCIES: Place = {
  label: 'Competencies',
  keys: 'G C',
  icon: CompetencyIcon,
  to: toCompetencies(),
  screens: ['competencies', 'competency'],
};
const AGENTS: Place = { label: 'Agents', keys: 'G A', icon: AgentIcon, to: toAgent(), screens: ['agents', 'roles', 'tools'] };
const WORKSPACE: Place = { label: 'Workspace', keys: 'G W', icon: WorkspaceIcon, to: toCandidates(), screens: ['candidates'] };
const SETTINGS: Place = { label: 'Settings', keys: 'Mod+,', icon: SettingsIcon, to: toSettings(), screens: ['settings'] };

export function Rail() {
  const running = useLiveQuery('execution.active').data?.length ?? 0;
  const waiting = (useLiveQuery('workspace.candidates', { state: 'proposed', limit: 1 }).data?.length ?? 0) > 0;
  return (
    <nav className={styles.rail} aria-label="Main navigation" {...pane('rail')}>
      <RailLink place={LIBRARY} />
      <RailLink place={CONVERSATIONS} />
      <RailLink place={TRACES} note={running > 0 ? `${running} running` : null} />
      <RailLink place={COMPETENCIES} />
      <RailLink place={AGENTS} />
      <RailLink place={WORKSPACE} note={waiting ? 'candidates wait' : null} />
      <span className="grow" />
      <RailLink place={SETTINGS} />
    </nav>
  );
}

function RailLink({ place, note = null }: { place: Place; note?: string | null }) {
  const route = useRoute();
  const Icon = place.icon;
  const label = note ? `${place.label}, ${note}` : place.label;
  return (
    <Tooltip label={<WithKeys label={label} keys={place.keys} />} position="right">
      <a href={formatRoute(place.to)} aria-label={label} aria-current={place.screens.includes(route.screen) ? 'page' : undefined}>
        <Icon className="l" />
        {note ? <span className={styles.dot} /> : null}
      </a>
    </Tooltip>
  );
}
