// electron/core/editing/repair.ts - every repair of a package that needs no decision.
import type { Analysis, Finding, Splice } from '../../contract/index.ts';
import { analyseForRepair, analysePackage, isSafeRepair } from '../packages/index.ts';
import { PARSE_BUDGET } from '../repair/index.ts';
import { applySplices } from '../text/index.ts';

/** These fixes need the author's knowledge: of a name, or of which of two values counts. */
const NEEDS_AUTHOR: ReadonlySet<string> = new Set(['frontmatter_missing', 'artifact_name_missing', 'yaml_duplicate_key']);
/** A file has at most 500 findings. */
const MOST_REPAIRS = 500;
/**
 * Each repair reads the package again, and a broken frontmatter also costs a search for repairs: in a file with hundreds of faults the
 * first are fixed, and the next call goes on. In characters.
 */
const MOST_READ = 1_200_000;

export interface Repaired {
  text: string;
  /** The findings fixed, in order of repair; each has its place in the text that was repaired then. */
  repaired: Finding[];
}

/**
 * Applies the fixes of findings until none improves the package: a broken one readable, or one with fewer errors and
 * findings. What needs the author, or would cause a new error, is left, and a broken package that stays broken is left as it is. A call's
 * reading is bounded, so that no file takes it long.
 */
export function repairPackage(text: string, fileName: string): Repaired {
  const done: Repaired = { text, repaired: [] };
  const look = (at: string): Analysis => {
    const all = analyseForRepair(at, fileName);
    return all.state === 'broken' ? all : analysePackage(at, fileName);
  };
  let before = look(text);
  const passed = new Set<string>();
  let together = true;
  const cost = (): number => done.text.length + (before.state === 'broken' ? PARSE_BUDGET : 0);
  for (let read = 0; read < MOST_READ && done.repaired.length < MOST_REPAIRS; read += cost()) {
    const findings = nextRepairs(before, passed, together);
    if (findings.length === 0) break;
    if (findings.length === 1) passed.add(keyOf(findings[0]!));
    const splices = findings.flatMap(splicesOf);
    const repaired = applySplices(done.text, splices);
    const after = look(repaired);
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
  return done.repaired.length === 0 || isSafeRepair(text, fileName, done.text) ? done : { text, repaired: [] };
}

/**
 * What to repair next. Repairs of a broken frontmatter build on each other, so they are combined if they do not overlap; any
 * other repair may change the next finding's subject. After an attempt that did not help they go one by one.
 */
function nextRepairs({ state, findings }: Analysis, passed: ReadonlySet<string>, together: boolean): Finding[] {
  const open = findings.filter((each) => each.fix !== undefined && !NEEDS_AUTHOR.has(each.code) && !passed.has(keyOf(each)));
  if (state !== 'broken' || !together) return open.slice(0, 1);
  const chain: Finding[] = [];
  let end = -1;
  for (const finding of open.filter(({ code }) => code.startsWith('yaml_'))) {
    const splices = splicesOf(finding);
    // A repair of many places is split where nothing changes, so it may end just before one it contains.
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
  // In a broken frontmatter the first fault hides the next: further down is better.
  if (after.state === 'broken') return placeOf(after) > placeOf(before);
  return errorsOf(after) <= errorsOf(before);
}

const errorsOf = ({ findings }: Analysis): number => findings.filter(({ severity }) => severity === 'error').length;
const placeOf = ({ findings }: Analysis): number => findings.find(({ severity }) => severity === 'error')?.range.start ?? 0;
