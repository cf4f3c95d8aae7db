// renderer/runs/panel/History.tsx - the last runs of a skill as small bars: height is time, colour only for what went wrong.
import { Menu } from '@mantine/core';
import type { Run } from '../../../electron/contract/execution.ts';
import { shownStatus } from '../../../electron/contract/values/ending.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActItem } from '../../app/acts/controls.tsx';
import { useLiveQuery } from '../../client/live.ts';
import { openRun } from '../../traces/acts.ts';
import { formatDuration, formatRelative, plural } from '../../ui/format.ts';
import { isBadStatus, StatusIcon, statusLabel } from '../../ui/labels.tsx';
import { runsOfSkill, watchRun } from '../acts.ts';
import { isRunning } from '../live/run-view.ts';
import styles from './panel.module.css';

const SHOWN = 12;
const HEIGHT = 22;

export const useLastRuns = (skillName: string): Run[] => {
  const query = useLiveQuery('traces.list', { query: `skill:"${skillName}"`, limit: SHOWN });
  return query.data?.rows ?? [];
};

export function History({ skillName }: { skillName: string }) {
  const runs = useLastRuns(skillName).filter((run) => !isRunning(run));
  if (runs.length === 0) return null;
  const most = Math.max(1, ...runs.map((run) => run.durationMs ?? 0));
  const label = `last ${plural(runs.length, 'run')}`;
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <button type="button" className={`${styles.history} right`} aria-label={`${label}, ${runs.filter(failed).length} failed`}>
          <span className="mut">{label}</span>
          <span className={styles.bars} aria-hidden>
            {runs.toReversed().map((run) => (
              <i key={run.id} data-bad={failed(run)} style={{ height: Math.max(3, Math.round(((run.durationMs ?? 0) / most) * HEIGHT)) }} />
            ))}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {runs.map((run) => (
          <Menu.Item
            key={run.id}
            leftSection={<StatusIcon status={shownStatus(run)} />}
            data-act={watchRun.id}
            onClick={() => runAct(watchRun, { choice: run.id })}
          >
            <span className="row">
              <span className="ell">{statusLabel(shownStatus(run))}</span>
              <span className="mut num right">
                {formatDuration(run.durationMs)} · {formatRelative(run.startedAt)}
              </span>
            </span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <ActItem act={openRun} on={runs[0]} label="Open last trace" />
        <ActItem act={runsOfSkill} label={`Show runs of ${skillName}`} />
      </Menu.Dropdown>
    </Menu>
  );
}

const failed = (run: Run) => isBadStatus(run.status);
