// electron/shells/cli/commands/reports/acknowledge.ts - says of skills: I read their report, they may run (row A7). The report is shown first; who
// cannot be asked names the hash of what was read, which is the same on every machine.
import { AppError } from '../../../../contract/index.ts';
import { type Command, flags, texts, usage } from '../../command.ts';
import { plural } from '../../format.ts';
import { asWords } from '../../output.ts';
import { hashOf, reportLines, reportsOf } from './report.ts';

export const acknowledge: Command = {
  name: 'acknowledge',
  summary: 'let skills run whose report you have read',
  usage: 'NAME…',
  help: [
    ['--hash HASH', 'you have read the report that ends with this hash; without it, you are asked in the terminal'],
    ['--withdraw', 'the opposite: they may not run until they are acknowledged again'],
  ],
  examples: ['acknowledge my-skill', 'acknowledge my-skill --hash 5f70bf…', 'acknowledge my-skill --withdraw'],
  options: { ...texts('hash'), ...flags('withdraw') },
  async run(call) {
    const { words, output } = call;
    if (words.length === 0) throw usage(acknowledge, 'a NAME is missing');
    const core = await call.core();
    const reports = await reportsOf(core, words, call.signal);
    const named = reports.map(({ id, name }) => ({ id, name }));
    if (call.flag('withdraw')) {
      core.library.withdraw({ ids: named.map(({ id }) => id) });
      if (output.json) output.result('acknowledge', { acknowledged: [], withdrawn: named });
      else output.note(`${plural(named.length, 'skill')} may not run until acknowledged again`);
      return 0;
    }
    if (!output.json) for (const line of reportLines(reports)) output.note(line);
    const hash = call.text('hash');
    if (hash !== undefined && hash !== hashOf(reports)) {
      throw new AppError('changed_meanwhile', 'The hash is not that of the report, so this is not what you read.', {
        remedy: 'Read the report again.',
        unread: named,
      });
    }
    if (hash === undefined && (output.json || (await output.ask?.('You have read this report. May they run?', ['yes', 'no'])) !== 'yes')) {
      throw new AppError('run_blocked', 'Nothing was acknowledged.', {
        remedy: 'Read the report, then acknowledge with --hash and the hash at its end.',
        unread: named,
      });
    }
    core.library.acknowledge({ skills: reports.map(({ id, whole }) => ({ id, whole })) });
    if (output.json) output.result('acknowledge', { acknowledged: named, withdrawn: [] });
    else
      output.note(
        `${plural(named.length, 'skill')} acknowledged. To take it back: npm run -s cli -- acknowledge ${asWords(named)} --withdraw`,
      );
    return 0;
  },
};
