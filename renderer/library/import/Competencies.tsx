// renderer/library/import/Competencies.tsx - competencies among what was chosen: what they need, each to choose, written with the skills.
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { CompetencyImportItem, CompetencyReview } from '../../../electron/contract/competencies/competencies.ts';
import type { ImportPlan } from '../../../electron/contract/exchange.ts';
import { api } from '../../client/api.ts';
import { plural } from '../../ui/format.ts';
import { SeverityIcon } from '../../ui/labels.tsx';
import { toastError } from '../../ui/toast.tsx';
import type { ImportFile } from './files.ts';
import styles from './Import.module.css';

type OnClash = 'replace' | 'keep_both' | 'skip';

export interface ChosenCompetencies {
  reviewId: string;
  items: { itemId: string; onClash: OnClash; answers: Record<string, string[]> }[];
}

export interface CompetencyChoices {
  review: CompetencyReview | null;
  choices: Readonly<Record<string, OnClash | null>>;
  choose(itemId: string, choice: OnClash | null): void;
  /** What is meant by a list that is empty: the names as typed, by item and key. None, if nothing is said. */
  answer(itemId: string, key: string, names: string): void;
  /** null = none is to be imported. */
  chosen: ChosenCompetencies | null;
}

/** Only what is there already, or cannot be kept, is not to be chosen. */
const canBeChosen = ({ state, clash }: CompetencyImportItem): boolean => state !== 'refused' && clash?.sameBytes !== true;

/** Reads them when the plan names some; the review is dropped with the dialog. */
export function useCompetencies({ competencies, scope }: ImportPlan, files: ImportFile[]): CompetencyChoices {
  const [review, setReview] = useState<CompetencyReview | null>(null);
  const [choices, setChoices] = useState<CompetencyChoices['choices']>({});
  const [answers, setAnswers] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
  const isThere = competencies.length > 0;
  useEffect(() => {
    if (!isThere) return;
    let dropped = false;
    let reviewId: string | null = null;
    const drop = () => {
      if (reviewId !== null) void api.competencies.dropReview.mutate({ reviewId }).catch(() => undefined);
    };
    api.competencies.reviewImport
      .mutate({ files, scope })
      .then((found) => {
        reviewId = found.reviewId;
        if (dropped) return drop();
        setReview(found);
        // What is sound and new is chosen, as with skills.
        setChoices(
          Object.fromEntries(found.items.map(({ itemId, state, clash }) => [itemId, state === 'ok' && clash === null ? 'skip' : null])),
        );
      })
      .catch((cause: unknown) => {
        if (!dropped) toastError('The competencies were not read.', cause);
      });
    return () => {
      dropped = true;
      drop();
    };
  }, [isThere, files, scope]);
  const items = (review?.items ?? []).flatMap(({ itemId }) => {
    const onClash = choices[itemId] ?? null;
    return onClash === null ? [] : [{ itemId, onClash, answers: listsOf(answers[itemId] ?? {}) }];
  });
  return {
    review,
    choices,
    choose: (itemId, choice) => setChoices((old) => ({ ...old, [itemId]: choice })),
    answer: (itemId, key, names) => setAnswers((old) => ({ ...old, [itemId]: { ...old[itemId], [key]: names } })),
    chosen: review === null || items.length === 0 ? null : { reviewId: review.reviewId, items },
  };
}

/** Names separated by commas or blanks. */
const listsOf = (typed: Readonly<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(typed).map(([key, names]) => [key, names.split(/[\s,]+/).filter((name) => name !== '')]));

export function Competencies({ review, choices, choose, answer }: CompetencyChoices) {
  if (review === null) return null;
  return (
    <section className={styles.plugins} aria-label="Competencies">
      {review.items.map((item) => (
        <One
          key={item.itemId}
          item={item}
          choice={choices[item.itemId] ?? null}
          onChoose={(choice) => choose(item.itemId, choice)}
          onAnswer={(key, names) => answer(item.itemId, key, names)}
        />
      ))}
    </section>
  );
}

interface OneProps {
  item: CompetencyImportItem;
  choice: OnClash | null;
  onChoose(choice: OnClash | null): void;
  onAnswer(key: string, names: string): void;
}

/** Findings listed for one; the editor shows them all. */
const SHOWN = 5;

function One({ item, choice, onChoose, onAnswer }: OneProps) {
  const { competency } = item.analysis;
  const name = competency?.name ?? item.fileName;
  const isClash = item.clash !== null && !item.clash.sameBytes;
  const first: OnClash = isClash ? (item.clash?.kept === null ? 'replace' : 'keep_both') : 'skip';
  return (
    <div className={styles.plugin}>
      <Checkbox
        aria-label={`Select competency ${name}`}
        disabled={!canBeChosen(item)}
        checked={choice !== null}
        onChange={() => onChoose(choice === null ? first : null)}
      />
      <div>
        <div className="row g6">
          <span className="med">{name}</span>
          <span className="mono xs mut">{competency?.id ?? item.state}</span>
          <span className="xs mut">{needsOf(item)}</span>
        </div>
        {competency?.description ? <div className="sm sec">{competency.description}</div> : null}
        {item.reason === null ? null : <div className="sm sec">{item.reason}</div>}
        {item.notCarried.length === 0 ? null : (
          <div className="sm mut">Not carried over: {item.notCarried.map(({ what }) => what).join(', ')}</div>
        )}
        {item.analysis.findings.slice(0, SHOWN).map((finding) => (
          <div key={`${finding.code} ${finding.range.start} ${finding.message}`} className="row g6 sm">
            <SeverityIcon severity={finding.severity} />
            <span>
              Line {finding.line}: {finding.message}
            </span>
          </div>
        ))}
        {item.analysis.findings.length > SHOWN ? (
          <div className="sm mut">and {plural(item.analysis.findings.length - SHOWN, 'more finding')}</div>
        ) : null}
        {item.questions.map(({ key, meaning }) => (
          <TextInput
            key={key}
            mt={4}
            size="xs"
            label={<span className="mono">{key}</span>}
            description={meaning}
            placeholder="none, or names with commas between them"
            onChange={(event) => onAnswer(key, event.currentTarget.value)}
          />
        ))}
        {item.clash?.sameBytes ? <div className="sm mut">The same bytes are already there.</div> : null}
        {isClash ? <div className="sm sec">{clashText(item)}</div> : null}
        {isClash && choice !== null ? (
          <SegmentedControl
            size="xs"
            mt={4}
            aria-label={`What to do with ${name}`}
            value={choice}
            onChange={(value) => onChoose(value as OnClash)}
            data={[
              { value: 'replace', label: 'Replace', disabled: item.clash?.kept !== null },
              { value: 'keep_both', label: 'Keep both' },
            ]}
          />
        ) : null}
      </div>
    </div>
  );
}

function needsOf({ analysis: { competency } }: CompetencyImportItem): string {
  if (competency === null) return '';
  const { requiredSkills: skills, requiredPermissions: permissions } = competency;
  const needs = [
    skills.length > 0 ? plural(skills.length, 'skill') : '',
    permissions.length > 0 ? plural(permissions.length, 'permission') : '',
  ].filter(Boolean);
  return needs.length === 0 ? 'competency · needs nothing else' : `competency · needs ${needs.join(' and ')}`;
}

function clashText({ clash }: CompetencyImportItem): string {
  const who = clash?.equippedBy ?? [];
  const told = who.length === 0 ? '' : ` It is equipped by ${who.join(', ')}.`;
  return `${clash?.kept ?? `You have ${clash?.name} with different content.`}${told}`;
}
