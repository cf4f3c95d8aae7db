// electron/shells/cli/command.ts - what a command of the command line is, and how its arguments are read.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { AppError } from '../../contract/index.ts';
import type { OpenedCore } from '../../core/app/index.ts';
import type { Output } from './output.ts';

/** 0 ok, 1 findings of severity error or a failed run, 2 usage, 3 an answer that is not whole, 130 stopped by Ctrl+C. */
export type ExitCode = 0 | 1 | 2 | 3 | 130;

export interface Invocation {
  words: string[];
  flag(name: string): boolean;
  text(name: string): string | undefined;
  output: Output;
  /** Opens the account on first use; it is closed after the command. With `recover`, one that cannot be opened has its back-ups, and nothing else. */
  core(options?: { recover?: boolean }): Promise<OpenedCore['core']>;
  /** Aborts on Ctrl+C. */
  signal: AbortSignal;
}

export interface Command {
  name: string;
  /** One line for the overview. */
  summary: string;
  /** Arguments after the name. */
  usage: string;
  /** Lines of `name  what it does`, only this command's options. */
  help: [option: string, meaning: string][];
  examples: string[];
  options: ParseArgsOptionsConfig;
  run(call: Invocation): Promise<ExitCode>;
}

/** Options that take a text. */
export const texts = (...names: string[]): ParseArgsOptionsConfig => Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
/** Options that are given or not. */
export const flags = (...names: string[]): ParseArgsOptionsConfig => Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]));

const GLOBAL_OPTIONS = {
  ...texts('home', 'workspace'),
  ...flags('json'),
  help: { type: 'boolean', short: 'h' },
} satisfies ParseArgsOptionsConfig;

export const GLOBAL_HELP: Command['help'] = [
  ['--home DIR', 'the account folder; default: SKILLWRIGHT_HOME, otherwise ~/.skillwright'],
  ['--workspace DIR', 'a workspace to use as well; its skills override account skills by name'],
  ['--json', 'machine-readable results: one JSON value on standard output'],
  ['--help', 'show this help, or the help for a command'],
];

export interface Words {
  /** The first argument that is not an option; undefined when there is none. */
  command: string | undefined;
  help: boolean;
  json: boolean;
}

/** A first look that never fails: which command, and whether help or JSON was asked for. */
export function lookAt(args: string[]): Words {
  const { values, positionals } = parseArgs({ args, options: GLOBAL_OPTIONS, strict: false, allowPositionals: true });
  return { command: positionals[0], help: values.help === true, json: values.json === true };
}

/** Reads all arguments of a command. Throws `usage` for an option it does not have. */
export function readWords(command: Command, args: string[]): Pick<Invocation, 'words' | 'flag' | 'text'> {
  const { values, positionals } = read(command, args);
  return {
    words: positionals.slice(1),
    flag: (name) => values[name] === true,
    text: (name) => {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    },
  };
}

function read(command: Command, args: string[]): { values: Record<string, unknown>; positionals: string[] } {
  try {
    return parseArgs({ args, options: { ...GLOBAL_OPTIONS, ...command.options }, allowPositionals: true });
  } catch (cause) {
    throw usage(command, (cause as Error).message.split('. ')[0] ?? 'the arguments were not understood');
  }
}

/** A wrong call of a command. */
export function usage(command: Pick<Command, 'name'>, message: string): AppError {
  return new AppError('usage', `${command.name}: ${message.replace(/\.$/, '')}.`, {
    remedy: `See npm run -s cli -- ${command.name} --help.`,
  });
}

/** The one argument that a command needs. Throws `usage`. */
export function oneWord(command: Pick<Command, 'name'>, words: readonly string[], what: string): string {
  const [word, ...more] = words;
  if (word === undefined) throw usage(command, `${what} is missing`);
  if (more.length > 0) throw usage(command, `only one ${what} is allowed; unexpected: ${more.join(' ')}`);
  return word;
}

/** The value of an option that takes one of these. Throws `usage` for another. */
export function choiceOf<T extends string>(
  command: Pick<Command, 'name'>,
  call: Pick<Invocation, 'text'>,
  name: string,
  values: readonly T[],
): T | undefined {
  const word = call.text(name);
  const found = values.find((value) => value === word);
  if (word === undefined || found !== undefined) return found;
  const all = values.length === 2 ? `neither ${values.join(' nor ')}` : `not one of ${values.join(', ')}`;
  throw usage(command, `--${name} is ${word}, which is ${all}`);
}

/** The whole number that an option gives; null = it is not given. Throws `usage`. */
export function wholeNumber(command: Pick<Command, 'name'>, call: Invocation, name: string, min: number, max: number): number | null {
  const word = call.text(name);
  if (word === undefined) return null;
  const value = Number(word);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw usage(command, `--${name} is ${word}, which is not a whole number from ${min} to ${max}`);
}

/** The number above 0 that an option gives, a whole one up to `most`, or with null any; undefined = it is not given. Throws `usage`. */
export function aboveZero(command: Pick<Command, 'name'>, call: Invocation, name: string, most: number | null): number | undefined {
  const word = call.text(name);
  if (word === undefined) return undefined;
  const value = Number(word);
  if (value > 0 && Number.isFinite(value) && (most === null || (Number.isInteger(value) && value <= most))) return value;
  throw usage(command, `--${name} is ${word}, which is not a valid number for it`);
}

/** The parts of a text with commas between them, without those that are empty. */
export const listIn = (text = ''): string[] => text.split(',').flatMap((part) => part.trim() || []);

/** What the first word of a command asks for, by its name. Throws what `wrong` makes of a word that names none, and of none. */
export function actOf<T>(acts: Readonly<Record<string, T>>, word: string | undefined, wrong: (message: string) => AppError): T {
  if (word !== undefined && Object.hasOwn(acts, word)) return acts[word] as T;
  const all = Object.keys(acts).join(', ');
  throw wrong(word === undefined ? `one of ${all} is missing` : `${word} is not one of ${all}`);
}
