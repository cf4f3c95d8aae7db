// Cases of a linked skill in evals/evals.json beside it: written, read, and what happens when both sides change.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../library/open.ts';
import { openCases, SKILL } from './open.ts';

/** A folder of one skill that is linked; `evals` is what stands in its evals/evals.json. */
async function openLinked({ evals, fileName = 'SKILL.md' }: { evals?: unknown; fileName?: string } = {}) {
  const folder = join(makeFolder(), 'describe');
  mkdirSync(join(folder, 'evals'), { recursive: true });
  writeFileSync(join(folder, fileName), SKILL);
  const path = join(folder, 'evals', 'evals.json');
  const write = (value: unknown) => writeFileSync(path, typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
  if (evals !== undefined) write(evals);
  const room = await openCases({ linked: folder });
  const { api, skillId } = room;
  return {
    ...room,
    folder,
    path,
    write,
    read: () => JSON.parse(readFileSync(path, 'utf8')) as { evals: Record<string, unknown>[] } & Record<string, unknown>,
    keep: () => api.keepInFile({ skillId, keep: true }),
    state: () => api.file({ skillId }).state,
    names: () => api.list({ skillId }).map(({ name }) => name),
  };
}

const EVALS = {
  skill_name: 'describe',
  ours: { by: 'hand' },
  evals: [{ id: 7, prompt: 'Tea', files: ['a.txt'], expectations: ['Is hot'] }],
};

describe('A12: cases in the folder of a linked skill', () => {
  it('A12: lie in the database until the author wants them in the file, and are one set then', async () => {
    const { api, skillId, save, path, read, keep, state, names } = await openLinked({ evals: EVALS });
    save({ name: 'Rain', request: 'Rain' });
    expect(state()).toBe('off');
    expect(read()).toEqual(EVALS);
    expect(keep()).toEqual({ state: 'clean', path, reason: null, met: expect.any(String) });
    expect(names()).toEqual(['Rain', 'Eval 7']);
    expect(read()).toEqual({ ...EVALS, evals: [EVALS.evals[0], { id: 8, name: 'Rain', prompt: 'Rain' }] });
    expect(api.keepInFile({ skillId, keep: false }).state).toBe('off');
    save({ name: 'Wind', request: 'Wind' });
    expect(read().evals).toHaveLength(2);
  });

  it('A12: a save writes the file and leaves what it does not know as it was', async () => {
    const { api, skillId, save, read, keep, state } = await openLinked({ evals: EVALS });
    keep();
    const [tea] = api.list({ skillId });
    save({ id: tea!.id, expected: 'Hot' });
    expect(read()).toEqual({ ...EVALS, evals: [{ ...EVALS.evals[0], expected_output: 'Hot' }] });
    api.remove({ ids: [tea!.id] });
    expect(read()).toEqual({ ...EVALS, evals: [] });
    const empty = save({ name: 'No input' });
    expect(read().evals).toEqual([{ id: 1, name: 'No input', prompt: '', inputs: {} }]);
    expect(state()).toBe('clean');
    expect(api.list({ skillId })[0]!.id).toBe(empty.id);
  });

  it('A12: a change of the file is taken over; a case that is the same eval keeps its id', async () => {
    const { api, skillId, write, keep, state } = await openLinked({ evals: EVALS });
    keep();
    const [before] = api.list({ skillId });
    write({
      ...EVALS,
      evals: [
        { id: 9, prompt: 'New' },
        { ...EVALS.evals[0], prompt: 'Green tea' },
      ],
    });
    expect(api.list({ skillId }).map(({ id, request }) => [id, request])).toEqual([
      [before!.id, 'Green tea'],
      [expect.any(String), 'New'],
    ]);
    write({ evals: [] });
    expect(api.list({ skillId })).toEqual([]);
    expect(state()).toBe('clean');
  });

  it('A12: when both changed nothing is written until the person decides', async () => {
    for (const take of ['cases', 'file'] as const) {
      const { api, skillId, save, write, read, keep, state, names } = await openLinked({ evals: EVALS });
      keep();
      const theirs = { ...EVALS, evals: [{ ...EVALS.evals[0], prompt: 'Theirs' }] };
      write(theirs);
      save({ name: 'Mine', request: 'Mine' });
      expect(state()).toBe('conflict');
      expect(read()).toEqual(theirs);
      expect(names()).toEqual(['Eval 7', 'Mine']);
      expect(api.compareFile({ skillId })).toMatchObject({
        left: expect.stringContaining('Theirs'),
        right: expect.stringContaining('Mine'),
      });
      expect(api.decideFile({ skillId, take }).state).toBe('clean');
      expect(read().evals.map(({ prompt }) => prompt)).toEqual(take === 'file' ? ['Theirs'] : ['Tea', 'Mine']);
      expect(names()).toEqual(take === 'file' ? ['Eval 7'] : ['Eval 7', 'Mine']);
    }
  });

  it('A12: a file that is gone or can’t be read costs no case, and is not written over by itself', async () => {
    const { api, skillId, save, path, write, keep, names } = await openLinked({ evals: EVALS });
    keep();
    write('{ "evals": [{ "id": 7 }');
    save({ name: 'Mine', request: 'Mine' });
    expect(api.file({ skillId })).toMatchObject({ state: 'blocked', reason: expect.stringContaining('not JSON') });
    expect(readFileSync(path, 'utf8')).toBe('{ "evals": [{ "id": 7 }');
    write({ evals: [{ id: 7, prompt: 'Tea' }, { id: 8 }] });
    expect(api.file({ skillId }).reason).toContain('Eval 2 has no prompt.');
    rmSync(path);
    expect(api.file({ skillId }).state).toBe('missing');
    save({ name: 'More', request: 'More' });
    expect(existsSync(path)).toBe(false);
    expect(names()).toEqual(['Eval 7', 'Mine', 'More']);
    expect(api.decideFile({ skillId, take: 'cases' }).state).toBe('clean');
    expect(JSON.parse(readFileSync(path, 'utf8')).evals).toHaveLength(3);
  });

  it('A12: indentation, line ends and the order of the file stay', async () => {
    const text =
      '{\r\n\t"evals": [\r\n\t\t{\r\n\t\t\t"prompt": "B",\r\n\t\t\t"id": 2\r\n\t\t},\r\n\t\t{\r\n\t\t\t"id": 1,\r\n\t\t\t"prompt": "A"\r\n\t\t}\r\n\t]\r\n}';
    const { api, skillId, save, write, keep, path } = await openLinked({ evals: text });
    keep();
    expect(readFileSync(path, 'utf8')).toBe(text);
    const [first] = api.list({ skillId });
    write(text.replace('"prompt": "A"', '"prompt": "C"'));
    save({ id: first!.id, note: '' });
    save({ id: api.list({ skillId })[1]!.id, request: 'D' });
    expect(readFileSync(path, 'utf8')).toBe(text.replace('"prompt": "A"', '"prompt": "D"'));
  });

  it('A12: only a skill with a folder of its own can keep them there, and nothing is written outside of it', async () => {
    const other = await openLinked({ fileName: 'describe.md' });
    expect(other.state()).toBe('unavailable');
    expect(other.keep).toThrowError(expect.objectContaining({ code: 'bad_input' }));
    const { folder, keep } = await openLinked();
    const outside = makeFolder();
    rmSync(join(folder, 'evals'), { recursive: true });
    symlinkSync(outside, join(folder, 'evals'));
    expect(keep).toThrowError(expect.objectContaining({ code: 'no_permission' }));
    expect(existsSync(join(outside, 'evals.json'))).toBe(false);
  });
});
