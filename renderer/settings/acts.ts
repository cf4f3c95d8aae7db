// renderer/settings/acts.ts - what can be done in the settings.
import { ANYWHERE, act } from '../app/acts/act.ts';
import { windowState } from '../app/frame/acts.ts';
import { TracesIcon } from '../ui/glyphs.tsx';
import { LibraryIcon, ShieldIcon } from '../ui/icons.ts';
import { pruneNow } from './retention/acts.tsx';

/** What is over its limits, in the account or in the workspace. */
const PRUNED = { runs: 'Remove old runs', revisions: 'Remove old revisions', audit: 'Archive old audit events' } as const;
const ICONS = { runs: TracesIcon, revisions: LibraryIcon, audit: ShieldIcon } as const;
export const prunes = (Object.keys(PRUNED) as (keyof typeof PRUNED)[]).map((what) =>
  act(ANYWHERE, {
    id: `retention.${what}`,
    label: PRUNED[what],
    icon: ICONS[what],
    among: () => [
      { id: 'account', label: 'Account' },
      ...(windowState.now()?.workspace ? [{ id: 'workspace', label: `Workspace ${windowState.now()?.workspace?.name ?? ''}` }] : []),
    ],
    run: (_, scope) => pruneNow(what, scope === 'workspace' ? 'workspace' : 'account'),
    next: 'stay',
  }),
);
