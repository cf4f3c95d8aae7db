// electron/core/toml/edit/refuse.ts - why an edit is not made.
import { AppError } from '../../../contract/index.ts';

/** Throws `edit_refused`. */
export function refuse(message: string, remedy = 'Change it in the text instead.'): never {
  throw new AppError('edit_refused', message, { remedy });
}
