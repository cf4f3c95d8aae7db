// electron/shells/cli/commands/granting/since.ts - what became of a skill since it was last granted something, as text and for programs
// (row C12).
import type { Core, SinceGrant } from '../../../../contract/index.ts';
import { moment } from '../../format.ts';
import { unifiedDiff } from '../../unified.ts';

type Changed = NonNullable<SinceGrant['files']>[number] & {
  /** Unified; a line that says so where one side is not text. */
  diff: string;
};
export type ShownSince = Omit<SinceGrant, 'files'> & { files: Changed[] | null };

/** null = it was never granted anything. */
export function sinceGrant(core: Core, of: { agent: string; skillId: string }): ShownSince | null {
  const since = core.capability.sinceGrant(of);
  if (since === null) return null;
  const diffOf = (path: string | null): string => {
    const { left, leftLabel, right, rightLabel } = core.capability.sinceGrantTexts({ ...of, path });
    const name = path ?? 'the package';
    return (
      unifiedDiff(left, right, { left: `${name}  ${leftLabel}`, right: `${name}  ${rightLabel}` }) ||
      `${name}  ${leftLabel}, ${rightLabel}\n`
    );
  };
  return { ...since, files: since.files?.map((file) => ({ ...file, diff: diffOf(file.path) })) ?? null };
}

/** The lines above the differences. */
export function sinceLines({ grantedAt, more, fewer, files }: ShownSince): string[] {
  const list = (what: string, items: readonly string[]) => (items.length === 0 ? [] : [`  ${what}: ${items.join(', ')}`]);
  const named = (change: Changed['change']) => files?.flatMap((file) => (file.change === change ? [file.path ?? 'the package'] : [])) ?? [];
  const lines = [
    ...list('asks for more', more),
    ...list('asks no longer for', fewer),
    ...list('changed', named('changed')),
    ...list('added', named('added')),
    ...list('removed', named('removed')),
  ];
  if (files === null)
    lines.push('  The files that it was granted to are no longer here, so they cannot be compared. Read it as if it were new.');
  return [`Since it was last granted something, ${moment(grantedAt)}:`, ...(lines.length === 0 ? ['  nothing has changed'] : lines)];
}
