// renderer/library/list/SelectionBar.tsx - what can be done with the chosen skills, floating above the list.

import type { SkillRow } from '../../../electron/contract/library.ts';
import { ActButton, ActIcon } from '../../app/acts/controls.tsx';
import type { Selection } from '../../ui/list/selection.ts';
import { clearSelection, disable, enable, exportSkills, fork, readReport, remove } from '../acts.ts';
import styles from '../Library.module.css';

const QUIET = { size: 'xs', variant: 'subtle', color: 'gray' } as const;

export function SelectionBar({ selection }: { selection: Selection<SkillRow> }) {
  const { rows } = selection;
  if (rows.length === 0) return null;
  return (
    <section className={`pop ${styles.selection}`} aria-label="Selected skills">
      <span className="sm" role="status">
        <b>{rows.length}</b> selected
      </span>
      <ActButton act={exportSkills} on={rows} label="Export" {...QUIET} />
      <ActButton act={fork} on={rows} {...QUIET} />
      {rows.some((row) => !row.acknowledged) ? <ActButton act={readReport} on={rows} {...QUIET} /> : null}
      <ActButton act={rows.some((row) => row.enabled) ? disable : enable} on={rows} {...QUIET} />
      <ActButton act={remove} on={rows} label="Delete" {...QUIET} color="red" />
      <ActIcon act={clearSelection} />
    </section>
  );
}
