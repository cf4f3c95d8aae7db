// electron/shells/cli/commands/granting/since.ts - what became of a skill since it was last granted something, as text and for programs
// (row C12).
import { type Core, type EffectiveCapability, type SinceGrant, skillsThatAsk } from '../../../../contract/index.ts';
import { moment } from '../../format.ts';
import { unifiedDiff } from '../../unified.ts';

type Changed = NonNullable<SinceGrant['files']>[number] & {
  /** Unified; a line that says so where one side is not text. */
  diff: string;
};
type Shown = Omit<SinceGrant, 'files'> & { skill: { id: string; name: string }; files: Changed[] | null };

/** Of the skill, and of those that it reaches whose grants are missing; those that were never granted anything are left out. */
export const sinceGrants = (core: Core, effective: EffectiveCapability): Shown[] =>
  skillsThatAsk(effective).flatMap((skill) => {
    const of = { agent: effective.agent.id, skillId: skill.id };
    const since = core.capability.sinceGrant(of);
    if (since === null) return [];
    const diffOf = (path: string | null): string => {
      const { left, leftLabel, right, rightLabel } = core.capability.sinceGrantTexts({ ...of, path });
      const [before, after] = [leftLabel, rightLabel].map((label) => `${path ?? skill.name}  ${label}`) as [string, string];
      return unifiedDiff(left, right, { left: before, right: after }) || `${before}, ${rightLabel}\n`;
    };
    return [{ ...since, skill, files: since.files?.map((file) => ({ ...file, diff: diffOf(file.path) })) ?? null }];
  });

/** The lines above the differences. */
export function sinceLines({ skill, grantedAt, more, fewer, files }: Shown): string[] {
  const list = (what: string, items: readonly string[]) => (items.length === 0 ? [] : [`  ${what}: ${items.join(', ')}`]);
  const named = (change: Changed['change']) => files?.flatMap((file) => (file.change === change ? [file.path ?? 'the package'] : [])) ?? [];
  const lines = [
    ...list('asks for more', more),
    ...list('no longer asks for', fewer),
    ...list('changed', named('changed')),
    ...list('added', named('added')),
    ...list('removed', named('removed')),
  ];
  if (files === null)
    lines.push('  The files that it was granted to are no longer here, so they cannot be compared. Read it as if it were new.');
  return [
    `Since ${skill.name} was last granted something, ${moment(grantedAt)}:`,
    ...(lines.length === 0 ? ['  nothing has changed'] : lines),
  ];
}
