// C11: the command line at an address that is not encrypted, and at one that the key was not set for.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPassphraseStore } from '../../../electron/shells/secrets/passphrase-file.ts';
import { makeFolder } from '../../fixtures/core.ts';
import { answer, type OpenAiServer, startServer } from '../models/openai-server.ts';
import { createCalls } from './call.ts';

const PASSPHRASE = 'a passphrase of the test';
const PACKAGE = '---\nname: echo\ndescription: Says it.\nversion: 1.0.0\n---\n\n```jinja prompt_template name="Ask"\nSay tea.\n```\n';

let folder: { path: string; remove(): Promise<void> };
let server: OpenAiServer;
const { cli, json, write } = createCalls(() => folder.path);
const plain = () => server.baseUrl.replace('127.0.0.1', '0.0.0.0');
const listed = () => join(folder.path, 'home', 'models', 'models.json');
const save = (baseUrl: string) => {
  mkdirSync(join(folder.path, 'home', 'models'), { recursive: true });
  writeFileSync(listed(), JSON.stringify({ endpoints: [{ name: 'here', baseUrl, models: ['m'] }] }));
};
beforeAll(async () => {
  folder = await makeFolder('plain');
  server = await startServer();
  write('echo.md', PACKAGE);
  expect((await cli(['import', 'echo.md', '--yes'])).code).toBe(0);
});
beforeEach(() => server.script(answer('Tea.')));
afterAll(async () => {
  await server.close();
  await folder.remove();
});

describe('C11: a model at an address that is not encrypted', () => {
  it('is refused with the risk, a code and the remedy; nothing is sent', async () => {
    save(plain());
    const { code, stderr } = await cli(['run', 'echo', '--model', 'here/m']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/is not encrypted: anyone between this machine and that server can read/);
    expect(stderr).toContain('--allow-http');
    const { value } = await json(['run', 'echo', '--model', 'here/m']);
    expect(value.error ?? value.run.error).toMatchObject({ code: 'plain_http', remedy: expect.stringContaining('--allow-http') });
    expect(server.seen).toEqual([]);
  });

  it('is used after --allow-http, which is remembered for the address', async () => {
    save(plain());
    expect(await cli(['run', 'echo', '--model', 'here/m', '--allow-http'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Tea.'),
    });
    expect(JSON.parse(readFileSync(listed(), 'utf8')).plainHttp).toEqual([new URL(plain()).origin]);
    expect((await cli(['run', 'echo', '--model', 'here/m'])).code).toBe(0);
  });

  it('can be confirmed by itself, by the name of its provider', async () => {
    save(plain());
    expect((await cli(['models', 'allow-http', 'here'])).stderr).toContain('is not encrypted');
    expect((await cli(['run', 'echo', '--model', 'here/m'])).code).toBe(0);
    expect(await cli(['models', 'allow-http', 'there'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no provider there.'),
    });
    expect((await cli(['models', 'allow-http'])).code).toBe(2);
  });
});

describe('C11: a model whose key was set for another address', () => {
  it('is refused with both addresses, a code and the remedy', async () => {
    save(server.baseUrl);
    const keys = createPassphraseStore(join(folder.path, 'home', 'keys.json'));
    await keys.unlock(PASSPHRASE);
    await keys.set('endpoint:here https://models.example.com', 'a-key-of-somebody');
    const env = { SKILLWRIGHT_PASSPHRASE: PASSPHRASE };
    const { code, stdout } = await cli(['run', 'echo', '--model', 'here/m', '--json'], { env });
    expect(code).toBe(1);
    const value = JSON.parse(stdout);
    expect(value.error ?? value.run.error).toMatchObject({
      code: 'model_no_key',
      message: expect.stringContaining(`Set the key of here for ${server.origin}: it was set for https://models.example.com.`),
      remedy: 'Set the key in Settings > Models.',
    });
    expect(server.seen).toEqual([]);
  });
});
