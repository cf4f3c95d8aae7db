// renderer/editor/dock/triggers/model/ProposeDialog.tsx - a better description by a model: scored on rows that it did not see before it is shown, then used as
// one undo step or thrown away.
import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { MatchedFields } from '../../../../../electron/contract/triggers/evaluation.ts';
import {
  countOf,
  type DescriptionScore,
  MAX_ROUNDS,
  type ProposalEvent,
  passedOf,
} from '../../../../../electron/contract/triggers/proposing.ts';
import { api } from '../../../../client/api.ts';
import { EditLines } from '../../../../code/EditLines.tsx';
import { editDiff } from '../../../../code/edit-diff.ts';
import { useChosenModel } from '../../../../runs/index.ts';
import { Dialog, DialogFoot } from '../../../../ui/Dialog.tsx';
import { formatCost, NONE, plural } from '../../../../ui/format.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { attempt } from '../../../../ui/toast.tsx';
import type { LiveDocument } from '../../../document/documents.ts';
import { fieldOf, textEdit } from '../../../form/fields.ts';
import styles from '../triggers.module.css';
import { AskForm, type Asking, costOf } from './AskForm.tsx';
import { useAsked } from './useAsked.ts';

interface ProposeDialogProps {
  doc: LiveDocument;
  fields: MatchedFields;
  onClose(): void;
}

const subscribe = api.triggers.propose.subscribe.bind(api.triggers.propose);

export function ProposeDialog({ doc, fields, onClose }: ProposeDialogProps) {
  const [asking, setAsking] = useState<Asking>({ modelId: null, times: 0, maxCost: '' });
  const [rounds, setRounds] = useState(3);
  const [shown, setShown] = useState<number | null>(null);
  const { event, running, error, start, stop } = useAsked(subscribe);
  const model = useChosenModel(asking.modelId);
  const at = shown ?? event?.best ?? (event && event.proposals.length > 0 ? event.proposals.length - 1 : null);
  const proposal = at === null ? undefined : event?.proposals[at];
  const begin = () => {
    setShown(null);
    start({
      skillId: doc.id,
      draft: fields,
      modelId: model?.id ?? null,
      rounds,
      times: asking.times,
      maxCost: costOf(asking),
    });
  };
  const use = (description: string) =>
    attempt('Could not use the description.', async () => {
      const { analysis } = doc.store.getState();
      const edit = analysis && textEdit(fieldOf(analysis, 'description'), 'description', description);
      if (edit) await doc.edit(edit);
      onClose();
    });
  const begins = running ? (
    <Button onClick={stop}>Stop</Button>
  ) : (
    <Button {...(proposal ? {} : { variant: 'filled' })} data-autofocus onClick={begin} disabled={model === null}>
      {event ? 'Propose again' : 'Propose'}
    </Button>
  );
  return (
    <Dialog title={`Propose a description for ${fields.name}`} size={720} opened onClose={onClose}>
      <div className={styles.form}>
        <p className="sm sec">
          A model sees the description and the rows that fail, but none that is held out. What it proposes is scored on the held-out rows:
          by matching, and if you like by what a model decides about them.
        </p>
        <AskForm asking={asking} onChange={setAsking} times={{ label: 'Decisions per held-out row', min: 0 }}>
          <NumberInput
            size="xs"
            w={110}
            label="Calls, at most"
            min={1}
            max={MAX_ROUNDS}
            clampBehavior="strict"
            value={rounds}
            onChange={(value) => setRounds(Number(value) || 1)}
          />
        </AskForm>
        <p className="sm" role="status">
          {running
            ? `Asking ${model?.label ?? 'the model'}: call ${event?.round ?? 1} of ${event?.rounds ?? rounds}`
            : event
              ? ended(event)
              : ''}
        </p>
        {error === null ? null : <ErrorState title="The model could not be asked" cause={error} />}
        {event?.notes.map((note) => (
          <p key={note} className="sm sec">
            {note}
          </p>
        ))}
        {event && event.proposals.length > 1 && at !== null ? (
          <SegmentedControl
            size="xs"
            aria-label="Proposal"
            value={String(at)}
            onChange={(value) => setShown(Number(value))}
            data={event.proposals.map(({ round }, index) => ({
              value: String(index),
              label: index === event.best ? `Call ${round}, best` : `Call ${round}`,
            }))}
          />
        ) : null}
        {event && proposal ? (
          <section aria-label="Proposed description" className={styles.form}>
            <EditLines lines={editDiff(fields.description, proposal.description)?.lines ?? []} />
            <p className="sm sec">{proposal.why}</p>
            <Scores now={event.now} proposed={proposal.score} characters={[fields.description.length, proposal.description.length]} />
          </section>
        ) : null}
      </div>
      <DialogFoot>
        {proposal ? begins : null}
        <Button className="right" onClick={onClose}>
          {proposal ? 'Throw away' : 'Close'}
        </Button>
        {proposal ? (
          <Button variant="filled" onClick={() => void use(proposal.description)}>
            Use it
          </Button>
        ) : (
          begins
        )}
      </DialogFoot>
    </Dialog>
  );
}

