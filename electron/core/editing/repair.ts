// electron/core/editing/repair.ts - every repair of a package that needs nobody to decide.
import type { Analysis, Finding, Splice } from '../../contract/index.ts';
import { analysePackage } from '../packages/index.ts';
import { PARSE_BUDGET } from '../repair/index.ts';
import { applySplices } from '../text/index.ts';

/** These fixes add what only the author knows, or drop one of two values. */
const NEEDS_AUTHOR: ReadonlySet<string> = new Set(['frontmatter_missing', 'artifact_name_missing', 'yaml_duplicate_key']);
/** A file has at most 500 findings. */
const MOST_REPAIRS = 500;
/**
 * Each repair reads the package again, and a broken frontmatter costs its search for repairs besides: of a file with hundreds of damages the
 * first are mended, and the next call goes on. In characters.
 */
const MOST_READ = 1_200_000;

export interface Repaired {
  text: string;
  /** The findings that are gone, in the order of their repair; each has its place in the text that was repaired then. */
  repaired: Finding[];
}

/**
 * Applies the fixes of findings until none is left that makes the package better: a broken one readable, or one with fewer errors and
 * findings. What needs the author, and whatever would bring a new error, stays as it is. What a call reads is bounded, so that no file
 * holds it for long.
 */
export function repairPackage(text: string, fileName: string): Repaired {
  const done: Repaired = { text, repaired: [] };
  let before = analysePackage(text, fileName);
  const passed = new Set<string>();
  let together = true;
  const cost = (): number => done.text.length + (before.state === 'broken' ? PARSE_BUDGET : 0);
  for (let read = 0; read < MOST_READ && done.repaired.length < MOST_REPAIRS; read += cost()) {
    const findings = nextRepairs(before, passed, together);
    if (findings.length === 0) return done;
    if (findings.length === 1) passed.add(keyOf(findings[0]!));
    const repaired = applySplices(done.text, findings.flatMap(splicesOf));
    const after = analysePackage(repaired, fileName);
    if (!isBetter(before, after)) {
      if (findings.length > 1) together = false;
      continue;
    }
    passed.clear();
    together = true;
    done.text = repaired;
    done.repaired.push(...findings);
    before = after;
  }
  return done;
}

/**
 * What to mend next. The repairs of a broken frontmatter were found one upon the other, so they go together where they do not meet; any
 * other repair may change what the next finding is about. After a try that did not help they go one by one.
 */
function nextRepairs({ state, findings }: Analysis, passed: ReadonlySet<string>, together: boolean): Finding[] {
  const open = findings.filter((each) => each.fix !== undefined && !NEEDS_AUTHOR.has(each.code) && !passed.has(keyOf(each)));
  if (state !== 'broken' || !together) return open.slice(0, 1);
  const chain: Finding[] = [];
  let end = -1;
  for (const finding of open.filter(({ code }) => code.startsWith('yaml_'))) {
    const splices = splicesOf(finding);
    // A repair of many places is cut where nothing changes, so it may end just before one that it holds.
    if (Math.min(splices[0]!.start, finding.range.start) <= end) continue;
    chain.push(finding);
    end = splices.at(-1)!.end;
  }
  return chain.length > 0 ? chain : open.slice(0, 1);
}

const splicesOf = ({ fix }: Finding): readonly Splice[] => fix?.splices ?? [];
const keyOf = ({ code, range }: Finding): string => `${code} ${range.start}`;

function isBetter(before: Analysis, after: Analysis): boolean {
  if (before.state !== after.state) return after.state === 'ok';
  if (after.findings.length >= before.findings.length && after.state === 'ok') return false;
  // Of a broken frontmatter the first damage hides the next: further down is better.
  if (after.state === 'broken') return placeOf(after) > placeOf(before);
  return errorsOf(after) <= errorsOf(before);
}

const errorsOf = ({ findings }: Analysis): number => findings.filter(({ severity }) => severity === 'error').length;
const placeOf = ({ findings }: Analysis): number => findings.find(({ severity }) => severity === 'error')?.range.start ?? 0;
