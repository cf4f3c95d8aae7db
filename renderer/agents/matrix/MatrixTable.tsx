// renderer/agents/matrix/MatrixTable.tsx - the rows of the matrix: the four checks of a tool, the decision, and the first reason.
import { broughtBy } from '../../../electron/contract/agents/matrix.ts';
import { place } from '../../app/acts/focus.ts';
import { plural } from '../../ui/format.ts';
import { SkillIcon, ToolIcon } from '../../ui/icons.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { CheckMark, type Decision, DecisionBadge } from '../words.tsx';
import type { Side, SkillRow, ToolRow } from './shown.ts';

interface MatrixTableProps {
  side: Side;
  rows: readonly (ToolRow | SkillRow)[];
  active: number;
  onActive(index: number): void;
}

export function MatrixTable({ side, rows, active, onActive }: MatrixTableProps) {
  const shared = { active, onActive, fill: true, attributes: { ...place('agent.matrix') } };
  return side === 'tools' ? (
    <Table {...shared} label="Tools" columns={TOOLS} rows={rows as readonly ToolRow[]} keyOf={({ id }) => id} textOf={({ id }) => id} />
  ) : (
    <Table
      {...shared}
      label="Skills"
      columns={SKILLS}
      rows={rows as readonly SkillRow[]}
      keyOf={({ name }) => name}
      textOf={({ name }) => name}
    />
  );
}

/** What a supposition makes of it is framed, and says what it is now. */
function Decided({ row: { decision, before } }: { row: { decision: Decision; before?: Decision | null } }) {
  if (before === undefined) return <DecisionBadge decision={decision} />;
  return (
    <span className="row g4" title="Supposed, not applied">
      <span className="xs mut">{before ?? 'none'} →</span>
      <DecisionBadge decision={decision} />
      <span className="bdg acc">if</span>
    </span>
  );
}

const whyOf = ({ because }: ToolRow | SkillRow): string => because.map(({ sentence }) => sentence).join(' ');
const askedBy = ({ bySkill }: ToolRow): string => {
  const names = bySkill.flatMap(({ skills }) => skills);
  return names.length === 0 ? '–' : names.length === 1 ? (names[0] ?? '') : plural(names.length, 'skill');
};
const check = (head: string, key: 'declared' | 'held' | 'permitted' | 'enabled', leaves: number): Column<ToolRow> => ({
  head,
  width: 62,
  leaves,
  cell: (row) => <CheckMark holds={row[key]} what={key} />,
});

const TOOLS: readonly Column<ToolRow>[] = [
  {
    head: 'Tool',
    width: { min: 150, share: 2 },
    isName: true,
    className: 'row g6 ell',
    title: ({ id }) => id,
    cell: ({ id }) => (
      <>
        <ToolIcon className="s k-tool fixed" aria-hidden />
        <code className="ell">{id}</code>
      </>
    ),
  },
  { head: 'Kind', width: 64, leaves: 1, className: 'sm sec', cell: ({ kind }) => kind },
  {
    head: 'Asked for by',
    width: { min: 100 },
    leaves: 2,
    className: 'sm ell',
    title: ({ bySkill }) => bySkill.flatMap(({ skills }) => skills).join(', '),
    cell: askedBy,
  },
  check('Declared', 'declared', 4),
  check('Held', 'held', 5),
  check('Permitted', 'permitted', 6),
  check('Enabled', 'enabled', 7),
  { head: 'Decision', width: 170, cell: (row) => <Decided row={row} /> },
  { head: 'Level', width: 56, leaves: 3, className: 'sm sec', cell: ({ level }) => level },
  { head: 'Why', width: { min: 180, share: 3 }, className: 'sm sec ell', title: whyOf, cell: whyOf },
];

const SKILLS: readonly Column<SkillRow>[] = [
  {
    head: 'Skill',
    width: { min: 160, share: 2 },
    isName: true,
    className: 'row g6 ell',
    cell: ({ name }) => (
      <>
        <SkillIcon className="s mut fixed" aria-hidden />
        <span className="ell">{name}</span>
      </>
    ),
  },
  {
    head: 'From',
    width: { min: 120 },
    leaves: 1,
    className: 'sm sec ell',
    cell: broughtBy,
  },
  { head: 'Decision', width: 170, cell: (row) => <Decided row={row} /> },
  { head: 'Why', width: { min: 200, share: 3 }, className: 'sm sec ell', title: whyOf, cell: whyOf },
];
