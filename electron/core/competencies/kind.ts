// electron/core/competencies/kind.ts - what the room of manifests needs to know of a competency.
import type { Competency, CompetencyAnalysis, CompetencyRow } from '../../contract/index.ts';
import type { Kind, Room } from '../manifests/index.ts';
import { applySplices } from '../text/index.ts';
import { readHand } from './hand/hand.ts';
import { editCompetency, newCompetencyText } from './text/edits.ts';
import { readCompetency } from './text/read.ts';

export type CompetencyRoom = Room<Competency, CompetencyAnalysis, CompetencyRow>;

export const COMPETENCY: Kind<Competency, CompetencyAnalysis> = {
  kind: 'competency',
  words: { one: 'competency', many: 'competencies' },
  analyse: readCompetency,
  valueOf: ({ competency }) => competency,
  convert: (format, text, fileName) => (format === 'hand' ? readHand(text, fileName) : null),
  broken: (findings) => ({ state: 'broken', competency: null, findings }),
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  withId: (text, id) => applySplices(text, editCompetency(text, { type: 'set', path: ['id'], value: id })),
  newText: newCompetencyText,
  sampleName: 'Claims intake',
};
