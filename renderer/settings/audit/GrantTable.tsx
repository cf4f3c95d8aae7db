// renderer/settings/audit/GrantTable.tsx - what the person granted to skills, each for certain bytes.
import { type Grant, grantText } from '../../../electron/contract/capability/capability.ts';
import { YOU } from '../../../electron/contract/values/agent.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { useLiveQuery } from '../../client/live.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { RelativeTime } from '../../ui/small.tsx';
import { Loaded, NoRows } from '../../ui/states.tsx';
import { revokeGrant as revokeGrantAct, shownGrants } from '../acts.ts';
import { Section } from '../Section.tsx';
import { revokeGrant } from './acts.tsx';

export function GrantTable() {
  // The command line grants too.
  const grants = useLiveQuery('capability.grants', { agent: YOU, skillId: null }, { refetchOnMount: 'always' });
  const { data } = grants;
  useOffer(shownGrants, data ? { grants: data, revoke: revokeGrant } : null);
  return (
    <Section title="Grants" about="what a skill may use; other bytes ask again">
      <Loaded query={grants} what="the grants" rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <NoRows>None yet. When a skill asks for permissions, you decide before its first run.</NoRows>
          ) : (
            <Table label="Grants" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </Section>
  );
}

const hasEnded = ({ until }: Grant): boolean => until !== null && until <= new Date().toISOString();

const COLUMNS: readonly Column<Grant>[] = [
  {
    head: 'Permission',
    width: { min: 160 },
    className: 'ell',
    title: grantText,
    cell: (grant) => <code>{grantText(grant)}</code>,
  },
  {
    head: 'Skill',
    width: { min: 140 },
    className: 'ell',
    cell: ({ skillName, version }) => (skillName === null ? 'all skills' : `${skillName} ${version ?? ''}`),
  },
  {
    head: 'Granted',
    width: 110,
    leaves: 1,
    className: 'sm ell',
    title: ({ why }) => why,
    cell: ({ grantedAt }) => <RelativeTime at={grantedAt} />,
  },
  {
    head: 'Expires',
    width: 110,
    className: 'sm ell',
    cell: (grant) => (
      <span className={hasEnded(grant) ? 'warn' : undefined}>
        {grant.until === null ? 'when revoked' : <RelativeTime at={grant.until} />}
        {hasEnded(grant) ? ', expired' : ''}
      </span>
    ),
  },
  {
    head: '',
    name: 'Actions',
    width: 76,
    className: 'row right',
    cell: (grant) => (
      <ActButton act={revokeGrantAct} choice={grant.id} label={`Revoke ${grantText(grant)}`} size="xs" variant="subtle" color="gray" plain>
        Revoke
      </ActButton>
    ),
  },
];
