// electron/core/storage/skills/rows.ts - the rows of the seed's tables as values, and the statements that write them.
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { type ArtifactKind, JsonObject, type SkillSource } from '../../../contract/index.ts';
import { readKept } from '../damage/kept.ts';
import { columnsOf } from '../reading/columns.ts';

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

/** The lists are JSON. */
export interface SkillRecord extends Omit<SkillSummary, 'tags' | 'intentPatterns' | 'triggerPhrases'> {
  tags: string | null;
  intentPatterns: string | null;
  triggerPhrases: string | null;
}

export interface ArtifactRecord extends Omit<SkillArtifact, 'metadata'> {
  metadata: string | null;
}

const list = (json: string | null): string[] => (json === null ? [] : readKept(json, z.array(z.string()), () => []));

export const toSummary = (row: SkillRecord): SkillSummary => ({
  ...row,
  tags: list(row.tags),
  intentPatterns: list(row.intentPatterns),
  triggerPhrases: list(row.triggerPhrases),
});

export const toArtifact = (row: ArtifactRecord): SkillArtifact => ({
  ...row,
  metadata: row.metadata === null ? null : readKept(row.metadata, JsonObject.nullable(), () => null),
});

export const skillRecord = (skill: SkillSummary): SkillRecord => ({
  ...skill,
  tags: JSON.stringify(skill.tags),
  intentPatterns: JSON.stringify(skill.intentPatterns),
  triggerPhrases: JSON.stringify(skill.triggerPhrases),
});

export const artifactRecord = (artifact: SkillArtifact): ArtifactRecord => ({
  ...artifact,
  metadata: artifact.metadata === null ? null : JSON.stringify(artifact.metadata),
});

/** What of a row may change. */
const OF_SKILL = 'name description version tags source author updated_at intent_patterns trigger_phrases marketplace_id sync_etag';
const OF_ARTIFACT = 'skill_id kind name ordinal content model_variant metadata state_blob updated_at';
export const SKILL = { ...columnsOf(`id created_at ${OF_SKILL}`), set: columnsOf(OF_SKILL).set };
export const ARTIFACT = { ...columnsOf(`id created_at ${OF_ARTIFACT}`), set: columnsOf(OF_ARTIFACT).set };

/** Prepared writers. They never use INSERT OR REPLACE: it would cascade to the artifacts and change what traces refer to. */
export function rowWriters(db: Database) {
  return {
    insertSkill: db.prepare<SkillRecord>(`INSERT INTO skills ${SKILL.insert}`),
    updateSkill: db.prepare<SkillRecord>(`UPDATE skills SET ${SKILL.set} WHERE id = @id`),
    deleteSkill: db.prepare<[string]>('DELETE FROM skills WHERE id = ?'),
    insertArtifact: db.prepare<ArtifactRecord>(`INSERT INTO skill_artifacts ${ARTIFACT.insert}`),
    updateArtifact: db.prepare<ArtifactRecord>(`UPDATE skill_artifacts SET ${ARTIFACT.set} WHERE id = @id`),
    deleteArtifact: db.prepare<[string]>('DELETE FROM skill_artifacts WHERE id = ?'),
  };
}
