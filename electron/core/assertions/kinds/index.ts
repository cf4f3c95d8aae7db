// electron/core/assertions/kinds/index.ts - the table of all types, in the order in which the editor lists them.
import { ASSERTION_TYPES } from '../../../contract/index.ts';
import type { Kind } from '../assertion.ts';
import { groupKinds } from './group.ts';
import { lengthKinds } from './length.ts';
import { patternKinds } from './pattern.ts';
import { pythonKinds } from './python.ts';
import { runKinds } from './run.ts';
import { semanticKinds } from './semantic.ts';
import { structuralKinds } from './structural.ts';
import { textRuleKinds } from './text-rules.ts';

const byType = new Map(
  [structuralKinds, patternKinds, textRuleKinds, lengthKinds, runKinds, pythonKinds, semanticKinds, groupKinds]
    .flat()
    .map((kind) => [kind.info.type, kind]),
);

/** Every type of the contract. The app does not start with a type without a kind: that is our fault, not an author's. */
export const KINDS: ReadonlyMap<string, Kind> = new Map(
  ASSERTION_TYPES.map((type) => {
    const kind = byType.get(type);
    if (!kind) throw new Error(`The assertion type ${type} has no check.`);
    return [type, kind];
  }),
);
