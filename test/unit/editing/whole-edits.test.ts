// A2, A5: every edit of the window on generated packages: odd frontmatter above, framing and artifacts below, byte order mark, CRLF and both
// line ends. PROPERTY_RUNS=50 makes the file fifty times as long.

import { describe, expect, test } from 'vitest';
import type { Analysis, Edit, EditResult } from '../../../electron/contract/index.ts';
import { applySplices } from '../../../electron/core/text/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { CONTENTS, packageSource } from '../packages/support/package-source.ts';
import { attempt, CHANGES, OPS, onOne, undone } from '../packages/support/random-edit.ts';
import { analyse, values } from '../packages/support/read.ts';
import { type Dice, dice, pick, yamlSource } from '../packages/support/yaml-source.ts';

const seeds = fc.nat({ max: 2 ** 31 - 1 });
const LONGER = Number(process.env.PROPERTY_RUNS ?? 1);
const TIMEOUT = 60_000 * LONGER;
const runs = (count: number) => ({ numRuns: count * LONGER });

/** Generated frontmatter over a generated body; null when the frontmatter came out broken. */
function wholePackage(seed: number): { text: string; before: Analysis; roll: Dice } | null {
  const source = packageSource(seed);
  const { bodyRange, frontmatter } = analyse(source);
  const inside = yamlSource(seed + 7);
  const lineBreak = inside.includes('\r\n') ? '\r\n' : '\n';
  const front =
    seed % 3 === 0 ? source.slice(0, bodyRange.start) : `${seed % 5 === 0 ? '\ufeff' : ''}---${lineBreak}${inside}---${lineBreak}`;
  const text = front + source.slice(bodyRange.start);
  const before = analyse(text);
  return before.state === 'ok' && (before.frontmatter === 'present' || frontmatter === 'none')
    ? { text, before, roll: dice(seed + 1) }
    : null;
}

/** What the author sees of the artifacts, without their places. */
const contentsOf = ({ artifacts }: Analysis) =>
  artifacts.filter(({ kind }) => kind.includes('_')).map(({ key, content, state }) => ({ key, content, state }));
/** The values without those that name artifacts, and without the signature. */
function plainValues(text: string): Record<string, unknown> {
  const { run, artifacts, provides_tools, signature, ...rest } = values(text);
  return rest;
}
const isFrontOp = (op: Edit['op']) => ['setValue', 'removeValue', 'renameSkill', 'sign'].includes(op);

describe('A2, A5, B1: every edit', () => {
  test.each(OPS)(
    '%s changes what it names and nothing else, and its splices taken back give the same bytes',
    (op) => {
      fc.assert(
        fc.property(seeds, (seed) => {
          const sample = wholePackage(seed);
          const edit = sample && CHANGES[op](sample.roll, sample.before);
          const result = edit && attempt(sample.text, edit);
          fc.pre(result !== null);
          const { text, before } = sample!;
          expect(applySplices(text, result!.splices)).toBe(result!.text);
          expect(undone(result!, text)).toBe(text);
          const after = analyse(result!.text);
          expect(after.bom).toBe(before.bom);
          if (isFrontOp(op)) {
            expect(contentsOf(after).map(({ key, content }) => key + content)).toEqual(
              contentsOf(before).map(({ key, content }) => key + content),
            );
            expect(result!.text.slice(after.bodyRange.start).trim()).toBe(text.slice(before.bodyRange.start).trim());
          } else expect(plainValues(result!.text)).toEqual(plainValues(text));
          readsBack(edit!, before, after, result!.text);
        }),
        runs(20),
      );
    },
    TIMEOUT,
  );

  test(
    'on another place gives the same text in either order',
    () => {
      let done = 0;
      fc.assert(
        fc.property(seeds, fc.constantFrom(...OPS), (seed, op) => {
          const sample = wholePackage(seed);
          if (!sample || op === 'sign' || op === 'addArtifact' || op === 'moveArtifact') return;
          const { text, before, roll } = sample;
          const one = CHANGES[op](roll, before);
          const two: Edit | null =
            op === 'setContent'
              ? CHANGES.setValue(roll, before)
              : onOne((artifact) => ({ op: 'setContent', artifact, content: pick(roll, CONTENTS) }))(roll, before);
          if (!one || !two || ('artifact' in one && 'artifact' in two && sameName(before, one.artifact, two.artifact))) return;
          const [a, b] = [attempt(text, one), attempt(text, two)];
          if (!a || !b || touching(a, b)) return;
          const [ab, ba] = [attempt(a.text, two), attempt(b.text, one)];
          // The key of prose follows from its place, so it may be another one after the first edit.
          if (!ab || !ba) return;
          done += 1;
          expect(ab.text).toBe(ba.text);
          expect(ab.text).toBe(
            applySplices(
              text,
              [...a.splices, ...b.splices].sort((x, y) => x.start - y.start),
            ),
          );
        }),
        runs(400),
      );
      expect(done).toBeGreaterThan(40);
    },
    TIMEOUT,
  );
});

const sameName = ({ artifacts }: Analysis, one: string, two: string): boolean => {
  const named = (key: string) => artifacts.find((each) => each.key === key)!;
  return named(one).name === named(two).name || !named(one).kind.includes('_') || !named(two).kind.includes('_');
};

const touching = (a: EditResult, b: EditResult): boolean =>
  a.splices.some((x) => b.splices.some((y) => x.start <= y.end && y.start <= x.end));

/** What was given is what is read. */
function readsBack(edit: Edit, before: Analysis, after: Analysis, text: string): void {
  const found = 'artifact' in edit ? after.artifacts.find(({ key }) => key === edit.artifact) : undefined;
  const others = (analysis: Analysis, but: string[]) => contentsOf(analysis).filter(({ key }) => !but.includes(key.split('@')[0]!));
  switch (edit.op) {
    case 'setValue':
      expect(values(text)[String(edit.path[0])]).toBe(edit.value);
      break;
    case 'removeValue':
      expect(values(text)).not.toHaveProperty([String(edit.path[0])]);
      break;
    case 'renameSkill':
      expect(values(text).name).toBe(edit.name);
      break;
    case 'sign':
      expect(after.signature).toBe('valid');
      break;
    case 'setContent':
      if (found?.form === 'fence') expect(found.content).toBe(edit.content);
      else expect(found?.content.trim()).toBe(edit.content.trim());
      break;
    case 'setExample':
      expect(found?.example).toMatchObject({ input: edit.input, output: edit.output });
      break;
    case 'setState':
      // One that is no JSON is kept in the file and not used.
      expect(found?.state).toBe(edit.state?.startsWith('{') ? edit.state : null);
      break;
    case 'renameArtifact': {
      const name = before.artifacts.find(({ key }) => key === edit.artifact)!.name;
      expect(others(after, [edit.name])).toEqual(others(before, [name, edit.name]));
      break;
    }
    case 'duplicateArtifact': {
      const [old, copy] = [
        before.artifacts.find(({ key }) => key === edit.artifact)!,
        after.artifacts.find(({ name }) => name === edit.name),
      ];
      expect(copy).toMatchObject({ kind: old.kind, content: old.content, state: old.state, settings: old.settings });
      expect(others(after, [edit.name])).toEqual(others(before, []));
      break;
    }
    case 'addArtifact':
      expect(others(after, [edit.name])).toEqual(others(before, []));
      break;
    case 'moveArtifact':
      expect(new Set(contentsOf(after))).toEqual(new Set(contentsOf(before)));
      break;
    case 'removeArtifact':
      expect(after.artifacts.length).toBe(before.artifacts.length - 1);
      break;
  }
}
