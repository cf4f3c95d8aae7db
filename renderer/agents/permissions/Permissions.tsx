// renderer/agents/permissions/Permissions.tsx - what an agent has: for every skill, for single ones, and what is restricted whatever it is granted.
import { useMemo } from 'react';
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import type { Restriction } from '../../../electron/contract/agents/matrix.ts';
import { type Grant, grantText } from '../../../electron/contract/capability/capability.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { useLiveQuery } from '../../client/live.ts';
import { formatExact } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { RelativeTime } from '../../ui/small.tsx';
import { Loaded, NoRows } from '../../ui/states.tsx';
import styles from '../agents.module.css';
import { lift, permit, restrict, revoke, shownPermissions } from './acts.ts';
import { explained } from './presets.ts';

export function Permissions({ agent: { row } }: { agent: AgentDetail }) {
  const grants = useLiveQuery('capability.grants', { agent: row.id, skillId: null }, { refetchOnMount: 'always' });
  const restrictions = useLiveQuery('capability.restrictions', { agent: row.id }, { refetchOnMount: 'always' });
  useOffer(
    shownPermissions,
    useMemo(() => {
      const data = { agent: row, grants: grants.data, restrictions: restrictions.data };
      return data.grants && data.restrictions ? { ...data, grants: data.grants, restrictions: data.restrictions } : null;
    }, [row, grants.data, restrictions.data]),
  );
  return (
    <div className={styles.pad} {...place('agent.permissions')}>
      <section aria-label="Permissions" className="col g8">
        <div className="row g8">
          <h2 className="semi">Permissions</h2>
          <span className="sm sec ell">what is not listed here is {row.builtIn ? 'asked for' : 'blocked, and nobody is asked'}</span>
          <span className="grow" />
          <ActButton act={permit} label="Grant…" size="xs" plain />
        </div>
        <Loaded query={grants} what="the permissions" rows={3}>
          {(rows) =>
            rows.length === 0 ? (
              <NoRows>
                {row.builtIn
                  ? 'None yet. You are asked when a run needs one.'
                  : 'None yet. A run that needs one is blocked, and says which.'}
              </NoRows>
            ) : (
              <Table label="Permissions" columns={GRANTS} rows={rows} keyOf={({ id }) => id} />
            )
          }
        </Loaded>
      </section>
      <section aria-label="Restrictions" className="col g8">
        <div className="row g8">
          <h2 className="semi">Restrictions</h2>
          <span className="sm sec ell">they win over every grant</span>
          <span className="grow" />
          <ActButton act={restrict} label="Restrict…" size="xs" plain />
        </div>
        <Loaded query={restrictions} what="the restrictions" rows={2}>
          {(rows) =>
            rows.length === 0 ? (
              <NoRows>Nothing is restricted.</NoRows>
            ) : (
              <Table label="Restrictions" columns={RESTRICTIONS} rows={rows} keyOf={({ id }) => id} />
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

const hasEnded = (until: string | null): boolean => until !== null && until <= new Date().toISOString();

function Until({ until, forever }: { until: string | null; forever: string }) {
  if (until === null) return forever;
  return (
    <span className={hasEnded(until) ? 'warn' : undefined}>
      {hasEnded(until) ? (
        <>
          ended <RelativeTime at={until} />
        </>
      ) : (
        formatExact(until)
      )}
    </span>
  );
}

const GRANTS: readonly Column<Grant>[] = [
  {
    head: 'Permission',
    width: { min: 160 },
    isName: true,
    className: 'ell',
    title: grantText,
    cell: (grant) => <code>{grantText(grant)}</code>,
  },
  { head: 'What for', width: { min: 120 }, leaves: 1, className: 'sm sec ell', cell: ({ permission }) => explained(permission) ?? '–' },
  {
    head: 'Skill',
    width: { min: 120 },
    className: 'sm ell',
    cell: ({ skillName, version }) => (skillName === null ? 'every skill' : `${skillName} ${version ?? ''}`),
  },
  { head: 'Until', width: 130, className: 'sm ell', cell: ({ until }) => <Until until={until} forever="when revoked" /> },
  { head: 'Why', width: { min: 120 }, leaves: 2, className: 'sm sec ell', title: ({ why }) => why, cell: ({ why }) => why },
  {
    head: '',
    name: 'Actions',
    width: 76,
    className: 'row right',
    cell: (grant) => (
      <ActButton act={revoke} choice={grant.id} label={`Revoke ${grantText(grant)}`} size="xs" variant="subtle" color="gray" plain>
        Revoke
      </ActButton>
    ),
  },
];

const RESTRICTIONS: readonly Column<Restriction>[] = [
  {
    head: 'Restricted',
    width: { min: 160 },
    isName: true,
    className: 'ell',
    title: ({ text }) => text,
    cell: ({ text }) => <code>{text}</code>,
  },
  { head: 'Since', width: 110, leaves: 1, className: 'sm ell', cell: ({ setAt }) => <RelativeTime at={setAt} /> },
  { head: 'Until', width: 130, className: 'sm ell', cell: ({ until }) => <Until until={until} forever="when lifted" /> },
  { head: 'Why', width: { min: 120 }, leaves: 2, className: 'sm sec ell', title: ({ why }) => why, cell: ({ why }) => why },
  {
    head: '',
    name: 'Actions',
    width: 76,
    className: 'row right',
    cell: ({ id, text }) => (
      <ActButton act={lift} choice={id} label={`Lift ${text}`} size="xs" variant="subtle" color="gray" plain>
        Lift
      </ActButton>
    ),
  },
];
