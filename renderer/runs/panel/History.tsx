// renderer/runs/panel/History.tsx - the last runs of a skill as small bars: height is time, colour only what went wrong.
import { Menu } from '@mantine/core';
import type { Run } from '../../../electron/contract/execution.ts';
import { navigate, toTrace, toTraces } from '../../app/router.ts';
import { useLiveQuery } from '../../client/live.ts';
import { formatDuration, formatRelative, plural } from '../../ui/format.ts';
import { isBadStatus, StatusIcon, statusLabel } from '../../ui/labels.tsx';
import { isRunning } from '../live/run-view.ts';
import { watchRun } from '../live/runs.ts';
import styles from './panel.module.css';

const SHOWN = 12;
const HEIGHT = 22;

export const useLastRuns = (skillName: string): Run[] => {
  const query = useLiveQuery('traces.list', { query: `skill:"${skillName}"`, limit: SHOWN });
  return query.data?.rows ?? [];
};

export function History({ skillName, skillId }: { skillName: string; skillId: string }) {
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
          <Menu.Item key={run.id} leftSection={<StatusIcon status={run.status} />} onClick={() => watchRun(skillId, run.id)}>
            <span className="row">
              <span className="ell">{statusLabel(run.status)}</span>
              <span className="mut num right">
                {formatDuration(run.durationMs)} · {formatRelative(run.startedAt)}
              </span>
            </span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => runs[0] && navigate(toTrace(runs[0].id))}>Open last trace</Menu.Item>
        <Menu.Item onClick={() => navigate(toTraces(`skill:"${skillName}"`))}>Show runs of {skillName}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const failed = (run: Run) => isBadStatus(run.status);
