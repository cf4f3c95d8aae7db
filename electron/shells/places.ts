// electron/shells/places.ts - the tokens of one start. Each stands for one path and one purpose; only the shell issues them, for what a person
// chose outside the page, and only here they become paths again.
import { randomBytes } from 'node:crypto';
import { AppError, type ChosenPlace, type FileToken, PLACES, type Purpose, type Redeem } from '../contract/index.ts';

export interface Places {
  /** The same token for the same path and purpose. */
  issue(path: string, purpose: Purpose): ChosenPlace;
  redeem: Redeem;
}

/** No token outlives the result, so none of an earlier start is accepted. */
export function createPlaces(): Places {
  const issued = new Map<string, { path: string; purpose: Purpose }>();
  const tokens = new Map<string, FileToken>();
  return {
    issue(path, purpose) {
      const key = `${purpose} ${path}`;
      const token = tokens.get(key) ?? (randomBytes(24).toString('base64url') as FileToken);
      tokens.set(key, token);
      issued.set(token, { path, purpose });
      return { token, path };
    },
    redeem(token, purposes) {
      const found = issued.get(token);
      if (found === undefined) {
        throw new AppError('not_chosen', 'The window named a file or folder that nobody chose since Skillwright started.', {
          remedy: 'Choose it again.',
        });
      }
      if (purposes.length > 0 && !purposes.includes(found.purpose)) {
        throw new AppError('not_chosen', `${found.path} was chosen for something else: “${PLACES[found.purpose].title}”.`, {
          remedy: 'Choose it again, for what is to be done now.',
        });
      }
      return found.path;
    },
  };
}
