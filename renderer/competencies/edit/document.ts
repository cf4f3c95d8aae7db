// renderer/competencies/edit/document.ts - the document of a competency.
import type { OpenCompetency } from '../../../electron/contract/competencies/competencies.ts';
import { api } from '../../client/api.ts';
import { keepAnswer } from '../../client/live.ts';
import type { Door, ManifestDocument } from '../../manifests/document.ts';

export type CompetencyDocument = ManifestDocument<OpenCompetency>;

export const COMPETENCY: Door<OpenCompetency> = {
  analyse: (input) => api.competencies.analyse.query(input),
  edit: (input) => api.competencies.edit.query(input),
  save: async (input) => keepAnswer('competencies.open', { id: input.id }, await api.competencies.save.mutate(input)),
  open: (input) => api.competencies.open.query(input),
  restore: (input) => api.competencies.restore.mutate(input),
};
