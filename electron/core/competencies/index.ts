// electron/core/competencies/index.ts - the door of the room: competencies, bundles that an agent is equipped with. Rows F1 and F6.
export { type Competencies, type CompetenciesDeps, createCompetencies, type NamedCompetency } from './competencies.ts';
export { readHand } from './hand/hand.ts';
export type { Equips, RequiredSkill, SkillOf } from './listing/readiness.ts';
export { editCompetency, newCompetencyText } from './text/edits.ts';
export { readCompetency } from './text/read.ts';
