// renderer/editor/form/WhatItMayDo.tsx - what a run of the saved skill may do and may not, item by item with the reason (rows C12, E5).
import type { EffectiveCapability } from '../../../electron/contract/capability/capability.ts';
import { permissionText } from '../../../electron/contract/values/permission.ts';
import { useLiveQuery } from '../../client/live.ts';
import { FieldRow } from './FormField.tsx';
import styles from './form.module.css';

type Tool = EffectiveCapability['tools'][number];

const PERMISSION = { granted: ['ok', 'granted'], missing: ['warn', 'not granted'] } as const;
const TOOL = {
  allowed: ['ok', 'can be called'],
  asks: ['warn', 'after a grant'],
  denied: ['err', 'refused'],
  unavailable: ['err', 'not available'],
} as const;

export function WhatItMayDo({ id }: { id: string }) {
  // Grants change outside of this screen.
  const { data } = useLiveQuery('capability.effective', { skillId: id }, { refetchOnMount: 'always' });
  if (!data) return null;
  const { because, permissions, tools } = data;
  const blocked = because.filter(({ rule }) => rule !== 'allowed');
  const undeclared = tools.filter(isUndeclared);
  const shown = tools.filter((tool) => !isUndeclared(tool));
  return (
    <section aria-label="What it may do">
      <div className={styles.heading}>
        <h2>What it may do</h2>
        <span>a run of the saved skill, and why</span>
      </div>
      {blocked.length > 0 ? (
        <FieldRow label="Runs" line={null} edited={false} findings={[]}>
          {blocked.map(({ sentence }) => (
            <div key={sentence} className={`row warn ${styles.line}`}>
              {sentence}
            </div>
          ))}
        </FieldRow>
      ) : null}
      <FieldRow label="Permissions" line={null} edited={false} findings={[]}>
        {permissions.length === 0 ? <div className={`row mut ${styles.line}`}>It asks for none.</div> : null}
        {permissions.map((item) => (
          <Item key={permissionText(item.permission)} names={[permissionText(item.permission)]} word={PERMISSION[item.state]} item={item} />
        ))}
      </FieldRow>
      <FieldRow label="Calls" line={null} edited={false} findings={[]}>
        {shown.map((tool) => (
          <Item key={tool.id} names={tool.declared.length === 0 ? [tool.id] : tool.declared} word={TOOL[tool.decision]} item={tool} />
        ))}
        {undeclared.length > 0 ? (
          <div className={`${styles.help} mut`}>
            Not declared under “tools:”, so its code is refused them: {undeclared.map((tool) => tool.id).join(', ')}.
          </div>
        ) : null}
      </FieldRow>
    </section>
  );
}

const isUndeclared = ({ declared, because }: Tool): boolean => declared.length === 0 && because[0]?.rule === 'not_declared';

interface ItemProps {
  names: readonly string[];
  word: readonly [tone: string, text: string];
  item: Pick<Tool, 'because'>;
}

function Item({ names, word: [tone, text], item }: ItemProps) {
  const why = item.because.filter(({ rule }) => rule !== 'allowed').map(({ sentence }) => sentence);
  return (
    <>
      <div className={`row wrap g12 ${styles.line}`}>
        {names.map((name) => (
          <code key={name}>{name}</code>
        ))}
        <span className={tone}>{text}</span>
      </div>
      {why.length > 0 ? <div className={`${styles.help} ${styles.under} sec`}>{why.join(' ')}</div> : null}
    </>
  );
}
