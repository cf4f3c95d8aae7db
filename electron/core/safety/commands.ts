// electron/core/safety/commands.ts - commands in a text that run what they download or decode, or install a package from a place that its author
// chose. Shapes follow public reports on poisoned skills and install scripts. Repetitions are bounded, so that no text takes long.
import { type Say, shortened } from './report.ts';

/** Ends one command and begins the next. */
const NEXT = String.raw`(?:&&|\|\||;)`;
/** Programs that run a text given to them, however they are called. */
const RUNNER = String.raw`(?:(?:sudo|doas|env|exec|command|nohup|time|xargs|busybox|toybox|setsid|nice|stdbuf|timeout)\b[^\n|;&]{0,60}[ \t])?(?:\/[^\s|;&]{0,60}\/)?["']?(?:\$\{?SHELL\}?|(?:(?:ba|z|da|k|fi|c|tc|a)?sh|python[\d.]{0,5}|perl|ruby|node|php|deno|bun|lua|Rscript|osascript|pwsh|powershell|cmd|iex|Invoke-Expression|source)(?:\.exe)?(?![\w.-])|\.[ \t])`;
const FETCHER = String.raw`\b(?:curl|wget|wget2|aria2c|fetch|axel|lynx|httpie|http|iwr|irm|Invoke-(?:WebRequest|RestMethod)|Start-BitsTransfer|certutil|bitsadmin)(?:\.exe)?(?![\w.-])`;
const DECODER = String.raw`\b(?:base64[ \t][^\n|;&]{0,40}?-{1,2}[dD]|base32[ \t][^\n|;&]{0,40}?-{1,2}d|xxd[ \t][^\n|;&]{0,40}?-[a-z]{0,3}r|openssl[ \t][^\n|;&]{0,80}?-d|uudecode|gpg[ \t][^\n|;&]{0,60}?-{1,2}d)`;
/** What a text may pass through on its way: `| gunzip`. */
const FILTERS = String.raw`(?:\|[ \t]{0,20}[a-z][^\n|;]{0,120}){0,3}`;
/** A command inside another one: `$(`, `<(`, a backtick. */
const INSIDE = String.raw`["']?(?:\$\(|<\(|${'`'})[ \t]{0,20}`;

interface Command {
  code: 'network_code' | 'obfuscated_code' | 'package_install';
  severity: 'danger' | 'caution';
  what: string;
  /** One of these is in the line of every match; looking for it is cheaper than the pattern. */
  hints: readonly string[];
  pattern: RegExp;
}

const command = (
  code: Command['code'],
  severity: Command['severity'],
  what: string,
  hints: readonly string[],
  ...sources: string[]
): Command => ({
  code,
  severity,
  what,
  hints,
  pattern: new RegExp(sources.join('|'), 'gi'),
});

const RUNS_NETWORK = 'Content from the network is run';
const RUNS_DECODED = 'Encoded content is run';
const RUNS_UNSEEN = 'A shell runs what is not written here';
const INSTALLS = 'A package is downloaded and run or installed';

