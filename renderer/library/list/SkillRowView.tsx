// renderer/library/list/SkillRowView.tsx - one line of the library: a skill, a broken package in place, or the hidden account copy.
import { type MouseEvent, memo, type ReactNode } from 'react';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { ARTIFACT_KINDS } from '../../../electron/contract/packages.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { formatRoute, toSkill } from '../../app/router.ts';
import { formatCost, NONE } from '../../ui/format.ts';
import { AcknowledgeIcon, BrokenIcon, EditIcon, ErrorIcon, LinkIcon, OverrideIcon, ShieldIcon, WarningIcon } from '../../ui/icons.ts';
import { KindIcon, kindLabel, ScopeIcon, ScopeLabel, SourceLabel, StatusIcon, statusLabel } from '../../ui/labels.tsx';
import { RelativeTime } from '../../ui/small.tsx';
import { displayName } from '../actions.tsx';
import { acknowledgeSkills, drop, openRaw, repair } from '../acts.ts';
import styles from '../Library.module.css';
import type { Column } from './columns.ts';

export interface RowProps {
  row: SkillRow;
  /** For a hidden account copy: the workspace skill that hides it, when its line is read. */
  override: SkillRow | undefined;
  index: number;
  columns: readonly Column[];
  active: boolean;
  selected: boolean;
  onPress(index: number, event: MouseEvent): void;
  onOpen(index: number): void;
  onToggle(index: number, range: boolean): void;
  /** What appears at the end of the line under the pointer. */
  acts: ReactNode;
}

export const SkillRowView = memo(function SkillRowView(props: RowProps) {
  const { row, index, active, selected, onPress, onOpen } = props;
  const kind = row.state === 'broken' ? styles.broken : row.state === 'hidden' ? styles.hidden : '';
  const dim = row.state !== 'broken' && (!row.enabled || !row.acknowledged || row.state === 'shadowed');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      id={`skill-${index}`}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={`tr ${styles.row} ${kind} ${active ? styles.active : ''} ${dim ? styles.dim : ''}`}
      onClick={(event) => onPress(index, event)}
      onDoubleClick={() => onOpen(index)}
    >
      {row.state === 'broken' ? (
        <BrokenCells {...props} />
      ) : row.state === 'hidden' ? (
        <HiddenCells {...props} />
      ) : (
        <SkillCells {...props} />
      )}
      {props.acts}
    </div>
  );
});

/** A plain box: one of Mantine's in every line is a third of the time that the list takes to appear. */
function SelectBox({ row, index, selected, onToggle }: RowProps) {
  return (
    <input
      type="checkbox"
      className="check"
      tabIndex={-1}
      aria-label={`Select ${displayName(row)}`}
      checked={selected}
      onChange={() => undefined}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(index, event.shiftKey);
      }}
    />
  );
}

function NameLink({ row }: { row: SkillRow }) {
  return (
    <a className={styles.name} href={formatRoute(toSkill(row.id))} tabIndex={-1} title={row.title ?? undefined}>
      {displayName(row)}
    </a>
  );
}

function SkillCells(props: RowProps) {
  const { row, columns } = props;
  return (
    <>
      <span role="gridcell">
        <SelectBox {...props} />
      </span>
      <span role="gridcell" className="row">
        <NameLink row={row} />
        <Badges row={row} />
        <span className="mut ell" title={row.description} dir="auto">
          {row.description}
        </span>
      </span>
      {columns.map((column) => (
        <Cell key={column} row={row} column={column} />
      ))}
    </>
  );
}

const LINK_STATES = { conflict: 'changed on both sides', missing: 'file missing', unreadable: 'file unreadable' } as const;

function Badges({ row }: { row: SkillRow }) {
  return (
    <>
      {row.overrides ? (
        <span className="bdg acc">
          <OverrideIcon className="xs" aria-hidden />
          overrides {row.overrides.version}
        </span>
      ) : null}
      {row.state === 'shadowed' ? (
        <span className="bdg warn" title="Another skill in the same scope has this name">
          shadowed
        </span>
      ) : null}
      {row.acknowledged ? null : (
        <button
          type="button"
          tabIndex={-1}
          className={`bdg warn ${styles.badgeAct}`}
          title="Imported skills cannot run until you acknowledge them"
          data-act={acknowledgeSkills.id}
          onClick={(event) => {
            event.stopPropagation();
            runAct(acknowledgeSkills, { on: [row] });
          }}
        >
          <ShieldIcon className="xs" aria-hidden />
          not acknowledged
          <span className={styles.badgeWord}>
            <AcknowledgeIcon className="xs" aria-hidden />
            Acknowledge
          </span>
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
      {row.verified ? <AcknowledgeIcon className="xs ok fixed" role="img" aria-label="Verified by a catalog" /> : null}
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

function Cell({ row, column }: { row: SkillRow; column: Column }) {
  switch (column) {
    case 'scope':
      return (
        <span role="gridcell">
          <ScopeLabel scope={row.scope} />
        </span>
      );
    case 'source':
      return (
        <span role="gridcell">
          <SourceLabel source={row.source} />
        </span>
      );
    case 'version':
      return (
        <span role="gridcell" className="mono sm num sec ell">
          {row.version}
        </span>
      );
    case 'kinds':
      return (
        <span role="gridcell" className={styles.kinds} aria-label={row.kinds.map(kindLabel).join(', ') || 'framing only'}>
          {ARTIFACT_KINDS.map((kind) => (
            <span key={kind} title={row.kinds.includes(kind) ? kindLabel(kind) : undefined}>
              {row.kinds.includes(kind) ? <KindIcon kind={kind} /> : null}
            </span>
          ))}
        </span>
      );
    case 'findings':
      return (
        <span role="gridcell" className="row g6 sm">
          <Findings errors={row.errors} warnings={row.warnings} />
        </span>
      );
    case 'lastRun':
      return (
        <span role="gridcell" className="row g6 sm">
          {row.lastRun ? (
            <>
              <StatusIcon status={row.lastRun.status} labelled />
              <span className="sec" title={statusLabel(row.lastRun.status)}>
                <RelativeTime at={row.lastRun.at} />
              </span>
            </>
          ) : (
            <span className="mut">never</span>
          )}
        </span>
      );
    case 'cost':
      return (
        <span
          role="gridcell"
          className={`num sm ${row.cost7d === null ? 'mut' : ''}`}
          title={row.cost7d === null ? 'Cost unknown' : undefined}
        >
          {row.cost7d === null ? NONE : formatCost(row.cost7d)}
        </span>
      );
  }
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

/** What is broken says line and reason in place, and offers the repair. */
function BrokenCells(props: RowProps) {
  const { row } = props;
  const { problem } = row;
  return (
    <>
      <span role="gridcell" className={styles.brokenMark}>
        <BrokenIcon className="s err" aria-hidden />
        <SelectBox {...props} />
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

/** The account copy that a workspace skill of the same name hides. */
function HiddenCells({ row, override }: RowProps) {
  return (
    <>
      <span role="gridcell" />
      <span role="gridcell" className="row sm">
        <ScopeIcon scope="account" />
        <a className="sec fixed" href={formatRoute(toSkill(row.id))} tabIndex={-1}>
          {row.name} {row.version}
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
