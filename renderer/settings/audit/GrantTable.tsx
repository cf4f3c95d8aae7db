// renderer/settings/audit/GrantTable.tsx - what you granted to skills, each for one version.
import { Button } from '@mantine/core';
import { type Grant, permissionText } from '../../../electron/contract/capability.ts';
import { YOU } from '../../../electron/contract/values/agent.ts';
import { useLiveQuery } from '../../client/live.ts';
import { RelativeTime } from '../../ui/small.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { Section } from '../Section.tsx';
import { revokeGrant } from './acts.tsx';
import styles from './audit.module.css';

export function GrantTable() {
  const { data, error, refetch } = useLiveQuery(
    'capability.grants',
    { agent: YOU, skillId: null },
    {
      refetchOnMount: 'always', // the command line grants too
    },
  );
  return (
    <Section title="Grants" about="what a skill may use; you are asked once per version">
      {error ? <ErrorState title="Could not load the grants" cause={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={3} /> : null}
      {data?.length === 0 ? (
        <p className={`card sm mut ${styles.none}`}>None yet. When a skill asks for permissions, you decide before its first run.</p>
      ) : null}
      {data && data.length > 0 ? <Grants grants={data} /> : null}
    </Section>
  );
}

function Grants({ grants }: { grants: readonly Grant[] }) {
  return (
    <div className={`card ${styles.grants}`} role="table" aria-label="Grants">
      <div className="th" role="row">
        {['Permission', 'Skill', 'Granted', 'Expires'].map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
        <span role="columnheader">
          <span className="sr-only">Actions</span>
        </span>
      </div>
      {grants.map((grant) => (
        <GrantRow key={grant.id} grant={grant} />
      ))}
    </div>
  );
}

function GrantRow({ grant }: { grant: Grant }) {
  const { permission, skillName, version, grantedAt, until, why } = grant;
  const text = permissionText(permission);
  const ended = until !== null && until <= new Date().toISOString();
  return (
    <div className="tr" role="row">
      <code role="cell" className="ell" title={text}>
        {text}
      </code>
      <span role="cell" className="ell">
        {skillName === null ? 'all skills' : `${skillName} ${version ?? ''}`}
      </span>
      <span role="cell" className="sm ell" title={why}>
        <RelativeTime at={grantedAt} />
      </span>
      <span role="cell" className={`sm ell ${ended ? 'warn' : ''}`}>
        {until === null ? 'when revoked' : <RelativeTime at={until} />}
        {ended ? ', expired' : ''}
      </span>
      <span role="cell" className="row right">
        <Button size="xs" variant="subtle" color="gray" aria-label={`Revoke ${text}`} onClick={() => void revokeGrant(grant)}>
          Revoke
        </Button>
      </span>
    </div>
  );
}