const COMMANDS: readonly Command[] = [
  command(
    'network_code',
    'danger',
    RUNS_NETWORK,
    [
      'curl',
      'wget',
      'aria2c',
      'fetch',
      'axel',
      'lynx',
      'http ',
      'httpie',
      'iwr',
      'irm',
      'invoke-',
      'download',
      'urlopen',
      'requests.get',
      'http.get',
      'bitstransfer',
      'certutil',
      'bitsadmin',
    ],
    String.raw`${FETCHER}[ \t]{1,20}[^\s|;][^\n|;]{0,300}${FILTERS}\|[ \t]{0,20}${RUNNER}`,
    String.raw`${RUNNER}[ \t]{0,20}(?:-[a-z]{1,3}[ \t]{0,20})?(?:<{1,3}[ \t]{0,20})?${INSIDE}[^\n]{0,80}?${FETCHER}`,
    String.raw`\beval[ \t]{0,20}\(?[ \t]{0,20}${INSIDE}[^\n]{0,80}?${FETCHER}`,
    String.raw`\b(?:iex|Invoke-Expression)\b[^\n]{0,300}?(?:\b(?:irm|iwr|Invoke-(?:WebRequest|RestMethod))\b|DownloadString|DownloadFile)`,
    String.raw`\b(?:exec|eval)[ \t]{0,20}\([^\n]{0,100}?\b(?:urlopen|requests\.get|fetch|http\.get)\b`,
    String.raw`\b(?:urlopen|requests\.get|fetch|http\.get)[ \t]{0,20}\([^\n]{0,200}?\b(?:exec|eval|Function)\b`,
  ),
  command(
    'network_code',
    'danger',
    RUNS_NETWORK,
    ['git clone', 'gh repo'],
    String.raw`\b(?:git[ \t]{1,9}clone|gh[ \t]{1,9}repo[ \t]{1,9}clone)[ \t]{1,9}[^\n]{1,200}?${NEXT}[^\n]{0,100}?(?:[ \t]\.\/|\b(?:make|sh|bash|python[\d.]{0,5}|node|npm|pip[\d.]{0,4})[ \t]{1,9}\S)[^\n]{0,40}`,
  ),
  command(
    'network_code',
    'danger',
    RUNS_NETWORK,
    ['mshta', 'regsvr32', 'rundll32', 'msiexec', 'deno', 'bun', '--import', 'go run'],
    String.raw`\b(?:mshta|regsvr32|rundll32|msiexec)(?:\.exe)?\b[^\n]{0,120}?https?:\/\/`,
    String.raw`\b(?:deno[ \t]{1,20}run|bun[ \t]{1,20}run|node[ \t]{1,20}--import|go[ \t]{1,20}run)\b[^\n|;&]{0,120}?(?:https?:\/\/|[\w-]{1,60}\.[a-z]{2,10}\/[^\s@]{1,200}@)`,
  ),
  command(
    'obfuscated_code',
    'danger',
    RUNS_DECODED,
    [
      'base64',
      'base32',
      'xxd',
      'openssl',
      'uudecode',
      'gpg',
      'powershell',
      'pwsh',
      'b64',
      'b32',
      'a85',
      'hex',
      'atob',
      'zlib',
      'marshal',
      'fromcharcode',
      'codecs',
      'certutil',
      'printf',
      'echo',
      "$'",
    ],
    String.raw`${DECODER}[^\n|;]{0,200}${FILTERS}\|[ \t]{0,20}${RUNNER}`,
    String.raw`(?:${RUNNER}[^\n]{0,40}?|\beval[ \t]{0,20}\(?[ \t]{0,20})${INSIDE}[^\n]{0,200}?${DECODER}`,
    String.raw`\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,200}?[ \t][-/\u2013-\u2015]e(?:c|n[a-z]{0,13})?[ \t:]+["']?[A-Za-z0-9+/=]{12}`,
    String.raw`\b(?:exec|eval|Function|compile)[ \t]{0,20}\([^\n]{0,100}?(?:\bb64decode|\bb32decode|\ba85decode|\bfromhex|\bunhexlify|\batob\b|\bzlib\.decompress|\bmarshal\.loads|Buffer\.from\([^\n]{0,200}?base64|String\.fromCharCode|codecs\.decode)`,
    String.raw`\b(?:iex|Invoke-Expression)\b[^\n]{0,200}?FromBase64String`,
    String.raw`FromBase64String[^\n]{0,200}?\|[ \t]{0,20}(?:iex|Invoke-Expression)\b`,
    String.raw`\bcertutil(?:\.exe)?[ \t][^\n]{0,40}?-decode`,
    String.raw`\$'(?:\\x[0-9a-f]{2}|\\[0-7]{3}){4}`,
    String.raw`\b(?:printf|echo[ \t]{1,9}-[a-z]{1,3})[ \t]{1,20}["'](?:\\x[0-9a-f]{2}|\\[0-7]{3}){4}[^\n|]{0,2000}\|[ \t]{0,20}${RUNNER}`,
  ),
  command(
    'obfuscated_code',
    'danger',
    RUNS_DECODED,
    ['rev', 'tr '],
    String.raw`\b(?:rev|tr[ \t][^\n|]{0,120})[ \t]{0,20}\|[ \t]{0,20}${RUNNER}`,
  ),
  command(
    'obfuscated_code',
    'caution',
    RUNS_UNSEEN,
    ['| sh', '|sh', 'bash', 'zsh', 'dash', 'ksh', 'eval', '-c', '| sudo'],
    // A table has a bar at its start or after the name; a choice has several, and no command before.
    String.raw`^(?![ \t>]{0,20}\|)[^\n|]{0,300}?[\w)"'${'`'}.-][ \t]{1,9}[^\n|]{1,300}\|[ \t]{0,20}(?:(?:sudo|env|exec)[ \t]{1,9})?(?:\/[\w/]{0,40}\/)?(?:ba|z|da|k)?sh(?![\w.|-])(?![^\n]{0,60}\|)`,
    String.raw`\beval[ \t]{1,20}["']?[$${'`'}][^\n]{0,60}`,
    String.raw`\b(?:ba|z|da|k)?sh[ \t]{1,9}-[a-z]{0,3}c[ \t]{1,9}["']?[$${'`'}][^\n]{0,60}`,
  ),
  command(
    'package_install',
    'caution',
    INSTALLS,
    [
      'npx',
      'bunx',
      'dlx',
      'uvx',
      'uv ',
      'pip',
      'npm',
      'pnpm',
      'yarn',
      'bun ',
      'deno',
      'go ',
      'cargo',
      'gem ',
      'nix',
      'docker',
      'brew',
      'poetry',
      'pdm ',
    ],
    String.raw`\bnpx[ \t]{1,20}(?:-{1,2}[\w=-]{1,40}[ \t]{1,20}){0,5}?(?:-y|--yes)\b[^\n|;&]{0,80}`,
    String.raw`\b(?:bunx|uvx|pnpx)[ \t]{1,20}[\w@.:/-][^\n|;&]{0,80}`,
    String.raw`\b(?:pnpm|yarn|npm)[ \t]{1,20}(?:dlx|exec)[ \t]{1,20}[\w@.:/-][^\n|;&]{0,80}`,
    String.raw`\b(?:pipx|uv[ \t]{1,20}tool)[ \t]{1,20}run[ \t]{1,20}[\w@.:/-][^\n|;&]{0,80}`,
    String.raw`\b(?:pip[\d.]{0,4}|uv[ \t]{1,20}pip|pipx|uv)[ \t]{1,20}(?:install|add)\b[^\n|;&]{0,200}?(?:git\+|https?:\/\/|--(?:extra-)?index-url|-i[ \t]{1,20}http)[^\n|;&]{0,80}`,
    String.raw`\b(?:npm|pnpm|yarn|bun)[ \t]{1,20}(?:i|install|add)\b[^\n|;&]{0,200}?(?:git\+|git:|github:|gitlab:|https?:\/\/|--registry)[^\n|;&]{0,80}`,
    String.raw`\bnpm[ \t]{1,20}(?:i|install|add)[ \t]{1,20}(?:-[\w-]{1,30}[ \t]{1,20}){0,4}[\w-][\w.-]{0,60}\/[\w.-]{1,60}`,
    String.raw`\b(?:npm[ \t]{1,20}x|(?:npm|pnpm|yarn|bun)[ \t]{1,20}(?:create|init))[ \t]{1,20}(?:-{1,2}[\w=-]{1,40}[ \t]{1,20}){0,5}[\w@][^\n|;&]{0,80}`,
    String.raw`\bdeno[ \t]{1,20}(?:run|install|x)\b[^\n|;&]{0,120}?\b(?:npm|jsr):[^\n|;&]{1,80}`,
    String.raw`\buv[ \t]{1,20}(?:run\b[^\n|;&]{0,60}?--with|tool[ \t]{1,20}install)[ \t=]{1,20}[\w@.:/-][^\n|;&]{0,80}`,
    String.raw`\b(?:poetry|pdm)[ \t]{1,20}add\b[^\n|;&]{0,120}?(?:git\+|https?:\/\/)[^\n|;&]{0,80}`,
    String.raw`\bgo[ \t]{1,20}install[ \t]{1,20}[^\s|;&]{1,200}@[^\n|;&]{1,60}`,
    String.raw`\bcargo[ \t]{1,20}install\b[^\n|;&]{0,120}?--git[^\n|;&]{0,80}`,
    String.raw`\bgem[ \t]{1,20}install\b[^\n|;&]{0,120}?(?:--source|https?:\/\/)[^\n|;&]{0,80}`,
    String.raw`\bnix[ \t]{1,20}(?:run|shell|develop)[ \t]{1,20}[^\n|;&]{0,40}?(?:github:|https?:\/\/)[^\n|;&]{0,80}`,
    String.raw`\bdocker[ \t]{1,20}run\b[^\n|;&]{0,200}?(?:--privileged|-v[ \t]{1,20}\/[^\s]{0,40}:|docker\.sock)[^\n|;&]{0,80}`,
    String.raw`\bbrew[ \t]{1,20}(?:tap|install)[ \t]{1,20}[^\n|;&]{0,80}?https?:\/\/[^\n|;&]{0,80}`,
  ),
];

