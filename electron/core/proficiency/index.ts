// electron/core/proficiency/index.ts - the door of the room: how good agents are at skills, what becomes of it, and what skills need of each other (row G2).
export { type Exercised, effectiveLevel, wayBack } from './effective.ts';
export { type LearnedSkill, type LevelsQuestion, levelsOf, promotionOf } from './levels.ts';
export { passingOf } from './passing.ts';
export { type ChainQuestion, type NeedingSkill, prerequisites } from './prerequisites.ts';
export { createProficiency, type LearnedSkills, type Proficiency, type ProficiencyDeps } from './room.ts';
export { type Assessment, createAssessmentStore } from './store.ts';
