// electron/contract/routers/retention.ts - the procedures of the room retention.
import { AuditArchive, PruneEstimate, PruneInput, PruneResult } from '../retention/retention.ts';
import { procedure, t } from './procedure.ts';

export const retention = t.router({
  estimate: procedure
    .input(PruneInput)
    .output(PruneEstimate)
    .query(({ ctx, input, signal }) => ctx.core.retention.estimate(input, signal)),
  prune: procedure
    .input(PruneInput)
    .output(PruneResult)
    .mutation(({ ctx, input, signal }) => ctx.core.retention.prune(input, signal)),
  archive: procedure.output(AuditArchive.nullable()).query(({ ctx }) => ctx.core.retention.archive()),
});
