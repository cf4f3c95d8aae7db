// renderer/agents/profile/acts.ts - what can be done about a whole agent: its life, its rank, its certificate, its profile as a file.
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import { LIFE_ACTS, type LifeAct, lifeAfter, lifeInWords } from '../../../electron/contract/agents/life.ts';
import type { AgentProfile, ProfileFormat } from '../../../electron/contract/agents/profile.ts';
import { RANKS, type Rank } from '../../../electron/contract/values/agent.ts';
import { act, createSubject } from '../../app/acts/act.ts';
import type { Place } from '../../app/acts/focus.ts';
import { navigate, toSettings } from '../../app/router.ts';
import { api } from '../../client/api.ts';
import { ExportIcon, KeyIcon, OkIcon, PauseIcon, RunIcon, StoppedIcon, UndoIcon, UnlockIcon, UpIcon } from '../../ui/icons.ts';
import { agentInHand } from '../acts.ts';
import { exportFile } from '../doing.tsx';
import { changeRank, issueCertificate, moveLife } from './doing.tsx';

const LIFE: Place = 'agent.life';
const own = ({ row }: AgentDetail) => (row.builtIn ? `“${row.name}” is always active` : null);

const LOOK = {
  activate: { label: 'Activate agent', icon: OkIcon },
  suspend: { label: 'Suspend agent', icon: PauseIcon },
  resume: { label: 'Resume agent', icon: RunIcon },
  retire: { label: 'Retire agent', icon: StoppedIcon },
} as const;
const move = (what: LifeAct) =>
  act(agentInHand, {
    id: `agent.${what === 'resume' ? 'reactivate' : what}`,
    ...LOOK[what],
    blocked: (it) => own(it) ?? (lifeAfter(it.life.now, what) === null ? `it ${lifeInWords(it.life.now)}` : null),
    run: (it) => moveLife(it, what),
    next: LIFE,
  });
export const lifeActs = LIFE_ACTS.map((what) => ({ what, act: move(what) }));

export const undoLife = act(agentInHand, {
  id: 'agent.undo-life',
  label: 'Take back the last change of its state',
  icon: UndoIcon,
  blocked: ({ life }) => (life.last === null ? 'nothing can be taken back' : null),
  run: (it) => (it.life.last === null ? undefined : moveLife(it, it.life.last.act, true)),
  next: LIFE,
});
export const rankAgent = act(agentInHand, {
  id: 'agent.rank',
  label: 'Change the rank of the agent',
  icon: UpIcon,
  blocked: ({ row }) => (row.builtIn ? `“${row.name}” has the highest rank` : null),
  among: () => RANKS.map((id) => ({ id, label: id })),
  run: (it, rank) => changeRank(it, rank as Rank),
  next: LIFE,
});

/** The profile, while it is shown, with its agent. */
export interface ShownProfile {
  agent: AgentDetail;
  profile: AgentProfile;
}
export const shownProfile = createSubject<ShownProfile>('the profile of an agent is not shown');
const repairOf = ({ profile: { identity } }: ShownProfile) => (identity.state === 'none' ? identity.repair : null);

export const issue = act(shownProfile, {
  id: 'agent.issue-certificate',
  label: 'Issue the certificate of the agent',
  icon: KeyIcon,
  blocked: (it) =>
    ['issue', 'new_key'].includes(repairOf(it) ?? '')
      ? null
      : it.profile.identity.state === 'issued'
        ? 'it has one'
        : 'it cannot be issued now',
  run: (it) => issueCertificate(it.agent, repairOf(it) === 'new_key'),
  next: LIFE,
});
export const unlockKeys = act(shownProfile, {
  id: 'agent.unlock-keys',
  label: 'Unlock the keys for certificates',
  icon: UnlockIcon,
  blocked: (it) => (repairOf(it) === 'unlock' ? null : 'the keys are not locked'),
  run: () => navigate(toSettings('models')),
  next: 'settings.content',
});
export const exportCertificate = act(shownProfile, {
  id: 'agent.export-certificate',
  label: 'Export the certificate of the agent',
  icon: ExportIcon,
  blocked: ({ profile: { identity } }) => (identity.state === 'none' ? 'it was not issued yet' : null),
  run: ({ agent: { row } }) => exportFile(row.name, (dir, overwrite) => api.identity.exportTo.mutate({ agent: row.id, dir, overwrite })),
  next: 'opens',
});
export const exportProfile = act(agentInHand, {
  id: 'agent.export-profile',
  label: 'Export the profile of the agent',
  icon: ExportIcon,
  among: () => [
    { id: 'json', label: 'JSON' },
    { id: 'markdown', label: 'Markdown' },
  ],
  run: ({ row }, format) =>
    exportFile(row.name, (dir, overwrite) =>
      api.profile.exportTo.mutate({ agent: row.id, format: format as ProfileFormat, dir, overwrite }),
    ),
  next: 'opens',
});
