// electron/core/mcp/removing.ts - a server is removed, and brought back while the app that removed it is open.
import { AppError, type McpApi } from '../../contract/index.ts';
import type { createShown } from './shown.ts';
import type { RemovedServer, ServerStore } from './store/servers.ts';
import { placesIn, type ServerValues } from './values.ts';

/** What managing and removing work with. */
export interface ServerParts {
  store: ServerStore;
  values: ServerValues;
  shown: ReturnType<typeof createShown>;
  /** Stops a server and forgets what is known of its life. */
  end(id: string): Promise<void>;
  now(): string;
  decided(action: 'ServerAdded' | 'ServerChanged' | 'ServerRemoved', server: { id: string; name: string }): void;
  onChange(): void;
}

/** Its values leave the secret store with it; until another one is removed they are in the memory of this process alone. */
export function createRemoving({ store, values, shown, end, now, decided, onChange }: ServerParts): Pick<McpApi, 'remove' | 'restore'> {
  let last: (RemovedServer & { secrets: Map<string, string> }) | null = null;

  async function secretsOf({ id, transport }: RemovedServer['server']): Promise<Map<string, string>> {
    const found = await Promise.all(placesIn(transport).map(async (place) => [place, await values.get(id, place)] as const));
    return new Map(found.filter((each): each is [string, string] => each[1] !== null));
  }

  return {
    async remove({ id }) {
      // A locked store gives nothing back: the server then comes back without its values, which are asked for again.
      const secrets = await secretsOf(store.find(id)).catch(() => new Map<string, string>());
      const removed = store.remove(id, now());
      await end(id);
      await values.clear(id);
      last = { ...removed, secrets };
      decided('ServerRemoved', removed.server);
      onChange();
    },
    async restore({ id }) {
      if (last?.server.id !== id) {
        throw new AppError('not_found', 'This MCP server can no longer be brought back.', { remedy: 'Add it again.' });
      }
      const { server, secrets } = last;
      await values.set(id, secrets);
      try {
        store.restore(last, now());
      } catch (cause) {
        await values.clear(id).catch(() => {});
        throw cause;
      }
      last = null;
      decided('ServerAdded', server);
      onChange();
      return shown.server(store.find(id));
    },
  };
}
