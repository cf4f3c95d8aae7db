// electron/core/storage/skills/rows.ts - the rows of the seed's tables as values, and the statements that write them.
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { type ArtifactKind, JsonObject, type SkillSource } from '../../../contract/index.ts';
import { readKept } from '../damage/kept.ts';

export interface SkillSummary {
  id: string;
  name: string;
  description: string;
  version: string;
  tags: string[];
  source: SkillSource;
  author: string | null;
  createdAt: string;
  updatedAt: string;
  intentPatterns: string[];
  triggerPhrases: string[];
  marketplaceId: string | null;
  syncEtag: string | null;
}

export interface SkillArtifact {
  id: string;
  skillId: string;
  kind: ArtifactKind;
  name: string;
  ordinal: number;
  content: string;
  /** null = the default variant. */
  modelVariant: string | null;
  metadata: Record<string, unknown> | null;
  /** JSON of a DSPy module's state, as bytes. */
  stateBlob: Uint8Array | null;
  createdAt: string;
  updatedAt: string;
}

export interface Skill extends SkillSummary {
  artifacts: SkillArtifact[];
}

export interface SkillRecord {
  id: string;
  name: string;
  description: string;
  version: string;
  tags: string | null;
  source: SkillSource;
  author: string | null;
  created_at: string;
  updated_at: string;
  intent_patterns: string | null;
  trigger_phrases: string | null;
  marketplace_id: string | null;
  sync_etag: string | null;
}

export interface ArtifactRecord {
  id: string;
  skill_id: string;
  kind: ArtifactKind;
  name: string;
  ordinal: number;
  content: string;
  model_variant: string | null;
  metadata: string | null;
  state_blob: Uint8Array | null;
  created_at: string;
  updated_at: string;
}

const list = (json: string | null): string[] => (json === null ? [] : readKept(json, z.array(z.string()), () => []));

export const toSummary = (row: SkillRecord): SkillSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  version: row.version,
  tags: list(row.tags),
  source: row.source,
  author: row.author,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  intentPatterns: list(row.intent_patterns),
  triggerPhrases: list(row.trigger_phrases),
  marketplaceId: row.marketplace_id,
  syncEtag: row.sync_etag,
});

export const toArtifact = (row: ArtifactRecord): SkillArtifact => ({
  id: row.id,
  skillId: row.skill_id,
  kind: row.kind,
  name: row.name,
  ordinal: row.ordinal,
  content: row.content,
  modelVariant: row.model_variant,
  metadata: row.metadata === null ? null : readKept(row.metadata, JsonObject.nullable(), () => null),
  stateBlob: row.state_blob,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const skillRecord = (skill: SkillSummary): SkillRecord => ({
  id: skill.id,
  name: skill.name,
  description: skill.description,
  version: skill.version,
  tags: JSON.stringify(skill.tags),
  source: skill.source,
  author: skill.author,
  created_at: skill.createdAt,
  updated_at: skill.updatedAt,
  intent_patterns: JSON.stringify(skill.intentPatterns),
  trigger_phrases: JSON.stringify(skill.triggerPhrases),
  marketplace_id: skill.marketplaceId,
  sync_etag: skill.syncEtag,
});

export const artifactRecord = (artifact: SkillArtifact): ArtifactRecord => ({
  id: artifact.id,
  skill_id: artifact.skillId,
  kind: artifact.kind,
  name: artifact.name,
  ordinal: artifact.ordinal,
  content: artifact.content,
  model_variant: artifact.modelVariant,
  metadata: artifact.metadata === null ? null : JSON.stringify(artifact.metadata),
  state_blob: artifact.stateBlob,
  created_at: artifact.createdAt,
  updated_at: artifact.updatedAt,
});

const SKILL_COLUMNS =
  'id name description version tags source author created_at updated_at intent_patterns trigger_phrases marketplace_id sync_etag'.split(
    ' ',
  );
const ARTIFACT_COLUMNS = 'id skill_id kind name ordinal content model_variant metadata state_blob created_at updated_at'.split(' ');

const insert = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`;
const update = (table: string, columns: readonly string[]): string =>
  `UPDATE ${table} SET ${columns
    .filter((column) => column !== 'id' && column !== 'created_at')
    .map((column) => `${column} = @${column}`)
    .join(', ')} WHERE id = @id`;

/** Prepared writers. They never use INSERT OR REPLACE: it would cascade to the artifacts and change what traces refer to. */
export function rowWriters(db: Database) {
  return {
    insertSkill: db.prepare<SkillRecord>(insert('skills', SKILL_COLUMNS)),
    updateSkill: db.prepare<SkillRecord>(update('skills', SKILL_COLUMNS)),
    deleteSkill: db.prepare<[string]>('DELETE FROM skills WHERE id = ?'),
    insertArtifact: db.prepare<ArtifactRecord>(insert('skill_artifacts', ARTIFACT_COLUMNS)),
    updateArtifact: db.prepare<ArtifactRecord>(update('skill_artifacts', ARTIFACT_COLUMNS)),
    deleteArtifact: db.prepare<[string]>('DELETE FROM skill_artifacts WHERE id = ?'),
  };
}
