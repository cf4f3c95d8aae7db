// renderer/conversations/thread/PageLink.tsx - a page of the workspace in a message: it opens beside nothing and changes nothing, it is only read.
import type { ReactNode } from 'react';
import { runAct } from '../../app/acts/act.ts';
import { useLiveQuery } from '../../client/live.ts';
import { ScrollRegion } from '../../runs/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { Loaded } from '../../ui/states.tsx';
import { readPage } from '../acts.ts';
import styles from '../conversations.module.css';
import { openPage, useReadPage } from '../reading.ts';

export function PageLink({ slug, className = styles.page ?? '', children }: { slug: string; className?: string; children: ReactNode }) {
  return (
    <button
      type="button"
      className={className}
      title={`Read ${slug}`}
      data-act={readPage.id}
      onClick={() => runAct(readPage, { on: [slug], choice: slug })}
    >
      {children}
    </button>
  );
}

export const pageLink = (slug: string, words: ReactNode): ReactNode => <PageLink slug={slug}>{words}</PageLink>;

export function PageDialog() {
  const { slug } = useReadPage();
  return (
    <Dialog title={slug ?? ''} size={720} opened={slug !== null} onClose={() => openPage(null)}>
      {slug === null ? null : <Page slug={slug} />}
    </Dialog>
  );
}

function Page({ slug }: { slug: string }) {
  const page = useLiveQuery('workspace.page', { slug }, { retry: false, staleTime: 0 });
  return (
    <Loaded query={page} what="the page">
      {({ title, content, cut }) => (
        <ScrollRegion label={title} className={styles.pageText} data-autofocus>
          <h3 className="semi">{title}</h3>
          <Markdown text={content} page={pageLink} />
          {cut ? <p className="mut sm">The rest is in the file.</p> : null}
        </ScrollRegion>
      )}
    </Loaded>
  );
}
