// electron/core/archives/index.ts - the door of the room: archives are listed, checked in full, then read into memory. Nothing here writes a file.
export { type ArchiveKind, archiveKind, isNested } from './kind.ts';
export { ARCHIVE_LIMITS, type ArchiveLimits, droppedBits } from './limits.ts';
export { isVersionControl, nameCollisions, unsafeName } from './names.ts';
export { declaredSize, readArchive } from './read.ts';
export type { Archive, ArchiveEntry } from './types.ts';
export { writeArchive } from './write.ts';
