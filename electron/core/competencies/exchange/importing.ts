// electron/core/competencies/exchange/importing.ts - reviews live in memory for as long as somebody looks at them.
import { AppError, type CompetenciesApi, CompetencyImportChoice } from '../../../contract/index.ts';
import type { Room } from '../room.ts';
import { applyReview } from './apply.ts';
import { makeReview, type Review } from './review.ts';

type Importing = Pick<CompetenciesApi, 'reviewImport' | 'import' | 'dropReview'>;

/** At once: several windows, or one that closed silently. */
const MAX_REVIEWS = 4;

export function createImporting(room: Room): Importing {
  const reviews = new Map<string, Review>();
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
        items.map((item) => CompetencyImportChoice.parse(item)),
      );
      reviews.delete(reviewId);
      return imported;
    },
    dropReview: ({ reviewId }) => void reviews.delete(reviewId),
  };
}
