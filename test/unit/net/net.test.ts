import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNet, isLoopback, originOf } from '../../../electron/core/net/index.ts';

let server: Server;
let base: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: 'https://elsewhere.example/secret?key=1' }).end();
    else response.end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('C11: the only way to the network', () => {
  const target = (origin: string) => ({ origin, plain: () => false });
  const get: typeof fetch = (url, init) => createNet().fetchFor('answer', target(originOf(String(url))))(url, init);

  it('fetches', async () => {
    expect(await (await get(base)).text()).toBe('hello');
  });

  it.each(['file:///etc/passwd', 'ftp://host/x', 'data:text/plain,x'])('refuses %s', async (url) => {
    await expect(get(url)).rejects.toMatchObject({ code: 'network_refused', remedy: expect.any(String) });
  });

  it('asks the policy for hosts elsewhere, never for this computer', async () => {
    const { fetchFor } = createNet({ allow: () => false });
    expect((await fetchFor('answer', target(base))(base)).ok).toBe(true);
    const elsewhere = fetchFor('answer', target('https://api.example.com'));
    await expect(elsewhere('https://api.example.com/v1?key=abc')).rejects.toMatchObject({
      code: 'network_refused',
      message: expect.not.stringContaining('abc'),
    });
  });

  it('does not follow a redirect, which would carry the prompt elsewhere', async () => {
    await expect(get(`${base}/moved`)).rejects.toMatchObject({
      code: 'network_refused',
      message: expect.stringContaining('https://elsewhere.example'),
    });
    await expect(get(`${base}/moved`)).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
  });

  it('says in words why nothing answers', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(get(`http://127.0.0.1:${port}/v1`)).rejects.toMatchObject({
      code: 'model_unreachable',
      message: `http://127.0.0.1:${port} could not be reached: nothing is listening there.`,
      remedy: expect.stringContaining('Start the model server'),
    });
  });

  it.each([
    ['a number above 599', '999 Odd', 599, 'Odd'],
    ['control characters and other bytes', '200 a\u0001\u00e9b', 200, 'ab'],
  ])('reads an answer whose status has %s', async (_, head, status, statusText) => {
    const raw = createSocketServer((socket) =>
      socket
        .on('error', () => {})
        .once('data', () => socket.end(Buffer.from(`HTTP/1.1 ${head}\r\nconnection: close\r\n\r\nhello`, 'latin1'))),
    );
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    const response = await get(`http://127.0.0.1:${(raw.address() as AddressInfo).port}`);
    expect([response.status, response.statusText, await response.text()]).toEqual([status, statusText, 'hello']);
    await new Promise((resolve) => raw.close(resolve));
  });

  it('names a port that no browser and no fetch may use', async () => {
    await expect(get('http://127.0.0.1:9/v1')).rejects.toMatchObject({ message: expect.stringContaining('bad port') });
  });

  it('tells cancelled from failed', async () => {
    await expect(get(base, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it.each([
    ['localhost', true],
    ['127.8.9.1', true],
    ['[::1]', true],
    ['models.localhost', true],
    ['localhost.example.com', false],
    ['127.0.0.1.example.com', false],
    ['192.168.0.2', false],
  ])('knows whether %s is this computer', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
