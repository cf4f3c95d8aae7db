// renderer/editor/form/ThroughOthers.tsx - what the saved skill can reach through those that it calls, and what each call was granted (rows C12, E7).
import { type EffectiveCapability, grantText } from '../../../electron/contract/capability/capability.ts';
import { permissionText, type ReachedSkill } from '../../../electron/contract/values/permission.ts';
import { useLiveQuery } from '../../client/live.ts';
import { FieldRow } from './FormField.tsx';
import styles from './form.module.css';

/** Nothing is shown for a skill that calls no other. */
export function ThroughOthers({ id }: { id: string }) {
  // Grants change outside of this screen.
  const { data } = useLiveQuery('capability.effective', { skillId: id }, { refetchOnMount: 'always' });
  if (!data || data.reach.skills.length === 0) return null;
  const { skills, more } = data.reach;
  return (
    <section aria-label="Through others">
      <div className={styles.heading}>
        <h2>Through others</h2>
        <span>what the skills that it can call ask for; each call needs a grant</span>
      </div>
      {skills.map((reached) => (
        <FieldRow key={reached.path.join('\n')} label={reached.path.at(-1)!} line={null} edited={false} findings={[]}>
          <Reached {...reached} />
        </FieldRow>
      ))}
      {more ? (
        <FieldRow label="And more" line={null} edited={false} findings={[]}>
          <span className={`row warn ${styles.line}`}>Not all are followed. What is not shown can be granted nothing this way.</span>
        </FieldRow>
      ) : null}
      <Grants through={data.through} />
    </section>
  );
}

function Reached({ path, found, permissions, tools }: ReachedSkill) {
  const asks = [...permissions.map(permissionText), ...tools];
  return (
    <span className={`row wrap g12 ${styles.line}`}>
      {found ? null : <span className="warn">missing, or cannot be read</span>}
      {found && asks.length === 0 ? <span className="mut">asks for nothing</span> : null}
      {asks.map((ask) => (
        <code key={ask}>{ask}</code>
      ))}
      {path.length > 1 ? <span className="mut sm">by way of {path.slice(0, -1).join(' → ')}</span> : null}
    </span>
  );
}

function Grants({ through }: Pick<EffectiveCapability, 'through'>) {
  if (through.length === 0) return null;
  const missing = through.some(({ state }) => state === 'missing');
  return (
    <FieldRow label="Grants" line={null} edited={false} findings={[]}>
      {through.map((item) => (
        <div key={`${item.skill.id} ${grantText(item)}`} className={`row wrap g12 ${styles.line}`}>
          <code>{grantText(item)}</code>
          <span className="sec">to {item.skill.name}</span>
          <span className={item.state === 'granted' ? 'ok' : 'warn'}>{item.state === 'granted' ? 'granted' : 'not granted'}</span>
        </div>
      ))}
      <div className={`${styles.help} mut`}>
        {missing ? 'You are asked before the next run. ' : ''}Withdraw grants in Settings, under Permissions and audit.
      </div>
    </FieldRow>
  );
}
