// electron/core/storage/index.ts - the door of the room: SQLite and whole files. It imports no other room.
export { backUp } from './backup.ts';
export { copyDatabase, requireWhole } from './backups/copy.ts';
export {
  type BackedUpManifest,
  type BackedUpPackage,
  type BackedUpSkill,
  countRuns,
  countSkills,
  type ManifestKind,
  manifestIn,
  manifestsIn,
  packageIn,
  packageOf,
  sizesOf,
  skillsIn,
  skillsOf,
} from './backups/look.ts';
export { hasOwnWork, isReadable, leaveDatabase, replaceDatabase } from './backups/replace.ts';
export { openCache } from './cache.ts';
export { type Checkpoints, createCheckpoints } from './checkpoints/checkpoints.ts';
export { asideOf, readOrSetAside, type SetAside, setAside, setDatabaseAside } from './damage/aside.ts';
export { readKept } from './damage/kept.ts';
export { isLeftover, sweepSaves } from './disk/leftovers.ts';
export { createDoor, type Door, listInside, openInside } from './door.ts';
export { fileError, guarded, mapSqliteError } from './errors.ts';
export { createFileBatch, type FileBatch, flushFolder, writeFileAtomic } from './files.ts';
export { type EquippedBy, moveEquips, readEquips } from './manifests/equips.ts';
export { type Holder, moveHolders, readHolders } from './manifests/holders.ts';
export { createManifestRepository, type ManifestInfo, type ManifestRepository, type NewManifest } from './manifests/repository.ts';
export { type DatabaseKind, readSteps, type Step } from './migrate.ts';
export { isForReading, requireWritable } from './newer.ts';
export { type OpenedDatabase, type OpenOptions, openDatabase, openEmpty } from './open.ts';
export { DATABASE_SUFFIXES } from './own.ts';
export { makePrivateFolder, narrowFile } from './private.ts';
export { columnsOf } from './reading/columns.ts';
export { RELEASED } from './released.ts';
export { type DatabaseFile, fileOf, requireFile } from './same-file.ts';
export type { Derive, Derived, DerivedArtifact } from './skills/derive.ts';
export { keepDerived, rebuildDerived } from './skills/derived.ts';
export { createFileRepository, type FileIdentity, type FileInfo, type FileRepository, type KeptFile, wholeHash } from './skills/files.ts';
export { createLinkRepository, type KeptLink, type KeptRoot, type LinkRepository } from './skills/links.ts';
export {
  checkSearch,
  createListingReader,
  type ListedSkill,
  NO_TRAITS,
  rankSkills,
  readListing,
  readNames,
  readUsers,
  searchSkills,
  searchTerms,
} from './skills/listing.ts';
export { type Over, type OverInput, removeRevisions, revisionsOverLimits } from './skills/old-revisions.ts';
export { type Original, readOriginal, writeOriginal } from './skills/originals.ts';
export { type PermissionRow, readPermissions, readSwitchedOff, writePermission } from './skills/permissions.ts';
export { createSkillRepository, type SkillRepository } from './skills/repository.ts';
export type { Skill, SkillArtifact, SkillSummary } from './skills/rows.ts';
export {
  createSourceRepository,
  hashBytes,
  type NewSource,
  pathId,
  type RevisionInfo,
  type RevisionReason,
  type SourceInfo,
  type SourceRepository,
} from './skills/sources.ts';
export { acknowledgedHashes, acknowledgeHash, forgetHash, isHashAcknowledged } from './skills/trust.ts';
export { giveBack, usedBytes } from './space.ts';
export { openForThread } from './thread-connection.ts';
export { catalogNumber, changeSkills, createCatalogWatch, createWriteStamp, transaction, workspaceId } from './transaction.ts';
