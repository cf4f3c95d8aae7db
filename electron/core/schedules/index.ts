// electron/core/schedules/index.ts - the door of the room: when something is due, by cron or by interval (rows F6, G7).
export { scheduleProblem } from './cron.ts';
export { isNever, isZone, type Most, nextTimes, timesAfter, timesBetween, type When, zoneHere } from './times.ts';
