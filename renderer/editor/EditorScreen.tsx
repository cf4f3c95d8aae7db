// renderer/editor/EditorScreen.tsx - one open skill: outline left, one of three views in the middle, the dock right.

import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { navigate, toLibrary, toSkill, useRoute } from '../app/router.ts';
import { useUi } from '../client/store.ts';
import { ErrorState, SkeletonRows } from '../ui/states.tsx';
import { closeDocument, documentOf, openDocument, useEntry } from './document/documents.ts';
import styles from './editor.module.css';
import { Tabs } from './Tabs.tsx';
import { Workbench } from './Workbench.tsx';

/** Closes a tab and shows its neighbour, true if there is one; a text that could not be saved keeps its tab; a banner gives the reason. */
async function closeTab(id: string, shownId: string): Promise<boolean> {
  const { tabs } = useUi.getState();
  const at = tabs.findIndex((tab) => tab.id === id);
  if (!(await closeDocument(id))) {
    navigate(toSkill(id));
    return true;
  }
  useUi.getState().closeTab(id);
  if (id !== shownId) return true;
  const neighbour = tabs[at + 1] ?? tabs[at - 1];
  navigate(neighbour ? toSkill(neighbour.id) : toLibrary(), { replace: true });
  return neighbour !== undefined;
}

export default function EditorScreen() {
  const route = useRoute();
  const id = route.screen === 'skill' ? route.id : '';
  const entry = useEntry(id);
  useEffect(() => {
    if (id !== '') void openDocument(id);
    // What was typed into the previous one is on disk before another one is shown.
    return () => void documentOf(id)?.saving.flush();
  }, [id]);
  if (route.screen !== 'skill') return null;
  const close = (tab: string) => closeTab(tab, id);
  if (entry?.kind === 'open') return <Workbench key={id} doc={entry.doc} route={route} onClose={close} />;
  return (
    <div className={styles.waiting}>
      <Tabs id={id} doc={null} onClose={close} />
      {entry?.kind === 'failed' ? (
        <ErrorState
          title="Could not open this skill"
          cause={entry.cause}
          onRetry={() => void openDocument(id)}
          actions={
            <Button size="xs" onClick={() => navigate(toLibrary())}>
              Go to Library
            </Button>
          }
        />
      ) : (
        <SkeletonRows rows={16} height={26} label="Opening the skill" />
      )}
    </div>
  );
}
