import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { childEnvironment } from '../../../electron/core/processes/environment.ts';
import { createLogRing } from '../../../electron/core/processes/ring.ts';

describe('C11: the environment of a child', () => {
  const source = {
    PATH: '/bin',
    LC_ALL: 'C',
    OPENAI_API_KEY: 'sk-secret',
    SKILLWRIGHT_PASSPHRASE: 'secret',
    NODE_OPTIONS: '--inspect',
    HTTPS_PROXY: 'http://proxy',
    PIP_INDEX_URL: 'http://mirror',
  };

  it('holds only names of the list, never a key', () => {
    expect(childEnvironment({}, source)).toEqual({ PATH: '/bin', LC_ALL: 'C' });
  });

  it('holds proxy and pip settings for a child that fetches', () => {
    expect(Object.keys(childEnvironment({ network: true }, source)).sort()).toEqual(['HTTPS_PROXY', 'LC_ALL', 'PATH', 'PIP_INDEX_URL']);
  });
});

describe('C6: the log of a child', () => {
  it('keeps the last 200 lines, cut to a bearable length', async () => {
    const ring = createLogRing();
    const stream = new PassThrough();
    ring.drain(stream);
    for (let i = 1; i <= 1000; i += 1) stream.write(`line ${i}\n`);
    stream.write('x'.repeat(5000));
    stream.end();
    await new Promise((resolve) => stream.once('end', resolve));
    expect(ring.lines()).toHaveLength(200);
    expect(ring.lines()[0]).toBe('line 802');
    expect(ring.lines().at(-1)).toMatch(/^x{2000} …$/);
  });
});
