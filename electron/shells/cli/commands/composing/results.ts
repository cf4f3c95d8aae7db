// electron/shells/cli/commands/composing/results.ts - what compose, lift and improve print with --json.
import { z } from 'zod';
import { ComposerMode, Finding, Improvement, LiftedHeading, ModelUsage, RightsChange, SkillRow } from '../../../../contract/index.ts';

export const COMPOSING_RESULTS = {
  /** `saved` is null without --yes: then `draft` goes on with it. */
  compose: z.object({
    draft: z.string(),
    mode: ComposerMode,
    text: z.string(),
    diff: z.string(),
    findings: z.array(Finding),
    rights: RightsChange,
    usage: ModelUsage,
    saved: SkillRow.nullable(),
  }),
  lift: z.object({
    path: z.string(),
    dryRun: z.boolean(),
    changed: z.number().int(),
    headings: z.array(LiftedHeading),
    diff: z.string(),
  }),
  /** `saved` is false without --yes. */
  improve: z.object({ proposal: Improvement, diff: z.string(), saved: z.boolean() }),
};
