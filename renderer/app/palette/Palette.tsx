// renderer/app/palette/Palette.tsx - Ctrl/Cmd+K: acts, skills and runs in one list; what cannot be done now is below with its reason. If an
// act could be meant for several things, the list shows those.
import { Kbd } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { type ReactNode, useEffect, useState } from 'react';
import type { Run } from '../../../electron/contract/execution.ts';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { shownStatus } from '../../../electron/contract/values/ending.ts';
import { withVersion } from '../../../electron/contract/values/words.ts';
import { formatRelative, plural } from '../../ui/format.ts';
import { ChevronRightIcon, SearchIcon } from '../../ui/icons.ts';
import { ScopeIcon, StatusIcon, scopeLabel, statusLabel } from '../../ui/labels.tsx';
import { Keys } from '../../ui/small.tsx';
import { type Act, actOf, runAct, useOffered, usePicking } from '../acts/act.ts';
import { markParts, matchScore } from './match.ts';
import { closePalette, noteRecent, returnFocus, store, useText } from './open.ts';
import styles from './Palette.module.css';
import { type Found, type Mode, readQuery, useResults } from './results.ts';

function Marked({ text, query }: { text: string; query: string }) {
  let at = 0;
  return markParts(text, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.hit ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
  });
}

export function Palette() {
  const text = useText((it) => it.text);
  const [opened, setOpened] = useState(false);
  const picking = usePicking((it) => it.act);
  const { mode, query } = readQuery(text);
  const words = picking ? `${picking.label}: which one?` : 'Search skills, runs and commands';
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={(next) => useText.setState({ text: next })}
      shortcut={null}
      size={640}
      yOffset={92}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': 'Search everything' } }}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={() => {
        setOpened(false);
        usePicking.setState({ act: null });
        returnFocus();
      }}
      classNames={{ content: styles.content ?? '' }}
    >
      <Spotlight.Search
        autoFocus
        placeholder={words}
        aria-label={words}
        leftSection={<SearchIcon aria-hidden />}
        leftSectionWidth={42}
        rightSectionWidth={180}
        rightSection={
          picking ? null : (
            <span className="row g6 xs mut">
              <Kbd>&gt;</Kbd> commands <Kbd>#</Kbd> runs
            </span>
          )
        }
        classNames={{ input: styles.search ?? '' }}
      />
      {opened ? picking ? <Choices act={picking} query={text.trim()} /> : <Results mode={mode} query={query} /> : null}
    </Spotlight.Root>
  );
}

