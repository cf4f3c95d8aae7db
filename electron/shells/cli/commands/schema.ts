// electron/shells/cli/commands/schema.ts - the JSON Schema of what a command prints with --json.
import { type Command, usage } from '../command.ts';
import { RESULTS, type ResultName, resultSchema } from '../results.ts';

const NAMES = Object.keys(RESULTS) as ResultName[];

export const schema: Command = {
  name: 'schema',
  summary: 'print the JSON Schema of a command’s --json output',
  usage: 'COMMAND',
  help: [['COMMAND', NAMES.join(', ')]],
  examples: ['schema validate', 'schema trace show'],
  options: {},
  async run({ words, output }) {
    const name = NAMES.find((each) => each === words.join(' '));
    if (name === undefined) throw usage(schema, `COMMAND must be one of ${NAMES.join(', ')}`);
    output.raw(`${JSON.stringify(resultSchema(name), null, 2)}\n`);
    return 0;
  },
};
