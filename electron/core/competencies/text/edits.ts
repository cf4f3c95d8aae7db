// electron/core/competencies/text/edits.ts - edits of a COMPETENCY.toml through its form, and the text of a new one.
import type { ManifestEdit, Splice } from '../../../contract/index.ts';
import { slugOf } from '../../text/index.ts';
import { editToml, inlineToml, readToml, type TomlEdit, valueAt } from '../../toml/index.ts';

/**
 * One edit as splices of the text; all else keeps its bytes. A Toggle keeps the form that the file has, `true` or `"true"`. Throws
 * `edit_refused` with the reason: the text is not TOML, the path leads nowhere, or something else would change.
 */
export function editCompetency(text: string, edit: ManifestEdit): Splice[] {
  return editToml(text, edit.type === 'set' ? { ...edit, value: asWritten(text, edit) } : edit);
}

function asWritten(text: string, { path, value }: Extract<ManifestEdit, { type: 'set' }>): Extract<TomlEdit, { type: 'set' }>['value'] {
  const document = typeof value === 'boolean' || value === 'true' || value === 'false' ? readToml(text) : null;
  if (document === null || 'problems' in document) return value;
  const was = valueAt(document.root, path)?.kind;
  if (was === 'boolean') return String(value) === 'true';
  return was === 'text' ? String(value) : value;
}

/** A competency to start with, in which nothing is to be found fault with. Without an id it gets one from its name. */
export function newCompetencyText(name: string, id = slugOf(name) ?? 'competency'): string {
  return `id = ${inlineToml(id)}
name = ${inlineToml(name)}
description = "Say in one or two sentences what it is for."
category = "Other"
required_skills = []
required_permissions = []

[agent]
name = ${inlineToml(`${id}-agent`)}
description = "Say in one sentence what the agent does."
system_prompt = """
Say how the agent should work, and where it stops.
"""
`;
}
