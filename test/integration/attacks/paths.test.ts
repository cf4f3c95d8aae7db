// A script in the page tries to reach files by naming them: every procedure that takes a file or folder refuses whatever the shell did not
// issue for that purpose in this start, and in Chromium no name becomes a file without the person's yes, outside the page. Row A7.
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileToken, Purpose, type ServerMessage } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { createChannelServer } from '../../../electron/shells/channel.ts';
import { findChromium } from '../../../electron/shells/chromium/find.ts';
import { createPlaces } from '../../../electron/shells/places.ts';
import { fields, procedures, sampleOf } from '../../fixtures/contract.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import { type DrivenShell, openDriven } from '../../fixtures/drive.ts';

const PASSWD = '/etc/passwd';

describe('A7: each procedure that takes a file or folder', () => {
  const places = createPlaces();
  const takers = fields.flatMap(({ procedure, purposes }) => (purposes === null ? [] : [{ procedure, purposes }]));
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let opened: OpenedCore;
  beforeAll(async () => {
    folder = await makeFolder('paths');
    opened = openTestCore({ home: join(folder.path, 'home') });
  });
  afterAll(async () => {
    await opened.close();
    await folder.remove();
  });

  /** What the core answers to a call with this text at the place of a file. */
  function send(procedure: string, text: string): Promise<ServerMessage> {
    const row = procedures.find(([name]) => name === procedure)![1];
    return new Promise((resolve) => {
      const shell = { showInFolder: async () => ({ shown: false }) } as never;
      const server = createChannelServer(
        { core: opened.core, shell, redeem: places.redeem },
        {
          send(answer) {
            const end = (JSON.parse(answer) as ServerMessage[]).find(({ t }) => t !== 'next');
            if (end !== undefined) resolve(end);
          },
        },
      );
      server.receive(JSON.stringify([{ t: 'call', id: '1', path: procedure, input: sampleOf(row.input, text) }]));
    });
  }
  const refused = { t: 'err', error: { code: 'not_chosen' } };

  it('is found, so that the others below are tried', () => {
    expect(takers.map(({ procedure }) => procedure)).toEqual(
      expect.arrayContaining(['app.openWorkspace', 'library.planImport', 'library.exportTo', 'library.link', 'models.addLocalFile']),
    );
    expect(takers.length).toBeGreaterThanOrEqual(10);
  });

  describe.each(takers)('$procedure', ({ procedure, purposes }) => {
    it.each([
      ['a path', PASSWD],
      ['a path that goes up', `${process.cwd()}/../../etc/passwd`],
      ['a file URL', `file://${PASSWD}`],
      ['a home path', '~/.ssh/id_rsa'],
      ['a token that was made up', Buffer.alloc(24, 7).toString('base64url')],
    ])('refuses %s', async (_what, text) => {
      expect(await send(procedure, text)).toMatchObject(refused);
    });

    it('refuses a token of an earlier start', async () => {
      const { token } = createPlaces().issue(folder.path, purposes[0] ?? 'workspace');
      expect(await send(procedure, token)).toMatchObject(refused);
    });

    it.skipIf(purposes.length === 0)('refuses a token for anything else', async () => {
      for (const other of Purpose.options.filter((each) => !purposes.includes(each))) {
        expect(await send(procedure, places.issue(folder.path, other).token), other).toMatchObject(refused);
      }
    });

    it('takes a token that was issued for it', async () => {
      for (const purpose of purposes.length === 0 ? Purpose.options : purposes) {
        const answer = await send(procedure, places.issue(join(folder.path, 'nothing'), purpose).token);
        if (answer.t === 'err') expect(answer.error).not.toMatchObject(refused.error);
      }
    });
  });
});

const executablePath = findChromium();

