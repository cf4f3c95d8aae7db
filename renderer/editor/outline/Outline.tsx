// renderer/editor/outline/Outline.tsx - the parts of a package, on the left: choose, reorder, rename, delete, add.
import { type DragEvent, type KeyboardEvent, memo, useMemo, useState } from 'react';
import { versionText } from '../../../electron/contract/values/words.ts';
import { type Act, runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { ENTRY, goTo, pane, place } from '../../app/acts/focus.ts';
import { formatCount } from '../../ui/format.ts';
import { OverrideIcon, SkillIcon, ToolIcon } from '../../ui/icons.ts';
import { ScopeIcon, scopeLabel } from '../../ui/labels.tsx';
import {
  addArtifact,
  deleteArtifact as deleteArtifactAct,
  entryPlace,
  moveDown,
  moveUp,
  renameArtifact as renameArtifactAct,
  views,
} from '../acts.ts';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import { useStable, useStableActs } from '../stable.ts';
import { moveArtifact, renameArtifact, useRenaming } from './acts.tsx';
import { Entry, type EntryActs, Mark } from './Entry.tsx';
import { MetadataIcon } from './MetadataIcon.tsx';
import styles from './outline.module.css';
import { buildOutline, type OutlineItem } from './outline.ts';
import { RenameField } from './RenameField.tsx';

interface OutlineProps {
  doc: OpenDocument;
  /** Key of the shown artifact; null = the metadata. */
  selected: string | null;
  onMetadata(): void;
  onArtifact(key: string): void;
  /** Goes to an offset of the source. */
  onSource(offset: number): void;
}

export const Outline = memo(function Outline(props: OutlineProps) {
  const { doc, selected, onMetadata } = props;
  const analysis = useDoc(doc, (s) => s.analysis);
  const preview = useDoc(doc, (s) => s.preview);
  const outline = useStableParts(useMemo(() => (analysis ? buildOutline(analysis, preview) : null), [analysis, preview]));
  return (
    <nav className={`side ${styles.outline}`} aria-label="Outline" onKeyDown={moveFocus} {...pane('outline')} {...place('editor.outline')}>
      <Head doc={doc} />
      {outline ? (
        <>
          <button
            type="button"
            className={`it ${selected === null ? 'on' : ''}`}
            aria-current={selected === null}
            onClick={onMetadata}
            data-outline
            data-act={views[0]?.id}
            {...(selected === null ? ENTRY : {})}
          >
            <MetadataIcon />
            <span className="ell">Metadata</span>
            <Mark severity={outline.metadata} />
          </button>
          <Section
            {...props}
            label="In the prompt"
            note={preview ? `${preview.tokensExact ? '' : '≈ '}${formatCount(preview.systemTokens)} tok` : ''}
            items={outline.prompt}
          />
          <Section {...props} label="Runs" note="in this order" items={outline.steps} />
          <Section {...props} label="Does not run" note="" items={outline.idle} />
          <Calls skills={outline.skills} tools={outline.tools} />
        </>
      ) : null}
      <span className="grow" />
      <ActButton act={addArtifact} size="xs" variant="subtle" color="gray" justify="flex-start" />
    </nav>
  );
});

/** Unchanged sections stay the same objects, whatever else has changed. */
function useStableParts(outline: ReturnType<typeof buildOutline> | null) {
  const prompt = useStable(outline?.prompt ?? []);
  const steps = useStable(outline?.steps ?? []);
  const idle = useStable(outline?.idle ?? []);
  return outline && { ...outline, prompt, steps, idle };
}

function Head({ doc }: { doc: OpenDocument }) {
  const row = useDoc(doc, (s) => s.row);
  const title = useDoc(doc, (s) => s.analysis?.metadata.title ?? s.analysis?.metadata.name ?? s.row.title ?? s.row.name);
  const version = useDoc(doc, (s) => (s.analysis ? s.analysis.metadata.version : s.row.version));
  return (
    <div className={`col ${styles.head}`}>
      <div className="row">
        <b className="ell" title={row.fileName}>
          {title}
        </b>
        <span className="right mono xs mut">{versionText(version)}</span>
      </div>
      <div className="row g6 xs">
        <span className={`row g4 s-${row.scope}`}>
          <ScopeIcon scope={row.scope} />
          {scopeLabel(row.scope)}
        </span>
        {row.overrides ? (
          <span className="bdg acc">
            <OverrideIcon className="xs" aria-hidden />
            overrides {row.overrides.version ?? 'account'}
          </span>
        ) : null}
        {row.source === 'system' ? <span className="bdg">system</span> : null}
        {row.state === 'shadowed' && !row.copyOf ? <span className="bdg warn">shadowed by another skill with this name</span> : null}
      </div>
    </div>
  );
}

function Calls({ skills, tools }: { skills: readonly string[]; tools: readonly string[] }) {
  if (skills.length + tools.length === 0) return null;
  return (
    <>
      <h2 className="label">Calls</h2>
      {skills.map((name) => (
        <div className={`it ${styles.plain}`} key={`skill ${name}`}>
          <SkillIcon className="s mut" aria-label="Skill" />
          <span className="ell">{name}</span>
        </div>
      ))}
      {tools.map((name) => (
        <div className={`it ${styles.plain}`} key={`tool ${name}`}>
          <ToolIcon className="s k-tool" aria-label="Tool" />
          <span className="ell mono">{name}</span>
        </div>
      ))}
    </>
  );
}

interface SectionProps extends OutlineProps {
  label: string;
  note: string;
  items: OutlineItem[];
}

const Section = memo(function Section({ label, note, items, doc, selected, onArtifact, onSource }: SectionProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const renamed = useRenaming((it) => it.key);
  const acts = useStableActs<EntryActs & Record<string, (...args: never[]) => void>>({
    choose: (item: OutlineItem) => {
      if (item.artifact === null) onSource(item.offset);
      else onArtifact(item.artifact);
    },
    keyDown: (event: KeyboardEvent, key: string) => {
      const done = {
        F2: renameArtifactAct,
        Delete: deleteArtifactAct,
        'Alt+ArrowUp': moveUp,
        'Alt+ArrowDown': moveDown,
      }[`${event.altKey ? 'Alt+' : ''}${event.key}`];
      if (!done) return;
      runAct(done as Act, { choice: key });
      event.preventDefault();
      event.stopPropagation();
    },
    drag: (key: string | null) => {
      setDragged(key);
      setOver(null);
    },
    over: (event: DragEvent, key: string) => {
      event.preventDefault();
      setOver(key);
    },
    drop: (event: DragEvent, key: string) => {
      event.preventDefault();
      if (dragged !== null) void moveArtifact(doc, items, dragged, key);
      setDragged(null);
    },
  });
  const finishRename = (key: string, name: string | null) => {
    useRenaming.setState({ key: null });
    goTo(entryPlace(key));
    if (name === null) return;
    void renameArtifact(doc, key, name).then((next) => {
      if (next === null) return;
      if (selected === key) onArtifact(next);
      goTo(entryPlace(next));
    });
  };
  if (items.length === 0) return null;
  return (
    <>
      <h2 className="label row">
        {label}
        <span className={`right ${styles.note}`}>{note}</span>
      </h2>
      {items.map((item) => {
        const key = item.artifact;
        if (key !== null && renamed === key) {
          const name = item.indent === 1 ? (key.split('@')[0] ?? key) : item.label;
          return <RenameField key={item.id} name={name} onDone={(next) => finishRename(key, next)} />;
        }
        return (
          <div key={item.id} className={styles.entry} data-over={over !== null && over === key && dragged !== null && dragged !== key}>
            <Entry item={item} on={key !== null && key === selected} acts={acts} />
            {item.note ? <div className={`xs mut ${styles.under}`}>{item.note}</div> : null}
          </div>
        );
      })}
    </>
  );
});

/** Up and down walk through the outline. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-outline]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = items[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
