// renderer/app/frame/StatusBar.tsx - saved state and findings of the open document, the model, what leaves the machine, tokens today.

import { canRun } from '../../../electron/contract/models.ts';
import { useLiveQuery } from '../../client/live.ts';
import { type SaveState, useLive } from '../../client/store.ts';
import { formatCost, formatCount } from '../../ui/format.ts';
import { CheckIcon, EditIcon, ErrorIcon, LockIcon, ModelIcon, WarningIcon } from '../../ui/icons.ts';
import { pane } from '../acts/focus.ts';
import { formatRoute, toAgent, toSettings } from '../router.ts';
import styles from './Frame.module.css';

export function StatusBar() {
  const saveState = useLive((s) => s.saveState);
  const findings = useLive((s) => s.findings);
  return (
    <footer className={styles.status} {...pane('status')}>
      <Saved state={saveState} />
      {findings ? (
        <>
          <span className={findings.errors > 0 ? 'err' : 'mut'} title="Errors in the open package">
            <ErrorIcon className="xs" role="img" aria-label="Errors" />
            {findings.errors}
          </span>
          <span className={findings.warnings > 0 ? 'warn' : 'mut'} title="Warnings in the open package">
            <WarningIcon className="xs" role="img" aria-label="Warnings" />
            {findings.warnings}
          </span>
        </>
      ) : null}
      <Duties />
      <ModelAndUse />
    </footer>
  );
}

function Saved({ state }: { state: SaveState }) {
  switch (state.kind) {
    case 'none':
      return (
        <span role="status">
          <CheckIcon className="xs" aria-hidden />
          Nothing to save
        </span>
      );
    case 'saved':
      return (
        <span role="status">
          <CheckIcon className="xs" aria-hidden />
          All changes saved
        </span>
      );
    case 'waiting':
      return (
        <span role="status">
          <EditIcon className="xs" aria-hidden />
          Draft saved
        </span>
      );
    case 'saving':
      return (
        <span role="status">
          <span className="spin" />
          Saving
        </span>
      );
    case 'changed':
      return (
        <span role="status" className="warn">
          <WarningIcon className="xs" aria-hidden />
          {state.text}
        </span>
      );
    case 'failed':
      return (
        <span role="alert" className="err">
          <ErrorIcon className="xs" aria-hidden />
          {state.text}
        </span>
      );
  }
}

/** What agents do by themselves, and what waits for a person. */
function Duties() {
  const state = useLiveQuery('duties.state').data;
  if (state === undefined) return null;
  const [first, ...others] = state.running;
  return (
    <>
      {first === undefined ? null : (
        <a href={formatRoute(toAgent(first.agent, 'duties'))} title="A duty of an agent is running">
          <span className="spin" aria-hidden />
          {first.name}
          {others.length > 0 ? ` and ${others.length} more` : ''}
        </a>
      )}
      {state.latestMissed === null ? null : (
        <a className="warn" href={formatRoute(toAgent(state.latestMissed.agent, 'duties'))} title="Times of duties that were missed">
          <WarningIcon className="xs" aria-hidden />
          {formatCount(state.missed)} missed
        </a>
      )}
    </>
  );
}

function ModelAndUse() {
  const models = useLiveQuery('models.list').data ?? [];
  const settings = useLiveQuery('app.settings').data;
  const today = useLiveQuery('traces.tokensToday').data;
  const ready = models.filter(canRun);
  const chosen = models.find((model) => model.id === settings?.modelId) ?? ready[0];
  const anyRemote = models.some((model) => !model.local);
  return (
    <>
      <a className="right" href={formatRoute(toSettings('models'))} title={chosen?.note ?? 'Default model for runs that do not name one'}>
        <ModelIcon className="xs" aria-hidden />
        {chosen ? `${chosen.label}${chosen.local ? ', local' : ''}` : 'No model ready'}
        {chosen && chosen.state !== 'ready' ? <span className="warn">{canRun(chosen) ? 'last test failed' : 'not ready'}</span> : null}
      </a>
      <span className={styles.quiet}>
        <LockIcon className="xs" aria-hidden />
        {anyRemote ? 'Only model calls leave this machine' : 'Nothing leaves this machine'}
      </span>
      {today ? (
        <span title={today.cost === null && today.tokens > 0 ? 'No price known for the models used today' : undefined}>
          {formatCount(today.tokens)} tokens today
          {today.cost === null || today.cost === 0 || today.tokens === 0 ? '' : ` · ${formatCost(today.cost)}`}
        </span>
      ) : null}
    </>
  );
}