/** Makes the first result ready for Enter. Mantine does so on a key press, before that key's results have arrived. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  const first = list?.querySelector('[data-action]');
  first?.setAttribute('data-selected', 'true');
  first?.scrollIntoView({ block: 'nearest' });
  store.updateState((state) => ({ ...state, selected: first ? 0 : -1 }));
}

function Results({ mode, query }: { mode: Mode; query: string }) {
  const { possible, impossible, skills, runs, totals } = useResults(mode, query);
  const empty = possible.length + impossible.length + skills.length + runs.length === 0;
  const shown = [...[...possible, ...impossible].map(({ act }) => act.id), ...[...skills, ...runs].map(({ id }) => id)].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts on each change of the results
  useEffect(selectFirst, [shown]);
  return (
    <>
      <Spotlight.ActionsList>
        {possible.length > 0 ? (
          <Spotlight.ActionsGroup label="Commands">
            {possible.map((found) => (
              <ActLine key={found.act.id} found={found} query={query} />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {skills.length > 0 ? (
          <Spotlight.ActionsGroup label="Skills">
            {skills.map((row) => (
              <SkillItem key={row.id} row={row} query={query} />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {runs.length > 0 ? (
          <Spotlight.ActionsGroup label="Runs">
            {runs.map((run) => (
              <RunItem key={run.id} run={run} query={query} />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {impossible.length > 0 ? (
          <Spotlight.ActionsGroup label="Not available now">
            {impossible.map((found) => (
              <ActLine key={found.act.id} found={found} query={query} />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {empty ? <Spotlight.Empty>Nothing matches “{query}”</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
      <Foot>
        {plural(totals.skills, 'skill')}, {plural(totals.commands, 'command')}, {plural(totals.runs, 'run')}
      </Foot>
    </>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <Spotlight.Footer className={styles.foot ?? ''}>
      <span className="row g4">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> move
      </span>
      <span className="row g4">
        <Kbd>Enter</Kbd> open or run
      </span>
      <span className="row g4">
        <Kbd>Esc</Kbd> close
      </span>
      <span className="right">{children}</span>
    </Spotlight.Footer>
  );
}

/** What an act could be meant for. */
function Choices({ act, query }: { act: Act; query: string }) {
  const it = useOffered(() => act.about.now());
  const choices = (it === null ? [] : (act.among?.(it) ?? [])).filter(({ label }) => matchScore(label, query) > 0);
  const shown = choices.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts on each change of the choices
  useEffect(selectFirst, [shown]);
  return (
    <>
      <Spotlight.ActionsList>
        {choices.length > 0 ? (
          <Spotlight.ActionsGroup label={act.label}>
            {choices.slice(0, 100).map((choice) => (
              <Line key={choice.id} onChoose={() => runAct(act, { choice: choice.id })}>
                <span className={styles.label}>
                  <Marked text={choice.label} query={query} />
                </span>
                {choice.note ? <span className="sm mut ell">{choice.note}</span> : null}
              </Line>
            ))}
          </Spotlight.ActionsGroup>
        ) : (
          <Spotlight.Empty>Nothing matches “{query}”</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <Foot>{plural(choices.length, 'choice')}</Foot>
    </>
  );
}

/** The palette has closed and the focus is back where it was before anything is done. */
function Line({ onChoose, children }: { onChoose(): void; children: ReactNode }) {
  return (
    <Spotlight.Action
      closeSpotlightOnTrigger={false}
      onClick={() => {
        closePalette();
        onChoose();
      }}
    >
      {children}
    </Spotlight.Action>
  );
}

function ActLine({ found: { act, reason }, query }: { found: Found; query: string }) {
  const Icon = act.icon ?? ChevronRightIcon;
  const label = (
    <>
      <Icon className={reason ? 'mut' : 'acc'} aria-hidden />
      <span className={styles.label}>
        <Marked text={act.label} query={query} />
      </span>
    </>
  );
  if (reason !== null) {
    return (
      <Spotlight.Action closeSpotlightOnTrigger={false} className={styles.blocked ?? ''} aria-disabled data-palette-act={act.id}>
        {label}
        <span className="sm mut ell">{reason}</span>
      </Spotlight.Action>
    );
  }
  return (
    <Spotlight.Action
      closeSpotlightOnTrigger={false}
      data-palette-act={act.id}
      onClick={() => {
        noteRecent(act.id);
        closePalette();
        runAct(act);
      }}
    >
      {label}
      <span className="right">{act.keys?.[0] ? <Keys keys={act.keys[0]} /> : null}</span>
    </Spotlight.Action>
  );
}

/** Opens through the act of that name, so that the focus goes to what is opened. */
const open = (id: string, choice: string) => {
  const it = actOf(id);
  if (it) runAct(it, { choice });
};

function SkillItem({ row, query }: { row: SkillRow; query: string }) {
  const about = row.state === 'broken' ? 'broken' : `${withVersion(scopeLabel(row.scope), row.version)}`;
  return (
    <Line onChoose={() => open('skill.open', row.id)}>
      <span className={styles.icon}>
        <ScopeIcon scope={row.scope} />
      </span>
      <span className={styles.label}>
        <Marked text={row.name} query={query} />
      </span>
      <span className="sm mut ell">
        {about}
        {row.overrides ? `, overrides ${withVersion('account', row.overrides.version)}` : ''}
      </span>
    </Line>
  );
}

function RunItem({ run, query }: { run: Run; query: string }) {
  return (
    <Line onChoose={() => open('trace.open', run.id)}>
      <span className={styles.icon}>
        <StatusIcon status={shownStatus(run)} />
      </span>
      <span className={styles.label}>
        <Marked text={run.skillName} query={query} />, {formatRelative(run.startedAt)}
      </span>
      <span className="sm mut ell">{run.error?.message ?? run.summary ?? statusLabel(shownStatus(run)).toLowerCase()}</span>
    </Line>
  );
}
