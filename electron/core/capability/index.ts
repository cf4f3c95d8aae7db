// electron/core/capability/index.ts - the door of the room: who may do what, and why; grants and the audit log (rows A11, C12, E5).
export { archiveEvents, eventsOverLimits, readArchive } from './archive.ts';
export { createAuditLog } from './audit.ts';
export { type Capability, type CapabilityDeps, createCapability, type GateRequest } from './capability.ts';
export type { BoundGrant } from './grants/grants.ts';
export { type Hints, skillHints } from './matrix/hints.ts';
export { type AgentSkill, type MatrixQuestion, matrixOf } from './matrix/matrix.ts';
export { type Asked, askedBy, covers, isSame } from './permissions.ts';
export { createToolOrders } from './preferred/orders.ts';
export { createPreferred, type PreferredTools, type RankedSession } from './preferred/preferred.ts';
export type { Preference } from './preferred/rank.ts';
export { createToolUses } from './preferred/uses.ts';
export { allAsks, type Call, type FindSkill, growthOf, type Reach, type ReachingSkill, reachOf } from './reach.ts';
export { type GrantedSkill, type Question, type ReachableSkill, resolveCapability, type SkillFacts } from './resolve.ts';
export {
  type CallDecision,
  decideCall,
  type ProvidedTool,
  parametersOf,
  providedFacts,
  type ToolFacts,
  type ToolRegistry,
} from './tools.ts';
export { trustOf, UNMETERED } from './unmetered.ts';
