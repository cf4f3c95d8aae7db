// electron/core/proficiency/index.ts - the door of the room: how good agents are at skills, what becomes of it, and what skills need of each other (row G2).
export { type Exercised, effectiveLevel, wayBack } from './effective.ts';
export { type ChainQuestion, type NeedingSkill, prerequisites } from './prerequisites.ts';