/** Every command of these kinds, also one that is written over several lines. */
export function inspectCommands(text: string, say: Say): void {
  const joined = joinLines(text);
  const lower = lowered(joined);
  /** Where lines start about which something definite was said. */
  const known = new Set<number>();
  for (const { code, severity, what, hints, pattern } of COMMANDS) {
    for (const start of linesWith(lower, hints)) {
      if (what === RUNS_UNSEEN && known.has(start)) continue;
      const line = joined.slice(start, endOfLine(joined, start));
      for (const { 0: found, index } of line.matchAll(pattern)) {
        say(code, severity, `${what}: “${shortened(found)}”.`, start + index);
        known.add(start);
      }
    }
  }
  inspectDownloads(joined, say);
  inspectDecoded(joined, say);
}

/** Where the lines start that contain one of these words. */
function linesWith(lower: string, words: readonly string[]): number[] {
  const starts = new Set<number>();
  for (const word of words) {
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, endOfLine(lower, at)))
      starts.add(lower.lastIndexOf('\n', at) + 1);
  }
  return [...starts].sort((a, b) => a - b);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** A command goes on after `\`, `|` and `&&` at the end of a line; offsets stay. */
const joinLines = (text: string): string =>
  text.replace(/\\\r?\n|(\||&&)[ \t]{0,20}\r?\n/g, (ending, kept = '') => kept + ' '.repeat(ending.length - kept.length));

/** Of the same length as the text, which all letters do not keep. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

const DOWNLOAD = new RegExp(`(?:${FETCHER}|(${DECODER}))([^\\n]{1,400})`, 'gi');
/** The file that a download, or what is decoded, is written to. */
const TARGET =
  /(?:^|[ \t])(?:-OutFile|--output(?:-document)?|-[a-z]{0,8}o|-out|>{1,2})[ \t=]{0,9}["']?([^\s"'|;&-][^\s"'|;&]{0,200})|https?:\/\/[^\s"'|;&<>)]{1,300}/gi;

/** `curl -o x …` and then `sh x`, `./x`, `chmod +x x`, in the same line or anywhere below. */
function inspectDownloads(text: string, say: Say): void {
  if (!/curl|wget|aria2c|iwr|invoke-web|bitstransfer|fetch|axel|certutil|bitsadmin|http |base64|base32|xxd|openssl|gpg/i.test(text)) return;
  const runs = runsIn(text);
  if (runs.size === 0) return;
  const told = new Set<string>();
  for (const { 0: found, 1: decoder, 2: rest, index } of text.matchAll(DOWNLOAD)) {
    const after = index + found.length - rest!.length;
    for (const [whole, name] of rest!.matchAll(TARGET)) {
      const file = baseName(name ?? whole);
      const run = file === '' ? undefined : runs.get(file)?.find((each) => each.index >= after);
      if (run === undefined || told.has(file)) continue;
      told.add(file);
      const [code, what] = decoder === undefined ? (['network_code', 'downloaded'] as const) : (['obfuscated_code', 'decoded'] as const);
      say(code, 'danger', `What is ${what} as ${shortened(file)} is run: “${shortened(run.command)}”.`, run.index);
      break;
    }
  }
}

const baseName = (path: string): string =>
  path
    .replace(/[?#].{0,300}$/, '')
    .split('/')
    .at(-1) ?? '';

interface FileRun {
  index: number;
  command: string;
}

/** Every file that is run, by its name; the last runs of a name are kept, which are below whatever wrote it. */
function runsIn(text: string): Map<string, FileRun[]> {
  const runs = new Map<string, FileRun[]>();
  for (const { 0: command, 1: path, index } of text.matchAll(FILE_RUN)) {
    const name = baseName(path!);
    const own = runs.get(name) ?? [];
    if (own.length === MOST_RUNS) own.pop();
    own.push({ index, command: command.trim() });
    runs.set(name, own);
  }
  return runs;
}

const MOST_RUNS = 8;
/** A file that is run, with what stands before its name. */
const FILE_RUN = new RegExp(
  String.raw`(?:${NEXT}|^|\n|[${'`'}$(])[ \t]{0,20}(?:(?:sudo|doas|env|exec|nohup)[ \t]{1,20})?(?:(?:${RUNNER}[ \t]{0,20}(?:-[\w-]{1,20}[ \t]{1,20}){0,4}|chmod[ \t]{1,20}(?:-[\w]{1,8}[ \t]{1,20})?(?:[ugoa]{0,4}\+[rwst]{0,4}x[rwst]{0,4}|[0-7]{0,2}[1357][0-7]{0,2})[ \t]{1,20}|start[ \t]{1,20}|open[ \t]{1,20}|&[ \t]{0,20})["']?|(?=(?:\.|~|\$\w{1,30}|["']\$\w{1,30}["']|\/[^\s|;&]{1,60})\/))([^\s"'|;&<>()${'`'}]{1,200})`,
  'gi',
);

const DECODES =
  /\b(?:b64decode|b32decode|a85decode|fromhex|unhexlify|atob|zlib\.decompress|marshal\.loads|codecs\.decode)\b|Buffer\.from\(/;
const RUNS_NAME = /\b(?:exec|eval|Function)[ \t]{0,9}\([ \t]{0,9}[A-Za-z_$][\w$.]{0,60}[^\n]{0,40}/g;

/** A program that decodes something and runs what a name holds. */
function inspectDecoded(text: string, say: Say): void {
  if (!DECODES.test(text)) return;
  for (const { 0: found, index } of text.matchAll(RUNS_NAME))
    say('obfuscated_code', 'caution', `It decodes something, and this may run it: “${shortened(found)}”.`, index);
}
