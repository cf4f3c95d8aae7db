import { createCipheriv, scryptSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SecretStore } from '../../../electron/contract/index.ts';
import { openElectronStore, openSecretStore, type SafeStorage } from '../../../electron/shells/secrets/index.ts';
import type { Run } from '../../../electron/shells/secrets/os-store.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skillwright-secrets-test-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const result = (code: number, stdout = '', stderr = '') => ({ code, stdout, stderr, truncated: false });

/** What secret-tool does, with a map for the daemon. */
function secretTool(daemon = new Map<string, string>()): Run {
  return async ({ args, input }) => {
    const [verb] = args;
    const account = args.at(-1) as string;
    if (verb === 'store') daemon.set(account, input ?? '');
    else if (verb === 'clear') return result(daemon.delete(account) ? 0 : 1);
    else return daemon.has(account) ? result(0, daemon.get(account)) : result(1);
    return result(0);
  };
}

/** What macOS's security does, with a map for the keychain. */
function security(keychain = new Map<string, string>()): Run {
  return async ({ args, input }) => {
    if (args[0] === '-i') {
      const [, account = '', value = ''] = /-a "(.*?)" -w "(.*?)"/.exec(input ?? '') ?? [];
      keychain.set(account, value);
      return result(0);
    }
    const account = args[args.indexOf('-a') + 1] as string;
    if (args[0] === 'delete-generic-password') return result(keychain.delete(account) ? 0 : 44);
    return keychain.has(account) ? result(0, `${keychain.get(account)}\n`) : result(44, '', 'could not be found');
  };
}

/** What Electron's safeStorage does, with a byte turned for the cipher. */
const turned = (data: Buffer): Buffer => data.map((byte) => byte ^ 0x5a) as Buffer;
const safeStorage: SafeStorage = {
  isEncryptionAvailable: () => true,
  encryptString: (text) => turned(Buffer.from(text)),
  decryptString: (data) => turned(data).toString(),
  getSelectedStorageBackend: () => 'gnome_libsecret',
};

