// scripts/app/bundle.ts - the core and the shells for plain Node as a few files. A start from the sources spends most of its time finding,
// reading and stripping some 500 modules; from these files it takes less than half.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/**
 * Packages of JavaScript that a start loads: bundled, they take less time and memory than as 240 files. All others, which need files of their
 * own or are loaded later, are still found in node_modules. Of pino only what writes in this thread: its transports need files.
 */
const INLINED = new Set([
  '@pinojs/redact',
  '@scure/base',
  'ajv',
  'ajv-formats',
  'atomic-sleep',
  'buffer-crc32',
  'canonicalize',
  'chokidar',
  'commonmark',
  'croner',
  'entities',
  'eslint-visitor-keys',
  'fast-deep-equal',
  'fast-uri',
  'json-schema-traverse',
  'jsonc-parser',
  'mdurl',
  'node-diff3',
  'on-exit-leak-free',
  'pend',
  'pino',
  'pino-std-serializers',
  'quick-format-unescaped',
  'readdirp',
  'safe-stable-stringify',
  'smol-toml',
  'sonic-boom',
  'tar',
  'toml-eslint-parser',
  'yaml',
  'yauzl',
  'yazl',
  'zod',
]);

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
 * Node keeps a source that is not all ASCII with two bytes for each character. esbuild leaves such characters in regular expressions, in which
 * an escape means the same, also where one is written with `String.raw`. A backslash before one goes: it would escape the escape.
 */
const inAscii = (code: string): string =>
  code.replaceAll(/(?<!\\)(\\*)([^\0-\x7f])/g, (_, before: string, unit: string) => {
    const kept = before.length % 2 === 0 ? before : before.slice(1);
    return `${kept}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
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
    // Without comments; names stay, and lines stay short enough for stack traces.
    minifyWhitespace: true,
    lineLimit: 160,
    mainFields: ['module', 'main'],
    // For what bundled CommonJS asks of Node.
    banner: { js: "import { createRequire as createOwnRequire } from 'node:module'; const require = createOwnRequire(import.meta.url);" },
    plugins: [packagesStay, sourceAddresses(out)],
    logLevel: 'warning',
    write: false,
  });
  mkdirSync(out, { recursive: true });
  for (const { path, text } of outputFiles) {
    const part = `${path}.${process.pid}.part`;
    writeFileSync(part, inAscii(text));
    renameSync(part, path);
  }
  const written = new Set(outputFiles.map(({ path }) => basename(path)));
  const others = readdirSync(out).filter((name) => !written.has(name) && !name.endsWith('.part'));
  for (const name of others) rmSync(join(out, name), { recursive: true, force: true });
}
