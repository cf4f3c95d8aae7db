// electron/contract/routers/dspy.ts - the procedures of the room optimise.
import { z } from 'zod';
import { DspyStatus, OptimizeEstimate, OptimizeInput, OptimizeJob, OutdatedState, Renewal, RenewInput } from '../python/optimise.ts';
import { checked, nothing, procedure, signalOf, t } from './procedure.ts';

const ofJob = z.object({ jobId: z.string() });

export const dspy = t.router({
  status: procedure.output(DspyStatus).query(({ ctx, signal }) => ctx.core.dspy.status(signal)),
  estimate: procedure
    .input(OptimizeInput)
    .output(OptimizeEstimate)
    .query(({ ctx, input }) => ctx.core.dspy.estimate(input)),
  start: procedure
    .input(OptimizeInput)
    .output(ofJob)
    .mutation(({ ctx, input }) => ctx.core.dspy.start(input)),
  watch: procedure
    .input(ofJob)
    .subscription(({ ctx, input, signal }) => checked(OptimizeJob, ctx.core.dspy.watch(input, signalOf(signal)))),
  stop: procedure
    .input(ofJob)
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.dspy.stop(input)),
  jobs: procedure
    .input(z.object({ skillId: z.string() }))
    .output(z.array(OptimizeJob))
    .query(({ ctx, input }) => ctx.core.dspy.jobs(input)),
  accept: procedure
    .input(ofJob)
    .output(OptimizeJob)
    .mutation(({ ctx, input }) => ctx.core.dspy.accept(input)),
  discard: procedure
    .input(ofJob)
    .output(OptimizeJob)
    .mutation(({ ctx, input }) => ctx.core.dspy.discard(input)),
  outdated: procedure.output(z.array(OutdatedState)).query(({ ctx }) => ctx.core.dspy.outdated()),
  renew: procedure
    .input(RenewInput)
    .output(Renewal)
    .mutation(({ ctx, input }) => ctx.core.dspy.renew(input)),
  renewal: procedure.output(Renewal).query(({ ctx }) => ctx.core.dspy.renewal()),
  pauseRenewal: procedure.output(Renewal).mutation(({ ctx }) => ctx.core.dspy.pauseRenewal()),
  resumeRenewal: procedure.output(Renewal).mutation(({ ctx }) => ctx.core.dspy.resumeRenewal()),
});
