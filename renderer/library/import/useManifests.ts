// renderer/library/import/useManifests.ts - competencies and roles among what was chosen: read by their rooms when the plan names some, each to choose.
import { useEffect, useState } from 'react';
import type { CompetencyImportItem, CompetencyReview } from '../../../electron/contract/competencies/competencies.ts';
import type { ImportPlan } from '../../../electron/contract/exchange.ts';
import type { RoleImportItem, RoleReview } from '../../../electron/contract/roles/roles.ts';
import type { Scope } from '../../../electron/contract/values/scope.ts';
import { api } from '../../client/api.ts';
import { toastError } from '../../ui/toast.tsx';
import type { ImportFile } from './files.ts';

export type ManifestKind = 'competency' | 'role';
export type OnClash = 'replace' | 'keep_both' | 'skip';
export type ManifestItem = CompetencyImportItem | RoleImportItem;
export type ManifestReview = CompetencyReview | RoleReview;

export interface ChosenManifests {
  reviewId: string;
  items: { itemId: string; onClash: OnClash; answers: Record<string, string[]> }[];
}

export interface ManifestChoices {
  kind: ManifestKind;
  review: ManifestReview | null;
  choices: Readonly<Record<string, OnClash | null>>;
  choose(itemIds: readonly string[], choice: OnClash | null): void;
  /** What is meant by a list that is empty: the names as typed, by item and key. None, if nothing is said. */
  answer(itemId: string, key: string, names: string): void;
  /** null = none is to be imported. */
  chosen: ChosenManifests | null;
}

/** Only what is there already, or cannot be kept, is not to be chosen. */
export const canBeChosen = ({ state, clash }: ManifestItem): boolean => state !== 'refused' && clash?.sameBytes !== true;

type Wanted = { files: ImportFile[]; scope: Scope };
const READING: Record<
  ManifestKind,
  { many: string; review(wanted: Wanted): Promise<ManifestReview>; drop(reviewId: string): Promise<unknown> }
> = {
  competency: {
    many: 'competencies',
    review: (wanted) => api.competencies.reviewImport.mutate(wanted),
    drop: (reviewId) => api.competencies.dropReview.mutate({ reviewId }),
  },
  role: {
    many: 'roles',
    review: (wanted) => api.roles.reviewImport.mutate(wanted),
    drop: (reviewId) => api.roles.dropReview.mutate({ reviewId }),
  },
};

/** The review is dropped with the dialog. */
export function useManifests(
  kind: ManifestKind,
  plan: Pick<ImportPlan, 'competencies' | 'roles' | 'scope'>,
  files: ImportFile[],
): ManifestChoices {
  const { scope } = plan;
  const [review, setReview] = useState<ManifestReview | null>(null);
  const [choices, setChoices] = useState<ManifestChoices['choices']>({});
  const [answers, setAnswers] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
  const isThere = (kind === 'role' ? plan.roles : plan.competencies).length > 0;
  useEffect(() => {
    if (!isThere) return;
    const { many, review: read, drop: dropReview } = READING[kind];
    let dropped = false;
    let reviewId: string | null = null;
    const drop = () => {
      if (reviewId !== null) void dropReview(reviewId).catch(() => undefined);
    };
    read({ files, scope })
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
        if (!dropped) toastError(`The ${many} were not read.`, cause);
      });
    return () => {
      dropped = true;
      drop();
    };
  }, [isThere, kind, files, scope]);
  const items = (review?.items ?? []).flatMap(({ itemId }) => {
    const onClash = choices[itemId] ?? null;
    return onClash === null ? [] : [{ itemId, onClash, answers: listsOf(answers[itemId] ?? {}) }];
  });
  return {
    kind,
    review,
    choices,
    choose: (itemIds, choice) => setChoices((old) => ({ ...old, ...Object.fromEntries(itemIds.map((id) => [id, choice])) })),
    answer: (itemId, key, names) => setAnswers((old) => ({ ...old, [itemId]: { ...old[itemId], [key]: names } })),
    chosen: review === null || items.length === 0 ? null : { reviewId: review.reviewId, items },
  };
}

/** Names separated by commas or blanks. */
const listsOf = (typed: Readonly<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(typed).map(([key, names]) => [key, names.split(/[\s,]+/).filter((name) => name !== '')]));
