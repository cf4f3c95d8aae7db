// Columns leave in a fixed order, so that the name always has room.
import { describe, expect, it } from 'vitest';
import { columnsFor, gridOf } from '../../../renderer/library/list/columns.ts';

const fixedWidth = (width: number) => {
  const tracks = gridOf(columnsFor(width)).split(' ');
  const pixels = tracks.filter((track) => /^\d+px$/.test(track)).reduce((sum, track) => sum + Number.parseInt(track, 10), 0);
  return pixels + 12 * columnsFor(width).length + 12 + 24;
};

describe('columns', () => {
  it('shows all of them on a wide window', () => {
    expect(columnsFor(1232)).toEqual(['scope', 'source', 'version', 'kinds', 'findings', 'lastRun', 'cost']);
  });

  it('lets source go first, then version, kinds and 7 days', () => {
    const seen = new Set<string>();
    const left: string[] = [];
    for (let width = 1400; width > 300; width -= 4) {
      const now = columnsFor(width);
      for (const column of ['scope', 'source', 'version', 'kinds', 'findings', 'lastRun', 'cost']) {
        if (!now.includes(column as never) && !seen.has(column)) {
          seen.add(column);
          left.push(column);
        }
      }
    }
    expect(left).toEqual(['source', 'version', 'kinds', 'cost']);
  });

  it('never leaves less than 200 for the name from a window of 900 on', () => {
    for (let width = 900 - 48; width <= 1920; width++) expect(width - fixedWidth(width)).toBeGreaterThanOrEqual(200);
  });
});
