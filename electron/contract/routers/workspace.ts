// electron/contract/routers/workspace.ts - the procedures of the room workspace: what runs propose for it.
import { z } from 'zod';
import { AcceptCandidate, Candidate, CandidateDetail } from '../workspace.ts';
import { byId, procedure, t } from './procedure.ts';

export const workspace = t.router({
  candidates: procedure
    .input(z.object({ state: Candidate.shape.state.nullable() }))
    .output(z.array(Candidate))
    .query(({ ctx, input }) => ctx.core.workspace.candidates(input)),
  candidate: procedure
    .input(byId)
    .output(CandidateDetail)
    .query(({ ctx, input }) => ctx.core.workspace.candidate(input)),
  accept: procedure
    .input(AcceptCandidate)
    .output(Candidate)
    .mutation(({ ctx, input }) => ctx.core.workspace.accept(input)),
  discard: procedure
    .input(byId)
    .output(Candidate)
    .mutation(({ ctx, input }) => ctx.core.workspace.discard(input)),
});
