import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Candidates, createCandidates } from '../../../electron/core/workspace/candidates/candidates.ts';
import { makeFolder } from '../../fixtures/core.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let outside: Awaited<ReturnType<typeof makeFolder>>;
let candidates: Candidates;
const from = { agent: 'you', skillName: 'Writer', runId: 'run-1' };

beforeEach(async () => {
  folder = await makeFolder('candidates');
  outside = await makeFolder('outside');
  candidates = createCandidates(folder.path, (work) => work());
});
afterEach(async () => {
  await folder.remove();
  await outside.remove();
});
const page = (slug: string): string => readFileSync(join(folder.path, `${slug}.md`), 'utf8');

describe('E6: what a run writes is a candidate', () => {
  it('and never a page, not even where there is none', async () => {
    await writeFile(join(folder.path, 'a.md'), 'old');
    candidates.propose({ ...from, slug: 'a', content: 'new' });
    candidates.propose({ ...from, slug: 'b/c', content: '# See\n' });
    expect(page('a')).toBe('old');
    expect(await readdir(folder.path)).toEqual(['.skillwright', 'a.md']);
    expect(candidates.candidates({ state: null })).toMatchObject([
      {
        slug: 'b/c',
        title: 'See',
        origin: 'agent-produced',
        state: 'proposed',
        page: 'new',
        agent: 'you',
        skillName: 'Writer',
        runId: 'run-1',
      },
      { slug: 'a', page: 'as_it_was' },
    ]);
  });
  it('a person sees both texts and accepts: then it is the page', async () => {
    await writeFile(join(folder.path, 'a.md'), 'old');
    const { id } = candidates.propose({ ...from, slug: 'a', content: 'new' });
    expect(candidates.candidate({ id })).toMatchObject({ content: 'new', current: 'old' });
    expect(candidates.accept({ id })).toMatchObject({ state: 'accepted' });
    expect(page('a')).toBe('new');
    expect(() => candidates.accept({ id })).toThrow(expect.objectContaining({ code: 'invalid_transition' }));
    expect(() => candidates.discard({ id })).toThrow(expect.objectContaining({ code: 'invalid_transition' }));
  });
  it('a discarded one changes nothing, and its text is kept', () => {
    const { id } = candidates.propose({ ...from, slug: 'a', content: 'new' });
    candidates.discard({ id });
    expect(existsSync(join(folder.path, 'a.md'))).toBe(false);
    expect(candidates.candidates({ state: 'proposed' })).toEqual([]);
    expect(candidates.candidate({ id })).toMatchObject({ state: 'discarded', content: 'new', current: null });
  });
  it('a page that was changed or made meanwhile stays, unless the person says so', async () => {
    await writeFile(join(folder.path, 'a.md'), 'old');
    const changed = candidates.propose({ ...from, slug: 'a', content: 'new' });
    const made = candidates.propose({ ...from, slug: 'b', content: 'new' });
    await writeFile(join(folder.path, 'a.md'), 'theirs');
    await writeFile(join(folder.path, 'b.md'), 'theirs');
    expect(candidates.candidate({ id: changed.id }).page).toBe('changed_meanwhile');
    for (const { id } of [changed, made])
      expect(() => candidates.accept({ id })).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }));
    expect([page('a'), page('b')]).toEqual(['theirs', 'theirs']);
    candidates.accept({ id: changed.id, replaceChanged: true });
    expect(page('a')).toBe('new');
  });
  it('is accepted as a person edited it; undo gives the earlier bytes back, and says when the page moved on', async () => {
    await writeFile(join(folder.path, 'a.md'), Buffer.from([0xff, 0x41]));
    const { id } = candidates.propose({ ...from, slug: 'a', content: 'new' });
    const made = candidates.propose({ ...from, slug: 'b', content: 'new' });
    expect(candidates.accept({ id, text: 'mine' })).toMatchObject({ state: 'accepted', edited: true });
    expect(page('a')).toBe('mine');
    expect(candidates.undoAccept({ id })).toMatchObject({ state: 'proposed', decidedAt: null, page: 'as_it_was' });
    expect(readFileSync(join(folder.path, 'a.md'))).toEqual(Buffer.from([0xff, 0x41]));
    candidates.accept({ id: made.id });
    candidates.undoAccept({ id: made.id });
    expect(existsSync(join(folder.path, 'b.md'))).toBe(false);
    candidates.accept({ id });
    await writeFile(join(folder.path, 'a.md'), 'later');
    expect(() => candidates.undoAccept({ id })).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }));
    expect(page('a')).toBe('later');
  });
  it('replaces the page that the person saw, and no other', async () => {
    await writeFile(join(folder.path, 'a.md'), 'old');
    const { id } = candidates.propose({ ...from, slug: 'a', content: 'new' });
    await writeFile(join(folder.path, 'a.md'), 'seen');
    const { pageHash, base, mine } = candidates.compared(id);
    expect([base, mine]).toEqual(['old', 'seen']);
    await writeFile(join(folder.path, 'a.md'), 'again');
    expect(() => candidates.accept({ id, text: 'joined', over: pageHash })).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }));
    candidates.accept({ id, text: 'joined', over: candidates.compared(id).pageHash });
    expect(page('a')).toBe('joined');
  });
  it('whose page was deleted says so, and whose page is a link is refused', async () => {
    await writeFile(join(folder.path, 'a.md'), 'old');
    const gone = candidates.propose({ ...from, slug: 'a', content: 'new' });
    await rm(join(folder.path, 'a.md'));
    expect(candidates.candidate(gone).page).toBe('deleted_meanwhile');
    expect(() => candidates.accept(gone)).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }));
    candidates.accept({ id: gone.id, over: null });
    expect(page('a')).toBe('new');
    await writeFile(join(outside.path, 'target.md'), 'theirs');
    await symlink(join(outside.path, 'target.md'), join(folder.path, 'b.md'));
    const linked = candidates.propose({ ...from, slug: 'b', content: 'new' });
    expect(() => candidates.accept({ ...linked, over: null })).toThrow();
    expect(readFileSync(join(outside.path, 'target.md'), 'utf8')).toBe('theirs');
  });
  it('many are decided one after the other: what cannot be stays, with its reason', async () => {
    const ids = ['a', 'b', 'c'].map((slug) => candidates.propose({ ...from, slug, content: slug }).id);
    await writeFile(join(folder.path, 'b.md'), 'theirs');
    const { done, refused } = candidates.decide({ ids, decision: 'accept' });
    expect(done.map(({ slug }) => slug)).toEqual(['a', 'c']);
    expect(refused).toMatchObject([{ slug: 'b', message: expect.stringContaining('changed') }]);
    expect(candidates.decide({ ids: [ids[1]!], decision: 'discard', reason: 'no' }).done).toMatchObject([
      { reason: 'no', state: 'discarded' },
    ]);
    expect(candidates.decide({ ids, decision: 'undo' }).done).toHaveLength(2);
    expect(existsSync(join(folder.path, 'a.md'))).toBe(false);
  });
  it('is found by words, and by where they stand', () => {
    candidates.propose({ ...from, slug: 'people/mara', content: '# The keeper\n' });
    candidates.propose({ ...from, skillName: 'keeper', slug: 'tide', content: 'x' });
    const found = (text: string) => candidates.candidates({ state: null, text }).map(({ slug }) => slug);
    expect(found('KEEPER')).toHaveLength(2);
    expect(found('skill:keeper')).toEqual(['tide']);
    expect(found('page:keeper agent:you')).toEqual(['people/mara']);
    expect(found('skill:none')).toEqual([]);
  });
  it('a later proposal of a run for a page takes the place of its earlier one', () => {
    candidates.propose({ ...from, slug: 'a', content: 'one' });
    const second = candidates.propose({ ...from, slug: 'a', content: 'two' });
    candidates.propose({ ...from, runId: 'run-2', slug: 'a', content: 'three' });
    expect(candidates.candidates({ state: null })).toHaveLength(2);
    expect(candidates.candidate({ id: second.id }).content).toBe('two');
  });
  it('is refused where it would leave the folder', async () => {
    expect(() => candidates.propose({ ...from, slug: '../x', content: '' })).toThrow(expect.objectContaining({ code: 'bad_input' }));
    expect(() => candidates.propose({ ...from, slug: 'a', content: 'x'.repeat(3_000_000) })).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    );
    await symlink(outside.path, join(folder.path, 'away'));
    const { id } = candidates.propose({ ...from, slug: 'away/x', content: 'new' });
    expect(() => candidates.accept({ id })).toThrow(expect.objectContaining({ code: 'no_permission' }));
    expect(await readdir(outside.path)).toEqual([]);
  });
  it('is kept nowhere when the workspace’s own folder is a link out of it', async () => {
    await mkdir(join(folder.path, '.skillwright'));
    await symlink(outside.path, join(folder.path, '.skillwright', 'candidates'));
    expect(() => candidates.propose({ ...from, slug: 'a', content: 'x' })).toThrow(expect.objectContaining({ code: 'no_permission' }));
    expect(await readdir(outside.path)).toEqual([]);
    await writeFile(join(outside.path, `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.json`), '{}');
    expect(candidates.candidates({ state: null })).toEqual([]);
  });
  it('a stranger’s file that names another place is not written there', async () => {
    const { id } = candidates.propose({ ...from, slug: 'a', content: 'x' });
    const path = join(folder.path, '.skillwright', 'candidates', `${id}.json`);
    await writeFile(path, readFileSync(path, 'utf8').replace('"slug": "a"', '"slug": "../evil"'));
    expect(() => candidates.accept({ id })).toThrow(expect.objectContaining({ code: 'bad_input' }));
    expect(existsSync(join(folder.path, '..', 'evil.md'))).toBe(false);
  });
});
