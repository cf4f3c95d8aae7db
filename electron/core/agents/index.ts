// electron/core/agents/index.ts - the door of the room: agents, what they are equipped with, and what they come to (rows F2 to F6).
export { type Agents, type AgentsDeps, createAgentsCore, type Supposition } from './agents.ts';
export { type Commissioning, commissionReasons, type Standing } from './commission/acts.ts';
export { commissionPlan, rankSentence } from './commission/plan.ts';
export { promotionsOf } from './commission/promotion.ts';
export { plannedSkills } from './commission/skills.ts';
export { plannedTools } from './commission/tools.ts';
export type { CommissionWorld } from './commission/world.ts';
export { derive } from './derive/derive.ts';
export { planOf } from './derive/plan.ts';
export { shownAs } from './metrics.ts';
export { type Agent, includes, type Selection, type UsedSkill } from './rights.ts';
export { type AgentsRoom, type AgentsRoomDeps, createAgents } from './room.ts';
export type { Scheduled } from './scheduled.ts';
export { createRecord } from './store/record.ts';
export { createRestrictionStore, type RestrictionStore } from './store/restrictions.ts';
export { type Tell, type ToldEvent, toldEvent } from './told.ts';
export type { AgentState, Entry, FoundCompetency, Held, World } from './types.ts';
