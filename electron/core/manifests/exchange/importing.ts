// electron/core/manifests/exchange/importing.ts - reviews live in memory for as long as somebody looks at them.
import { AppError, type ImportFile, type LeftOut, ManifestImportChoice, type Scope } from '../../../contract/index.ts';
import type { Analysis } from '../kind.ts';
import type { Room } from '../room.ts';
import { applyReview, type Outcome } from './apply.ts';
import { type ImportItem, makeReview, type Review } from './review.ts';

interface Importing<A, Row> {
  reviewImport(
    input: { files: readonly ImportFile[]; scope: Scope },
    signal?: AbortSignal,
  ): Promise<{
    reviewId: string;
    scope: Scope;
    items: ImportItem<A>[];
    skills: { fileName: string; path: string | null }[];
    leftOut: LeftOut[];
    notCarried: Review<A>['notCarried'];
    records: Review<A>['records'];
  }>;
  import(input: { reviewId: string; items: readonly unknown[] }): { items: Outcome<Row>[] };
  dropReview(input: { reviewId: string }): void;
}

/** At once: several windows, or one that closed silently. */
const MAX_REVIEWS = 4;

export function createImporting<T, A extends Analysis, Row>(room: Room<T, A, Row>): Importing<A, Row> {
  const reviews = new Map<string, Review<A>>();
  return {
    async reviewImport({ files, scope }, signal) {
      const review = await makeReview(room, files, scope, signal);
      reviews.set(review.reviewId, review);
      if (reviews.size > MAX_REVIEWS) reviews.delete(reviews.keys().next().value!);
      const { reviewed, ...rest } = review;
      return { ...rest, items: reviewed.map(({ item }) => item) };
    },
    import({ reviewId, items }) {
      const review = reviews.get(reviewId);
      if (review === undefined)
        throw new AppError('not_found', 'This import is no longer available.', { remedy: 'Choose the files again.' });
      const imported = applyReview(
        room,
        review,
        items.map((item) => ManifestImportChoice.parse(item)),
      );
      reviews.delete(reviewId);
      return imported;
    },
    dropReview: ({ reviewId }) => void reviews.delete(reviewId),
  };
}
