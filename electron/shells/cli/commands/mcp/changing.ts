// electron/shells/cli/commands/mcp/changing.ts - consent, values and settings of servers.
import { readFileSync } from 'node:fs';
import { AppError, type Core, McpLimits, type McpServer } from '../../../../contract/index.ts';
import { type Invocation, listIn } from '../../command.ts';
import { type Act, connected, findServer, wrong } from './find.ts';
import { printTool } from './shown.ts';

/** What is agreed to was read: it is shown and asked about, or named by the stamp of what was shown. */
export const agree: Act = async (call, [name, ...named]) => {
  const core = await call.core();
  const { output } = call;
  const server = findServer(core, name === undefined ? [] : [name]);
  const shown = server.enabled ? await connected(core, server, call) : core.mcp.show({ id: server.id });
  const held = shown.tools.filter(({ state }) => state === 'added' || state === 'altered');
  if (named.length === 0 && !call.flag('all')) throw wrong('name the tools, or use --all');
  const tools = call.flag('all') ? held.map((each) => each.name) : named;
  const stamp = call.text('stamp') ?? (await askedFor());
  if (call.flag('dry-run')) {
    if (output.json) output.result('tool mcp agree', { dryRun: true, server: shown.server, agreed: tools });
    else output.note(`${tools.join(', ') || 'nothing'} would be agreed to; nothing was written`);
    return 0;
  }
  const { server: now } = core.mcp.agree({ id: server.id, stamp, tools });
  if (output.json) output.result('tool mcp agree', { dryRun: false, server: now, agreed: tools });
  else output.note(`${tools.join(', ') || 'nothing'} agreed to; ${now.held} held`);
  return 0;

  async function askedFor(): Promise<string> {
    if (call.flag('dry-run')) return shown.stamp;
    if (!output.json) for (const tool of held.filter((each) => tools.includes(each.name))) printTool(tool, output);
    if ((await output.ask?.('Agree to these tools as they are shown?', ['yes', 'no'])) === 'yes') return shown.stamp;
    throw new AppError('not_chosen', `Nothing was agreed to. What is shown has the stamp ${shown.stamp}.`, {
      remedy: `Read the tools with: npm run -s cli -- tool mcp tools ${server.name}; then agree with --stamp ${shown.stamp}`,
    });
  }
};

export const withdraw: Act = async (call, [name, ...named]) => {
  const core = await call.core();
  const server = findServer(core, name === undefined ? [] : [name]);
  const tools = named.length === 0 ? null : named;
  const dryRun = call.flag('dry-run');
  const now = dryRun ? server : core.mcp.withdraw({ id: server.id, tools }).server;
  if (call.output.json) call.output.result('tool mcp withdraw', { dryRun, server: now, withdrawn: tools });
  else call.output.note(dryRun ? 'consent would be withdrawn; nothing was written' : `consent withdrawn; ${now.held} held`);
  return 0;
};

/** An act on one server that `--dry-run` only tells. */
const onOne =
  (
    name: 'tool mcp enable' | 'tool mcp disable' | 'tool mcp remove',
    done: string,
    act: (core: Core, id: string) => Promise<McpServer | null>,
  ): Act =>
  async (call, words) => {
    const core = await call.core();
    const server = findServer(core, words);
    const dryRun = call.flag('dry-run');
    const now = dryRun ? server : ((await act(core, server.id)) ?? server);
    if (call.output.json) call.output.result(name, { dryRun, server: now });
    else call.output.note(dryRun ? `${server.name} would be ${done}; nothing was written` : `${server.name} is ${done}`);
    return 0;
  };

export const enable = onOne('tool mcp enable', 'on', (core, id) => core.mcp.edit({ id, enabled: true }));
export const disable = onOne('tool mcp disable', 'off', (core, id) => core.mcp.edit({ id, enabled: false }));
export const remove = onOne('tool mcp remove', 'removed, with its consent and its values in the key store', (core, id) =>
  core.mcp.remove({ id }).then(() => null),
);

const BOUNDS = [
  ['start-seconds', 'startSeconds'],
  ['call-seconds', 'callSeconds'],
  ['answer-bytes', 'outputBytes'],
  ['idle-seconds', 'idleSeconds'],
] as const;

/** Times, the size of an answer, and which tools may be called at all. */
export const set: Act = async (call, words) => {
  const core = await call.core();
  const server = findServer(core, words);
  const given = BOUNDS.flatMap(([option, key]) => (call.text(option) === undefined ? [] : [[key, Number(call.text(option))] as const]));
  const only = call.text('only');
  const except = call.text('except');
  if (given.length === 0 && only === undefined && except === undefined)
    throw wrong(`set needs one of: ${BOUNDS.map(([option]) => `--${option}`).join(', ')}, --only, --except`);
  const limits = McpLimits.safeParse({ ...server.limits, ...Object.fromEntries(given) });
  if (!limits.success) {
    const [issue] = limits.error.issues;
    const option = BOUNDS.find(([, key]) => key === issue?.path[0])?.[0];
    throw wrong(`--${option}: ${issue?.message ?? 'it is out of bounds'}`);
  }
  const restriction = {
    only: only === undefined ? server.restriction.only : only === '' ? null : listIn(only),
    except: except === undefined ? server.restriction.except : listIn(except),
  };
  const dryRun = call.flag('dry-run');
  const changed = { ...server, limits: limits.data, restriction };
  const now = dryRun ? changed : await core.mcp.edit({ id: server.id, limits: limits.data, restriction });
  if (call.output.json) call.output.result('tool mcp set', { dryRun, server: now });
  else call.output.note(dryRun ? `${server.name} would be changed; nothing was written` : `${server.name} is changed`);
  return 0;
};

/** A value never stands in the arguments, where other programs could read it. */
export const value: Act = async (call, [name, ...place]) => {
  const core = await call.core();
  const server = findServer(core, name === undefined ? [] : [name]);
  const reference = place.join(' ');
  if (reference === '') throw wrong(`value needs a place: ${server.missing.join(', ') || 'none is missing'}`);
  const dryRun = call.flag('dry-run');
  const given = dryRun ? null : await valueFrom(call, reference);
  const now = dryRun ? server : await core.mcp.setValue({ id: server.id, reference, value: given });
  if (call.output.json) call.output.result('tool mcp value', { dryRun, server: now });
  else
    call.output.note(
      dryRun ? 'the value would be kept; nothing was written' : given === null ? 'value removed' : 'value kept in the key store',
    );
  return 0;
};

async function valueFrom(call: Invocation, reference: string): Promise<string | null> {
  const text = call.output.askText === null ? readFileSync(0, 'utf8') : await call.output.askText(`${reference}: `);
  if (text === null) throw new AppError('cancelled', 'No value was given.');
  return text.replace(/\r?\n$/, '') || null;
}
