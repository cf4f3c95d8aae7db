// renderer/library/list/skillRows.tsx - rows of the library: a skill in its columns, a broken package in place, or the hidden account copy.
import type { ReactNode } from 'react';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { ARTIFACT_KINDS } from '../../../electron/contract/packages.ts';
import { copyWords } from '../../../electron/contract/values/copies.ts';
import { shownStatus } from '../../../electron/contract/values/ending.ts';
import { versionText, withVersion } from '../../../electron/contract/values/words.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { formatRoute, toSkill } from '../../app/router.ts';
import { formatCost, NONE } from '../../ui/format.ts';
import {
  AcknowledgeIcon,
  BrokenIcon,
  CopyIcon,
  EditIcon,
  ErrorIcon,
  LinkIcon,
  OverrideIcon,
  ShieldIcon,
  WarningIcon,
} from '../../ui/icons.ts';
import { KindIcon, kindLabel, ScopeIcon, ScopeLabel, SourceLabel, StatusIcon, statusLabel } from '../../ui/labels.tsx';
import type { Column, Whole } from '../../ui/list/Table.tsx';
import { RelativeTime } from '../../ui/small.tsx';
import { displayName } from '../actions.tsx';
import { compareWithOriginal, drop, openRaw, readReport, repair } from '../acts.ts';
import styles from '../Library.module.css';
import { TRACKS } from './columns.ts';

/** The columns of a readable skill. */
export const COLUMNS: readonly Column<SkillRow>[] = [
  {
    ...TRACKS.name,
    head: 'Skill',
    isName: true,
    className: 'row',
    cell: (row) => (
      <>
        <NameLink row={row} />
        <Badges row={row} />
        <span className="mut ell" title={row.description} dir="auto">
          {row.description}
        </span>
      </>
    ),
  },
  { ...TRACKS.scope, head: 'Scope', cell: ({ scope }) => <ScopeLabel scope={scope} /> },
  { ...TRACKS.source, head: 'Source', cell: ({ source }) => <SourceLabel source={source} /> },
  { ...TRACKS.version, head: 'Version', num: true, className: 'mono sm sec ell', cell: ({ version }) => versionText(version) },
  { ...TRACKS.kinds, head: 'Kinds', cell: ({ kinds }) => <Kinds kinds={kinds} /> },
  { ...TRACKS.findings, head: 'Findings', className: 'row g6 sm', cell: (row) => <Findings errors={row.errors} warnings={row.warnings} /> },
  { ...TRACKS.lastRun, head: 'Last run', className: 'row g6 sm', cell: ({ lastRun }) => <LastRun run={lastRun} /> },
  {
    ...TRACKS.cost,
    head: '7-day cost',
    num: true,
    className: 'sm',
    title: ({ cost7d }) => (cost7d === null ? 'Cost unknown' : undefined),
    cell: ({ cost7d }) => (cost7d === null ? <span className="mut">{NONE}</span> : formatCost(cost7d)),
  },
];

/** How a row looks; `overrideOf` finds the workspace skill that hides an account copy, once its row is read. */
export const lookOf =
  (overrideOf: (row: SkillRow) => SkillRow | undefined): Whole<SkillRow> =>
  (row, box) => {
    if (row.copyOf) return { className: styles.hidden, cells: <CopyCells row={row} copyOf={row.copyOf} box={box} /> };
    if (row.state === 'broken') return { className: styles.broken, cells: <BrokenCells row={row} box={box} /> };
    if (row.state === 'hidden') return { className: styles.hidden, cells: <HiddenCells row={row} override={overrideOf(row)} /> };
    return { className: !row.enabled || !row.acknowledged || row.state === 'shadowed' ? styles.dim : undefined };
  };

function NameLink({ row }: { row: SkillRow }) {
  return (
    <a className={styles.name} href={formatRoute(toSkill(row.id))} tabIndex={-1} title={row.title ?? undefined}>
      {displayName(row)}
    </a>
  );
}

const RECORD_WORDS = {
  developmental: { badge: 'developmental', title: 'A record of something that agents learn, without instructions' },
  both: { badge: 'both records', title: 'Instructions, and a record of something that agents learn' },
} as const;
const LINK_STATES = { conflict: 'file differs', missing: 'file missing', unreadable: 'file unreadable' } as const;

function Badges({ row }: { row: SkillRow }) {
  return (
    <>
      {row.overrides ? (
        <span className="bdg acc">
          <OverrideIcon className="xs" aria-hidden />
          overrides {row.overrides.version ?? 'account'}
        </span>
      ) : null}
      {row.state === 'shadowed' ? (
        <span className="bdg warn" title="Another skill in the same scope has this name">
          shadowed
        </span>
      ) : null}
      {row.record === 'instruction' ? null : (
        <span className="bdg line" title={RECORD_WORDS[row.record].title}>
          {RECORD_WORDS[row.record].badge}
        </span>
      )}
      {row.acknowledged ? null : (
        <button
          type="button"
          tabIndex={-1}
          className={`bdg warn ${styles.badgeAct}`}
          title="It cannot run until you have read its report and acknowledged it"
          data-act={readReport.id}
          onClick={(event) => {
            event.stopPropagation();
            runAct(readReport, { on: [row] });
          }}
        >
          <ShieldIcon className="xs" aria-hidden />
          not acknowledged
          <span className={styles.badgeWord}>Read report</span>
        </button>
      )}
      {row.link && row.link.state !== 'clean' ? (
        <span className="bdg warn" title={row.link.reason ?? row.link.path}>
          <LinkIcon className="xs" aria-hidden />
          {LINK_STATES[row.link.state]}
        </span>
      ) : row.link ? (
        <LinkIcon className="xs mut fixed" role="img" aria-label={`Linked to ${row.link.path}`} />
      ) : null}
      {row.signature === 'broken' ? (
        <span className="bdg warn" title="Changed since it was signed">
          signature broken
        </span>
      ) : null}
      {row.verified ? <AcknowledgeIcon className="xs acc fixed" role="img" aria-label="Verified by a catalog" /> : null}
      {row.enabled || !row.acknowledged ? null : <span className="bdg line">disabled</span>}
      {row.hasDraft ? (
        <span className="bdg info">
          <EditIcon className="xs" aria-hidden />
          draft
        </span>
      ) : null}
    </>
  );
}

