// electron/shells/cli/commands/mcp/add.ts - servers from the command line itself, from an address, from the file of a client or from pasted text: all by the
// same way, which shows them first.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError, type Core, type McpFound, type McpReview, mcpAddress } from '../../../../contract/index.ts';
import type { Invocation } from '../../command.ts';
import type { Output } from '../../output.ts';
import { type Act, wrong } from './find.ts';

type Source = Parameters<Core['mcp']['review']>[0]['source'];

export const add: Act = async (call, [name, ...command]) => {
  const { output } = call;
  const source = sourceOf(call, name, command);
  const core = await call.core();
  const review = await core.mcp.review({ source });
  const isOwn = call.text('from') === undefined && !call.flag('paste');
  const chosen = isOwn || name === undefined ? review.servers : review.servers.filter((each) => each.title === name || each.name === name);
  if (chosen.length === 0)
    throw new AppError('not_found', `The configuration has no server ${name}.`, {
      remedy: `It has: ${review.servers.map((each) => each.title ?? each.name).join(', ')}.`,
    });
  const choices = chooseAll(chosen, call);
  const dryRun = call.flag('dry-run');
  const servers = dryRun ? [] : choices.length === 0 ? [] : await core.mcp.add({ source, stamp: review.stamp, choices });
  if (output.json) {
    output.result('tool mcp add', { dryRun, review, servers });
    return review.problems.length > 0 ? 1 : 0;
  }
  for (const each of chosen) printFound(each, output);
  for (const { title, line, message } of review.problems) output.note(`error: line ${line}: ${title}: ${message}`);
  output.note(dryRun ? 'nothing was written' : `added: ${servers.map((each) => each.name).join(', ') || 'nothing'}; nothing was started`);
  for (const each of servers)
    if (each.missing.length > 0) output.note(`${each.name} needs: ${each.missing.join(', ')} (tool mcp value ${each.name} …)`);
  return review.problems.length > 0 ? 1 : 0;
};

function sourceOf(call: Invocation, name: string | undefined, command: readonly string[]): Source {
  const from = call.text('from');
  const url = call.text('url');
  if ([from !== undefined, url !== undefined, call.flag('paste'), command.length > 0].filter(Boolean).length !== 1) {
    throw wrong('add needs one of: -- COMMAND, --url, --from, --paste');
  }
  if (from !== undefined) return { path: resolve(from) };
  if (call.flag('paste')) return { text: readFileSync(0, 'utf8'), fileName: 'pasted text' };
  if (name === undefined) throw wrong('NAME is missing');
  const [program, ...args] = command;
  const server =
    url === undefined
      ? { command: program, args, ...(call.text('cwd') === undefined ? {} : { cwd: resolve(call.text('cwd')!) }) }
      : { url };
  return { text: JSON.stringify({ mcpServers: { [name]: server } }), fileName: 'command line' };
}

/** What has a name that is taken is decided by --on-clash, never silently. */
function chooseAll(found: readonly McpFound[], call: Invocation) {
  const onClash = call.text('on-clash') ?? 'fail';
  if (!['replace', 'keep-both', 'skip', 'fail'].includes(onClash))
    throw wrong(`--on-clash is ${onClash}, which is not one of replace, keep-both, skip, fail`);
  const taken = new Set<string>();
  return found.flatMap(({ index, name, sameName }) => {
    const clashes = sameName.server !== null || taken.has(name);
    if (clashes && onClash === 'skip') return [];
    if (clashes && onClash === 'fail') {
      throw new AppError('name_taken', `There is more than one MCP server “${name}”, so nothing was added.`, {
        remedy: 'Choose with --on-clash replace, keep-both or skip.',
      });
    }
    const isReplaced = clashes && onClash === 'replace' && !taken.has(name);
    const free = clashes && !isReplaced ? freeName(name, taken) : name;
    taken.add(free);
    return [{ index, name: free, replace: isReplaced, restrict: !call.flag('unrestricted'), plain: call.flag('allow-http') }];
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) if (!taken.has(`${name}-${number}`)) return `${name}-${number}`;
}

function printFound(
  { name, title, transport, secrets, inputs, reads, restriction, notes, safety }: McpReview['servers'][number],
  output: Output,
): void {
  output.line(`${name}${title === null || title === name ? '' : ` (${title})`}: ${mcpAddress(transport)}`);
  const told: [string, readonly string[]][] = [
    ['to the key store', secrets],
    ['asks for', inputs.map(({ id, description }) => (description === null ? id : `${id} (${description})`))],
    ['reads from the environment', reads],
    ['only', restriction?.only ?? []],
    ['except', restriction?.except ?? []],
  ];
  for (const [what, words] of told) if (words.length > 0) output.line(`  ${what}: ${words.join(', ')}`);
  for (const note of notes) output.line(`  note: ${note}`);
  for (const { severity, message } of safety) output.line(`  ${severity}: ${message}`);
}
