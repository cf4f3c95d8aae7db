// electron/core/mcp/managing.ts - what a person does with servers: add, change, give a value, start, stop, remove.
import { AppError, type McpApi, McpChoice, mcpCommand } from '../../contract/index.ts';
import type { createAdding } from './adding.ts';
import type { Session } from './client/session.ts';
import { transportHash } from './consent/definition.ts';
import { sealTransport } from './reading/index.ts';
import type { ServerParts } from './removing.ts';
import { placesIn } from './values.ts';

interface ManagingDeps extends ServerParts {
  adding: ReturnType<typeof createAdding>;
  sessionOf(id: string): Session;
}

type Managing = Pick<McpApi, 'review' | 'add' | 'edit' | 'setValue' | 'connect' | 'restart' | 'stop'>;

export function createManaging(deps: ManagingDeps): Managing {
  const { store, values, shown, adding, sessionOf, end, now, decided, onChange } = deps;

  /** Only the very command that is started was allowed. */
  function allow(id: string, command: string | undefined): void {
    const { transport, name } = store.find(id);
    if (command === undefined || transport.kind === 'http') return;
    if (command !== mcpCommand(transport)) {
      throw new AppError('changed_meanwhile', `The program of ${name} is no longer what was shown, so it was not started.`, {
        remedy: 'Look at it again.',
      });
    }
    store.change(id, { confirmed: transportHash(transport) }, now());
  }

  async function connect(id: string, command: string | undefined, signal: AbortSignal | undefined) {
    const server = store.find(id);
    if (!server.enabled)
      throw new AppError('no_permission', `${server.name} is turned off, so it was not started.`, { remedy: 'Turn it on first.' });
    allow(id, command);
    await sessionOf(id).ready(signal);
    return shown.detail(store.find(id));
  }

  return {
    review: async ({ source }) => adding.review(source),
    async add({ source, stamp, choices }) {
      const parsed = choices.map((choice) => McpChoice.parse(choice));
      const { ids, replaced } = await adding.add(source, stamp, parsed);
      for (const id of replaced) await end(id);
      const added = ids.map(store.find);
      for (const server of added) decided('ServerAdded', server);
      onChange();
      return added.map((server) => shown.server(server));
    },
    async edit({ id, transport, enabled, restriction, limits }) {
      const before = store.find(id);
      const sealed = transport === undefined ? null : sealTransport(transport);
      if (sealed !== null) await values.set(id, sealed.secrets);
      store.change(
        id,
        {
          transport: sealed?.transport ?? before.transport,
          enabled: enabled ?? before.enabled,
          restriction: merged(before.restriction, restriction),
          limits: merged(before.limits, limits),
        },
        now(),
      );
      // Another program or address, or none: the one that runs is not it.
      if (sealed !== null) await forget(before, sealed.transport);
      if (sealed !== null || enabled === false) await end(id);
      decided('ServerChanged', before);
      onChange();
      return shown.server(store.find(id));
    },
    async setValue({ id, reference, value }) {
      const server = store.find(id);
      if (!placesIn(server.transport).includes(reference))
        throw new AppError('not_found', `${server.name} refers to no value “${reference}”.`);
      if (value === null) await values.clear(id, reference);
      else await values.set(id, new Map([[reference, value]]));
      await end(id);
      onChange();
      return shown.server(server);
    },
    connect: ({ id, command }, signal) => connect(id, command, signal),
    async restart({ id, command }, signal) {
      store.find(id);
      const session = sessionOf(id);
      await session.stop();
      session.forgive();
      return connect(id, command, signal);
    },
    async stop({ id }) {
      const server = store.find(id);
      const session = sessionOf(id);
      await session.stop();
      session.forgive();
      onChange();
      return shown.server(server);
    },
  };

  /** Values that nothing refers to any more leave the secret store. */
  async function forget(before: ReturnType<typeof store.find>, now: typeof before.transport): Promise<void> {
    const kept = new Set(placesIn(now));
    for (const place of placesIn(before.transport)) if (!kept.has(place)) await values.clear(before.id, place);
  }
}

/** What a patch names is as it says, the rest as before. */
const merged = <T extends object>(before: T, patch: { [K in keyof T]?: T[K] | undefined } = {}): T => ({
  ...before,
  ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
});
