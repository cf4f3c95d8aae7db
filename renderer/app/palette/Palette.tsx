// renderer/app/palette/Palette.tsx - Ctrl/Cmd+K: commands, skills and runs in one list; what can't be done now stands below with its reason.
import { Kbd } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Run } from '../../../electron/contract/execution.ts';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { useLiveQuery } from '../../client/live.ts';
import { formatRelative, plural } from '../../ui/format.ts';
import { ChevronRightIcon, SearchIcon } from '../../ui/icons.ts';
import { ScopeIcon, StatusIcon, scopeLabel, statusLabel } from '../../ui/labels.tsx';
import { Keys } from '../../ui/small.tsx';
import { type Command, useAllCommands } from '../commands.ts';
import { navigate, toSkill, toTrace } from '../router.ts';
import { LOOSE_MATCH, markParts, matchScore } from './match.ts';
import styles from './Palette.module.css';

const [store, handle] = createSpotlight();
/** What had the focus before the palette took it. */
let before: Element | null = null;

/** Opens the palette at once, so that the very next key is typed into it. */
export function openPalette(): void {
  if (store.getState().opened) return;
  before = document.activeElement;
  flushSync(handle.open);
}

/** Gives the focus back, unless what was chosen has taken it elsewhere. */
function returnFocus(): void {
  if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true });
  before = null;
}

function Marked({ text, query }: { text: string; query: string }) {
  let at = 0;
  return markParts(text, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.hit ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
  });
}

/** `>` looks at commands only, `#` at runs only. */
function readQuery(text: string): { mode: 'all' | 'commands' | 'runs'; query: string } {
  const first = text.trimStart()[0];
  const rest = text.trimStart().slice(1).trim();
  if (first === '>') return { mode: 'commands', query: rest };
  if (first === '#') return { mode: 'runs', query: rest };
  return { mode: 'all', query: text.trim() };
}

export function Palette() {
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const { mode, query } = readQuery(text);
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
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
        returnFocus();
      }}
      classNames={{ content: styles.content ?? '' }}
    >
      <Spotlight.Search
        autoFocus
        placeholder="Search skills, runs and commands"
        aria-label="Search skills, runs and commands"
        leftSection={<SearchIcon aria-hidden />}
        leftSectionWidth={42}
        rightSectionWidth={180}
        rightSection={
          <span className="row g6 xs mut">
            <Kbd>&gt;</Kbd> commands <Kbd>#</Kbd> runs
          </span>
        }
        classNames={{ input: styles.search ?? '' }}
      />
      {opened ? <Results mode={mode} query={query} /> : null}
    </Spotlight.Root>
  );
}

/** Makes the first result ready for Enter. Mantine does so at a key, which is before the results of that key are there. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  const first = list?.querySelector('[data-action]');
  first?.setAttribute('data-selected', 'true');
  first?.scrollIntoView({ block: 'nearest' });
  store.updateState((state) => ({ ...state, selected: first ? 0 : -1 }));
}

const SKILLS = 6;

/** A name that starts with the words goes before one that holds them; else as the core ranks them. */
function bestNames(rows: readonly SkillRow[], query: string): SkillRow[] {
  const shown = rows.filter((row) => row.state !== 'hidden');
  return query === '' ? shown : shown.sort((a, b) => matchScore(b.name, query) - matchScore(a.name, query));
}

