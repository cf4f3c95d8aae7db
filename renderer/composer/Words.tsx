// renderer/composer/Words.tsx - where one types what a skill should do: words, the model, and the part that is meant in the guided mode.
import { Select, Textarea } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { GUIDED_PARTS, type GuidedPart } from '../../electron/contract/composer/composer.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { goTo, place } from '../app/acts/focus.ts';
import { sendWritten, useWriting, write } from '../conversations/writing.ts';
import { ModelNotice, ModelPicker, useChosenModel } from '../runs/index.ts';
import { sendWords, typedWords } from './acts.ts';
import styles from './composer.module.css';

export const PART_WORDS: Readonly<Record<GuidedPart, string>> = {
  name: 'Name',
  description: 'Description',
  approach: 'Approach',
  inputs: 'Inputs',
  template: 'Template',
  example: 'Example',
};

interface WordsProps {
  /** By which what is typed stays until it is sent. */
  kept: string;
  label: string;
  placeholder: string;
  busy: boolean;
  modelId: string | null;
  onModel(modelId: string | null): void;
  /** The guided mode offers parts. */
  guided: boolean;
  suggestions?: readonly string[];
  onSend(text: string, part: GuidedPart | null): Promise<void>;
  more?: ReactNode;
}

export function Words({ kept, label, placeholder, busy, modelId, onModel, guided, suggestions = [], onSend, more }: WordsProps) {
  const key = `composer ${kept}`;
  const { text } = useWriting(key);
  const setText = (words: string) => write(key, { text: words });
  /** After what is typed already, where one goes on typing. */
  const ask = (words: string) => {
    setText([text.trim(), words].filter(Boolean).join('\n'));
    goTo('composer.words');
  };
  const [part, setPart] = useState<GuidedPart | null>(null);
  const chosen = useChosenModel(modelId);
  const why = chosen === null ? 'no model is ready' : null;
  useOffer(
    typedWords,
    useMemo(
      () => ({
        text,
        busy,
        why,
        send: () => sendWritten(key, (writing) => onSend(writing.text, guided ? part : null)),
      }),
      [text, key, busy, why, onSend, part, guided],
    ),
  );
  return (
    <div className={styles.words}>
      {suggestions.length > 0 ? (
        <div className={styles.suggestions}>
          <span className="mut sm">Ask for</span>
          {suggestions.map((each) => (
            <button key={each} type="button" className={styles.suggestion} onClick={() => ask(`Add ${each}.`)}>
              {each}
            </button>
          ))}
        </div>
      ) : null}
      <ModelNotice modelId={modelId} />
      <div className={styles.field}>
        <Textarea
          aria-label={label}
          placeholder={placeholder}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={20_000}
          variant="unstyled"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          {...place('composer.words')}
        />
        <div className={styles.fieldBar}>
          <div className={styles.model}>
            <ModelPicker size="xs" value={modelId} onChange={onModel} />
          </div>
          {guided ? (
            <Select
              aria-label="Part"
              size="xs"
              className={styles.part ?? ''}
              value={part ?? 'all'}
              allowDeselect={false}
              data={[
                { value: 'all', label: 'The part it names' },
                ...GUIDED_PARTS.map((each) => ({ value: each, label: PART_WORDS[each] })),
              ]}
              onChange={(value) => setPart(GUIDED_PARTS.find((each) => each === value) ?? null)}
            />
          ) : null}
          {more}
          <span className="grow" />
          <ActButton act={sendWords} className="fixed" size="xs" plain />
        </div>
      </div>
    </div>
  );
}