function ended({ state, best, proposals, calls, cost }: ProposalEvent): string {
  const outcome =
    best !== null
      ? 'A better description was found.'
      : proposals.length > 0
        ? 'No proposal is better than the description as it is.'
        : 'No proposal came.';
  return `${state === 'stopped' ? 'Stopped. ' : ''}${outcome} ${plural(calls, 'call')}, ${cost === null ? 'cost not known' : formatCost(cost)}.`;
}

interface ScoresProps {
  now: DescriptionScore;
  proposed: DescriptionScore;
  characters: [number, number];
}

function Scores({ now, proposed, characters }: ScoresProps) {
  const sum = (score: DescriptionScore, part: 'found' | 'should' | 'foundWrongly' | 'shouldNot') =>
    score.tuning[part] + score.heldOut[part];
  const decided = (score: DescriptionScore) => (score.decided === null ? NONE : `${score.decided.right} of ${score.decided.of}`);
  const rows: [string, string, string, number][] = [
    ...(now.decided === null || proposed.decided === null
      ? []
      : [
          [
            'Decisions about held-out rows that are right',
            ...pair(decided),
            proposed.decided.right - now.decided.right,
          ] satisfies (typeof rows)[number],
        ]),
    [
      'Held-out rows that pass',
      ...pair(({ heldOut }) => `${passedOf(heldOut)} of ${countOf(heldOut)}`),
      passedOf(proposed.heldOut) - passedOf(now.heldOut),
    ],
    [
      'Other rows that pass',
      ...pair(({ tuning }) => `${passedOf(tuning)} of ${countOf(tuning)}`),
      passedOf(proposed.tuning) - passedOf(now.tuning),
    ],
    ['Found when it should be', ...pair((of) => `${sum(of, 'found')} of ${sum(of, 'should')}`), sum(proposed, 'found') - sum(now, 'found')],
    [
      'Found when it should not be',
      ...pair((of) => `${sum(of, 'foundWrongly')} of ${sum(of, 'shouldNot')}`),
      sum(now, 'foundWrongly') - sum(proposed, 'foundWrongly'),
    ],
  ];
  function pair(text: (score: DescriptionScore) => string): [string, string] {
    return [text(now), text(proposed)];
  }
  return (
    <table className={styles.scores}>
      <thead>
        <tr>
          <th scope="col">Score</th>
          <th scope="col">now</th>
          <th scope="col">proposed</th>
          <th scope="col">
            <span className="sr-only">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, before, after, gain]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
            <td className={gain > 0 ? 'ok' : gain < 0 ? 'err' : 'sec'}>
              {gain === 0 ? 'same' : gain > 0 ? `${gain} better` : `${-gain} worse`}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">Characters, at most 1,024</th>
          <td>{characters[0]}</td>
          <td>{characters[1]}</td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}
