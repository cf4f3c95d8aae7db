// renderer/competencies/detail/Details.tsx - one competency next to the catalog: what it needs, says, asks for and measures.
import { Menu, Tabs } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Competency, CompetencyRow, OpenCompetency } from '../../../electron/contract/competencies/competencies.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton, ActIcon, ActItem, MoreMenu, useOffer } from '../../app/acts/controls.tsx';
import { pane } from '../../app/acts/focus.ts';
import { useLiveQuery } from '../../client/live.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import {
  acceptIt,
  DETAIL_TABS,
  type DetailTab,
  detailTab,
  equip,
  exportIt,
  forkIt,
  openCompetency,
  pauseIt,
  removeIt,
  resumeIt,
  shownDetails,
  TAB_LABELS,
  toggleDetails,
  unequipIt,
} from '../acts.ts';
import styles from '../competencies.module.css';
import { StatusBadge } from '../words.tsx';
import { Needs } from './Needs.tsx';
import { Metrics, Settings } from './Parts.tsx';
import { useDetails } from './useDetails.ts';

export function Details({ row }: { row: CompetencyRow | null }) {
  return (
    <aside className="col full shade" aria-label="Details" {...pane('details')}>
      {row === null ? <EmptyState title="No competency selected" /> : <Shown row={row} />}
    </aside>
  );
}

function Shown({ row }: { row: CompetencyRow }) {
  const { tab } = useDetails();
  const open = useLiveQuery('competencies.open', { id: row.sourceId }, { placeholderData: keepPreviousData });
  const shown = open.data?.row.sourceId === row.sourceId ? open.data : null;
  useOffer(
    shownDetails,
    useMemo(() => ({ tab, setTab: (next: DetailTab) => useDetails.setState({ tab: next }) }), [tab]),
  );
  return (
    <>
      <div className="bar h44">
        <h2 className="title ell" title={row.name} dir="auto">
          {row.name}
        </h2>
        {row.version ? <span className="mono xs mut fixed">{row.version}</span> : null}
        <StatusBadge row={row} />
        <span className="grow" />
        <ActButton act={equip} on={row} label="Equip" variant="filled" className="fixed" plain />
        <More row={row} />
        <ActIcon act={toggleDetails} label="Hide details" icon={CloseIcon} />
      </div>
      <Tabs value={tab} onChange={() => undefined} keepMounted={false} className="col grow">
        <Tabs.List aria-label="Parts of the competency">
          {DETAIL_TABS.map((each) => (
            <Tabs.Tab key={each} value={each} data-act={detailTab.id} onClick={() => runAct(detailTab, { choice: each })}>
              {TAB_LABELS[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className="scroll grow">
          {tab === 'needs' ? <Needs row={row} open={shown} /> : <Part tab={tab} query={{ ...open, data: shown ?? undefined }} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function More({ row }: { row: CompetencyRow }) {
  return (
    <MoreMenu label={`Actions for ${row.name}`} width={250}>
      <ActItem act={openCompetency} on={row} />
      <Menu.Divider />
      <ActItem act={pauseIt} on={row} />
      <ActItem act={resumeIt} on={row} />
      <ActItem act={unequipIt} on={row} />
      <ActItem act={acceptIt} on={row} />
      <Menu.Divider />
      <ActItem act={forkIt} on={row} />
      <ActItem act={exportIt} on={row} />
      <ActItem act={removeIt} on={row} danger />
    </MoreMenu>
  );
}

interface PartProps {
  tab: Exclude<DetailTab, 'needs'>;
  query: { data: OpenCompetency | undefined; error: unknown; refetch(): unknown };
}

function Part({ tab, query }: PartProps) {
  return (
    <Loaded query={query} what="the competency">
      {(open) => {
        if (tab === 'source') return <Prose label="Source" text={open.text ?? open.lossyText ?? ''} />;
        const competency = open.analysis?.competency ?? null;
        return competency === null ? <Unreadable row={open.row} /> : shownPart(tab, competency);
      }}
    </Loaded>
  );
}

function shownPart(tab: Exclude<DetailTab, 'needs' | 'source'>, competency: Competency): ReactNode {
  if (tab === 'settings') return <Settings settings={competency.settings} />;
  if (tab === 'metrics') return <Metrics metrics={competency.metrics} />;
  const { systemPrompt } = competency.agent;
  return systemPrompt === '' ? <EmptyState title="The prompt is empty" /> : <Prose label="Prompt" text={systemPrompt} />;
}

function Unreadable({ row }: { row: CompetencyRow }) {
  return (
    <EmptyState title="The file cannot be read" actions={<ActButton act={openCompetency} on={row} label="Open the file" size="xs" />}>
      {row.problem ? `Line ${row.problem.line}: ${row.problem.message}` : null}
    </EmptyState>
  );
}

const Prose = ({ label, text }: { label: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard
  <section className={styles.prose} aria-label={label} tabIndex={0}>
    {text}
  </section>
);
