// electron/shells/cli/dispatch.ts - which command, its help, and the account it works on.
import { resolve } from 'node:path';
import { AppError, asAppError, type Notice } from '../../contract/index.ts';
import type { OpenedCore } from '../../core/app/index.ts';
import { accountFolder } from '../options.ts';
import { appVersion } from '../paths.ts';
import { type Command, type ExitCode, lookAt, readWords } from './command.ts';
import { agent } from './commands/agents/agent.ts';
import { answer } from './commands/answer.ts';
import { audit } from './commands/audit.ts';
import { backup } from './commands/backups/backup.ts';
import { restore } from './commands/backups/restore.ts';
import { cases } from './commands/cases/cases.ts';
import { competency } from './commands/competencies/competency.ts';
import { compose } from './commands/composing/compose.ts';
import { improve } from './commands/composing/improve.ts';
import { lift } from './commands/composing/lift.ts';
import { chat } from './commands/conversations/chat.ts';
import { conversations } from './commands/conversations/conversations.ts';
import { duty } from './commands/duties/duty.ts';
import { schedule } from './commands/duties/schedule.ts';
import { exportPackages } from './commands/exchange/export.ts';
import { importPackages } from './commands/exchange/import.ts';
import { convert } from './commands/files/convert.ts';
import { diff } from './commands/files/diff.ts';
import { sign, verify } from './commands/files/sign.ts';
import { validate } from './commands/files/validate.ts';
import { grant, revoke } from './commands/granting/grant.ts';
import { permissions } from './commands/granting/permissions.ts';
import { link, links, unlink } from './commands/link.ts';
import { list } from './commands/list.ts';
import { match } from './commands/match.ts';
import { models } from './commands/models.ts';
import { render } from './commands/render.ts';
import { acknowledge } from './commands/reports/acknowledge.ts';
import { report } from './commands/reports/report.ts';
import { revisions } from './commands/revisions.ts';
import { role } from './commands/roles/role.ts';
import { run } from './commands/run.ts';
import { schema } from './commands/schema.ts';
import { show } from './commands/show.ts';
import { channels, disable, enable } from './commands/skills/enable.ts';
import { loadState } from './commands/skills/load-state.ts';
import { drop, fork } from './commands/skills/override.ts';
import { remove } from './commands/skills/remove.ts';
import { candidates } from './commands/stored/candidates.ts';
import { stored } from './commands/stored/stored.ts';
import { tool } from './commands/tools/tool.ts';
import { trace } from './commands/trace.ts';
import { triggers } from './commands/triggers/triggers.ts';
import { commandHelp, overview } from './help.ts';
import type { Output } from './output.ts';

export const COMMANDS: readonly Command[] = [
  validate,
  convert,
  diff,
  sign,
  verify,
  importPackages,
  report,
  acknowledge,
  exportPackages,
  link,
  links,
  unlink,
  list,
  match,
  show,
  enable,
  disable,
  channels,
  fork,
  drop,
  loadState,
  remove,
  permissions,
  grant,
  revoke,
  compose,
  improve,
  lift,
  render,
  run,
  answer,
  chat,
  conversations,
  candidates,
  stored,
  cases,
  triggers,
  competency,
  role,
  trace,
  revisions,
  agent,
  tool,
  duty,
  schedule,
  audit,
  backup,
  restore,
  models,
  schema,
];

/** Runs one command line. Throws AppError, `usage` for a wrong call. */
export async function runCommandLine(args: string[], output: Output, signal: AbortSignal): Promise<ExitCode> {
  if (args[0] === '--version') {
    output.line(appVersion());
    return 0;
  }
  const { command: name, help } = lookAt(args);
  if (name === undefined) {
    output.line(overview(COMMANDS));
    return help ? 0 : 2;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) {
    throw new AppError('usage', `There is no command ${name}.`, { remedy: `Commands: ${COMMANDS.map((each) => each.name).join(', ')}.` });
  }
  if (help) {
    output.line(commandHelp(command));
    return 0;
  }
  const words = readWords(command, args);
  const account = createAccount(words.text('home'), words.text('workspace'), output);
  try {
    return await command.run({ ...words, output, signal, core: account.open });
  } catch (cause) {
    const error = asAppError(cause);
    if (!output.json || error.unread === undefined) throw error;
    // A program that was refused for want of reading gets what there is to read.
    const reports = await (await account.open()).library.report({ ids: error.unread.map(({ id }) => id) });
    output.result('error', { error: error.toData(), reports });
    return 1;
  } finally {
    await account.close();
  }
}

/** The account of this call: opened when a command first asks for it, so that checking and help work without one. */
function createAccount(home: string | undefined, workspace: string | undefined, output: Output) {
  let opened: Promise<OpenedCore> | null = null;
  const told = new Set<string>();
  /** Also what came up during the command: a database that turned out to be damaged. */
  const tellNotices = ({ core }: OpenedCore) => {
    for (const notice of core.app.info().notices) {
      if (notice.severity !== 'info' && !told.has(notice.id)) tell(notice, output);
      told.add(notice.id);
    }
  };
  return {
    async open(options: { recover?: boolean } = {}) {
      // Imported here so that help and validation answer at once.
      opened ??= import('../open-core.ts')
        .then(({ openCore }) =>
          openCore({
            home: accountFolder(home),
            workspace: workspace === undefined ? null : resolve(workspace),
            shellKind: 'cli',
            ...options,
          }),
        )
        .then((account) => {
          tellNotices(account);
          return account;
        });
      return (await opened).core;
    },
    async close() {
      const account = await opened?.catch(() => null);
      if (!account) return;
      tellNotices(account);
      await account.close();
    },
  };
}

/** What a window shows above everything else: an account that is read-only, runs that were interrupted. */
function tell({ severity, message, remedy }: Notice, output: Output): void {
  output.note(`${severity}: ${message}`);
  if (remedy !== null) output.note(`  ${remedy}`);
}
