// test/unit/packages/support/random-edit.ts - every edit of the window, on a random place of a package.
import { type Analysis, AppError, type Artifact, type Edit, type EditResult } from '../../../../electron/contract/index.ts';
import { editPackage } from '../../../../electron/core/editing/index.ts';
import { applySplices } from '../../../../electron/core/text/index.ts';
import { CONTENTS } from './package-source.ts';
import { type Dice, NASTY, pick } from './yaml-source.ts';

/** The result of an edit, or null for one that was refused. */
export function attempt(text: string, edit: Edit): EditResult | null {
  try {
    return editPackage(text, 'x.md', edit);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'edit_refused') return null;
    throw cause;
  }
}

/** The text after the splices of an edit were taken back. */
export function undone({ text, splices }: EditResult, before: string): string {
  let shift = 0;
  const back = splices.map((splice) => {
    const start = splice.start + shift;
    shift += splice.text.length - (splice.end - splice.start);
    return { start, end: start + splice.text.length, text: before.slice(splice.start, splice.end) };
  });
  return applySplices(text, back);
}

const STATES = ['{}', '{"format": 1, "state": {"demos": [1]}}', '```\n{}\n```'];
type Change = (roll: Dice, analysis: Analysis) => Edit | null;
const any = (roll: Dice, { artifacts }: Analysis, kind?: Artifact['kind']): string | null => {
  const fitting = artifacts.filter((each) => kind === undefined || each.kind === kind);
  return fitting.length > 0 ? pick(roll, fitting).key : null;
};
export const onOne =
  (make: (artifact: string, roll: Dice, analysis: Analysis) => Edit, kind?: Artifact['kind']): Change =>
  (roll, analysis) => {
    const artifact = any(roll, analysis, kind);
    return artifact === null ? null : make(artifact, roll, analysis);
  };

/** One edit of each sort, as the window makes them; null when the package has nothing to make it on. */
export const CHANGES: Record<Edit['op'], Change> = {
  setValue: (roll) => ({ op: 'setValue', path: [pick(roll, ['title', 'license', 'x-own', 'tags'])], value: pick(roll, NASTY) }),
  removeValue: (roll, { fields }) => (fields.length > 0 ? { op: 'removeValue', path: [pick(roll, fields).key] } : null),
  renameSkill: (roll) => ({ op: 'renameSkill', name: pick(roll, ['sort-seeds', 'Consistency Checker', 'a: b', '0012', '地図']) }),
  sign: () => ({ op: 'sign' }),
  setContent: onOne((artifact, roll) => ({ op: 'setContent', artifact, content: pick(roll, CONTENTS) })),
  setExample: onOne(
    (artifact, roll) => ({ op: 'setExample', artifact, input: pick(roll, CONTENTS), output: pick(roll, CONTENTS) }),
    'example',
  ),
  setState: onOne((artifact, roll) => ({ op: 'setState', artifact, state: roll(3) === 0 ? null : pick(roll, STATES) }), 'dspy_module'),
  renameArtifact: onOne((artifact) => ({ op: 'renameArtifact', artifact, name: 'Brand new' })),
  removeArtifact: onOne((artifact) => ({ op: 'removeArtifact', artifact })),
  moveArtifact: onOne((artifact, roll, analysis) => ({ op: 'moveArtifact', artifact, before: roll(2) ? any(roll, analysis) : null })),
  duplicateArtifact: onOne((artifact, roll) => ({
    op: 'duplicateArtifact',
    artifact,
    name: 'A copy',
    ...(roll(3) === 0 ? { variant: 'openai' } : {}),
  })),
  addArtifact: (roll, analysis) => ({
    op: 'addArtifact',
    kind: pick(roll, ['description', 'approach', 'example', 'prompt_template', 'code_template', 'dspy_module'] as const),
    name: 'New one',
    content: pick(roll, CONTENTS),
    after: roll(2) ? any(roll, analysis) : null,
  }),
};
export const OPS = Object.keys(CHANGES) as Edit['op'][];
