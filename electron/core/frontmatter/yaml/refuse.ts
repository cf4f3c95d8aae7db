// electron/core/frontmatter/yaml/refuse.ts - why an edit of the frontmatter is refused. Nothing is half changed: the remedy is Source.
import { AppError } from '../../../contract/index.ts';

const REASONS = {
  broken: ['The frontmatter has an error.', 'Repair it first; the findings list the places.'],
  alias: [
    'This value comes from a reference (*name), so changing it would alter another place.',
    'Change the value with the anchor (&name) in Source.',
  ],
  anchored: ['Other values refer to this one by its anchor, so changing it would alter them too.', 'Change it in Source.'],
  no_colon: ['This key follows a question mark without a colon.', 'Change it in Source.'],
  comment: ['There is a comment inside this value that would be lost or moved.', 'Change it in Source.'],
  tagged: ['This value has a YAML tag that would no longer match.', 'Change it in Source.'],
  duplicate: ['This key appears twice.', 'Remove one of the two first.'],
  no_path: ['There is no such value in the frontmatter.', 'Reload the package and make the change again.'],
  not_a_collection: ['The value here is text, so it has no entries.', 'Replace the value, or change it in Source.'],
  odd_layout: ['The layout here is unusual, so the change could affect something else.', 'Change it in Source.'],
  no_frontmatter: ['The file has no frontmatter.', 'Add a frontmatter block first.'],
  value: ['This value cannot be written to the frontmatter.', 'Use text, numbers, true or false, lists and mappings.'],
  verify: ['The change would affect something else in the file.', 'Change it in Source.'],
} as const;

type RefusalReason = keyof typeof REASONS;

/** Throws `edit_refused` with the reason and remedy. */
export function refuse(reason: RefusalReason): never {
  const [message, remedy] = REASONS[reason];
  throw new AppError('edit_refused', message, { remedy });
}
