import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { addEvents, addRun, addSkill, count, type OpenPlace, openPlace } from '../retention/fill.ts';
import { makeFolder } from '../storage/folder.ts';
import { createCalls } from './call.ts';

let folder = '';
let place: OpenPlace;
const { cli, json } = createCalls(() => folder);

beforeEach(() => {
  folder = makeFolder();
  place = openPlace(join(folder, 'home'));
});

describe('D1: trace prune', () => {
  it('shows what would go, with --dry-run and nobody to ask, and removes it with --yes', async () => {
    for (const ago of [30, 20, 10]) addRun(place, { ago });
    const dry = await cli(['trace', 'prune', '--keep', '1', '--dry-run']);
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^2 runs from 2026-05-31 .* to 2026-06-10 .*, about [\d.]+ kB, are over the limits\.\n$/),
    });
    expect(await cli(['trace', 'prune', '--keep', '1'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    expect(count(place.traces, 'runs')).toBe(3);
    expect(await cli(['trace', 'prune', '--keep', '1', '--yes'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^2 runs removed, .* given back to the disk\.\n$/),
    });
    expect(count(place.traces, 'runs')).toBe(1);
    expect((await cli(['trace', 'prune', '--keep', '1'])).stdout).toBe('No run is over the limits.\n');
    const log = readFileSync(join(folder, 'home', 'logs', 'app.log'), 'utf8');
    expect(log).toContain('2 runs of the account removed');
  });

  it('gives machines the estimate, what was done, and what stays because something refers to it', async () => {
    const run = addRun(place, { ago: 30 });
    addRun(place, { ago: 20 });
    place.agents.db
      .prepare(
        `INSERT INTO skill_cases (id, source_id, name, inputs, request, expected, assertions, tags, source, note, not_run, kept, hash, created_at, updated_at)
         VALUES ('c', ?, 'n', '{}', '', 'null', '[]', '[]', ?, '', '[]', '{}', 'h', 't', 't')`,
      )
      .run(addSkill(place, ['---\nname: a\ndescription: b\n---\n']).id, `trace:${run}`);
    const { value } = await json(['trace', 'prune', '--older-than', '30d', '--yes']);
    expect(value).toMatchObject({
      estimate: { what: 'runs', scope: 'account', count: 1, kept: { case: 1 }, limits: { days: 30, keep: null, megabytes: null } },
      done: { count: 1, kept: { case: 1 }, archive: null },
    });
    expect((await json(['trace', 'prune', '--max-size', '1GB'])).value).toMatchObject({
      estimate: { count: 0, limits: { megabytes: 1000 } },
      done: null,
    });
    expect((await cli(['trace', 'prune', '--keep', '0', '--dry-run'])).stderr).toContain('1 run stays because a test case refers to it');
  });

  it.each([
    [['--older-than', 'soon'], 'not a time such as 30d'],
    [['--older-than', '101y'], 'not a time such as 30d, 8w or 1y, at most 100y'],
    [['--max-size', '1001GB'], 'not a size such as 500MB or 2GB, at most 1000GB'],
    [['--max-size', '12'], 'not a size such as 500MB'],
    [['--keep', '-1'], 'keep'],
    [['--scope', 'workspace'], '--workspace DIR'],
    [['more'], 'unexpected: more'],
  ])('refuses %j', async (words, why) => {
    expect(await cli(['trace', 'prune', ...words])).toMatchObject({ code: 2, stderr: expect.stringContaining(why) });
  });
});

it.each([
  [['trace', 'list', '--older-than', '30d'], '--older-than belongs to trace prune'],
  [['trace', 'show', 'last', '--dry-run'], '--dry-run belongs to trace prune'],
  [['audit', 'list', '--keep', '5'], '--keep belongs to audit archive'],
])('I4: a limit is refused where nothing is removed, so that no list looks like what it was asked for: %j', async (words, why) => {
  expect(await cli(words)).toMatchObject({ code: 2, stderr: expect.stringContaining(why) });
});

it('A4: revisions prune keeps the current revision of a skill', async () => {
  const text = (body: string) => `---\nname: a\ndescription: b\n---\n\n${body}\n`;
  addSkill(place, [text('one'), text('two'), text('three')]);
  expect((await cli(['revisions', 'prune', '--keep', '1', '--yes'])).stdout).toMatch(/^2 revisions removed/);
  expect(
    place.agents.db
      .prepare(`SELECT number FROM skill_revisions WHERE source_id NOT IN (SELECT id FROM skill_sources WHERE source = 'system')`)
      .pluck()
      .all(),
  ).toEqual([3]);
  expect(await cli(['revisions'])).toMatchObject({ code: 2 });
});

it('C12: audit archive moves events to a file, which list and export read', async () => {
  addEvents(place, [300, 200, 1]);
  const path = join(folder, 'home', 'archive', 'audit.jsonl');
  expect((await cli(['audit', 'list', '--archived'])).stderr).toContain('0 events');
  expect((await cli(['audit', 'archive', '--keep', '1', '--yes'])).stdout).toBe(`2 audit events archived in ${path}.\n`);
  expect(existsSync(path)).toBe(true);
  const events = (value: { events: { at: string }[] }) => value.events.map(({ at }) => at.slice(0, 7));
  expect(events((await json(['audit', 'list'])).value)).toEqual(['2026-06']);
  expect(events((await json(['audit', 'list', '--archived'])).value)).toEqual(['2025-12', '2025-09']);
  expect((await cli(['audit', 'export', '--archived', '--since', '2025-11-01'])).stdout.trim().split('\n')).toHaveLength(1);
  expect((await cli(['audit', 'list', '--archived', '--text', 'crm:read'])).stdout).toContain('crm:read is granted.');
});