describe.skipIf(executablePath === null)('A7: a script in the page of the Chromium window', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let opened: OpenedCore;
  let driven: DrivenShell;
  /** What the browser asked, and what the person says. */
  const asked: string[] = [];
  let yes = false;
  beforeAll(async () => {
    folder = await makeFolder('paths-page');
    const assets = join(folder.path, 'renderer');
    mkdirSync(assets);
    writeFileSync(join(assets, 'index.html'), '<!doctype html><title>Skillwright</title>');
    writeFileSync(join(folder.path, 'secret.md'), '---\nname: secret\ndescription: A secret\n---\n');
    symlinkSync(join(folder.path, 'secret.md'), join(folder.path, 'harmless.md'));
    opened = openTestCore({ home: join(folder.path, 'home'), shellKind: 'chromium' });
    driven = await openDriven({
      core: opened.core,
      executablePath: executablePath as string,
      profile: join(folder.path, 'profile'),
      assets,
      headless: true,
    });
    driven.page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (yes ? dialog.accept() : dialog.dismiss()).catch(() => undefined); // the shell may have been faster
    });
    await driven.page.waitForURL('https://app.skillwright.invalid/**');
  });
  afterAll(async () => {
    await driven?.close();
    await opened?.close();
    await folder.remove();
  });

  /** A call as an injected script would send it. */
  const call = (path: string, input: unknown): Promise<ServerMessage> =>
    driven.page.evaluate(
      ([name, given]) =>
        new Promise((resolve) => {
          const id = `attack-${Math.random()}`;
          const { skillwright } = globalThis as unknown as {
            skillwright: { send(text: string): void; onMessage(listener: (text: string) => void): void };
          };
          skillwright.onMessage((text) => {
            const answer = JSON.parse(text).find((each: { id: string }) => each.id === id);
            if (answer) resolve(answer);
          });
          skillwright.send(JSON.stringify([{ t: 'call', id, path: name, input: given }]));
        }),
      [path, input] as const,
    );

  it('is asked about outside the page, with the path behind every link, and gets nothing for a no', async () => {
    asked.length = 0;
    yes = false;
    const named = [join(folder.path, 'harmless.md')];
    expect(await call('shell.choose', { named, purpose: 'import_files' })).toMatchObject({ t: 'ok', data: { kind: 'cancelled' } });
    expect(asked).toEqual([`Let Skillwright read this file?\n\n${join(folder.path, 'secret.md')}`]);
  });

  it('cannot answer for the person: its own confirm is another, and one that it opens is closed', async () => {
    yes = false;
    await driven.page.evaluate(() => Object.assign(globalThis, { confirm: () => true }));
    expect(await call('shell.choose', { named: [PASSWD], purpose: 'import_any' })).toMatchObject({ data: { kind: 'cancelled' } });
    await driven.page.evaluate(() => Reflect.deleteProperty(globalThis, 'confirm'));
  });

  it('sees names in a folder, never contents, and lists no token', async () => {
    const answer = await call('shell.browse', { named: folder.path, purpose: 'import_files' });
    expect(JSON.stringify(answer)).toContain('secret.md');
    expect(JSON.stringify(answer)).not.toContain('A secret');
    expect(JSON.stringify(answer)).not.toContain('token');
  });

  it('creates no folder without the person', async () => {
    yes = false;
    expect(await call('shell.createFolder', { parent: folder.path, name: 'made' })).toMatchObject({ t: 'ok', data: null });
    expect(existsSync(join(folder.path, 'made'))).toBe(false);
  });

  it('uses what the person agreed to for that purpose only', async () => {
    yes = true;
    const answer = await call('shell.choose', { named: [join(folder.path, 'harmless.md')], purpose: 'import_files' });
    const { places } = (answer as unknown as { data: { places: { token: FileToken }[] } }).data;
    const token = places[0]?.token;
    const read = await call('library.planImport', { files: [{ path: token }], scope: 'account' });
    expect(read).toMatchObject({ t: 'ok', data: { items: [{ name: 'secret' }] } });
    expect(await call('library.link', { path: token, scope: 'account' })).toMatchObject({ error: { code: 'not_chosen' } });
    expect(await call('shell.showInFolder', { path: token, entry: '../x' })).toMatchObject({ error: { code: 'bad_input' } });
  });
});
