// What is built for Electron, looked at without Electron: it must hold together as plain JavaScript.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildElectron, type ElectronBuild } from '../../../electron/shells/electron/build.ts';

let out: string;
let built: ElectronBuild;
beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'sw-build-'));
  built = await buildElectron(join(out, 'electron'));
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

const scripts = () =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name));

describe('build for Electron', () => {
  it('names no TypeScript, and every module it names is there', () => {
    const missing: string[] = [];
    for (const script of scripts()) {
      const code = readFileSync(script, 'utf8');
      for (const [, name] of code.matchAll(/(?:from|import|import\(|new URL\()\s*["'](\.{1,2}\/[^"']+)["']/g)) {
        const file = resolve(dirname(script), name as string);
        if (!existsSync(file)) missing.push(`${script}: ${name}`);
      }
    }
    expect(scripts().length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('keeps the migrations beside the code that reads them', () => {
    const migrations = join(out, 'electron', 'core', 'storage', 'migrations');
    expect(readdirSync(migrations)).toEqual(expect.arrayContaining(['agents.sql', 'traces.sql']));
    expect(readdirSync(join(migrations, 'agents')).some((name) => name.endsWith('.sql'))).toBe(true);
  });

  it('has a preload that is one CommonJS file and asks for nothing but Electron', () => {
    const code = readFileSync(built.preload, 'utf8');
    expect([...code.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(['electron']);
    expect(code).not.toMatch(/^(import|export) /m);
  });

  it('leaves out the other shells and the tools of a checkout', () => {
    const names = scripts().join('\n');
    expect(names).not.toMatch(/shells\/(chromium|cli|start|demo)/);
    expect(scripts().filter((script) => readFileSync(script, 'utf8').includes('from "esbuild"'))).toEqual([]);
  });
});
