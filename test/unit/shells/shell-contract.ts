// test/unit/shells/shell-contract.ts - what every shell with a window promises: one suite, run against each of them.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, type FileToken } from '../../../electron/contract/index.ts';
import type { Bridge } from '../../../renderer/client/channel.ts';
import { type Api, createClient } from '../../../renderer/client/procedures.ts';
import type { FakeCore } from './fake-core.ts';

export interface OpenShell {
  fake: FakeCore;
  /** The channel as the page has it. */
  bridge: Bridge;
  /** Asks for a path as the page could; `document` = what the window itself loads. */
  get(path: string, method?: string): Promise<{ status: number; headers: Headers }>;
  /** What the person answers when the shell asks. */
  answer(yes: boolean): void;
  /** Replaces the document, as a reload does. */
  reload(): Promise<void>;
  /** The title of the window. */
  title(): Promise<string>;
  /** Resolves when the window has gone after `quit`. */
  gone(): Promise<void>;
  close(): Promise<void>;
}

const REFUSED_OUTSIDE = [
  'http://example.com/',
  'file:///etc/passwd',
  'smb://host/share',
  'javascript:alert(1)',
  'data:text/html,x',
  'vscode://file/x',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  ' https:example',
  'no address',
  'mailto:',
  'mailto:a@example.com?attach=/etc/passwd',
  'mailto:a@example.com?cc=b@example.com',
  'mailto:a@example.com,b@example.com',
  'mailto:a@example.com?subject=x%0d%0aBcc:%20b@example.com',
  '',
];

/** Every path is outside the renderer's folder, or no file of it. */
const NOT_SERVED = [
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/assets/../../secret.txt',
  '/%',
  '/nothing.js',
  '/assets',
  '/..\\secret.txt',
];

