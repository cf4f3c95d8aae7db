// electron/shells/cli/commands/triggers/triggers.ts - trigger tests of a skill: which pass, add and remove, files in and out, a better description.
import { type Command, type ExitCode, flags, type Invocation, texts, usage } from '../../command.ts';
import { evaluateRows } from './evaluate.ts';
import { proposeDescription } from './propose.ts';
import { addRows, exportRows, fileOfRows, importRows, listRows, removeRows, TRIGGERS } from './rows.ts';
import { tryRows } from './try.ts';

export const triggers: Command = {
  ...TRIGGERS,
  summary: 'test which messages find a skill by their words and which do not, and keep those messages',
  usage: 'SKILL|FILE | list | add | remove | import | export | file | try | propose SKILL …',
  help: [
    ['SKILL|FILE', 'which rows pass, who wins instead and why; exit code 1 if a row fails. No model is asked'],
    ['--rows FILE', 'rows of a file instead; for a package FILE that is in no library by default its evals/trigger-eval.json'],
    ['list SKILL', 'every row'],
    ['add SKILL MESSAGE…', 'messages that should find the skill'],
    ['--not', 'add: messages that should not find it'],
    ['--held-out', 'add: do not show them to a model that proposes a description'],
    ['--note TEXT', 'add: why they are there'],
    ['remove SKILL ROW…', 'rows by id or message'],
    ['import SKILL FILE', 'JSON, JSON Lines or YAML with query and should_trigger; bad rows are reported, the others imported'],
    ['export SKILL', 'print the rows as [{query, should_trigger}], or write them with --to'],
    ['--to FILE', 'export: the file to write'],
    ['file SKILL', 'whether rows are in evals/trigger-eval.json of the linked folder and match it; exit code 1 if not'],
    ['--keep', 'file: keep them there, merging the file’s rows with those here'],
    ['--drop', 'file: keep them only in the database; the file is not changed'],
    ['--take SIDE', 'file: if both sides changed, “rows” overwrites the file, “file” replaces the rows'],
    ['try SKILL', 'what a model decides about each row, as in a conversation; exit code 1 if a decision is wrong'],
    ['--times N', 'try: decisions about each row, 1 to 10, default: 3; propose: also decide about held-out rows so often'],
    ['propose SKILL', 'a better description by a model, scored on held-out rows; nothing is changed'],
    ['--model ID', 'try, propose: the model to ask; default: the model in Settings'],
    ['--rounds N', 'propose: at most this many calls, 1 to 5; default: 3'],
    ['--max-cost D', 'try, propose: stop before this many US dollars'],
    ['--allow-http', 'try, propose: send to an address that is not encrypted, once for each address'],
    ['--dry-run', 'add, remove, import: show what would be done, change nothing'],
  ],
  examples: [
    'triggers my-skill',
    'triggers skills/my-skill/SKILL.md --json',
    'triggers add my-skill "do these pages agree" "what contradicts the charter"',
    'triggers add my-skill --not "is this in house style"',
    'triggers try my-skill --times 5 --json',
    'triggers propose my-skill --rounds 2 --max-cost 0.05',
  ],
  options: {
    ...texts('rows', 'note', 'to', 'take', 'model', 'rounds', 'times', 'max-cost'),
    ...flags('not', 'held-out', 'keep', 'drop', 'allow-http', 'dry-run'),
  },
  async run(call) {
    const [first, ...rest] = call.words;
    if (first === undefined) throw usage(TRIGGERS, 'SKILL is missing');
    const act = Object.hasOwn(ACTS, first) ? ACTS[first as Act] : undefined;
    if (act === undefined) {
      if (rest.length > 0) throw usage(TRIGGERS, `unexpected argument: ${rest[0]}`);
      return await evaluateRows(call, first);
    }
    const [skill, ...more] = rest;
    if (skill === undefined) throw usage(TRIGGERS, 'SKILL is missing');
    const [least, most] = act.more;
    if (more.length < least) throw usage(TRIGGERS, `${act.what} is missing`);
    if (more.length > most) throw usage(TRIGGERS, `unexpected argument: ${more[most]}`);
    return await act.run(call, skill, more);
  },
};

type Act = 'list' | 'add' | 'remove' | 'import' | 'export' | 'file' | 'try' | 'propose';

interface ActRow {
  /** How many words may follow SKILL. */
  more: [least: number, most: number];
  what?: string;
  run(call: Invocation, skill: string, more: string[]): Promise<ExitCode>;
}

const ACTS: Record<Act, ActRow> = {
  list: { more: [0, 0], run: listRows },
  add: { more: [1, Number.POSITIVE_INFINITY], what: 'MESSAGE', run: addRows },
  remove: { more: [1, Number.POSITIVE_INFINITY], what: 'ROW', run: removeRows },
  import: { more: [1, 1], what: 'FILE', run: (call, skill, [file = '']) => importRows(call, skill, file) },
  export: { more: [0, 0], run: exportRows },
  file: { more: [0, 0], run: fileOfRows },
  try: { more: [0, 0], run: tryRows },
  propose: { more: [0, 0], run: proposeDescription },
};
