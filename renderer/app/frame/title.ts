// renderer/app/frame/title.ts - the current place in words: for the top bar and the window title.
import { useEffect } from 'react';
import { YOU } from '../../../electron/contract/values/agent.ts';
import { api } from '../../client/api.ts';
import { useLiveQuery } from '../../client/live.ts';
import { useLive, useUi } from '../../client/store.ts';
import type { Route, SettingsSection } from '../router.ts';

export const SECTION_TITLES: Record<SettingsSection, string> = {
  models: 'Models and keys',
  processes: 'Processes',
  audit: 'Permissions and audit',
  data: 'Data folder',
  backups: 'Back-ups',
  appearance: 'Appearance',
  keyboard: 'Keyboard',
  about: 'About',
};

/** `Library / consistency-checker`. */
export function useCrumb(route: Route): string[] {
  const tab = useUi((s) => (route.screen === 'skill' ? s.tabs.find((t) => t.id === route.id) : undefined));
  const competency = useLive((s) => s.competency);
  const agents = useLiveQuery('agents.list', undefined, { enabled: route.screen === 'agents' });
  const agent = route.screen === 'agents' ? agents.data?.find(({ id }) => id === (route.id ?? YOU))?.name : undefined;
  const roles = useLiveQuery('roles.list', {}, { enabled: route.screen === 'roles' });
  const role = route.screen === 'roles' ? roles.data?.rows.find(({ sourceId }) => sourceId === route.id)?.name : undefined;
  const drafts = useLiveQuery('composer.list', undefined, { enabled: route.screen === 'composer' });
  const draft = route.screen === 'composer' ? drafts.data?.find(({ id }) => id === route.id) : undefined;
  const open = route.screen === 'conversations' ? route.id : null;
  const conversation = useLiveQuery('conversations.get', { id: open ?? '' }, { enabled: open !== null, retry: false }).data;
  switch (route.screen) {
    case 'library':
      return ['Library'];
    case 'skill':
      return ['Library', ...(tab ? [tab.name] : [])];
    case 'traces':
      return ['Traces'];
    case 'trace':
      return ['Traces', `Run ${route.runId.slice(0, 8)}`];
    case 'competencies':
      return ['Competencies'];
    case 'competency':
      return ['Competencies', ...(competency ? [competency] : [])];
    case 'agents':
      return ['Agents', ...(agent ? [agent] : [])];
    case 'roles':
      return ['Agents', 'Roles', ...(role ? [role] : [])];
    case 'tools':
      return ['Agents', 'Tools'];
    case 'composer':
      return ['Composer', ...(draft ? [draft.name || draft.title] : [])];
    case 'improve':
      return ['Library', 'Improve'];
    case 'conversations':
      return ['Conversations', ...(open !== null && conversation?.title ? [conversation.title] : [])];
    case 'candidates':
      return ['Workspace', 'Candidates'];
    case 'settings':
      return ['Settings', SECTION_TITLES[route.section]];
  }
}

export function useWindowTitle(route: Route): void {
  const crumb = useCrumb(route);
  const title = `${crumb.at(-1)} – Skillwright`;
  useEffect(() => {
    document.title = title;
    void api.shell.setTitle.mutate({ title }).catch(() => undefined); // a title is never worth an error
  }, [title]);
}
