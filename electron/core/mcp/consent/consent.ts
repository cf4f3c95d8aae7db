// electron/core/mcp/consent/consent.ts - agreeing to tools one by one, as they were shown, and taking it back.
import { AppError, listed, type McpApi, mcpToolId, versionInWords } from '../../../contract/index.ts';
import type { createShown } from '../shown.ts';
import type { KeptServer, ServerStore } from '../store/servers.ts';
import { definitionHash, TOOL_NAME } from './definition.ts';

interface ConsentDeps {
  store: ServerStore;
  shown: ReturnType<typeof createShown>;
  now(): string;
  decided(action: 'ToolsAgreed' | 'ToolsWithdrawn', server: { id: string; name: string }, tools: readonly string[]): void;
  onChange(): void;
}

export interface Consent extends Pick<McpApi, 'agree' | 'withdraw'> {
  /** Throws `no_permission` with the reason. */
  requireCallable(server: KeptServer, tool: string): void;
}

export function createConsent({ store, shown, now, decided, onChange }: ConsentDeps): Consent {
  return {
    agree({ id, stamp, tools: names }) {
      const server = store.find(id);
      const before = shown.detail(server);
      if (before.stamp !== stamp) {
        throw new AppError(
          'changed_meanwhile',
          `The tools of ${server.name} are no longer those that were shown, so nothing was agreed to.`,
          {
            remedy: 'Read them again.',
          },
        );
      }
      const agreed = names.map((name) => {
        const tool = before.tools.find((each) => each.name === name);
        if (tool === undefined || tool.now === null) throw new AppError('not_found', `${server.name} does not list a tool ${name}.`);
        if (tool.state === 'twice') {
          throw new AppError('bad_input', `${server.name} lists two tools of the name ${name}, so nobody can say which one is meant.`, {
            remedy: 'Ask whoever makes the server.',
          });
        }
        if (!TOOL_NAME.test(name)) {
          throw new AppError(
            'bad_input',
            `The tool “${name.slice(0, 80)}” cannot be called: a name may have letters, digits and . _ : / - only.`,
          );
        }
        return { tool: name, hash: definitionHash(tool.now), definition: tool.now };
      });
      const gone = before.tools.filter(({ state }) => state === 'gone').map(({ name }) => name);
      store.agree(server, agreed, gone, now());
      decided('ToolsAgreed', server, names);
      onChange();
      return shown.detail(store.find(id));
    },
    withdraw({ id, tools }) {
      const server = store.find(id);
      const named = tools ?? store.agreed(server).map(({ tool }) => tool);
      store.withdraw(id, tools);
      decided('ToolsWithdrawn', server, named);
      onChange();
      return shown.detail(store.find(id));
    },
    requireCallable(server, tool) {
      const id = mcpToolId(server.name, tool);
      const remedy = `Look at it under Agents, Tools, or with: npm run -s cli -- tool mcp show ${server.name}`;
      if (!server.enabled) throw new AppError('no_permission', `${id} was not called: the server is turned off.`, { remedy });
      const found = shown.tools(server).find((each) => each.name === tool);
      if (found === undefined || found.state === 'gone') {
        throw new AppError('not_found', `${id} was not called: the server does not list such a tool.`, {
          remedy: `It lists: ${
            listed(
              shown
                .tools(server)
                .flatMap((each) => (each.now === null ? [] : [each.name]))
                .slice(0, 20),
            ) || 'nothing'
          }.`,
        });
      }
      if (!found.within)
        throw new AppError('no_permission', `${id} was not called: the restriction of the server leaves it out.`, { remedy });
      if (found.state === 'agreed') return;
      const why = {
        added: 'nobody agreed to it',
        altered:
          found.otherVersion === null ? 'it has changed since you agreed to it' : `its server is another one: ${versionInWords(found)}`,
        twice: 'the server lists two tools of this name',
      }[found.state];
      throw new AppError('no_permission', `${id} was not called: ${why}.`, { remedy });
    },
  };
}
