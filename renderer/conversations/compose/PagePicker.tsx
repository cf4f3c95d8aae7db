// renderer/conversations/compose/PagePicker.tsx - pages of the workspace that go with a message: found by words, taken with Enter or a click.
import { TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PageRow } from '../../../electron/contract/workspace.ts';
import { goTo } from '../../app/acts/focus.ts';
import { useLiveQuery } from '../../client/live.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CheckIcon, FileIcon } from '../../ui/icons.ts';
import { ListBox } from '../../ui/list/ListBox.tsx';
import { Loaded } from '../../ui/states.tsx';
import type { VirtualListHandle } from '../../ui/VirtualList.tsx';
import styles from '../conversations.module.css';
import { useWriting, write } from '../writing.ts';

/** As many can go with one message. */
const MOST = 20;

export function PagePicker({ writing: key, onClose }: { writing: string; onClose(): void }) {
  const { pages } = useWriting(key);
  const [query, setQuery] = useState('');
  const found = useLiveQuery('workspace.pages', { query, limit: 100 }, { placeholderData: keepPreviousData, staleTime: 0 });
  const [active, setActive] = useState(0);
  const list = useRef<VirtualListHandle>(null);
  const has = ({ slug }: PageRow) => pages.some((each) => each.slug === slug);
  const take = (page: PageRow) => {
    if (has(page)) write(key, { pages: pages.filter(({ slug }) => slug !== page.slug) });
    else if (pages.length < MOST) write(key, { pages: [...pages, page] });
  };
  const close = () => {
    onClose();
    goTo('conversations.words');
  };
  const rows = found.data ?? [];
  return (
    <Dialog title="Attach pages" size={480} opened onClose={close}>
      <div className={styles.pickHead}>
        <TextInput
          data-autofocus
          aria-label="Find a page"
          placeholder="Words of a title or text"
          value={query}
          maxLength={500}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            const row = rows[active];
            if (event.key === 'ArrowDown') setActive(Math.min(rows.length - 1, active + 1));
            else if (event.key === 'ArrowUp') setActive(Math.max(0, active - 1));
            else if (event.key === 'Enter' && row) take(row);
            else return;
            event.preventDefault();
          }}
        />
      </div>
      <Loaded query={found} what="the pages">
        {() =>
          rows.length === 0 ? (
            <p className={`mut sm ${styles.listNote}`} role="status">
              {query === '' ? 'The workspace has no pages yet.' : `No page has “${query}”.`}
            </p>
          ) : (
            <div className={styles.pickList}>
              <ListBox
                label="Pages"
                rows={rows}
                rowHeight={32}
                keyOf={({ slug }) => slug}
                active={active}
                onActive={setActive}
                onOpen={take}
                choice={{
                  has,
                  toggle: (at) => rows[at] && take(rows[at]),
                  extendTo: () => {},
                  setAnchor: () => {},
                  only: (at) => rows[at] && take(rows[at]),
                  all: () => {},
                  clear: () => {},
                  some: false,
                }}
                handle={list}
              >
                {(page) => (
                  <span className={styles.pickRow}>
                    {has(page) ? <CheckIcon className="s acc" aria-hidden /> : <FileIcon className="s mut" aria-hidden />}
                    <span className="ell">{page.title}</span>
                    <span className="mut sm ell right">{page.slug}</span>
                  </span>
                )}
              </ListBox>
            </div>
          )
        }
      </Loaded>
      <p className={`mut xs ${styles.listNote}`}>
        {pages.length === 0 ? 'Enter takes a page.' : `${pages.length} of at most ${MOST}. Enter takes one or leaves it out.`} Esc goes
        back.
      </p>
    </Dialog>
  );
}
