// renderer/editor/Tabs.tsx - the open skills, and the acts on the one that is shown.
import { Button } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { runCommand } from '../app/commands.ts';
import { navigate, toSkill } from '../app/router.ts';
import { type Tab, useUi } from '../client/store.ts';
import { ActKeys, isBusy, stopRun, useLiveRun } from '../runs/index.ts';
import { CloseIcon, ExportIcon, RunIcon, SkillIcon, StopIcon, UndoIcon } from '../ui/icons.ts';
import { IconButton } from '../ui/small.tsx';
import { type LiveDocument, useDoc, useEntry } from './document/documents.ts';
import { isDirty } from './document/status.ts';
import styles from './editor.module.css';

export function Tabs({ id, doc, onClose }: { id: string; doc: LiveDocument | null; onClose(id: string): void }) {
  const kept = useUi((s) => s.tabs);
  const moveTab = useUi((s) => s.moveTab);
  const tabs = kept.some((tab) => tab.id === id) ? kept : [...kept, { id, name: '…' }];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[tabs.findIndex((tab) => tab.id === id) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    navigate(toSkill(next.id), { replace: true });
    requestAnimationFrame(() => document.getElementById(`tab-${next.id}`)?.focus());
  };
  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label="Open skills" className={styles.tablist} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <TabHead
            key={tab.id}
            tab={tab}
            on={tab.id === id}
            onClose={() => onClose(tab.id)}
            onDrop={(dragged) => moveTab(dragged, tab.id)}
          />
        ))}
      </div>
      <span className="grow" />
      {doc ? <Acts doc={doc} /> : null}
    </div>
  );
}

const DRAG_TYPE = 'application/x-skillwright-tab';

function TabHead({ tab, on, onClose, onDrop }: { tab: Tab; on: boolean; onClose(): void; onDrop(dragged: string): void }) {
  const entry = useEntry(tab.id);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (on) head.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [on]);
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    onClose();
  };
  return (
    <div
      ref={head}
      role="tab"
      id={`tab-${tab.id}`}
      aria-selected={on}
      tabIndex={on ? 0 : -1}
      className={styles.tab}
      title={tab.name}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, tab.id)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAG_TYPE) && event.preventDefault()}
      onDrop={(event) => onDrop(event.dataTransfer.getData(DRAG_TYPE))}
      onClick={() => navigate(toSkill(tab.id))}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') navigate(toSkill(tab.id));
        if (event.key === 'Delete') onClose();
      }}
      onAuxClick={onAuxClick}
    >
      <SkillIcon className="s" aria-hidden />
      <span className="sm ell">{tab.name}</span>
      {entry?.kind === 'open' ? <DirtyDot doc={entry.doc} /> : null}
      {/* Not a button of its own: a tab may hold none. Delete closes it by keyboard. */}
      <span
        aria-hidden
        className={styles.close}
        onClick={(event) => {
          event.stopPropagation();
          onClose();
        }}
      >
        <CloseIcon className="xs" />
      </span>
    </div>
  );
}

function DirtyDot({ doc }: { doc: LiveDocument }) {
  const dirty = useDoc(doc, isDirty);
  return dirty ? (
    <span className={styles.dot} role="img" aria-label="Edited since the last revision" title="Edited since the last revision" />
  ) : null;
}

function Acts({ doc }: { doc: LiveDocument }) {
  const canUndo = useDoc(doc, (s) => s.history.past.length > 0);
  const canRedo = useDoc(doc, (s) => s.history.future.length > 0);
  const busy = isBusy(useLiveRun(doc.id));
  const locked = useDoc(doc, (s) => s.locked);
  return (
    <span className={`row g4 ${styles.acts}`}>
      <IconButton icon={UndoIcon} label="Undo" keys="Mod+Z" blocked={canUndo ? null : 'nothing to undo'} onClick={() => doc.undo()} />
      <span className={styles.mirrored}>
        <IconButton
          icon={UndoIcon}
          label="Redo"
          keys="Mod+Shift+Z"
          blocked={canRedo ? null : 'nothing to redo'}
          onClick={() => doc.redo()}
        />
      </span>
      <Button size="xs" leftSection={<ExportIcon className="s" aria-hidden />} onClick={() => runCommand('editor.export')}>
        Export
      </Button>
      {busy ? (
        <Button size="xs" c="var(--sw-err)" leftSection={<StopIcon className="s" aria-hidden />} onClick={() => stopRun(doc.id)}>
          <ActKeys label="Stop" keys="Shift+F5" />
        </Button>
      ) : (
        <Button
          size="xs"
          variant="filled"
          disabled={locked !== null}
          leftSection={<RunIcon className="s" aria-hidden />}
          onClick={() => runCommand('editor.run')}
        >
          <ActKeys label="Run" keys="F5" />
        </Button>
      )}
    </span>
  );
}
