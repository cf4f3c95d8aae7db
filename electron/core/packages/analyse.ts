// electron/core/packages/analyse.ts - a package text as the window and the other rooms see it.
import { type Analysis, type Artifact, parseJson } from '../../contract/index.ts';
import { judge } from '../clients/index.ts';
import { fieldsOf } from '../frontmatter/index.ts';
import type { Piece } from './body/pieces.ts';
import { hasInstructions, type PackageDocument, readPackage, settingsFor } from './document.ts';
import { recordOf } from './metadata/development.ts';
import { createReport } from './report.ts';
import { artifactRules } from './rules/artifacts.ts';
import { assertionRules } from './rules/assertions.ts';
import { bodyRules } from './rules/body.ts';
import { clientRules, fileRules } from './rules/clients.ts';
import { conflictRules } from './rules/conflict-marks.ts';
import type { Rule } from './rules/context.ts';
import { declarationRules } from './rules/declared/declarations.ts';
import { developmentRules } from './rules/declared/development.ts';
import { fenceRules } from './rules/fences.ts';
import { identityRules } from './rules/identity.ts';
import { callRules } from './rules/links/calls.ts';
import { referenceRules } from './rules/links/references.ts';
import { pythonLiteralRules } from './rules/python-literals.ts';
import { schemaRules } from './rules/schemas.ts';
import { settingRules } from './rules/settings.ts';
import { valueRules } from './rules/values.ts';
import { keepSafeFixes } from './safe-fixes.ts';
import { signatureState } from './signature.ts';

/** What needs the values of the frontmatter. */
const FRONT_RULES: readonly Rule[] = [
  valueRules,
  clientRules,
  declarationRules,
  developmentRules,
  callRules,
  schemaRules,
  referenceRules,
  assertionRules,
  settingRules,
];
const ALL_RULES: readonly Rule[] = [fileRules, identityRules, fenceRules, artifactRules, bodyRules, pythonLiteralRules];

/**
 * Reads a package text: metadata with defaults, artifacts and prose in file order, findings with their places. Never throws; a
 * frontmatter that cannot be read, or an unresolved merge conflict anywhere, gives `state: 'broken'` with the reason and, if there is one, a repair. `fileName` gives a name
 * missing in the text; for a `SKILL.md` path, its folder counts.
 */
export function analysePackage(text: string, fileName: string): Analysis {
  const doc = readPackage(text, fileName);
  const analysis = analysisOf(doc);
  keepSafeFixes(doc, analysis.findings);
  return analysis;
}

/** As `analysePackage`, also with repairs that help only together with others: whoever makes them checks the outcome with `isSafeRepair`. */
export const analyseForRepair: Analyse = (text, fileName) => analysisOf(readPackage(text, fileName));

/** Reading a package text, with or without a cache of the last ones. */
export type Analyse = typeof analysePackage;

function analysisOf(doc: PackageDocument): Analysis {
  const { front, body, lines } = doc;
  const { fences } = front;
  const report = createReport(doc.text, lines);
  const conflict = conflictRules(doc, report);
  // What else is wrong with a frontmatter follows from a conflict in it.
  const problems = conflict !== null && conflict.start < body.range.start ? [] : front.problems;
  for (const problem of problems) report.add(problem.severity, problem.code, problem.range, problem.message, { fix: problem.fix });
  const rules = front.broken ? ALL_RULES : [...ALL_RULES, ...FRONT_RULES];
  for (const rule of rules) rule({ doc, report });
  const findings = report.sorted();
  return {
    state: front.broken || conflict !== null ? 'broken' : 'ok',
    frontmatter: fences.kind,
    frontmatterRange: fences.kind === 'present' ? fences.inside : null,
    bodyRange: body.range,
    lineEnding: lines.ending,
    bom: fences.bom,
    lines: lines.count,
    record: recordOf(front.entries, hasInstructions(doc)),
    metadata: doc.metadata,
    fields: fieldsOf(front.entries, lines),
    artifacts: body.pieces.map((piece, ordinal) => artifactOf(doc, piece, ordinal)),
    prose: body.prose,
    findings,
    clients: judge(doc, findings),
    signature: signatureState(doc.text),
  };
}

function artifactOf(doc: PackageDocument, piece: Piece, ordinal: number): Artifact {
  const { kind, name, key, variant, form, range, contentRange, content, example } = piece;
  return {
    key,
    kind,
    name,
    variant,
    ordinal,
    form,
    range,
    contentRange,
    line: doc.lines.placeOf(range.start).line,
    contentLine: doc.lines.placeOf(contentRange.start).line,
    content,
    settings: settingsFor(doc, piece),
    // A state that is not JSON is unused: the fallback runs.
    state: piece.state && parseJson(piece.state.content) !== undefined ? piece.state.content : null,
    example,
  };
}
