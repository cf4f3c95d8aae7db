// renderer/composer/Steps.tsx - the steps of a draft, each one undo, and what there is to look at after the last.
import type { ComposerStep, Composition } from '../../electron/contract/composer/composer.ts';
import { ActIcon } from '../app/acts/controls.tsx';
import { pane } from '../app/acts/focus.ts';
import { clientNames } from '../ui/clients.tsx';
import { ErrorIcon, LockIcon, OkIcon, StoppedIcon, WarningIcon } from '../ui/icons.ts';
import { redoStep, undoStep } from './acts.ts';
import styles from './composer.module.css';
import { TryIt } from './TryIt.tsx';

const MOST_FINDINGS = 12;

export function Steps({ draft }: { draft: Composition }) {
  const { steps, position, findings, clients, rights, text } = draft;
  const refusing = clients.filter(({ verdict }) => verdict === 'refuses');
  const shown = findings.filter(({ severity }) => severity !== 'info');
  return (
    <aside className="col full shade" aria-label="Steps and checks" {...pane('steps')}>
      <div className="bar h44">
        <h2 className="semi">Steps</h2>
        <span className="sm sec">each one undo</span>
        <span className="grow" />
        <ActIcon act={undoStep} />
        <ActIcon act={redoStep} />
      </div>
      <div className="grow scrolls">
        {steps.length === 0 ? <p className={`sec sm ${styles.pad}`}>Each message that changes the draft is a step.</p> : null}
        <ol>
          {steps.map((step) => (
            <Step key={step.number} step={step} current={step.number === position} undone={step.number > position} />
          ))}
        </ol>
        {text === '' ? null : (
          <>
            <h2 className={styles.head}>Checks</h2>
            <ul>
              <Check ok={shown.length === 0} label={shown.length === 0 ? 'Nothing to fix' : `${shown.length} to look at`} />
              {shown.slice(0, MOST_FINDINGS).map(({ code, line, message, severity }) => (
                <Check key={`${code} ${line}`} ok={false} error={severity === 'error'} label={message} note={`line ${line}`} />
              ))}
              <Check
                ok={refusing.length === 0}
                label={refusing.length === 0 ? `All ${clients.length} clients read it` : 'Not every client reads it'}
                note={refusing.length === 0 ? '' : `Refused by ${clientNames(refusing.map(({ client }) => client))}`}
              />
              {rights.grown.length > 0 ? <Check ok={false} label="It may do more" note={rights.grown.join(', ')} /> : null}
              {rights.shrunk.length > 0 ? <Check ok label="It may do less" note={rights.shrunk.join(', ')} /> : null}
            </ul>
            <TryIt key={draft.id} draft={draft} />
          </>
        )}
      </div>
      <p className={styles.foot}>
        <LockIcon className="s" aria-hidden /> The composer reads skills and writes this draft, nothing else. Nothing is saved before you do
        it.
      </p>
    </aside>
  );
}

function Step({ step, current, undone }: { step: ComposerStep; current: boolean; undone: boolean }) {
  const { number, label, added, removed, errors, warnings, state } = step;
  const bad = errors > 0 ? 'error' : warnings > 0 ? 'warning' : null;
  const Icon =
    state === 'interrupted' || state === 'failed' ? StoppedIcon : bad === 'error' ? ErrorIcon : bad === 'warning' ? WarningIcon : OkIcon;
  const colour = state === 'interrupted' || state === 'failed' ? 'mut' : bad === 'error' ? 'err' : bad === 'warning' ? 'warn' : 'ok';
  const words = undone ? 'undone' : state === 'done' ? (bad === null ? 'nothing to fix' : `${errors + warnings} to look at`) : state;
  return (
    <li className={styles.step} aria-current={current ? 'step' : undefined} data-undone={undone}>
      <span className="num mut xs">{number}</span>
      <Icon className={`s ${colour}`} role="img" aria-label={words} />
      <span className="sm ell grow" title={label}>
        {label}
      </span>
      <span className="xs num mut">
        {added > 0 ? `+${added}` : ''} {removed > 0 ? `−${removed}` : ''}
      </span>
    </li>
  );
}

function Check({ ok, error = false, label, note = '' }: { ok: boolean; error?: boolean; label: string; note?: string }) {
  const Icon = ok ? OkIcon : error ? ErrorIcon : WarningIcon;
  return (
    <li className={styles.check}>
      <Icon className={`s ${ok ? 'ok' : error ? 'err' : 'warn'}`} aria-hidden />
      <span className="col">
        <span className="sm">{label}</span>
        {note === '' ? null : <span className="xs sec">{note}</span>}
      </span>
    </li>
  );
}