function useResults(mode: 'all' | 'commands' | 'runs', query: string) {
  const [settled] = useDebouncedValue(query, 80);
  const all = [...useAllCommands().values()].filter((c) => !c.hintOnly && !c.id.startsWith('palette.'));
  const ranked =
    mode === 'runs'
      ? []
      : all
          .map((command) => ({ command, score: matchScore(command.label, query) }))
          .filter((entry) => entry.score > 0)
          .sort((a, b) => b.score - a.score || a.command.label.localeCompare(b.command.label));
  const skills = useLiveQuery(
    'library.list',
    { query: settled, sort: settled ? 'relevance' : 'updated', limit: settled ? 40 : SKILLS },
    { enabled: mode === 'all', placeholderData: keepPreviousData },
  );
  const runs = useLiveQuery(
    'traces.list',
    { query: settled, limit: mode === 'runs' ? 12 : 4 },
    { enabled: mode !== 'commands', placeholderData: keepPreviousData },
  );
  // Letters that only stand in order somewhere are a last resort: anything that holds the words goes before.
  const strong = ranked.filter((entry) => entry.score > LOOSE_MATCH);
  const found = (strong.length > 0 || (skills.data?.rows.length ?? 0) > 0 ? strong : ranked).map((entry) => entry.command);
  return {
    possible: found.filter((c) => !c.blocked).slice(0, mode === 'commands' ? 100 : 8),
    impossible: found.filter((c) => c.blocked).slice(0, query ? 4 : 0),
    skills: mode === 'all' ? bestNames(skills.data?.rows ?? [], settled).slice(0, SKILLS) : [],
    runs: mode === 'commands' ? [] : (runs.data?.rows ?? []),
    totals: { commands: all.length, skills: skills.data?.all ?? 0, runs: runs.data?.total ?? 0 },
  };
}

function Results({ mode, query }: { mode: 'all' | 'commands' | 'runs'; query: string }) {
  const { possible, impossible, skills, runs, totals } = useResults(mode, query);
  const empty = possible.length + impossible.length + skills.length + runs.length === 0;
  const shown = [...possible, ...skills, ...runs, ...impossible].map((item) => item.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts on each change of the results
  useEffect(selectFirst, [shown]);
  return (
    <>
      <Spotlight.ActionsList>
        {possible.length > 0 ? (
          <Spotlight.ActionsGroup label="Commands">
            {possible.map((command) => (
              <CommandItem key={command.id} command={command} query={query} />
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
            {impossible.map((command) => (
              <CommandItem key={command.id} command={command} query={query} />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {empty ? <Spotlight.Empty>Nothing matches “{query}”</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
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
        <span className="right">
          {plural(totals.skills, 'skill')}, {plural(totals.commands, 'command')}, {plural(totals.runs, 'run')}
        </span>
      </Spotlight.Footer>
    </>
  );
}

function CommandItem({ command, query }: { command: Command; query: string }) {
  const Icon = command.icon ?? ChevronRightIcon;
  const { blocked } = command;
  return (
    <Spotlight.Action
      closeSpotlightOnTrigger={!blocked}
      className={blocked ? styles.blocked : ''}
      aria-disabled={Boolean(blocked)}
      onClick={() => {
        if (!blocked) command.run(null);
      }}
    >
      <Icon className={blocked ? 'mut' : 'acc'} aria-hidden />
      <span className={styles.label}>
        <Marked text={command.label} query={query} />
      </span>
      {blocked ? <span className="sm mut ell">{blocked}</span> : null}
      <span className="right">{command.keys?.[0] && !blocked ? <Keys keys={command.keys[0]} /> : null}</span>
    </Spotlight.Action>
  );
}

function SkillItem({ row, query }: { row: SkillRow; query: string }) {
  const about = row.state === 'broken' ? 'broken' : `${scopeLabel(row.scope)} ${row.version}`;
  return (
    <Spotlight.Action onClick={() => navigate(toSkill(row.id))}>
      <span className={styles.icon}>
        <ScopeIcon scope={row.scope} />
      </span>
      <span className={styles.label}>
        <Marked text={row.name} query={query} />
      </span>
      <span className="sm mut ell">
        {about}
        {row.overrides ? `, overrides account ${row.overrides.version}` : ''}
      </span>
    </Spotlight.Action>
  );
}

function RunItem({ run, query }: { run: Run; query: string }) {
  return (
    <Spotlight.Action onClick={() => navigate(toTrace(run.id))}>
      <span className={styles.icon}>
        <StatusIcon status={run.status} />
      </span>
      <span className={styles.label}>
        <Marked text={run.skillName} query={query} />, {formatRelative(run.startedAt)}
      </span>
      <span className="sm mut ell">{run.error?.message ?? run.summary ?? statusLabel(run.status).toLowerCase()}</span>
    </Spotlight.Action>
  );
}
