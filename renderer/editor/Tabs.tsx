// renderer/editor/Tabs.tsx - the open skills, and the acts on the one shown.
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { ActButton, ActIcon } from '../app/acts/controls.tsx';
import { navigate, toSkill } from '../app/router.ts';
import { type Tab, useUi } from '../client/store.ts';
import { exportSkills, scheduleSkill } from '../library/acts.ts';
import { stop } from '../runs/acts.ts';
import { ActKeys, isBusy, useLiveRun } from '../runs/index.ts';
import { CloseIcon, SkillIcon } from '../ui/icons.ts';
import { redo, run, undo } from './acts.ts';
import { type LiveDocument, useDoc, useEntry } from './document/documents.ts';
import { isDirty } from './document/status.ts';
import styles from './editor.module.css';

export function Tabs({ id, doc, onClose }: { id: string; doc: LiveDocument | null; onClose(id: string): unknown }) {
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
      {/* Not a button: a tab may not contain one. Delete closes it by keyboard. */}
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
  const busy = isBusy(useLiveRun(doc.id));
  return (
    <span className={`row g4 ${styles.acts}`}>
      <ActIcon act={undo} />
      <span className={styles.mirrored}>
        <ActIcon act={redo} />
      </span>
      <ActIcon act={scheduleSkill} />
      <ActButton act={exportSkills} label="Export" size="xs" />
      {busy ? (
        <ActButton act={stop} size="xs" c="var(--sw-err)">
          <ActKeys label="Stop" keys="Shift+F5" />
        </ActButton>
      ) : (
        <ActButton act={run} size="xs" variant="filled">
          <ActKeys label="Run" keys="F5" />
        </ActButton>
      )}
    </span>
  );
}
