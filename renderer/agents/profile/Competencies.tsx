// renderer/agents/profile/Competencies.tsx - what an agent is equipped with, in the order of its prompt: dragged, or moved with Alt and the arrows.
import { Menu } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { AgentDetail, Equipped } from '../../../electron/contract/agents/agents.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton, ActItem, MoreMenu } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { GripIcon } from '../../ui/icons.ts';
import {
  acceptEntry,
  entryPlace,
  equipAgent,
  moveEntryDown,
  moveEntryUp,
  pauseEntry,
  resumeEntry,
  showCompetency,
  unequipEntry,
} from '../acts.ts';
import styles from '../agents.module.css';
import { reorder } from '../doing.tsx';
import { EntryBadge, troublesOf } from '../words.tsx';

export function Competencies({ agent }: { agent: AgentDetail }) {
  const { equipped } = agent;
  const [over, setOver] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const drop = (at: number) => {
    setOver(null);
    setDragged(null);
    if (dragged === null) return;
    void reorder(
      agent.row,
      equipped.map(({ competency }) => competency),
      dragged,
      at,
    );
  };
  return (
    <section className={styles.part} aria-label="Competencies" {...place('agent.competencies')}>
      <div className={styles.partHead}>
        <h2>Competencies</h2>
        <span className="xs mut">{equipped.length > 1 ? 'prompt order, drag to change' : ''}</span>
        <span className="right">
          <ActButton act={equipAgent} label="Equip…" size="xs" plain />
        </span>
      </div>
      {equipped.length === 0 ? (
        <p className="sm sec" style={{ padding: '4px 12px 10px' }}>
          It is equipped with nothing. A competency brings skills, tools and instructions for one kind of work.
        </p>
      ) : null}
      <ol className={styles.entries}>
        {equipped.map((entry, at) => (
          <li
            key={entry.competency}
            draggable
            data-over={over === at && dragged !== at}
            className={styles.entryBox}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', entry.competency);
              setDragged(at);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              drop(at);
            }}
          >
            <Entry entry={entry} at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry, at }: { entry: Equipped; at: number }) {
  const { competency, name, version, state, paused, sourceId } = entry;
  const troubles = troublesOf(entry);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.altKey ? { ArrowUp: moveEntryUp, ArrowDown: moveEntryDown }[event.key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    runAct(act, { choice: competency });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside have the focus and pass the keys on
    <div onKeyDown={onKeyDown} {...place(entryPlace(competency))}>
      <div className={styles.entry}>
        <GripIcon className="s mut fixed" aria-hidden />
        <span className="num mut sm fixed">{at + 1}</span>
        <ActButton
          act={showCompetency}
          choice={competency}
          label={`Go to ${name}`}
          size="xs"
          px={4}
          variant="subtle"
          color="gray"
          className={styles.entryName ?? ''}
          disabled={sourceId === null}
          plain
        >
          {name}
        </ActButton>
        <span className="mono xs mut fixed">{version}</span>
        <span className="grow" />
        <EntryBadge state={state} />
        {state === 'changed' ? (
          <ActButton act={acceptEntry} choice={competency} label={`Review ${name}`} size="xs" plain>
            Review
          </ActButton>
        ) : null}
        <ActButton
          act={paused ? resumeEntry : pauseEntry}
          choice={competency}
          label={`${paused ? 'Resume' : 'Pause'} ${name}`}
          size="xs"
          px={6}
          style={{ flex: 'none' }}
          variant="subtle"
          color="gray"
          plain
        >
          {paused ? 'Resume' : 'Pause'}
        </ActButton>
        <MoreMenu label={`Actions for ${name}`} width={240}>
          <ActItem act={moveEntryUp} choice={competency} label="Move up in the prompt" />
          <ActItem act={moveEntryDown} choice={competency} label="Move down in the prompt" />
          <Menu.Divider />
          <ActItem act={unequipEntry} choice={competency} label={`Unequip ${name}`} danger />
        </MoreMenu>
      </div>
      {troubles.length > 0 ? (
        <ul className={styles.troubles}>
          {troubles.map((text) => (
            <li key={text} className="sm warn">
              {text}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
