// Electron's program is fetched by the installer of its own package, here from a mirror on this machine that serves a small stand-in.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { findElectron } from '../../../electron/shells/electron/binary.ts';
import { ROOT } from '../../unit/architecture/sources.ts';

// Plain JavaScript for the oldest Node, so it has no types.
const { provideElectron, mayFetchElectron } = await import(join(ROOT, 'scripts', 'setup', 'electron.mjs'));

const PACKAGE = join(ROOT, 'node_modules', 'electron');
const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
const FILE = `electron-v${version}-${process.platform}-${process.arch}.zip`;

/** What stands for the program: it starts, or lacks a library as on a machine without a desktop. */
const STARTS = '#!/bin/sh\necho v24.0.0\n';
const LACKS = '#!/bin/sh\necho "electron: error while loading shared libraries: libgtk-3.so.0" >&2\nexit 127\n';

async function zip(program: string): Promise<Buffer> {
  const file = new ZipFile();
  file.addBuffer(Buffer.from(version), 'version', { mode: 0o100644 });
  file.addBuffer(Buffer.from(program), 'electron', { mode: 0o100755 });
  file.end();
  return buffer(file.outputStream);
}

let root: string;
let server: Server;
let asked: string[];
let serve: RequestListener;
let said: string;

/** A checkout that has the package and not the program. Below the project, so that the installer finds what it imports. */
beforeEach(async () => {
  mkdirSync(join(ROOT, 'dist', 'test'), { recursive: true });
  root = mkdtempSync(join(ROOT, 'dist', 'test', 'electron-'));
  mkdirSync(join(root, 'node_modules', 'electron'), { recursive: true });
  for (const name of ['package.json', 'install.js']) copyFileSync(join(PACKAGE, name), join(root, 'node_modules', 'electron', name));
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** The package's own list of checksums names these bytes. */
function expectBytes(bytes: Uint8Array): void {
  const checksums = { [FILE]: createHash('sha256').update(bytes).digest('hex') };
  writeFileSync(join(root, 'node_modules', 'electron', 'checksums.json'), JSON.stringify(checksums));
}

const mirror = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

function provide(more: { again?: boolean } = {}): Promise<boolean> {
  const env = {
    PATH: process.env.PATH,
    ELECTRON_MIRROR: mirror(),
    electron_config_cache: join(root, 'cache'),
  };
  return provideElectron({ node: process.execPath, env }, { root, ...more });
}

const found = () => findElectron(root, {});
const lines = () => said.trim().split('\n');

describe.skipIf(process.platform !== 'linux')('E1: Electron is fetched for a start with a display', () => {
  test('once, with its checksum, and told; then it costs nothing', async () => {
    const bytes = await zip(STARTS);
    expectBytes(bytes);
    serve = (_, response) => response.end(bytes);
    expect(found()).toBeNull();
    expect(await provide()).toBe(true);
    expect(found()).toBe(join(root, 'node_modules', 'electron', 'dist', 'electron'));
    expect(asked).toEqual([`/v${version}/${FILE}`]);
    expect(lines()).toEqual([`setup: Electron ${version} (about 120 MB) ...`, expect.stringMatching(/^setup: Electron done in/)]);
    said = '';
    expect(await provide()).toBe(true);
    expect([said, asked.length]).toEqual(['', 1]);
  });

  test('beside the other steps: a slow server holds up none of them', async () => {
    const bytes = await zip(STARTS);
    expectBytes(bytes);
    const rest = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    serve = (_, response) => {
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, 100), () => begun.resolve());
      void rest.promise.then(() => response.end(bytes.subarray(100)));
    };
    let done = false;
    const fetched = provide().finally(() => {
      done = true;
    });
    await begun.promise;
    const { step } = await import(join(ROOT, 'scripts', 'setup', 'base.mjs'));
    let missing: string | undefined = 'not there';
    await step({ name: 'another', missing: () => missing, work: () => (missing = undefined), after: '' });
    expect(done).toBe(false);
    rest.resolve();
    expect(await fetched).toBe(true);
    expect(found()).not.toBeNull();
  });

  const bad: [string, (bytes: Buffer) => RequestListener, RegExp][] = [
    ['a wrong checksum', (bytes) => (_, response) => response.end(Buffer.concat([bytes, Buffer.from('x')])), /checksum/i],
    ['a refusal', () => (_, response) => response.writeHead(403).end('no'), /403/],
    ['a connection that is not taken', () => (request) => request.socket.destroy(), /fetch failed/],
    [
      'an answer that is cut',
      (bytes) => (request, response) => {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, 100), () => request.socket.destroy());
      },
      /terminated/,
    ],
  ];
  test.each(bad)('%s is told in one line and remembered for a day; nothing half-made stays', async (_, answer, reason) => {
    const bytes = await zip(STARTS);
    expectBytes(bytes);
    serve = answer(bytes);
    expect(await provide()).toBe(false);
    expect(lines()).toHaveLength(2);
    expect(lines()[1]).toMatch(reason);
    expect(lines()[1]).toMatch(/Chromium stands in.*--shell electron/);
    expect(found()).toBeNull();
    expect(existsSync(join(root, '.tools', 'electron'))).toBe(false);

    const before = asked.length;
    said = '';
    expect(await provide()).toBe(false);
    expect([said, asked.length]).toEqual(['', before]);

    // Who asks for it by name has another try.
    serve = (_request, response) => response.end(bytes);
    expect(await provide({ again: true })).toBe(true);
    expect(found()).not.toBeNull();
  });

  test('no server at all is told in one line too, and a day later it is tried again', async () => {
    const bytes = await zip(STARTS);
    expectBytes(bytes);
    serve = (request) => request.socket.destroy();
    expect(await provide()).toBe(false);
    serve = (_, response) => response.end(bytes);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(join(root, '.tools', 'stamps', 'electron'), yesterday, yesterday);
    expect(await provide()).toBe(true);
    expect(found()).not.toBeNull();
  });

  test('a person who stops it has not failed: the start ends, and the next one tries again', async () => {
    vi.resetModules(); // that a signal came is kept
    const { provideElectron: provideAgain } = await import(join(ROOT, 'scripts', 'setup', 'electron.mjs'));
    expectBytes(await zip(STARTS));
    serve = () => void process.emit('SIGHUP'); // in mid-download
    const env = { PATH: process.env.PATH, ELECTRON_MIRROR: mirror(), electron_config_cache: join(root, 'cache') };
    const { Interrupted } = await import(join(ROOT, 'scripts', 'setup', 'base.mjs'));
    await expect(provideAgain({ node: process.execPath, env }, { root })).rejects.toThrow(Interrupted);
    expect(existsSync(join(root, '.tools', 'stamps', 'electron'))).toBe(false);
    expect(lines()).toHaveLength(1);
  });

  test('a program that does not start on this machine counts as none, and says what it lacks', async () => {
    const bytes = await zip(LACKS);
    expectBytes(bytes);
    serve = (_, response) => response.end(bytes);
    expect(await provide()).toBe(false);
    expect(lines()[1]).toContain('libgtk-3.so.0');
    expect(found()).toBeNull();
  });
});

describe('E1: Electron is not fetched', () => {
  test.each([
    ['without a display', [], false],
    ['for another window', ['--shell', 'chromium'], true],
    ['for another window, in one word', ['--shell=chromium'], true],
    ['for the terminal', ['--demo'], true],
    ['for a window without a screen', ['--headless'], true],
    ['offline', ['--offline'], true],
  ])('%s', (_, args, display) => {
    expect(mayFetchElectron(args, display)).toBe(false);
  });

  test('and otherwise it is', () => {
    expect(mayFetchElectron([], true)).toBe(true);
    expect(mayFetchElectron(['--workspace', 'notes', '--shell', 'electron'], true)).toBe(true);
  });
});
