// renderer/editor/dock/triggers/model/TryDialog.tsx - the rows decided about by a model as in a conversation, several times each: how often it is right,
// what it chose instead and why, with the trace of each decision (rows E2, E8).
import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import type { MatchedFields } from '../../../../../electron/contract/triggers/evaluation.ts';
import type { TriedOutcome, TriedRow, TryEvent } from '../../../../../electron/contract/triggers/trying.ts';
import { formatRoute, toTrace } from '../../../../app/router.ts';
import { api } from '../../../../client/api.ts';
import { ScrollRegion, useChosenModel } from '../../../../runs/index.ts';
import { Dialog, DialogFoot } from '../../../../ui/Dialog.tsx';
import { formatCost, formatDuration, plural } from '../../../../ui/format.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import type { LiveDocument } from '../../../document/documents.ts';
import styles from '../triggers.module.css';
import { AskForm, type Asking, costOf } from './AskForm.tsx';
import { useAsked } from './useAsked.ts';

interface TryDialogProps {
  doc: LiveDocument;
  fields: MatchedFields;
  onClose(): void;
}

const subscribe = api.triggers.tryRows.subscribe.bind(api.triggers.tryRows);
const joined = (last: TryEvent | null, next: TryEvent): TryEvent => ({ ...next, rows: [...(last?.rows ?? []), ...next.rows] });

export function TryDialog({ doc, fields, onClose }: TryDialogProps) {
  const [asking, setAsking] = useState<Asking>({ modelId: null, times: 3, maxCost: '' });
  const { event, running, error, start, stop } = useAsked(subscribe, joined);
  const model = useChosenModel(asking.modelId);
  const begin = () => start({ skillId: doc.id, draft: fields, modelId: model?.id ?? null, times: asking.times, maxCost: costOf(asking) });
  return (
    <Dialog title={`Try ${fields.name} with a model`} size={720} opened onClose={onClose}>
      <div className={styles.form}>
        <p className="sm sec">
          Each message is decided about as in a conversation: the skills that it finds, then a model that chooses. Where the rules decide
          alone, no model is asked.
        </p>
        <AskForm asking={asking} onChange={setAsking} times={{ label: 'Decisions per message', min: 1 }} />
        {event && running ? <Progress aria-label="Messages tried" value={(100 * event.done) / event.of} size="sm" /> : null}
        <p className="sm" role="status">
          {event === null ? (running ? 'Asking the model' : '') : told(event, running)}
        </p>
        {error === null ? null : <ErrorState title="The model could not be asked" cause={error} />}
        {event && event.rows.length > 0 ? (
          <ScrollRegion className={styles.tried ?? ''} label="Messages tried">
            <table className={styles.scores}>
              <thead>
                <tr>
                  <th scope="col">Message</th>
                  <th scope="col">Right</th>
                </tr>
              </thead>
              <tbody>
                {event.rows.map((row) => (
                  <Tried key={row.id ?? row.message} row={row} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        ) : null}
      </div>
      <DialogFoot>
        <Button className="right" onClick={onClose}>
          Close
        </Button>
        {running ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button variant="filled" data-autofocus onClick={begin} disabled={model === null}>
            {event ? 'Try again' : 'Try'}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

const percent = (right: number, of: number): string => (of === 0 ? '' : `${Math.round((100 * right) / of)} % `);

function told({ state, score, heldOut, always, done, of, calls, cost, ms, note }: TryEvent, running: boolean): string {
  const ended = running ? `${done} of ${plural(of, 'message')} tried. ` : state === 'done' ? '' : `Stopped after ${done} of ${of}. `;
  const rate = `${percent(score.right, score.of)}(${score.right} of ${plural(score.of, 'decision')}) right`;
  const held = heldOut.of === 0 ? '' : `, ${heldOut.right} of ${heldOut.of} about held-out messages`;
  const price = cost === null ? 'cost not known' : formatCost(cost);
  return `${ended}${rate}${held}; ${always} of ${plural(done, 'message')} right each time. ${plural(calls, 'call')}, ${formatDuration(ms)}, ${price}.${note === null ? '' : ` ${note}`}`;
}

function Tried({ row: { message, shouldTrigger, heldOut, right, times, outcomes } }: { row: TriedRow }) {
  return (
    <tr>
      <th scope="row">
        <div>
          {message} {heldOut ? <span className="bdg line">held out</span> : null}
        </div>
        <div className="xs sec">{shouldTrigger ? 'Should find it' : 'Should not find it'}</div>
        <ul>
          {outcomes.map((outcome) => (
            <li key={`${outcome.choice} ${outcome.skill?.id} ${outcome.by}`} className="xs sec">
              <Outcome outcome={outcome} />
            </li>
          ))}
        </ul>
      </th>
      <td className={right === times ? 'ok' : 'err'}>
        {right} of {times}
      </td>
    </tr>
  );
}

const CHOICES: Record<TriedOutcome['choice'], string> = {
  activate: 'a skill',
  direct: 'a direct answer',
  research: 'a search of the pages',
  clarify: 'a question',
};

function Outcome({ outcome: { choice, skill, by, because, count, runIds } }: { outcome: TriedOutcome }) {
  return (
    <>
      {count}× <span className="semi">{skill?.name ?? CHOICES[choice]}</span>
      {by === 'rules' ? ' by the rules' : ''}
      {because === '' ? '' : `: ${because}`}
      {runIds.map((id, at) => (
        <span key={id}>
          {' '}
          <a href={formatRoute(toTrace(id))}>trace{runIds.length > 1 ? ` ${at + 1}` : ''}</a>
        </span>
      ))}
    </>
  );
}