/** A value as the passphrase file keeps it. */
function sealed(key: Buffer, name: string, value: string) {
  const iv = Buffer.from(name.padEnd(12, '.'));
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const data = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return { iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64'), data: data.toString('base64') };
}

const noStore: Run = async () => result(1, '', 'Cannot autolaunch D-Bus without X11 $DISPLAY');
const passphraseStore = (env: NodeJS.ProcessEnv = {}) => openSecretStore({ home, platform: 'linux', run: noStore, env });

const linux = secretTool();
const mac = security();
const stores: [string, () => Promise<SecretStore>][] = [
  ['secret-tool', () => openSecretStore({ home, platform: 'linux', run: linux, env: {} })],
  ['macOS security', () => openSecretStore({ home, platform: 'darwin', run: mac, env: {} })],
  ['a passphrase file', () => passphraseStore({ SKILLWRIGHT_PASSPHRASE: 'long enough' })],
  ['Electron safeStorage', async () => openElectronStore(home, safeStorage)],
];

describe.each(stores)('C11: keys kept by %s', (_, open) => {
  it('are given back as they were, also by a store opened later', async () => {
    await (await open()).set('endpoint:a', 'sk-"quoted" \\ żółć');
    const later = await open();
    expect(await later.get('endpoint:a')).toBe('sk-"quoted" \\ żółć');
    expect(later.names()).toEqual(['endpoint:a']);
    expect(later.state().locked).toBe(false);
  });

  it('are replaced and deleted; one that is not there is null', async () => {
    const store = await open();
    await store.set('a', 'first');
    await store.set('a', 'second');
    await store.set('b', 'other');
    expect(await store.get('a')).toBe('second');
    await store.delete('a');
    await store.delete('a');
    expect(await store.get('a')).toBeNull();
    expect(store.names()).toEqual(['b']);
  });

  it('stand in no file of ours in plain text', async () => {
    const store = await open();
    await store.set('a', 'sk-plainly-visible');
    for (const name of ['keys.json', 'keys-os.json', 'keys-index.json']) {
      const path = join(home, name);
      if (!statSync(path, { throwIfNoEntry: false })) continue;
      expect(readFileSync(path, 'utf8')).not.toContain('sk-plainly-visible');
      expect(statSync(path).mode & 0o077).toBe(0);
    }
  });
});

describe('C11: the passphrase file', () => {
  it('is locked until the passphrase is given, and knows its names meanwhile', async () => {
    const first = await passphraseStore({ SKILLWRIGHT_PASSPHRASE: 'long enough' });
    await first.set('a', 'value');
    const store = await passphraseStore();
    expect(store.state()).toMatchObject({ kind: 'file', locked: true, needsPassphrase: true });
    expect(store.names()).toEqual(['a']);
    await expect(store.get('a')).rejects.toMatchObject({ code: 'secret_locked', remedy: expect.any(String) });
    await expect(store.set('b', 'x')).rejects.toMatchObject({ code: 'secret_locked' });
    await store.unlock('long enough');
    expect(await store.get('a')).toBe('value');
  });

  it('refuses a wrong passphrase and stays locked', async () => {
    await (await passphraseStore({ SKILLWRIGHT_PASSPHRASE: 'long enough' })).set('a', 'value');
    const store = await passphraseStore();
    await expect(store.unlock('long enough?')).rejects.toMatchObject({
      code: 'secret_locked',
      message: expect.stringContaining('not the passphrase'),
    });
    expect(store.state().locked).toBe(true);
    const told = await passphraseStore({ SKILLWRIGHT_PASSPHRASE: 'wrong again' });
    expect(told.state()).toMatchObject({ locked: true, label: expect.stringContaining('SKILLWRIGHT_PASSPHRASE') });
  });

  it('refuses a short passphrase', async () => {
    await expect((await passphraseStore()).unlock('short')).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('notices values that were swapped in the file', async () => {
    const store = await passphraseStore({ SKILLWRIGHT_PASSPHRASE: 'long enough' });
    await store.set('cheap', 'one');
    await store.set('dear', 'two');
    const path = join(home, 'keys.json');
    const file = JSON.parse(readFileSync(path, 'utf8'));
    [file.entries.cheap, file.entries.dear] = [file.entries.dear, file.entries.cheap];
    writeFileSync(path, JSON.stringify(file));
    await expect(store.get('cheap')).rejects.toMatchObject({ code: 'io_failed' });
  });

  it('leaves a damaged file alone', async () => {
    writeFileSync(join(home, 'keys.json'), '{"half":');
    const store = await passphraseStore();
    await expect(store.unlock('long enough')).rejects.toMatchObject({ code: 'io_failed' });
    expect(readFileSync(join(home, 'keys.json'), 'utf8')).toBe('{"half":');
  });

  it('derives the key with the work that OWASP asks for, and raises an older file when it is unlocked', async () => {
    const path = join(home, 'keys.json');
    // A file of an earlier version: N = 2^15.
    const salt = Buffer.from('sixteen bytes ok');
    const key = scryptSync('long enough', salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 128 * 1024 * 1024 });
    const kdf = { name: 'scrypt', salt: salt.toString('base64'), N: 32_768, r: 8, p: 1 };
    const old = { version: 1, kdf, check: sealed(key, 'check', 'skillwright'), entries: { a: sealed(key, 'a', 'value') } };
    writeFileSync(path, JSON.stringify(old), { mode: 0o644 });

    const store = await passphraseStore();
    await expect(store.unlock('another one')).rejects.toMatchObject({ code: 'secret_locked' });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(old);
    await store.unlock('long enough');
    const raised = JSON.parse(readFileSync(path, 'utf8'));
    expect(raised.kdf).toMatchObject({ N: 131_072, r: 8, p: 1 });
    expect(raised.kdf.salt).not.toBe(kdf.salt);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await store.get('a')).toBe('value');
    const later = await passphraseStore({ SKILLWRIGHT_PASSPHRASE: 'long enough' });
    expect(await later.get('a')).toBe('value');
  });

  it('refuses a file that asks for more memory than its passphrase is worth', async () => {
    const store = await passphraseStore({ SKILLWRIGHT_PASSPHRASE: 'long enough' });
    await store.set('a', 'value');
    const path = join(home, 'keys.json');
    const file = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...file, kdf: { ...file.kdf, N: 2 ** 30 } }));
    await expect((await passphraseStore()).unlock('long enough')).rejects.toMatchObject({ code: 'io_failed' });
  });

  it('sees what another process stored meanwhile', async () => {
    const one = await passphraseStore({ SKILLWRIGHT_PASSPHRASE: 'long enough' });
    await one.set('a', '1');
    const two = await passphraseStore({ SKILLWRIGHT_PASSPHRASE: 'long enough' });
    await two.set('b', '2');
    await one.set('c', '3');
    expect(await two.get('c')).toBe('3');
    expect(one.names()).toEqual(['a', 'b', 'c']);
  });
});

describe('C11: choosing a store', () => {
  it('uses the passphrase file where secret-tool is missing or has no desktop session', async () => {
    const missing: Run = async () => {
      throw new Error('no such program');
    };
    expect((await openSecretStore({ home, platform: 'linux', run: missing, env: {} })).state().kind).toBe('file');
    expect((await passphraseStore()).state().kind).toBe('file');
    expect((await openSecretStore({ home, platform: 'win32', run: linux, env: {} })).state().kind).toBe('file');
  });

  it.each([
    ['basic_text', { ...safeStorage, getSelectedStorageBackend: () => 'basic_text' }],
    ['none', { ...safeStorage, isEncryptionAvailable: () => false }],
  ])('does not trust Electron with the back end %s, and says so', (_, weak) => {
    const { kind, label, locked } = openElectronStore(home, weak).state();
    expect(kind).toBe('file');
    expect(locked).toBe(true);
    expect(label).toContain('This system has no key store');
  });

  it('never gives a value as an argument that other programs could read', async () => {
    const seen: string[] = [];
    const spy =
      (inner: Run): Run =>
      async (options) => {
        seen.push(...options.args);
        return inner(options);
      };
    await (await openSecretStore({ home, platform: 'linux', run: spy(secretTool()), env: {} })).set('a', 'c2VjcmV0');
    await (await openSecretStore({ home, platform: 'darwin', run: spy(security()), env: {} })).set('a', 'c2VjcmV0');
    expect(seen.join(' ')).not.toMatch(/c2VjcmV0|YzJWamNtVjA/);
  });
});