function Kinds({ kinds }: Pick<SkillRow, 'kinds'>) {
  return (
    <span className={styles.kinds} role="img" aria-label={kinds.map(kindLabel).join(', ') || 'no artifacts'}>
      {ARTIFACT_KINDS.map((kind) => (
        <span key={kind} title={kinds.includes(kind) ? kindLabel(kind) : undefined}>
          {kinds.includes(kind) ? <KindIcon kind={kind} /> : null}
        </span>
      ))}
    </span>
  );
}

function LastRun({ run }: { run: SkillRow['lastRun'] }) {
  if (!run) return <span className="mut">never</span>;
  return (
    <>
      <StatusIcon status={shownStatus(run)} labelled />
      <span className="sec" title={statusLabel(shownStatus(run))}>
        <RelativeTime at={run.at} />
      </span>
    </>
  );
}

function Findings({ errors, warnings }: { errors: number; warnings: number }) {
  if (errors === 0 && warnings === 0)
    return (
      <span className="mut" title="No errors, no warnings">
        {NONE}
      </span>
    );
  return (
    <>
      {errors > 0 ? (
        <span className="row g4 err" title={errors === 1 ? '1 error' : `${errors} errors`}>
          <ErrorIcon className="s" role="img" aria-label="Errors" />
          {errors}
        </span>
      ) : null}
      {warnings > 0 ? (
        <span className="row g4" title={warnings === 1 ? '1 warning' : `${warnings} warnings`}>
          <WarningIcon className="s warn" role="img" aria-label="Warnings" />
          <span className="sec">{warnings}</span>
        </span>
      ) : null}
    </>
  );
}

/** A broken package shows line and reason in place, and offers the repair. */
function BrokenCells({ row, box }: { row: SkillRow; box: ReactNode }) {
  const { problem } = row;
  return (
    <>
      <span role="gridcell" className={styles.brokenMark}>
        <BrokenIcon className="s err" aria-hidden />
        {box}
      </span>
      <span role="gridcell" className="row">
        <NameLink row={row} />
        <span className="bdg err">broken</span>
        <span className="err sm ell" title={problem?.message}>
          {problem ? `Line ${problem.line}, column ${problem.column}: ${problem.message}` : 'This file cannot be read as text'}
        </span>
      </span>
      <span role="gridcell" className="row g6">
        {problem?.fix ? <ActButton act={repair} on={[row]} label={problem.fix.label} size="xs" tabIndex={-1} /> : null}
        <ActButton act={openRaw} on={[row]} size="xs" tabIndex={-1} variant="subtle" color="gray" plain />
      </span>
    </>
  );
}

/** A copy that a program made, below its original: compared, then one of them goes. */
function CopyCells({ row, copyOf, box }: { row: SkillRow; copyOf: NonNullable<SkillRow['copyOf']>; box: ReactNode }) {
  return (
    <>
      <span role="gridcell">{box}</span>
      <span role="gridcell" className="row sm">
        <CopyIcon className="s mut fixed" aria-hidden />
        <a
          className="sec ell"
          href={formatRoute(toSkill(row.id))}
          tabIndex={-1}
          title={copyWords(row.fileName, copyOf.fileName, copyOf.by)}
        >
          {row.fileName}
        </a>
        {row.state === 'broken' ? <span className="bdg err">broken</span> : null}
        <span className="mut ell">
          copy of {copyOf.fileName} · changed <RelativeTime at={row.updatedAt} />
        </span>
      </span>
      <span role="gridcell" className="row g6">
        <ActButton act={compareWithOriginal} on={[row]} label="Compare" size="xs" tabIndex={-1} variant="subtle" color="gray" />
      </span>
    </>
  );
}

/** The account copy that a workspace skill of the same name hides. */
function HiddenCells({ row, override }: { row: SkillRow; override: SkillRow | undefined }) {
  return (
    <>
      <span role="gridcell" />
      <span role="gridcell" className="row sm">
        <ScopeIcon scope="account" />
        <a className="sec fixed" href={formatRoute(toSkill(row.id))} tabIndex={-1}>
          {withVersion(row.name, row.version)}
        </a>
        <span className="mut ell">
          account copy, hidden in this workspace · changed <RelativeTime at={row.updatedAt} />
        </span>
      </span>
      <span role="gridcell" className="row g6">
        {override ? <ActButton act={drop} on={[override]} size="xs" tabIndex={-1} variant="subtle" color="gray" /> : null}
      </span>
    </>
  );
}
