// scripts/app/bundle.ts - the core and the shells for plain Node as a few files. A start from the sources spends most of its time finding,
// reading and stripping some 500 modules; from these files it takes less than half.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Packages that are bundled: plain ES modules of many small files. All others are still found in node_modules. */
const INLINED = new Set(['zod']);

/** Leaves packages where they are, except those of INLINED. */
const packagesStay: Plugin = {
  name: 'packages stay',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
      return kind === 'entry-point' || INLINED.has(name) ? undefined : { path, external: true };
    });
  },
};

/** A module still finds what is next to its source: workers, child scripts, migrations. They are not part of the bundle. */
const sourceAddresses = (out: string): Plugin => ({
  name: 'source addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      if (!code.includes('import.meta.')) return undefined;
      const address = (of: string) => `new URL(${JSON.stringify(relative(out, of).split(sep).join('/'))}, import.meta.url).href`;
      const contents = code
        .replaceAll(
          'import.meta.dirname',
          `import.meta.dirname + ${JSON.stringify(`/${relative(out, dirname(path)).split(sep).join('/')}`)}`,
        )
        .replaceAll(/import\.meta\.url/g, address(path));
      return { contents, loader: 'ts' };
    });
  },
});

/**
 * Writes `<name>.js` for each of `entries` (name to source file, from the project's root) and the code they share to `out`, and removes what
 * an earlier build left there. Each file is replaced in one step, so that a program that starts meanwhile, or another build of the same
 * sources, finds all of them at any moment.
 * Throws if esbuild cannot read a source.
 */
export async function bundle(entries: Record<string, string>, out: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(ROOT, file)])),
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    chunkNames: '[name]-[hash]',
    plugins: [packagesStay, sourceAddresses(out)],
    logLevel: 'warning',
    write: false,
  });
  mkdirSync(out, { recursive: true });
  for (const { path, contents } of outputFiles) {
    const part = `${path}.${process.pid}.part`;
    writeFileSync(part, contents);
    renameSync(part, path);
  }
  const written = new Set(outputFiles.map(({ path }) => basename(path)));
  const others = readdirSync(out).filter((name) => !written.has(name) && !name.endsWith('.part'));
  for (const name of others) rmSync(join(out, name), { recursive: true, force: true });
}
