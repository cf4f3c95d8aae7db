// renderer/editor/dock/triggers/Why.tsx - the row of the keyboard: who it finds and this skill side by side, with what spoke for each.
import type { MatchField, MatchReason } from '../../../../electron/contract/matching/matching.ts';
import { foundBy, type TriggerResult } from '../../../../electron/contract/triggers/evaluation.ts';
import { ActButton } from '../../../app/acts/controls.tsx';
import { SkillIcon } from '../../../ui/icons.ts';
import { addPhrase, editTrigger, holdTrigger, moveTriggerDown, moveTriggerUp, removeTrigger, turnTrigger } from './acts.ts';
import { markedPieces } from './items.ts';
import styles from './triggers.module.css';

const FIELDS: Record<MatchField, string> = {
  command: 'called by name',
  name: 'name',
  title: 'title',
  phrase: 'trigger phrase',
  pattern: 'intent pattern',
  quote: 'quoted phrase',
  tag: 'tag',
  description: 'description',
  meaning: 'meaning',
};
const HOW: Record<MatchReason['how'], string> = {
  same: '',
  spelling: 'misspelt',
  alias: 'another name',
  translation: 'translated',
  negated: 'ruled out by the message',
  meaning: '',
};

export function Why({ result, name }: { result: TriggerResult; name: string }) {
  const { message, reasons, other, score, fits, passes, shouldTrigger } = result;
  const words = reasons.flatMap((reason) => (reason.how === 'negated' ? [] : reason.words));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard
    <section className={styles.why} aria-label="Why" tabIndex={0}>
      <p className="sm">
        <Marked text={message} words={words} />
      </p>
      <p className="xs sec">{outcome(result)}</p>
      <div className={styles.sides}>
        {other ? <Side name={other.name} score={other.score} reasons={other.reasons} /> : null}
        <Side name={`${name} (this skill)`} score={score} reasons={reasons} />
      </div>
      <div className="row g4 wrap">
        {shouldTrigger && !passes ? <ActButton act={addPhrase} label="Add as trigger phrase" size="xs" variant="default" /> : null}
        <ActButton
          act={turnTrigger}
          label={shouldTrigger ? 'Should not find it' : 'Should find it'}
          size="xs"
          variant="subtle"
          color="gray"
          plain
        />
        <ActButton act={holdTrigger} label={result.heldOut ? 'Show to models' : 'Hold out'} size="xs" variant="subtle" color="gray" plain />
        <ActButton act={editTrigger} label="Edit" size="xs" variant="subtle" color="gray" plain />
        <ActButton act={moveTriggerUp} label="Up" size="xs" variant="subtle" color="gray" plain />
        <ActButton act={moveTriggerDown} label="Down" size="xs" variant="subtle" color="gray" plain />
        <ActButton act={removeTrigger} label="Remove" size="xs" variant="subtle" color="gray" plain />
      </div>
      {fits ? null : <span className="sr-only">No skill fits this message.</span>}
    </section>
  );
}

function outcome(result: TriggerResult): string {
  const by = foundBy(result);
  const found =
    by === 'this'
      ? 'finds this skill'
      : by === 'other'
        ? `finds ${result.other?.name}`
        : 'finds no skill: by its words none is sure enough';
  const wanted = result.shouldTrigger ? 'should find this skill' : 'should not find this skill';
  return `It ${found}, and ${wanted}.`;
}

function Side({ name, score, reasons }: { name: string; score: number | null; reasons: readonly MatchReason[] }) {
  return (
    <div className={styles.side}>
      <h3 className="row g6">
        <SkillIcon className="s fixed" aria-hidden />
        <span className="ell">{name}</span>
        <span className="num right">{score?.toFixed(1) ?? '–'}</span>
      </h3>
      {reasons.length === 0 ? (
        <p className="xs sec">None of the message’s words are in it.</p>
      ) : (
        <ul>
          {reasons.map((reason) => (
            <li key={`${reason.field} ${reason.matched} ${reason.words.join(' ')}`} className={styles.reason}>
              <span className="xs sec">{FIELDS[reason.field]}</span>
              <span className="sm">
                <Marked text={reason.matched} words={reason.words} />
                {isSaid(reason) ? null : <span className="xs sec"> by “{reason.words.join(' ')}”</span>}
                {reason.how === 'same' ? null : <span className="xs sec"> {HOW[reason.how]}</span>}
              </span>
              <span className="num xs sec">{reason.weight.toFixed(1)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The words of the message stand in what matched. */
const isSaid = ({ matched, words }: MatchReason): boolean => words.every((word) => matched.toLowerCase().includes(word.toLowerCase()));

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markedPieces(text, words).map(({ text: piece, marked }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    marked ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  );
}
