// electron/core/roles/text/edits.ts - edits of a ROLE.toml through its form, and the text of a new one.
import type { ManifestEdit, Splice } from '../../../contract/index.ts';
import { slugOf } from '../../text/index.ts';
import { editToml, inlineToml } from '../../toml/index.ts';

/** One edit as splices of the text; all else keeps its bytes. Throws `edit_refused` with the reason: the text is not TOML, the path leads nowhere, or something else would change. */
export const editRole = (text: string, edit: ManifestEdit): Splice[] => editToml(text, edit);

/** A role to start with, in which nothing is to be found fault with. Without an id it gets one from its name. */
export function newRoleText(name: string, id = slugOf(name) ?? 'role'): string {
  return `post_id = ${inlineToml(id)}
name = ${inlineToml(name)}
description = "Say in one or two sentences what it is for."
rank = "crew"
standing_orders = """
Say what holds for whoever has the role.
"""
`;
}
