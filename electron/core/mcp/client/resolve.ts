// electron/core/mcp/client/resolve.ts - what the values of a server come to at its start. What is missing is named, all of it; nothing is ever started
// with a `${…}` that stands for something.
import { homedir } from 'node:os';
import { basename, sep } from 'node:path';
import { AppError, type McpTransport } from '../../../contract/index.ts';
import { isSecretName, partsOf, type Reference } from '../reading/index.ts';

export interface Surroundings {
  /** Of this process. */
  environment(name: string): string | undefined;
  /** From the secret store. Throws `secret_locked` and what the store throws. */
  secret(place: string): Promise<string | null>;
  /** The open one; null = none. */
  workspace(): string | null;
  /** From now on this text is masked wherever something is written. */
  remember(secret: string): void;
}

/** Never given to anybody: it opens the key store. */
const OWN = /^SKILLWRIGHT_PASSPHRASE$/i;

/** Under which place a reference is kept in the secret store; null = it is not. */
export const placeOf = (reference: Reference): string | null =>
  reference.kind === 'secret' ? reference.name : reference.kind === 'input' ? `input ${reference.name}` : null;

/** The transport with literal values. Throws `bad_input` with everything that is missing. */
export async function resolveTransport(name: string, transport: McpTransport, around: Surroundings): Promise<McpTransport> {
  const missing = new Set<string>();
  const one = async (text: string): Promise<string> => {
    const found = await Promise.all(partsOf(text).map(async ({ text: own, reference }) => (reference === null ? own : value(reference))));
    return found.join('');
  };
  const value = async (reference: Reference): Promise<string> => {
    const found = await lookUp(reference, around);
    if (found === null) missing.add(whyMissing(reference));
    else if (reference.kind === 'env' && isSecretName(reference.name)) around.remember(found);
    return found ?? '';
  };
  const each = async (values: Record<string, string>): Promise<Record<string, string>> =>
    Object.fromEntries(await Promise.all(Object.entries(values).map(async ([key, text]) => [key, await one(text)])));
  const resolved: McpTransport =
    transport.kind === 'stdio'
      ? {
          ...transport,
          command: await one(transport.command),
          args: await Promise.all(transport.args.map(one)),
          env: await each(transport.env),
          cwd: transport.cwd === null ? null : await one(transport.cwd),
        }
      : { ...transport, url: await one(transport.url), headers: await each(transport.headers) };
  if (missing.size === 0) return resolved;
  throw new AppError('bad_input', `${name} was not started: ${[...missing].join('; ')}.`, {
    remedy: `Enter a value under Agents, Tools, or with: npm run -s cli -- tool mcp value ${name} PLACE; set a missing variable where Skillwright is started.`,
  });
}

async function lookUp(reference: Reference, around: Surroundings): Promise<string | null> {
  switch (reference.kind) {
    case 'env':
      return OWN.test(reference.name) ? null : (around.environment(reference.name) ?? reference.otherwise);
    case 'input':
    case 'secret':
      return around.secret(placeOf(reference)!);
    case 'workspaceFolder':
      return around.workspace();
    case 'workspaceFolderBasename': {
      const folder = around.workspace();
      return folder === null ? null : basename(folder);
    }
    case 'userHome':
      return homedir();
    case 'pathSeparator':
      return sep;
    case 'unknown':
      return null;
  }
}

function whyMissing(reference: Reference): string {
  switch (reference.kind) {
    case 'env':
      return `the environment variable ${reference.name} is not set`;
    case 'input':
      return `no value was given for ${reference.name}`;
    case 'secret':
      return `no value is kept for ${reference.name}`;
    case 'unknown':
      return `\${${reference.name}} means nothing here`;
    default:
      return 'no workspace is open';
  }
}
