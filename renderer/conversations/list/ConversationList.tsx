// renderer/conversations/list/ConversationList.tsx - the conversations of the workspace, the one that was written to last first; words find them by title and message.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Conversation } from '../../../electron/contract/conversations/conversations.ts';
import { ActIcon, useOffer } from '../../app/acts/controls.tsx';
import { pane, place } from '../../app/acts/focus.ts';
import { navigate, toConversation } from '../../app/router.ts';
import { useLiveQuery } from '../../client/live.ts';
import { useAgentName } from '../../runs/index.ts';
import { formatCount } from '../../ui/format.ts';
import { ListBox } from '../../ui/list/ListBox.tsx';
import { SearchLine } from '../../ui/query/SearchLine.tsx';
import { RelativeTime } from '../../ui/small.tsx';
import { Loaded } from '../../ui/states.tsx';
import type { VirtualListHandle } from '../../ui/VirtualList.tsx';
import { listed, newConversation } from '../acts.ts';
import styles from '../conversations.module.css';
import { STATES } from '../words.ts';

const MOST = 500;
const NONE: readonly Conversation[] = [];

export function ConversationList({ selected, onOpened }: { selected: string | null; onOpened(): void }) {
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text, 120);
  const found = useLiveQuery('conversations.list', { query, limit: MOST }, { placeholderData: keepPreviousData });
  const rows = found.data?.rows ?? NONE;
  useOffer(listed, rows);
  const [active, setActive] = useState(-1);
  const at = rows.findIndex(({ id }) => id === selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one was opened
  useEffect(() => setActive(at), [at, selected]);
  const list = useRef<VirtualListHandle>(null);
  const open = ({ id }: Conversation) => {
    onOpened();
    navigate(toConversation(id));
  };
  const older = (found.data?.total ?? 0) - rows.length;
  return (
    <section className="col full shade" aria-label="Conversations" {...pane('list')}>
      <div className={styles.listHead}>
        <h2 className="semi grow">Conversations</h2>
        <ActIcon act={newConversation} />
      </div>
      <div className={styles.find}>
        <SearchLine
          place="conversations.search"
          label="Find a conversation"
          placeholder="Words of a title or message"
          maxLength={500}
          text={text}
          onText={setText}
          onLeave={() => list.current?.element?.focus()}
        />
      </div>
      <Loaded query={found} what="the conversations" height={46}>
        {() =>
          rows.length === 0 ? (
            <p className={`mut sm ${styles.listNote}`} role="status">
              {query === '' ? 'None yet. What you send first begins one.' : `None has “${query}”.`}
            </p>
          ) : (
            <ListBox
              {...place('conversations.list')}
              label="Conversations"
              rows={rows}
              rowHeight={46}
              keyOf={({ id }) => id}
              active={active}
              onActive={setActive}
              onOpen={open}
              textOf={({ title }) => title}
              handle={list}
              rowClass={styles.listRow}
            >
              {(row) => <Line row={row} isOpen={row.id === selected} onOpen={() => open(row)} />}
            </ListBox>
          )
        }
      </Loaded>
      {older > 0 ? <p className={`mut xs ${styles.listNote}`}>{formatCount(older)} older ones are found by their words.</p> : null}
    </section>
  );
}

function Line({ row, isOpen, onOpen }: { row: Conversation; isOpen: boolean; onOpen(): void }) {
  const agent = useAgentName(row.agent);
  const state = row.state === null ? null : STATES[row.state];
  const Icon = state?.icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the list has the keys
    <div className={styles.listLine} data-open={isOpen} title={row.title} onClick={onOpen}>
      <span className="med ell">{row.title || 'Untitled'}</span>
      <span className="xs mut row g4">
        {state ? (
          <span className={`row g4 ${state.tone}`}>
            {Icon ? <Icon className="xs" aria-hidden /> : <span className="spin" aria-hidden />}
            {state.word}
          </span>
        ) : null}
        <span className="ell">{agent}</span>·
        <RelativeTime at={row.updatedAt} className="fixed" />
      </span>
    </div>
  );
}
