// Columns leave in a fixed order, so that the name always has room.
import { describe, expect, it } from 'vitest';
import { TRACKS } from '../../../renderer/library/list/columns.ts';
import { BOX, columnsThatFit, tracksOf } from '../../../renderer/ui/list/columns.ts';

const COLUMNS = Object.entries(TRACKS).map(([name, track]) => ({ name, ...track }));
const fitting = (width: number) => columnsThatFit(COLUMNS, width - BOX);
const columnsFor = (width: number) => fitting(width).map(({ name }) => name);

const fixedWidth = (width: number) => {
  const columns = fitting(width);
  const pixels = tracksOf(columns)
    .split(' ')
    .filter((track) => /^\d+px$/.test(track))
    .reduce((sum, track) => sum + Number.parseInt(track, 10), 0);
  return pixels + 12 * (columns.length - 1) + BOX + 24;
};

describe('columns', () => {
  it('shows all of them on a wide window', () => {
    expect(columnsFor(1232)).toEqual(['name', 'scope', 'source', 'version', 'kinds', 'findings', 'lastRun', 'cost']);
  });

  it('lets source go first, then version, kinds and 7 days', () => {
    const left: string[] = [];
    for (let width = 1400; width > 300; width -= 4) {
      const now = columnsFor(width);
      left.push(...COLUMNS.map(({ name }) => name).filter((name) => !now.includes(name) && !left.includes(name)));
    }
    expect(left).toEqual(['source', 'version', 'kinds', 'cost']);
  });

  it('never leaves less than 200 for the name from a window of 900 on', () => {
    for (let width = 900 - 48; width <= 1920; width++) expect(width - fixedWidth(width)).toBeGreaterThanOrEqual(200);
  });
});
