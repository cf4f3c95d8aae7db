// E1: `match` on the command line, as text and as JSON, with exit codes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BUILTIN } from '../../../electron/core/models/index.ts';
import { embeddingModel } from '../../fixtures/embedding-model.ts';
import { modelCache } from '../../fixtures/local-model.ts';
import { createInside } from './inside.ts';

const folder = mkdtempSync(join(tmpdir(), 'sw-match-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { cli, json } = createInside(() => join(folder, 'home'));

it('E1: the skills that fit a message, each with the words that met and their weight', async () => {
  const { code, stdout } = await cli(['match', 'which links lead nowhere, and the colums are a mess', '--limit', '2']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ *\d+\.\d {2}check-links \(Check links\), account\n/);
  expect(stdout).toMatch(/phrase: which, links, lead, nowhere → which links lead nowhere\n/);
  expect(stdout).toMatch(/phrase: colums → columns \(misspelt\)\n/);
  const { value } = await json(['match', 'describe the mill', '--limit', '1']);
  expect(value).toMatchObject({ command: 'match', fits: true, hits: [{ name: 'describe-place', reasons: [{ field: 'pattern' }, {}] }] });
});

it('E1: no skill fits small talk, and a wrong call is told', async () => {
  expect(await cli(['match', 'good', 'morning'])).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('No skill fits.') });
  expect(await cli(['match'])).toMatchObject({ code: 2 });
  expect(await cli(['match', 'x', '--limit', '99'])).toMatchObject({ code: 2, stderr: expect.stringContaining('1 to 50') });
  expect(await cli(['match', 'x', '--agent', 'nobody'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no agent nobody.'),
  });
});

it('E1: an embedding model is chosen, finds a skill by its meaning, and is given up; a chat model is refused', async () => {
  const [file, cache] = await Promise.all([embeddingModel(), modelCache()]);
  expect(await cli(['models', 'embedding'])).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('by words alone') });
  const refused = await cli(['models', 'embedding', join(cache, BUILTIN.file)]);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('writes text and creates no embeddings') });
  const chosen = await cli(['models', 'embedding', file]);
  expect(chosen).toMatchObject({ code: 0, stdout: expect.stringMatching(/^all-MiniLM-L6-v2, .+\n(\d+) of \1 skills read\n$/) });

  const message = 'which of my articles has gaps';
  expect((await cli(['match', message])).stdout).toMatch(/\n {10}meaning: \d\d % alike\n/);
  const { hits, fits } = (await json(['match', message])).value;
  expect(fits).toBe(false);
  expect(hits[0].reasons.at(-1)).toMatchObject({ field: 'meaning', how: 'meaning', weight: 0, similarity: expect.any(Number) });
  expect((await json(['models', 'embedding', 'none'])).value).toMatchObject({ command: 'models embedding', model: null, state: 'none' });
}, 320_000);
