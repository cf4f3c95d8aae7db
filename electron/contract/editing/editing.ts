// electron/contract/editing/editing.ts - an open document: the core keeps its text, receives each change as splices and sends back one look at it.
// Rows B1, B2, B4.
import { z } from 'zod';
import { Preview, PreviewInput } from '../execution.ts';
import { Analysis, Edit, PackageText, Splice } from '../packages.ts';
import { mutation, nothing, query, stream } from '../procedures/table.ts';
import { AppErrorData } from '../schemas/errors.ts';

/** The values, artifact and model that the preview is for. */
export const PreviewFor = PreviewInput.omit({ text: true, fileName: true });
export type PreviewFor = z.infer<typeof PreviewFor>;

const ofDocument = z.object({ document: z.string() });

/** A text with its version, which counts the edits made since it was opened. `document` names the session: a skill's id. */
export const OpenText = PackageText.extend({ ...ofDocument.shape, version: z.number().int(), how: PreviewFor });
export type OpenText = z.infer<typeof OpenText>;

/** Edits in order: each list of splices refers to the text left by the previous one. */
export const Change = ofDocument.extend({ from: z.number().int(), edits: z.array(z.array(Splice)), how: PreviewFor });
export type Change = z.infer<typeof Change>;

/** What the core sees in one version of a text. Null: not looked at yet, or unchanged since the last look. */
export const Look = z.object({
  version: z.number().int(),
  analysis: Analysis.nullable(),
  preview: Preview.nullable(),
  /** Why there is no preview of this version. */
  failed: AppErrorData.nullable(),
});
export type Look = z.infer<typeof Look>;

export const editingTable = {
  /** Opens a session, replacing an earlier one for the same document. A look comes now and after each change, until the stream is stopped. */
  open: stream(OpenText, Look),
  /** Throws `not_found` without a session, `changed_meanwhile` if its version is not `from`: then open the document again. */
  change: mutation(Change, nothing),
  /** The splices of an edit, for the version named; nothing is changed. Throws `edit_refused` with the reason, or as `change` does. */
  edit: query(ofDocument.extend({ version: z.number().int(), edit: Edit }), z.array(Splice)),
};
