// test/unit/architecture/rules.ts - the rules of the house as one table. Each rule brings samples that it must refuse and samples that
// it must allow, so that a rule which can no longer fail is noticed.
import { importsOf, roomOf, type Source, withoutComments } from './sources.ts';

export interface Rule {
  name: string;
  /** What a person is told who breaks it. */
  advice: string;
  /** What is wrong with the sources, one line each. */
  faults(sources: Source[]): string[];
  refuses: Source[][];
  allows: Source[][];
}

type Only = (file: string) => boolean;

const under =
  (...folders: string[]): Only =>
  (file) =>
    folders.some((folder) => file.startsWith(folder));
const both =
  (...parts: Only[]): Only =>
  (file) =>
    parts.every((part) => part(file));
const not =
  (part: Only): Only =>
  (file) =>
    !part(file);
const isCode: Only = (file) => /\.(m?[jt]sx?|py)$/.test(file);
const PRODUCT = both(isCode, under('electron/', 'renderer/'));
const CORE = both(isCode, under('electron/core/', 'electron/contract/'));

/** Modules that the files named may not import. */
const imports =
  (where: Only, refused: (module: string, file: string) => boolean): Rule['faults'] =>
  (sources) =>
    sources
      .filter(({ file }) => where(file))
      .flatMap((source) =>
        importsOf(source)
          .filter((module) => refused(module, source.file))
          .map((module) => `${source.file} imports ${module}`),
      );

/** Text that the files named may not hold. */
const words =
  (where: Only, pattern: RegExp, read: (text: string) => string = withoutComments): Rule['faults'] =>
  (sources) =>
    sources
      .filter(({ file }) => where(file))
      .flatMap(({ file, text }) =>
        read(text)
          .split('\n')
          .flatMap((line, index) => {
            const found = pattern.exec(line);
            return found === null ? [] : [`${file}:${index + 1} has ${found[0].trim()}`];
          }),
      );

/** Threads that do one small job: a core starts several, and each loads its modules anew. */
const SMALL_THREADS = [
  'linking/conflict/merge-worker.ts',
  'prompts/worker/render-worker.ts',
  'python/sandbox/v8/guest.ts',
  'storage/checkpoints/thread.ts',
  'validation/worker/validation-worker.ts',
].map((file) => `electron/core/${file}`);

/** What loading a file loads: types are gone by then. The way to each module, from the file that is loaded first. */
function loadedBy(entry: string, sources: ReadonlyMap<string, Source>): Map<string, string[]> {
  const ways = new Map([[`/${entry}`, [entry]]]);
  for (const [module, way] of ways) {
    const source = sources.get(module);
    if (source === undefined) continue;
    const text = source.text.replaceAll(/^(?:import|export) type [^;]*;/gm, '');
    for (const next of importsOf({ ...source, text })) if (!ways.has(next)) ways.set(next, [...way, next.replace('/', '')]);
  }
  return ways;
}

type Graph = Map<string, Set<string>>;

/** What files use, in files or, by `nameOf`, in what they belong to; a type counts as much as a value, because it binds as much. */
function graphOf(sources: Source[], nameOf: (file: string) => string | undefined): Graph {
  const graph: Graph = new Map();
  for (const source of sources) {
    const name = nameOf(source.file);
    if (name === undefined) continue;
    const used = importsOf(source).map((module) => (module.startsWith('/') ? nameOf(module.slice(1)) : undefined));
    graph.set(name, new Set([...(graph.get(name) ?? []), ...used.filter((other) => other !== undefined && other !== name)] as string[]));
  }
  return graph;
}

/** Circles in a graph, until none is left when one arrow of each is taken away. */
function circlesOf(graph: Graph): string[] {
  const found: string[] = [];
  const left: Graph = new Map([...graph].map(([name, used]) => [name, new Set(used)]));
  for (;;) {
    // What uses nothing that is left is in no circle.
    for (let before = -1; before !== left.size; ) {
      before = left.size;
      for (const [name, used] of left) if (![...used].some((other) => left.has(other))) left.delete(name);
    }
    const path = [...left.keys()].slice(0, 1);
    if (path.length === 0) return found;
    for (;;) {
      const next = [...left.get(path.at(-1)!)!].find((other) => left.has(other))!;
      const seen = path.indexOf(next);
      path.push(next);
      if (seen === -1) continue;
      found.push(path.slice(seen).join(' → '));
      left.get(path.at(-2)!)!.delete(next);
      break;
    }
  }
}

