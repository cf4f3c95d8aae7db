// renderer/candidates/Origin.tsx - where a candidate comes from, and what was decided about its page before.
import type { Candidate } from '../../electron/contract/workspace.ts';
import { ActButton } from '../app/acts/controls.tsx';
import { formatRoute, toAgent, toLibrary } from '../app/router.ts';
import { useLiveQuery } from '../client/live.ts';
import { formatCount, formatExact, formatRelative } from '../ui/format.ts';
import { openOrigin } from './acts.ts';
import styles from './candidates.module.css';
import { standingOf } from './words.tsx';

const MOST_EARLIER = 50;

export function Origin({ candidate }: { candidate: Candidate }) {
  const { slug, skillName, agent, runId, modelId, createdAt, decidedAt, chars, id } = candidate;
  const versions = useLiveQuery('workspace.pageHistory', { slug }).data ?? [];
  const earlier = (useLiveQuery('workspace.candidates', { state: null, slug, limit: MOST_EARLIER }).data ?? []).filter(
    (each) => each.id !== id,
  );
  return (
    <aside className={`col full ${styles.origin}`} aria-label="Where it comes from">
      <div className="bar h44">
        <h2 className="semi ell">Where it comes from</h2>
        <span className="grow" />
        <ActButton act={openOrigin} label="Open step" size="xs" variant="subtle" color="gray" plain withKeys />
      </div>
      <div className="grow scrolls">
        <dl className="kv">
          <dt>Skill</dt>
          <dd>
            <a href={formatRoute(toLibrary(skillName))}>{skillName}</a>
          </dd>
          <dt>Agent</dt>
          <dd>
            <a href={formatRoute(toAgent(agent))}>{agent}</a>
          </dd>
          <dt>Run</dt>
          <dd className="mono">{runId.slice(0, 8)}</dd>
          <dt>Model</dt>
          <dd>{modelId ?? 'none noted'}</dd>
          <dt>Written</dt>
          <dd>{formatExact(createdAt)}</dd>
          {decidedAt === null ? null : (
            <>
              <dt>Decided</dt>
              <dd>{formatExact(decidedAt)}</dd>
            </>
          )}
          <dt>Size</dt>
          <dd>{formatCount(chars)} characters</dd>
        </dl>
        <h3 className="sect">
          Earlier for this page <span className="n">{earlier.length}</span>
        </h3>
        <ul className={styles.list}>
          {earlier.map((each) => (
            <li key={each.id} className="sm">
              {standingOf(each).words}{' '}
              <span className="mut">
                {each.skillName}, {formatRelative(each.decidedAt ?? each.createdAt)}
              </span>
            </li>
          ))}
        </ul>
        <h3 className="sect">
          Versions of the page <span className="n">{versions.length}</span>
        </h3>
        <ul className={styles.list}>
          {versions.map((version) => (
            <li key={version.id} className="sm">
              {version.message}{' '}
              <span className="mut">
                {version.author}, {formatRelative(version.date)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
