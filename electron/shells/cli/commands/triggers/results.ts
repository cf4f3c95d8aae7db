// electron/shells/cli/commands/triggers/results.ts - what `triggers` prints with --json.
import { z } from 'zod';
import { EvalsFile, Evaluation, ProposalEvent, TriggerImport, TriggerRow, TryEvent } from '../../../../contract/index.ts';

export const TRIGGER_RESULTS = {
  triggers: Evaluation,
  'triggers list': z.object({ rows: z.array(TriggerRow) }),
  /** Those that are new; none with --dry-run. */
  'triggers add': z.object({ added: z.array(TriggerRow) }),
  /** `removed`: 0 with --dry-run. */
  'triggers remove': z.object({ rows: z.array(TriggerRow), removed: z.number().int() }),
  'triggers import': z.object({ found: TriggerImport, added: z.number().int() }),
  'triggers export': z.object({ path: z.string().nullable(), text: z.string() }),
  'triggers file': z.object({ file: EvalsFile }),
  'triggers propose': ProposalEvent,
  /** `rows`: all that were tried. */
  'triggers try': TryEvent,
};