export function describeShell(name: string, open: () => Promise<OpenShell>): void {
  describe(`shell contract: ${name}`, () => {
    let shell: OpenShell;
    let client: Api;
    beforeAll(async () => {
      shell = await open();
      client = createClient(shell.bridge).api;
    });
    afterAll(() => shell?.close());

    it('carries a call to the core and its answer back', async () => {
      expect(await client.app.settings.query()).toMatchObject({ theme: 'auto' });
    });

    it('carries an error of the core with code, words and remedy', async () => {
      const error = await client.app.closeWorkspace.mutate().catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'db_busy', remedy: 'Wait.' });
    });

    it('tells what is wrong when the core answers what the contract does not promise', async () => {
      Object.assign(shell.fake.core.traces, { get: () => ({ run: { id: 7 }, spans: 'none' }) });
      const error = await client.traces.get.query({ runId: 'r' }).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'internal', message: expect.stringMatching(/traces\.get .*run\.id/s) });
    });

    it('carries 3,000 events in order', async () => {
      const seen: number[] = [];
      await new Promise<void>((resolve, reject) => {
        client.app.events.subscribe({
          onData: (event) => void seen.push(event.type === 'command' ? Number(event.command) : -1),
          onError: reject,
          onStopped: resolve,
        });
      });
      expect(seen).toEqual(Array.from({ length: 3000 }, (_, i) => i));
    });

    it('carries a text of 1 MB', async () => {
      const page = await client.traces.payload.query({ payloadId: 'p' });
      expect(page.text).toHaveLength(1_000_000);
    });

    it('aborts a call in the core when the page aborts it', async () => {
      const { fake } = shell;
      const before = { aborted: fake.aborted, running: fake.reached.filter((each) => each === 'models.test').length };
      const stop = new AbortController();
      const call = client.models.test.mutate({ id: 'm' }, { signal: stop.signal }).catch((cause: unknown) => cause);
      await fake.running(before.running + 1);
      stop.abort();
      expect(String(await call)).toContain('aborted');
      await expect.poll(() => fake.aborted).toBe(before.aborted + 1);
    });

    it('aborts running calls when the document is replaced, and serves the new one', async () => {
      const { fake } = shell;
      const before = { aborted: fake.aborted, running: fake.reached.filter((each) => each === 'models.test').length };
      void client.models.test.mutate({ id: 'm' }).catch(() => undefined);
      await fake.running(before.running + 1);
      await shell.reload();
      await expect.poll(() => fake.aborted).toBe(before.aborted + 1);
      client = createClient(shell.bridge).api;
      expect(await client.app.settings.query()).toMatchObject({ theme: 'auto' });
    });

    it('gives no answer of the earlier document to a call of the new one, whatever the earlier call does with its signal', async () => {
      const { fake } = shell;
      const ask = () => client.models.offered.mutate({ name: 'x', provider: 'openai', baseUrl: 'https://example.com', key: null });
      await shell.reload();
      client = createClient(shell.bridge).api;
      void ask().catch(() => undefined);
      await expect.poll(() => fake.deaf.length).toBe(1);
      await shell.reload();
      client = createClient(shell.bridge).api;
      const asked = ask(); // its number in this document is that of the earlier call in the earlier one
      await expect.poll(() => fake.deaf.length).toBe(2);
      fake.deaf[0]?.();
      expect(await client.app.settings.query()).toMatchObject({ theme: 'auto' });
      fake.deaf[1]?.();
      expect(await asked).toEqual(['answer 2']);
    });

    it('serves its files with the policy as a header', async () => {
      for (const path of ['/', '/index.html', '/assets/app.js']) {
        const { status, headers } = await shell.get(path);
        expect(status).toBe(200);
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(headers.get('content-security-policy')).not.toContain('unsafe-eval');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
    });

    it.each(NOT_SERVED)('does not serve %s', async (path) => {
      expect((await shell.get(path)).status).not.toBe(200);
    });

    it('serves only GET', async () => {
      expect((await shell.get('/index.html', 'POST')).status).not.toBe(200);
    });

    it.each(REFUSED_OUTSIDE)('does not open %j outside', async (url) => {
      await expect(client.shell.openExternal.mutate({ url })).rejects.toMatchObject({
        code: 'bad_input',
        message: expect.stringMatching(/opened/),
      });
    });

    it('shows what the account keeps, by its name, and nothing that the page names', async () => {
      expect(await client.shell.showOwn.mutate({ what: 'workspace' })).toEqual({ shown: false });
      await expect(client.shell.showInFolder.mutate({ path: '/etc' as FileToken, entry: null })).rejects.toMatchObject({
        code: 'not_chosen',
      });
    });

    it('answers a question for files with tokens, or says that the window asks itself', async () => {
      const picked = await client.shell.pick.mutate({ purpose: 'import_files' });
      expect(['chosen', 'in_app']).toContain(picked.kind);
      if (picked.kind === 'chosen') expect(JSON.stringify(picked.places.map(({ token }) => token))).not.toContain('/');
    });

    it('gives no token for a path that the page names before the person agrees', async () => {
      const named = [fileURLToPath(import.meta.url)];
      shell.answer(false);
      expect(await client.shell.choose.mutate({ named, purpose: 'import_any' })).toEqual({ kind: 'cancelled' });
      shell.answer(true);
      const places = [{ token: expect.stringMatching(/^[\w-]{32}$/), path: realpathSync(named[0] ?? '') }];
      expect(await client.shell.choose.mutate({ named, purpose: 'import_any' })).toEqual({ kind: 'chosen', places });
      await expect(client.shell.choose.mutate({ named, purpose: 'workspace' })).rejects.toMatchObject({ code: 'bad_input' });
    });

    it('sets the title of the window', async () => {
      await client.shell.setTitle.mutate({ title: 'my-skill – Skillwright' });
      await expect.poll(() => shell.title()).toBe('my-skill – Skillwright');
    });

    it('closes the window on quit', async () => {
      void client.shell.quit.mutate().catch(() => undefined);
      await shell.gone();
    });
  });
}