/** Written in pieces, because this file is checked too. */
const spell = (...pieces: string[]): string => pieces.join('');
const HOSTS = [
  spell('registry.npm', 'js.org'),
  spell('npm', 'js.com'),
  spell('py', 'pi.org'),
  spell('python', 'hosted.org'),
  spell('crates', '.io'),
  spell('proxy.go', 'lang.org'),
  spell('deb.', 'debian.org'),
  spell('repo.maven', '.apache.org'),
];
const NETWORK_MODULES = /^(node:)?(https?|http2|net|tls|dgram|dns|dns\/promises)$|^(ws|undici|axios|got|node-fetch)(\/|$)/;
const NETWORK_NAMES =
  /(?<![\w.$'"])(fetch|WebSocket|EventSource|XMLHttpRequest|RTCPeerConnection)\s*\(|\bglobalThis\.fetch\b|\bsendBeacon\b/;

/** Files for which a rule does not hold, with the reason. */
const MAY_USE_SOCKETS: Record<string, string> = {
  'electron/core/net/': 'the only way to the network',
  'electron/core/processes/': 'private pipes to child processes are sockets in Node',
  'electron/shells/instance-lock.ts': 'one window per account: a local socket in the account folder',
};
const MAY_NAME_COLOURS: Record<string, string> = {
  'renderer/app/tokens.css': 'the place where colours live',
  'renderer/app/theme.ts': 'Mantine wants its palettes as values; they repeat the tokens',
};

const TEXT_ROOMS = [
  'archives',
  'clients',
  'dspy-state',
  'editing',
  'formats',
  'frontmatter',
  'markdown',
  'packages',
  'repair',
  'text',
  'toml',
];

/** Files in folders that a stranger may have filled. */
const OWNED_BY_WORKSPACES = ['electron/core/workspace/candidates/', 'electron/core/cases/file/', 'electron/core/skills/drafts.ts'];

const one = (file: string, text: string): Source[] => [{ file, text }];

export const RULES: Rule[] = [
  {
    name: 'core and contract know no window and no shell',
    advice: 'Give the core what it needs as an argument, from the shell.',
    faults: imports(
      CORE,
      (module) =>
        /^(electron|playwright-core|react|react-dom|@mantine\/.*)(\/|$)/.test(module) || /^\/(electron\/shells|renderer)\//.test(module),
    ),
    refuses: [
      one('electron/core/library/a.ts', "import { app } from 'electron';"),
      one('electron/core/library/a.ts', "import { x } from '../../shells/channel.ts';"),
      one('electron/contract/a.ts', "import type { Page } from 'playwright-core';"),
    ],
    allows: [
      one('electron/core/library/a.ts', "import { z } from 'zod';\nimport { A } from '../../contract/index.ts';\n// import 'electron'"),
    ],
  },
  {
    name: 'the contract knows no room',
    advice: 'The contract is shapes; what acts on them lives in the core.',
    faults: imports(both(isCode, under('electron/contract/')), (module) => module.startsWith('/electron/core/')),
    refuses: [one('electron/contract/a.ts', "import { x } from '../core/app/index.ts';")],
    allows: [one('electron/contract/a.ts', "import { x } from './b.ts';")],
  },
  {
    name: 'the renderer knows only the contract and itself',
    advice: 'Ask the core through the contract.',
    faults: imports(
      both(isCode, under('renderer/')),
      (module) =>
        /^(node:|electron$|playwright-core|better-sqlite3|node-llama-cpp)/.test(module) ||
        (module.startsWith('/') && !/^\/(electron\/contract|renderer)\//.test(module)),
    ),
    refuses: [
      one('renderer/app/a.ts', "import { x } from '../../electron/core/packages/index.ts';"),
      one('renderer/app/a.ts', "import { x } from '../../electron/shells/channel.ts';"),
      one('renderer/app/a.tsx', "import fs from 'node:fs';"),
    ],
    allows: [
      one(
        'renderer/app/a.ts',
        "import { x } from '../../electron/contract/index.ts';\nimport { y } from '../ui/format.ts';\nimport 'react';",
      ),
    ],
  },
  {
    name: 'a room is entered through its index.ts',
    advice: 'Export it from the door of that room, or ask whether it belongs there.',
    faults: imports(both(isCode, under('electron/')), (module, file) => {
      const room = roomOf(module);
      return room !== undefined && room !== roomOf(file) && module !== `/electron/core/${room}/index.ts`;
    }),
    refuses: [
      one('electron/core/library/a.ts', "import { x } from '../packages/parse.ts';"),
      one('electron/shells/cli/a.ts', "export * from '../../core/packages/parse.ts';"),
      one('electron/core/library/a.ts', "const { x } = await import('../packages/parse.ts');"),
    ],
    allows: [one('electron/core/library/a.ts', "import { x } from '../packages/index.ts';\nimport { y } from './rows/row.ts';")],
  },
  {
    name: 'the graph of rooms has no cycle',
    advice: 'Let the composition root hand one of the two rooms what it needs of the other.',
    faults: (sources) =>
      circlesOf(
        graphOf(
          sources.filter(({ file }) => isCode(file)),
          roomOf,
        ),
      ),
    refuses: [
      [
        { file: 'electron/core/a/index.ts', text: "import '../b/index.ts';" },
        { file: 'electron/core/b/index.ts', text: "import type { X } from '../c/index.ts';" },
        { file: 'electron/core/c/x.ts', text: "import '../a/index.ts';" },
      ],
    ],
    allows: [
      [
        { file: 'electron/core/a/index.ts', text: "import '../b/index.ts';\nimport '../c/index.ts';" },
        { file: 'electron/core/b/index.ts', text: "import '../c/index.ts';" },
      ],
    ],
  },
  {
    name: 'no circle of files',
    advice: 'Put what both need into a file of its own (types.ts), or hand one of them what it needs as an argument.',
    faults: (sources) =>
      circlesOf(
        graphOf(
          sources.filter(({ file }) => PRODUCT(file)),
          (file) => file,
        ),
      ),
    refuses: [
      [
        { file: 'electron/core/a/x.ts', text: "import { y } from './y.ts';" },
        { file: 'electron/core/a/y.ts', text: "import type { X } from './z/z.ts';" },
        { file: 'electron/core/a/z/z.ts', text: "import '../x.ts';" },
      ],
      [
        { file: 'renderer/editor/a.ts', text: "import { lazy } from 'react';\nlazy(() => import('../runs/b.tsx'));" },
        { file: 'renderer/runs/b.tsx', text: "export { a } from '../editor/a.ts';" },
      ],
    ],
    allows: [
      [
        { file: 'electron/core/a/x.ts', text: "import { y } from './y.ts';\nimport type { X } from './types.ts';" },
        { file: 'electron/core/a/y.ts', text: "import type { X } from './types.ts';" },
        { file: 'electron/core/a/types.ts', text: '// nothing is imported here' },
      ],
    ],
  },
  {
    name: 'a thread with a small job loads neither the whole contract nor the library of its schemas',
    advice: 'Import the value from its own file (contract/values/errors.ts): the whole takes five times as long as the job.',
    faults(sources) {
      const byModule = new Map(sources.map((source) => [`/${source.file}`, source]));
      return SMALL_THREADS.filter((file) => byModule.has(`/${file}`)).flatMap((file) =>
        ['zod', '/electron/contract/index.ts'].flatMap((module) => loadedBy(file, byModule).get(module)?.join(' → ') ?? []),
      );
    },
    refuses: [
      one('electron/core/storage/checkpoints/thread.ts', "import { AppError } from '../../../contract/index.ts';"),
      [
        { file: 'electron/core/storage/checkpoints/thread.ts', text: "import { connectTo } from '../same-file.ts';" },
        { file: 'electron/core/storage/same-file.ts', text: "import { z } from 'zod';" },
      ],
    ],
    allows: [
      [
        { file: 'electron/core/storage/checkpoints/thread.ts', text: "import { connectTo } from '../same-file.ts';" },
        { file: 'electron/core/storage/same-file.ts', text: "import type { Splice } from '../../contract/index.ts';" },
      ],
    ],
  },
  {
    name: 'storage imports no other room',
    advice: 'Storage keeps what it is given; who gives it is not its matter.',
    faults: imports(both(isCode, under('electron/core/storage/')), (module) => ![undefined, 'storage'].includes(roomOf(module))),
    refuses: [one('electron/core/storage/a.ts', "import { x } from '../packages/index.ts';")],
    allows: [one('electron/core/storage/a.ts', "import { x } from '../../contract/index.ts';\nimport { y } from './b.ts';")],
  },
  {
    name: 'the rooms that read and write texts touch no file',
    advice: 'They take bytes or text and give bytes or text; who calls them reads and writes.',
    faults: imports(both(isCode, under(...TEXT_ROOMS.map((room) => `electron/core/${room}/`))), (module) =>
      /^(?:node:)?fs(?:\/promises)?$/.test(module),
    ),
    refuses: [
      one('electron/core/archives/a.ts', "import { writeFile } from 'node:fs/promises';"),
      one('electron/core/formats/json/a.ts', "const { readFileSync } = await import('fs');"),
      one('electron/core/editing/a.ts', "import { readFileSync } from 'node:fs';"),
    ],
    allows: [
      one('electron/core/archives/a.ts', "import { inflateRaw } from 'node:zlib';"),
      one('electron/core/library/a.ts', "import { readFile } from 'node:fs/promises';"),
    ],
  },
  {
    name: 'what a workspace or a cloned repository owns is reached by its door',
    advice: 'Use createDoor of the room storage: it follows no link.',
    faults: imports(both(isCode, under(...OWNED_BY_WORKSPACES)), (module) => /^(?:node:)?fs(?:\/promises)?$/.test(module)),
    refuses: [
      one('electron/core/workspace/candidates/a.ts', "import { readFileSync } from 'node:fs';"),
      one('electron/core/skills/drafts.ts', "import { open } from 'node:fs/promises';"),
    ],
    allows: [one('electron/core/cases/file/a.ts', "import { createDoor } from '../../storage/index.ts';")],
  },
  {
    name: 'only the room processes and the shells start programs',
    advice: 'Mount a service on the room processes.',
    faults: imports(both(PRODUCT, not(under('electron/core/processes/', 'electron/shells/'))), (module) =>
      /^(node:)?(child_process|cluster)$/.test(module),
    ),
    refuses: [
      one('electron/core/models/a.ts', "import { spawn } from 'node:child_process';"),
      one('renderer/a.ts', "import 'child_process';"),
    ],
    allows: [one('electron/core/processes/launch.ts', "import { spawn } from 'node:child_process';")],
  },
  {
    name: 'only the output of the command line writes to a terminal',
    advice: 'Use Output of shells/cli/output.ts: it shows characters that a terminal would act on.',
    faults: words(
      both(under('electron/'), not(under('electron/shells/cli/output.ts', 'electron/core/processes/child-rpc.ts'))),
      /\bconsole\.|\b(?:stdout|stderr)\.write\(/,
    ),
    refuses: [
      one('electron/shells/cli/commands/a.ts', 'process.stdout.write(name)'),
      one('electron/shells/a.ts', 'const { stderr } = process;\nstderr.write(name);'),
      one('electron/core/app/a.ts', 'console.error(name)'),
    ],
    allows: [one('electron/shells/cli/output.ts', 'stdout.write(visible(name))'), one('electron/shells/a.ts', 'output.note(name)')],
  },
  {
    name: 'only the room net reaches the network (modules)',
    advice: 'Use the fetch of the room net; it knows what the author allowed.',
    faults: imports(both(PRODUCT, not(under(...Object.keys(MAY_USE_SOCKETS)))), (module) => NETWORK_MODULES.test(module)),
    refuses: [
      one('electron/core/models/a.ts', "import { request } from 'node:https';"),
      one('electron/shells/chromium/a.ts', "import { createServer } from 'node:net';"),
      one('renderer/a.ts', "import { WebSocket } from 'ws';"),
    ],
    allows: [one('electron/shells/instance-lock.ts', "import { connect } from 'node:net';")],
  },
  {
    name: 'only the room net reaches the network (names)',
    advice: 'Use the fetch of the room net; it knows what the author allowed.',
    faults: words(both(PRODUCT, not(under(...Object.keys(MAY_USE_SOCKETS), 'electron/shells/chromium/bridge.ts'))), NETWORK_NAMES),
    refuses: [
      one('electron/core/models/a.ts', "await fetch('https://example.org')"),
      one('renderer/a.ts', 'const socket = new WebSocket(url);'),
      one('renderer/a.ts', 'navigator.sendBeacon(url)'),
    ],
    allows: [
      one('electron/core/models/a.ts', 'const answer = await net.fetch(url);\n// fetch(url) is refused\nconst f = createFetch();'),
      one('renderer/a.ts', 'query.refetch();'),
    ],
  },
  {
    name: 'raw channels live in the shells',
    advice: 'Add a procedure or an event to the contract.',
    faults: words(
      both(PRODUCT, not(under('electron/shells/'))),
      /\b(ipcMain|ipcRenderer|contextBridge|MessagePortMain|exposeBinding|addBinding|exposeInMainWorld)\b/,
    ),
    refuses: [one('electron/core/app/a.ts', 'ipcMain.handle(name, work);'), one('renderer/a.ts', 'window.ipcRenderer.send(name);')],
    allows: [one('electron/shells/electron/main.ts', 'ipcMain.on(CHANNEL, receive);')],
  },
  {
    name: 'a source file that a person writes has at most 400 lines',
    advice: 'Split it by idea.',
    faults: (sources) =>
      sources
        .filter(({ file }) => /\.(m?[jt]sx?|css|py|sql)$/.test(file) && !file.startsWith('test/'))
        .filter(({ file }) => !/^electron\/core\/storage\/migrations\/\w+\.sql$/.test(file)) // what the steps make, written by a script
        .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
        .filter(({ lines }) => lines > 400)
        .map(({ file, lines }) => `${file} has ${lines} lines`),
    refuses: [one('renderer/a.css', '\n'.repeat(401)), one('electron/core/storage/migrations/agents/001-a.sql', '\n'.repeat(401))],
    allows: [
      one('renderer/a.css', '\n'.repeat(400)),
      one('electron/core/storage/migrations/agents.sql', '\n'.repeat(401)),
      one('test/unit/a.test.ts', '\n'.repeat(900)),
    ],
  },
  {
    name: 'a folder has at most 16 source files',
    advice: 'Make a sub-folder for what belongs together.',
    faults: (sources) => {
      const folders = sources.filter(({ file }) => PRODUCT(file)).map(({ file }) => file.slice(0, file.lastIndexOf('/')));
      const counts = Map.groupBy(folders, (folder) => folder);
      return [...counts].filter(([, files]) => files.length > 16).map(([folder, files]) => `${folder} has ${files.length} files`);
    },
    refuses: [Array.from({ length: 17 }, (_, n) => ({ file: `renderer/ui/a${n}.ts`, text: '' }))],
    allows: [Array.from({ length: 16 }, (_, n) => ({ file: `renderer/ui/a${n}.ts`, text: '' }))],
  },
  {
    name: 'colours are named in tokens.css only',
    advice: 'Use a token: var(--sw-…).',
    faults: words(
      both((file) => /\.(css|tsx?)$/.test(file), under('renderer/'), not(under(...Object.keys(MAY_NAME_COLOURS)))),
      /(?<=[\s:('"`,])#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})(?![\w/-])|\b(?:rgba?|hsla?|oklch)\(/,
    ),
    refuses: [
      one('renderer/a.css', 'a { color: #1a2b3c; }'),
      one('renderer/a.tsx', "style={{ color: '#fff' }}"),
      one('renderer/a.css', 'a { color: rgb(1 2 3); }'),
    ],
    allows: [
      one('renderer/a.css', 'a { color: var(--sw-text); }'),
      one('renderer/a.ts', "navigate('#/skill/abc');\nconst id = '#fade-in';"),
    ],
  },
  {
    name: 'no registry and no path of a machine is written down',
    advice: 'Packages come through their clients, and paths from the surroundings.',
    faults: words(
      not(under('resources/THIRD-PARTY-NOTICES.txt')),
      new RegExp(
        `${HOSTS.map((host) => host.replaceAll('.', '\\.')).join('|')}|(?<![\\w~.])${spell('/', 'work/')}|(?<![\\w~.])${spell('/', 'root/')}`,
      ),
      (text) => text,
    ),
    refuses: [
      one('README.md', `See ${HOSTS[0]}`),
      one('package-lock.json', `"resolved": "https://${HOSTS[0]}/x.tgz"`),
      one('scripts/a.mjs', `const at = '${spell('/', 'work/')}main';`),
    ],
    allows: [one('README.md', 'Open a /workspace/ folder, or ~/work/notes.')],
  },
  {
    name: 'tests run the same every time',
    advice: 'Import fast-check from test/fixtures/fixed-seed.ts; random seeds belong to npm run fuzz.',
    faults: (sources) => [
      ...imports(both(under('test/'), not(under('test/fixtures/fixed-seed.ts'))), (module) => module === 'fast-check')(sources),
      ...words(both(isCode, under('test/unit/')), new RegExp(`\\b(?:${spell('Math.ran', 'dom')}|${spell('random', 'Bytes')})\\(`))(sources),
    ],
    refuses: [
      one('test/unit/a.test.ts', `import fc from '${spell('fast-', 'check')}';`),
      one('test/unit/a.test.ts', `const n = ${spell('Math.ran', 'dom')}();`),
      one('test/unit/a.test.ts', `const bytes = ${spell('random', 'Bytes')}(4);`),
    ],
    allows: [
      one('test/unit/archives/a.test.ts', "import fc from '../../fixtures/fixed-seed.ts';"),
      one('scripts/fuzz/a.ts', `import fc from '${spell('fast-', 'check')}';`),
    ],
  },
  {
    name: 'no literal is spread into a literal',
    advice: 'Write what is in it where it stands; how many lines that takes is the matter of the formatter.',
    faults: words(both(isCode, under('electron/', 'renderer/', 'scripts/', 'test/')), /^\s*\.\.\.(?:\[[^\]]*\],?|\{ .* \},?|[[{])$/),
    refuses: [
      one('renderer/a.ts', `const words = [\n  ${'...'}['a', 'b'],\n  ${'...'}['c'],\n];`),
      one('electron/core/app/a.ts', `return {\n  ${'...'}{ a, b },\n};`),
      one('electron/core/app/a.ts', `return {\n  ${'...'}{\n    a,\n  },\n};`),
    ],
    allows: [one('electron/core/app/a.ts', "return {\n  ...['a', 'b'].map(toRow),\n  ...(x ? { a } : {}),\n  ...rest,\n};")],
  },
  {
    name: 'nothing is left for later',
    advice: 'Do it, or leave it out.',
    faults: words(
      both((file) => /\.(m?[jt]sx?|css|py|sql)$/.test(file), not(under('test/fixtures/'))),
      new RegExp(`\\b(${spell('TO', 'DO')}|${spell('FIX', 'ME')}|${spell('X', 'XX')})\\b`),
      (text) => text,
    ),
    refuses: [one('electron/core/app/a.ts', `// ${spell('TO', 'DO')}: errors`)],
    allows: [one('electron/core/app/a.ts', 'const todos = [];')],
  },
];
