// A skill as the library gives it to a run.
import type { RunnableSkill } from '../../../electron/core/library/index.ts';

export function skillOf(text: string, values: Partial<RunnableSkill> = {}): RunnableSkill {
  return {
    sourceId: 'source-1',
    skillId: 'skill-1',
    name: 'consistency-checker',
    version: '1.0.0',
    scope: 'account',
    fileName: 'consistency-checker.md',
    text,
    revisionId: 'revision-1',
    contentHash: 'hash-1',
    place: 'account-1',
    whole: 'hash-1',
    artifactIds: new Map([
      ['Check Prompt', 'artifact-check'],
      ['Description', 'artifact-description'],
    ]),
    ...values,
  };
}
