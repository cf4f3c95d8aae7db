// electron/contract/routers/processes.ts - the procedures of the room processes.
import { z } from 'zod';
import { ProcessState } from '../processes.ts';
import { procedure, t } from './procedure.ts';

const byName = z.object({ name: z.string() });

export const processes = t.router({
  list: procedure.output(z.array(ProcessState)).query(({ ctx }) => ctx.core.processes.list()),
  log: procedure
    .input(byName)
    .output(z.array(z.string()))
    .query(({ ctx, input }) => ctx.core.processes.log(input)),
  startAgain: procedure
    .input(byName)
    .output(ProcessState)
    .mutation(({ ctx, input }) => ctx.core.processes.startAgain(input)),
});
