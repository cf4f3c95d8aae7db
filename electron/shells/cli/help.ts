// electron/shells/cli/help.ts - the texts of --help.
import { type Command, GLOBAL_HELP } from './command.ts';

const CALL = 'npm run -s cli --';

/** All commands with one line each. */
export function overview(commands: readonly Command[]): string {
  return [
    'Skillwright on the command line: the same skills, runs and traces as in the window.',
    '',
    `Usage: ${CALL} COMMAND [arguments] [options]`,
    '',
    ...columns(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Options for every command:',
    ...columns(GLOBAL_HELP),
    '',
    'Exit codes: 0 success, 1 findings of severity error, a difference or a failed run, 2 usage error, 3 an answer that is not whole, 130 interrupted.',
    `Help for a command: ${CALL} COMMAND --help`,
  ].join('\n');
}

/** One command with its options and examples. */
export function commandHelp(command: Command): string {
  return [
    `${command.name}: ${command.summary}.`,
    '',
    `Usage: ${CALL} ${command.name} ${command.usage} [options]`,
    '',
    ...columns([...command.help, ...GLOBAL_HELP]),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${example.includes(CALL) ? example : `${CALL} ${example}`}`),
  ].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
