// renderer/editor/dock/triggers/AddRow.tsx - a new row, by typing: whether it should find the skill, and the message.
import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_TRIGGER_CHARS } from '../../../../electron/contract/triggers/triggers.ts';
import { place } from '../../../app/acts/focus.ts';
import { addRow } from './doing.ts';
import styles from './triggers.module.css';

export const WISHES = [
  { value: 'should', label: 'Should find it' },
  { value: 'not', label: 'Should not' },
];

export function AddRow({ skillId }: { skillId: string }) {
  const [wish, setWish] = useState('should');
  const [message, setMessage] = useState('');
  const add = async () => {
    const text = message.trim();
    if (text === '') return;
    setMessage('');
    if (!(await addRow(skillId, { message: text, shouldTrigger: wish === 'should' }))) setMessage(text);
  };
  return (
    <div className={styles.add}>
      <SegmentedControl size="xs" aria-label="New message" value={wish} onChange={setWish} data={WISHES} />
      <TextInput
        {...place('triggers.new')}
        size="xs"
        className="grow"
        aria-label={wish === 'should' ? 'Message that should find the skill' : 'Message that should not find the skill'}
        placeholder="Type a message, then Enter"
        maxLength={MAX_TRIGGER_CHARS}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void add();
        }}
      />
    </div>
  );
}
