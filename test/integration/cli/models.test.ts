// The command line's models: a test of one, and what a server is sent (row C11).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, openCoreFor } from '../../fixtures/core.ts';
import { startServer, type WireServer } from '../models/wire/server.ts';
import { replay, stream, tried } from '../tried/reply.ts';
import { createCalls } from './call.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let server: WireServer;
const { cli, json } = createCalls(() => folder.path);

beforeEach(async () => {
  folder = await makeFolder('cli-models');
  server = await startServer();
  const opened = openCoreFor({ home: `${folder.path}/home` });
  opened.core.models.saveEndpoint({ name: 'here', baseUrl: `${server.origin}/v1`, models: ['m'] });
  await opened.close();
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

const REFUSAL = replay(tried('17-stream-options-refused', 'reply-no-stream-options.http'));

describe('C11: models on the command line', () => {
  it('a test says what the server does not take, and keeps it if the author agrees', async () => {
    server.script((response, seen) => ('stream_options' in seen.body ? REFUSAL : stream([{ content: 'ready' }]))(response, seen));
    const first = await cli(['models', 'test', 'here/m']);
    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^here\/m answered in .+: ready\nits server .+ it was asked again with: no stream_options\n$/),
    });
    expect(first.stderr).toContain('Keep this with --remember.');
    expect((await json(['models', 'sends', 'here'])).value.provider.sends.usage).toBe(true);
    expect((await json(['models', 'test', 'here/m', '--remember'])).value).toMatchObject({ test: { ok: true, found: { usage: false } } });
    expect((await json(['models', 'sends', 'here'])).value.provider.sends).toMatchObject({ usage: false, json: 'schema' });
    server.seen.length = 0;
    expect((await cli(['models', 'test', 'here/m'])).stdout).not.toContain('stream_options');
    expect(server.seen.map(({ body }) => 'stream_options' in body)).toEqual([false]);
  });

  it('a test that fails leaves the model “failed” with its time, in the list and as JSON', async () => {
    server.script((response) => void response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"No"}}'));
    expect((await cli(['models', 'test', 'here/m'])).code).toBe(1);
    expect((await cli(['models'])).stdout).toMatch(/here\/m +failed, (now|1 minute ago) /);
    const { value } = await json(['models']);
    expect(value.models.find(({ id }: { id: string }) => id === 'here/m')).toMatchObject({ state: 'failed', lastTest: { ok: false } });
  });

  it('sends shows and changes it for one model alone', async () => {
    expect((await cli(['models', 'sends', 'here/m', 'seed=no'])).stdout).toMatch(/seed +no /);
    expect((await json(['models', 'sends', 'here'])).value.provider).toMatchObject({
      sends: { seed: true },
      byModel: { m: { seed: false } },
    });
    expect((await cli(['models', 'sends', 'here'])).stdout).toMatch(/seed +yes .+\nm: no seed\n/s);
    await cli(['models', 'sends', 'here/m', 'seed=yes']);
    expect((await json(['models', 'sends', 'here'])).value.provider.byModel).toEqual({});
    expect(await cli(['models', 'sends', 'here/other'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('here has no model other'),
    });
  });

  it('sends shows and changes what a provider is sent, and names what is possible', async () => {
    expect((await cli(['models', 'sends', 'here', 'json=object', 'temperature=no'])).stdout).toMatch(/json +object .+\ntemperature +no /s);
    expect((await json(['models', 'sends', 'here'])).value.provider.sends).toMatchObject({
      json: 'object',
      temperature: false,
      seed: true,
    });
    expect(await cli(['models', 'sends', 'here', 'json=xml'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('schema, object, none'),
    });
    expect(await cli(['models', 'sends', 'here', 'colour=red'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('usage, system'),
    });
    expect((await cli(['models', 'sends', 'nowhere'])).code).toBe(1);
  });
});
