// electron/shells/electron/build.ts - what Electron can read (not TypeScript). The main process becomes a tree of modules that mirrors
// electron/ (so that workers, child scripts and migrations are next to their module, as in the checkout), the preload one CommonJS file.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, transform } from 'esbuild';
import { ROOT } from '../paths.ts';

const OUT = join(ROOT, 'dist', 'electron');
const SOURCE = join(ROOT, 'electron');
/** What Electron's process never loads: the other shells, and their tools. */
const LEFT_OUT = ['chromium/', 'cli/', 'demo', 'start', 'open-core', 'cwd', 'paths', 'electron/build', 'electron/binary'].map((name) =>
  join('shells', name),
);
const ENTRY = "// The entry that package.json names.\nimport './shells/electron/main.js';\n";
/** Relative module names in quotes: imports, and addresses of workers and child scripts. */
const MODULE_NAME = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g;

export interface ElectronBuild {
  main: string;
  preload: string;
  /** Files written. */
  files: number;
}

/** Builds into `out`, dist/electron/ of the checkout by default. Throws if esbuild cannot read a source. */
export async function buildElectron(out: string = OUT): Promise<ElectronBuild> {
  rmSync(out, { recursive: true, force: true });
  const sources = listSources();
  await Promise.all(sources.map((file) => emit(file, out)));
  const main = join(out, 'main.js');
  writeFileSync(main, ENTRY);
  const preload = join(out, 'preload.cjs');
  await build({
    entryPoints: [join(SOURCE, 'shells', 'electron', 'preload.ts')],
    outfile: preload,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['electron'],
    logLevel: 'silent',
  });
  return { main, preload, files: sources.length + 2 };
}

function listSources(): string[] {
  const entries = readdirSync(SOURCE, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)));
  return files.filter((file) => !LEFT_OUT.some((name) => file.startsWith(name)));
}

async function emit(file: string, out: string): Promise<void> {
  const from = join(SOURCE, file);
  const to = join(out, file.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(to), { recursive: true });
  if (!file.endsWith('.ts')) {
    copyFileSync(from, to); // migrations and other files that are read at run time
    return;
  }
  const { code } = await transform(readFileSync(from, 'utf8'), { loader: 'ts', format: 'esm', target: 'node24', sourcefile: file });
  writeFileSync(to, code.replace(MODULE_NAME, '$1$2.js$1'));
}
