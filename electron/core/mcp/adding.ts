// electron/core/mcp/adding.ts - servers from the configuration of a client: shown first, then added as a person chose. Nothing is started.
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError, type McpChoice, type McpFound, McpName, type McpReview } from '../../contract/index.ts';
import { fileError } from '../storage/index.ts';
import { readServers } from './reading/index.ts';
import { type NewServer, type ServerStore, taken } from './store/servers.ts';
import type { ServerValues } from './values.ts';

/** As a caller in the same process gives it. */
export type Source = { text: string; fileName?: string | undefined } | { path: string };

interface AddingDeps {
  store: ServerStore;
  values: ServerValues;
  now(): string;
}

const MAX_BYTES = 4_000_000;

function textOf(source: Source): { text: string; fileName: string } {
  if ('text' in source) return { text: source.text, fileName: source.fileName ?? 'pasted text' };
  try {
    if (statSync(source.path).size > MAX_BYTES) {
      throw new AppError('too_large', `${basename(source.path)} is too large to be the configuration of a client.`, {
        remedy: 'Choose another file.',
      });
    }
    return { text: readFileSync(source.path, 'utf8'), fileName: source.path };
  } catch (cause) {
    throw cause instanceof AppError ? cause : fileError(cause, source.path);
  }
}

export function createAdding({ store, values, now }: AddingDeps) {
  const read = (source: Source) => {
    const { text, fileName } = textOf(source);
    return {
      ...readServers(text, fileName, new Map(store.all().map(({ name, id }) => [name, id]))),
      fileName: 'text' in source ? null : basename(fileName),
    };
  };

  function review(source: Source): McpReview {
    return read(source).review;
  }

  /** Adds what was chosen and returns the ids, with those of servers that were replaced. Throws as the contract says. */
  async function add(source: Source, stamp: string, choices: readonly McpChoice[]): Promise<{ ids: string[]; replaced: string[] }> {
    const { review: shown, secrets, fileName } = read(source);
    if (shown.stamp !== stamp) {
      throw new AppError('changed_meanwhile', 'The configuration is no longer what was shown, so nothing was added.', {
        remedy: 'Review it again.',
      });
    }
    const chosen = choices.map((choice) => ({ choice, found: foundBy(shown, choice) }));
    requireDifferent(choices);
    const prepared = chosen.map(({ choice, found }) => ({
      server: { id: randomUUID(), ...serverOf(found, choice, fileName) },
      replace: choice.replace,
      kept: new Map([...secrets[found.index]!, ...given(found, choice)]),
    }));
    const forget = async (): Promise<void> => {
      for (const { server } of prepared) await values.clear(server.id).catch(() => {});
    };
    try {
      // First the values: a server without them would be there and could not start.
      for (const { server, kept } of prepared) await values.set(server.id, kept);
      const replaced = store.add(prepared, now());
      for (const id of replaced) await values.clear(id).catch(() => {});
      return { ids: prepared.map(({ server }) => server.id), replaced };
    } catch (cause) {
      await forget();
      throw cause;
    }
  }

  return { review, add };
}

function foundBy({ servers }: McpReview, { index, name }: McpChoice): McpFound {
  const found = servers[index];
  if (found === undefined) throw new AppError('bad_input', `There is no server number ${index} in the configuration.`);
  const checked = McpName.safeParse(name);
  if (!checked.success)
    throw new AppError('bad_input', `“${name}” cannot be the name of a server: ${checked.error.issues[0]?.message ?? ''}.`);
  return found;
}

function requireDifferent(choices: readonly McpChoice[]): void {
  const seen = new Set<string>();
  for (const { name } of choices) {
    if (seen.has(name)) throw taken(name);
    seen.add(name);
  }
}

function serverOf(found: McpFound, choice: McpChoice, source: string | null): Omit<NewServer, 'id'> {
  const { title, enabled, limits, restriction } = found;
  const transport = found.transport.kind === 'http' ? { ...found.transport, plain: choice.plain } : found.transport;
  const none = { only: null, except: [] };
  return { name: choice.name, title, transport, limits, enabled, source, restriction: choice.restrict ? (restriction ?? none) : none };
}

/** Only for what is asked for. */
const given = ({ inputs }: McpFound, { values }: McpChoice): [string, string][] =>
  inputs.flatMap(({ id }) => (values[id] === undefined || values[id] === '' ? [] : [[`input ${id}`, values[id]] as [string, string]]));
