// renderer/settings/retention/acts.tsx - removes what is over its limits now, after saying what that is.
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { type KeepLimits, type Prunable, type PruneEstimate, Retention } from '../../../electron/contract/retention/retention.ts';
import { countInWords, keptInWords, nounOf } from '../../../electron/contract/retention/words.ts';
import type { Scope } from '../../../electron/contract/values/scope.ts';
import { navigate, toSettings } from '../../app/router.ts';
import { api, queryClient } from '../../client/api.ts';
import { liveQuery } from '../../client/live.ts';
import { confirm } from '../../ui/confirm.tsx';
import { formatBytes, formatDay } from '../../ui/format.ts';
import { attempt, toast } from '../../ui/toast.tsx';

const hasLimit = ({ days, keep, megabytes }: KeepLimits): boolean => days !== null || keep !== null || megabytes !== null;

/** The limits of a place: a workspace may have its own. */
async function limitsOf(scope: Scope): Promise<Retention> {
  const { retention, workspaceRetention } = await queryClient.fetchQuery(liveQuery('app.settings'));
  const { workspace } = await queryClient.fetchQuery(liveQuery('app.info'));
  return Retention.parse((scope === 'workspace' && workspace ? workspaceRetention[workspace.path] : undefined) ?? retention);
}

/** Finds what is over the limits of a place, asks, removes it and reports. */
export async function pruneNow(what: Prunable, scope: Scope): Promise<void> {
  const noun = nounOf(what);
  await attempt(`Could not ${what === 'audit' ? 'archive' : 'remove'} ${noun}s.`, async () => {
    if (!hasLimit((await limitsOf(scope))[what])) {
      toast(`There is no limit for ${noun}s`, { acts: [{ label: 'Set limits', main: true, run: () => navigate(toSettings('data')) }] });
      return;
    }
    const estimate = await api.retention.estimate.query({ what, scope });
    if (estimate.count === 0 && Object.keys(estimate.kept).length === 0) {
      toast(`No ${noun} is over the limits`);
      return;
    }
    const choice = { referenced: false };
    const sure = await confirm({
      title: what === 'audit' ? `Archive ${countInWords(estimate)}?` : `Remove ${countInWords(estimate)}?`,
      body: <Estimate estimate={estimate} onChoose={(referenced) => Object.assign(choice, { referenced })} />,
      act: what === 'audit' ? 'Archive' : 'Remove',
      danger: what !== 'audit',
    });
    if (!sure) return;
    const result = await api.retention.prune.mutate({ what, scope, ...choice });
    toast(
      what === 'audit'
        ? `${countInWords(result)} archived`
        : `${countInWords(result)} removed, ${formatBytes(result.freed)} given back to the disk`,
    );
  });
}

function Estimate({ estimate, onChoose }: { estimate: PruneEstimate; onChoose(referenced: boolean): void }) {
  const { what, count, bytes, from, to } = estimate;
  const [referenced, setReferenced] = useState(false);
  const kept = keptInWords(estimate);
  return (
    <div className="col g8">
      {count > 0 && from !== null && to !== null ? (
        <p>
          {formatDay(from) === formatDay(to) ? `From ${formatDay(from)}` : `From ${formatDay(from)} to ${formatDay(to)}`}, about{' '}
          {formatBytes(bytes)}. {what === 'audit' ? 'They go to the archive file; none is lost.' : 'This cannot be undone.'}
        </p>
      ) : null}
      {kept.length > 0 ? (
        <>
          {kept.map((line) => (
            <p key={line} className="sec">
              {line}.
            </p>
          ))}
          <Checkbox
            label="Remove these as well"
            checked={referenced}
            onChange={({ currentTarget }) => {
              setReferenced(currentTarget.checked);
              onChoose(currentTarget.checked);
            }}
          />
        </>
      ) : null}
    </div>
  );
}
