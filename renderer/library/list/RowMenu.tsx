// renderer/library/list/RowMenu.tsx - the acts of one row, under its three dots.
import { Menu } from '@mantine/core';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { ActItem, MoreMenu } from '../../app/acts/controls.tsx';
import { changeFromWords, liftHeadings } from '../../composer/acts.ts';
import { improveSkill } from '../../composer/improve/acts.ts';
import { displayName } from '../actions.tsx';
import {
  compare,
  compareWithOriginal,
  disable,
  drop,
  enable,
  exportSkills,
  fork,
  offerTool,
  openRun,
  openSkill,
  readReport,
  remove,
  scheduleSkill,
  showTraces,
  withdrawTool,
} from '../acts.ts';

export function RowMenu({ row }: { row: SkillRow }) {
  return (
    <MoreMenu label={`Actions for ${displayName(row)}`} width={208}>
      <Items row={row} />
    </MoreMenu>
  );
}

function Items({ row }: { row: SkillRow }) {
  const on = [row];
  const readable = row.state !== 'broken';
  return (
    <>
      <ActItem act={openSkill} on={on} label="Open" />
      {readable ? <ActItem act={openRun} on={on} label="Run" /> : null}
      {readable ? <ActItem act={scheduleSkill} on={on} label="Schedule" /> : null}
      <ActItem act={showTraces} on={on} />
      <ActItem act={exportSkills} on={on} label="Export" />
      {row.scope === 'account' && readable ? <ActItem act={fork} on={on} /> : null}
      {readable ? <ActItem act={changeFromWords} on={on} label="Change from words" /> : null}
      {readable ? <ActItem act={liftHeadings} on={on} /> : null}
      {readable ? <ActItem act={improveSkill} on={on} label="Improve" /> : null}
      {row.copyOf ? <ActItem act={compareWithOriginal} on={on} /> : null}
      {row.overrides ? <ActItem act={compare} on={on} /> : null}
      {row.overrides ? <ActItem act={drop} on={on} /> : null}
      {readable && row.kinds.includes('code_template') ? <ActItem act={offerTool} on={on} /> : null}
      {readable && row.kinds.includes('code_template') ? <ActItem act={withdrawTool} on={on} /> : null}
      <ActItem act={readReport} on={on} />
      {row.acknowledged ? <ActItem act={row.enabled ? disable : enable} on={on} /> : null}
      <Menu.Divider />
      <ActItem act={remove} on={on} label="Delete" danger />
    </>
  );
}
