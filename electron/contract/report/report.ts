// electron/contract/report/report.ts - what a person reads before a skill may run, and their word that they did (row A7). What is acknowledged
// is exactly what was read: the report names it by one hash, and acknowledging names that hash.
import { z } from 'zod';
import { ImportItem } from '../exchange.ts';
import { later, mutation, nothing, query } from '../procedures/table.ts';
import { Scope } from '../values/scope.ts';

/** A skill with its files as they are now. */
export const SkillReport = ImportItem.pick({
  fileName: true,
  name: true,
  version: true,
  description: true,
  author: true,
  publisher: true,
  license: true,
  bytes: true,
  state: true,
  kinds: true,
  requiredScopes: true,
  requiredPermissions: true,
  tools: true,
  skills: true,
  reach: true,
  code: true,
  attachments: true,
  signature: true,
  safety: true,
  reason: true,
}).extend({
  id: z.string(),
  scope: Scope,
  acknowledged: z.boolean(),
  /** Of the text with all files; without files the hash of the text. */
  whole: z.string(),
});
export type SkillReport = z.infer<typeof SkillReport>;

/** A part of a file that a report is about; `next` is where the next one begins, in UTF-16 units. Only `binary` is not text. */
export const ReportedFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), next: z.number().int().nullable() }),
  z.object({ kind: z.literal('binary') }),
]);

/** What was read: a skill as its report showed it. */
export const ReadSkill = z.object({ id: z.string(), whole: z.string() });
export type ReadSkill = z.infer<typeof ReadSkill>;

const byIds = z.object({ ids: z.array(z.string()).min(1) });

export const reportTable = {
  /** In the order of the ids. */
  report: later(query(byIds, z.array(SkillReport))),
  /** Text of a file with the package, or of the package itself (`path` null). Throws `changed_meanwhile` if the skill is no longer what was read. */
  reportFile: query(ReadSkill.extend({ path: z.string().nullable(), from: z.number().int().min(0).default(0) }), ReportedFile),
  /** They may run. Throws `changed_meanwhile`, and then acknowledges none, if one is no longer what was read. */
  acknowledge: mutation(z.object({ skills: z.array(ReadSkill).min(1) }), nothing),
  /** Takes it back: they may not run until they are acknowledged again. */
  withdraw: mutation(byIds, nothing),
};
