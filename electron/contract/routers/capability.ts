// electron/contract/routers/capability.ts - the procedures of the room capability.
import { z } from 'zod';
import { AgentSummary, AuditPage, AuditQuery, EffectiveCapability, EffectiveInput, Grant, GrantInput } from '../capability.ts';
import { byId, nothing, procedure, t } from './procedure.ts';

export const capability = t.router({
  agents: procedure.output(z.array(AgentSummary)).query(({ ctx }) => ctx.core.capability.agents()),
  effective: procedure
    .input(EffectiveInput)
    .output(EffectiveCapability)
    .query(({ ctx, input }) => ctx.core.capability.effective(input)),
  grants: procedure
    .input(z.object({ agent: z.string().optional(), skillId: z.string().nullable() }))
    .output(z.array(Grant))
    .query(({ ctx, input }) => ctx.core.capability.grants(input)),
  grant: procedure
    .input(GrantInput)
    .output(z.array(Grant))
    .mutation(({ ctx, input }) => ctx.core.capability.grant(input)),
  revoke: procedure
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => ctx.core.capability.revoke(input)),
  audit: procedure
    .input(AuditQuery)
    .output(AuditPage)
    .query(({ ctx, input }) => ctx.core.capability.audit(input)),
  exportAudit: procedure
    .input(AuditQuery)
    .output(z.object({ fileName: z.string(), data: z.string() }))
    .mutation(({ ctx, input }) => ctx.core.capability.exportAudit(input)),
  saveAudit: procedure
    .input(z.object({ query: AuditQuery, dir: z.string().min(1) }))
    .output(z.object({ path: z.string() }))
    .mutation(({ ctx, input }) => ctx.core.capability.saveAudit(input)),
});
