// A2, A5: what an edit does not name keeps its bytes: other fields, comments, other artifacts, framing. On generated packages whose
// frontmatter names their artifacts in every style. PROPERTY_RUNS=50 makes the file fifty times as long.

import { describe, expect, test } from 'vitest';
import type { Analysis, Edit } from '../../../electron/contract/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { attempt, CHANGES, OPS } from '../packages/support/random-edit.ts';
import { analyse } from '../packages/support/read.ts';
import { wholeSource } from '../packages/support/whole-source.ts';
import { dice, pick } from '../packages/support/yaml-source.ts';

const LONGER = Number(process.env.PROPERTY_RUNS ?? 1);
const TIMEOUT = 60_000 * LONGER;
const runs = (count: number) => ({ numRuns: count * LONGER });
const cases = fc.tuple(fc.nat({ max: 2 ** 31 - 1 }), fc.constantFrom(...OPS));

interface Made {
  text: string;
  before: Analysis;
  edit: Edit;
  after: Analysis;
  result: string;
}

/** One edit that was made, or null. */
function made([seed, op]: [number, Edit['op']]): Made | null {
  const text = wholeSource(seed);
  const before = analyse(text, 'x.md');
  if (before.state === 'broken') return null;
  const edit = CHANGES[op](dice(seed + 7), before);
  const result = edit && attempt(text, edit);
  return edit && result ? { text, before, edit, after: analyse(result.text, 'x.md'), result: result.text } : null;
}

/** The fields that an edit may write. */
function written(edit: Edit): string[] {
  if (edit.op === 'setValue' || edit.op === 'removeValue') return [String(edit.path[0])];
  if (edit.op === 'renameSkill') return ['name'];
  return edit.op === 'sign' ? ['signature'] : ['run', 'artifacts', 'provides_tools'];
}

const fieldsOf = ({ fields }: Analysis, text: string, but: readonly string[]) =>
  fields.filter(({ key }) => !but.includes(key)).map(({ range }) => text.slice(range.start, range.end));

function commentsOf({ frontmatterRange }: Analysis, text: string): number {
  return frontmatterRange
    ? (text.slice(frontmatterRange.start, frontmatterRange.end).match(/# (?:note|remark|between|head)/g) ?? []).length
    : 0;
}

/** Fences as they stand in the file; the neighbour of a moved one may get another line end. */
const fencesOf = ({ artifacts }: Analysis, text: string) =>
  artifacts
    .filter(({ form }) => form === 'fence')
    .map(({ name, state, range }) => ({ name, state, raw: text.slice(range.start, range.end).replaceAll('\r', '') }));

const framingOf = ({ prose }: Analysis) =>
  prose.flatMap(({ kind, text }) => (kind === 'framing' ? text.split('\n').filter((line) => line.trim() !== '') : []));

function lineEndsKept(before: string, after: string): void {
  if (!before.includes('\r\n')) expect(after).not.toContain('\r\n');
  if (before.includes('\n') && !/(?:^|[^\r])\n/.test(before)) expect(after).not.toMatch(/(?:^|[^\r])\n/);
}

describe('A2: what an edit does not name keeps its bytes', () => {
  test(
    'other fields, comments, fences, framing and line ends',
    () => {
      let done = 0;
      fc.assert(
        fc.property(cases, (each) => {
          const one = made(each);
          if (!one) return;
          done += 1;
          const { text, before, edit, after, result } = one;
          expect(after.state).toBe('ok');
          lineEndsKept(text, result);
          expect(fieldsOf(after, result, written(edit))).toEqual(fieldsOf(before, text, written(edit)));
          if (edit.op !== 'removeArtifact' && edit.op !== 'removeValue') expect(commentsOf(after, result)).toBe(commentsOf(before, text));
          const named = 'artifact' in edit ? before.artifacts.find(({ key }) => key === edit.artifact)?.name : undefined;
          const kept = fencesOf(after, result);
          for (const fence of fencesOf(before, text)) if (fence.name !== named) expect(kept).toContainEqual(fence);
          const mayMoveWords =
            edit.op === 'setContent' || edit.op === 'setExample' || edit.op === 'moveArtifact' || edit.op === 'removeArtifact';
          if (!mayMoveWords) expect(framingOf(after)).toEqual(framingOf(before));
        }),
        runs(300),
      );
      expect(done).toBeGreaterThan(100);
    },
    TIMEOUT,
  );

  test(
    'an edit made again changes nothing',
    () => {
      fc.assert(
        fc.property(
          fc.nat({ max: 2 ** 31 - 1 }),
          fc.constantFrom('setValue', 'setContent', 'setExample', 'setState', 'renameSkill', 'sign'),
          (seed, op) => {
            const one = made([seed, op]);
            if (one) expect(attempt(one.result, one.edit)?.splices).toEqual([]);
          },
        ),
        runs(200),
      );
    },
    TIMEOUT,
  );

  test(
    'a renamed artifact keeps its steps and settings, whatever the style they are written in',
    () => {
      let done = 0;
      fc.assert(
        fc.property(fc.nat({ max: 2 ** 31 - 1 }), (seed) => {
          const text = wholeSource(seed);
          const before = analyse(text, 'x.md');
          const steps = before.artifacts.filter(({ kind }) => kind.includes('_'));
          if (before.state === 'broken' || steps.length === 0) return;
          const { key, name: old } = pick(dice(seed), steps);
          const name = pick(dice(seed + 1), ['Brand new', 'a: b', 'no', '1.10', '# x', '- y', '[z]', 'für']);
          const result = attempt(text, { op: 'renameArtifact', artifact: key, name });
          if (!result) return;
          done += 1;
          const after = analyse(result.text, 'x.md');
          const renamed = (each: unknown) => (each === old ? name : each);
          expect(after.metadata.run).toEqual(before.metadata.run.map(renamed));
          expect(after.metadata.providesTools.map(({ artifact }) => artifact)).toEqual(
            before.metadata.providesTools.map(({ artifact }) => renamed(artifact)),
          );
          const settings = ({ artifacts }: Analysis) => artifacts.map((each) => each.settings);
          expect(settings(after)).toEqual(
            settings(before).map((each) =>
              'fallback_artifact' in each ? { ...each, fallback_artifact: renamed(each.fallback_artifact) } : each,
            ),
          );
        }),
        runs(200),
      );
      expect(done).toBeGreaterThan(60);
    },
    TIMEOUT,
  );
});
