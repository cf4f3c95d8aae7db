// The address of the window: routes are links, so they must come back as they were written.

import { describe, expect, it } from 'vitest';
import {
  formatRoute,
  parseRoute,
  type Route,
  toLibrary,
  toSettings,
  toSkill,
  toTrace,
  toTraces,
  traceOfLink,
} from '../../../renderer/app/router.ts';
import fc from '../../fixtures/fixed-seed.ts';

describe('routes', () => {
  it('writes the addresses that the design names', () => {
    expect(formatRoute(toLibrary())).toBe('#/library');
    expect(formatRoute(toSkill('abc', { view: 'source' }))).toBe('#/skill/abc?view=source');
    expect(formatRoute(toSkill('abc', { view: 'source', line: 35 }))).toBe('#/skill/abc?view=source&line=35');
    expect(formatRoute(toTrace('r1', 's2'))).toBe('#/trace/r1?span=s2');
    expect(formatRoute(toSettings('data'))).toBe('#/settings/data');
  });

  it('reads every route back as it was written, whatever its id and query hold', () => {
    const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
    const route: fc.Arbitrary<Route> = fc.oneof(
      text.map((query) => toLibrary(query)),
      fc
        .record({ id: text, view: text, artifact: text, line: fc.integer({ min: 1, max: 1e6 }) })
        .map(({ id, ...more }) => toSkill(id, more)),
      text.map((query) => toTraces(query)),
      fc.tuple(text, fc.option(text)).map(([run, span]) => toTrace(run, span)),
    );
    fc.assert(
      fc.property(route, (written) => {
        expect(parseRoute(formatRoute(written))).toEqual(written);
      }),
    );
  });

  it('shows the library for an address that it does not know', () => {
    for (const hash of ['', '#', '#/', '#/nothing', '#/skill', '#/trace/', '#/skill/%E0%A4%A']) {
      expect(['library', 'skill']).toContain(parseRoute(hash).screen);
    }
    expect(parseRoute('#/nothing')).toEqual(toLibrary());
  });

  it('takes a line only when it is one', () => {
    for (const line of ['0', '-3', '1.5', 'x', '']) expect(parseRoute(`#/skill/a?line=${line}`)).toEqual(toSkill('a'));
  });

  it('reads the run and the span of a link', () => {
    expect(traceOfLink('run/r1/span/s2')).toEqual(toTrace('r1', 's2'));
    expect(traceOfLink('r1/span/s%202')).toEqual(toTrace('r1', 's 2'));
    expect(traceOfLink('r1')).toEqual(toTrace('r1'));
    expect(traceOfLink('run/r1/other/s2')).toEqual(toTrace('r1'));
    expect(traceOfLink('')).toBeNull();
  });

  it('opens the first section for an unknown one', () => {
    expect(parseRoute('#/settings/nothing')).toEqual(toSettings('models'));
  });
});
