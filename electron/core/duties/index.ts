// electron/core/duties/index.ts - the door of the room: duties of agents, and each of their times as a work item (row G7).

export { createDuties, type Duties, type DutiesDeps } from './duties.ts';
export { move } from './lifecycle.ts';
export type { DutyAgent } from './parts.ts';
export type { ScheduledSkills } from './skills/schedules.ts';
export { missedInAll } from './times/due.ts';
export type { DutyClock } from './times/timer.ts';
