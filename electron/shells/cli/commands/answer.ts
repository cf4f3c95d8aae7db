// electron/shells/cli/commands/answer.ts - answers a run that is waiting for a person, even since before a restart (row C8).
import { readFileSync } from 'node:fs';
import { AppError, type Core, type Run } from '../../../contract/index.ts';
import { type Command, type ExitCode, flags, type Invocation, oneWord, texts, usage } from '../command.ts';
import { moment, plural } from '../format.ts';
import { printList } from '../output.ts';
import { follow, tellRun } from './running/follow.ts';

export const answer: Command = {
  name: 'answer',
  summary: 'answer a run that is waiting for a person, then follow it',
  usage: 'RUN | list',
  help: [
    ['RUN', 'the id of the run; `last` is the one that started waiting most recently'],
    ['--text TEXT', 'the answer, which later steps can read; - reads standard input; without it, you are asked in the terminal'],
    ['--refuse', 'do not make the call that is asked about: the model is told so, with the words of --text, and the run goes on'],
    ['--stop', 'end the run instead of continuing'],
    ['list', 'runs that are waiting, with their questions'],
  ],
  examples: [
    'answer list',
    'answer last --text "The draft is good"',
    'answer last --refuse',
    'answer 6f1c2a9e-3b0d-4c58-9a17-0d5b8e2f7c41 --stop --json',
  ],
  options: { ...texts('text'), ...flags('refuse', 'stop') },
  async run(call) {
    const word = oneWord(answer, call.words, 'RUN');
    const core = await call.core();
    const waiting = core.execution.active().filter((run) => run.waiting !== null);
    return word === 'list' ? list(waiting, call) : await answerRun(core, find(waiting, word), call);
  },
};

function list(runs: readonly Run[], { output }: Invocation): ExitCode {
  const head = ['ID', 'SINCE', 'SKILL', 'POINT', 'QUESTION'];
  const rows = runs.flatMap(({ id, skillName, waiting }) =>
    waiting === null ? [] : [[id, moment(waiting.since), skillName, waiting.point, waiting.message]],
  );
  return printList(output, 'answer list', { runs: [...runs] }, { head, rows, count: plural(rows.length, 'waiting run') });
}

/** Throws `not_found`. */
function find(waiting: readonly Run[], word: string): Run {
  const newest = [...waiting].sort((a, b) => (a.waiting?.since ?? '').localeCompare(b.waiting?.since ?? '')).at(-1);
  const found = word === 'last' ? newest : waiting.find(({ id }) => id === word);
  if (found) return found;
  throw new AppError('not_found', word === 'last' ? 'No run is waiting for an answer.' : `No run ${word} is waiting for an answer.`, {
    remedy: 'List waiting runs with: npm run -s cli -- answer list',
  });
}

async function answerRun(core: Core, run: Run, call: Invocation): Promise<ExitCode> {
  const { output } = call;
  const [proceed, refuse] = [!call.flag('stop'), call.flag('refuse')];
  if (refuse && !proceed) throw usage(answer, 'write either --refuse or --stop');
  const isAsked = proceed && (!refuse || call.text('text') !== undefined);
  const text = isAsked ? await textOf(run, call) : '';
  core.execution.answer({ runId: run.id, answer: { proceed, refuse, text } });
  const ended = await follow(core, run.id, output, call.signal, run.waiting?.since);
  const code = tellRun('answer', ended, call);
  return proceed || ended.run.status !== 'cancelled' ? code : 0;
}

async function textOf(run: Run, call: Invocation): Promise<string> {
  const given = call.text('text');
  if (given === '-') return readFileSync(0, 'utf8').replace(/\r?\n$/, '');
  if (given !== undefined) return given;
  const { askText } = call.output;
  if (askText === null || call.output.json) throw usage(answer, `--text${run.waiting?.tool ? ', --refuse' : ''} or --stop is missing`);
  call.output.note(`${run.skillName} is waiting at ${run.waiting?.point}: ${run.waiting?.message}`);
  const asked = await askText('Your answer (may be empty): ');
  if (asked === null) throw new AppError('cancelled', 'The question was not answered; the run is still waiting.');
  return asked;
}
