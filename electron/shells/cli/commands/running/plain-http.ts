// electron/shells/cli/commands/running/plain-http.ts - agreeing to an address that is not encrypted, before a model there is used (row C11).
import { AppError, type Core } from '../../../../contract/index.ts';
import type { Output } from '../../output.ts';

/** Remembers that what goes to the address of a provider is not encrypted. Throws `not_found`. */
export function allowHttp(core: Core, provider: string, output: Output): void {
  const found = core.models.endpoints().find(({ name }) => name === provider);
  if (found === undefined)
    throw new AppError('not_found', `There is no provider ${provider}.`, { remedy: 'See npm run -s cli -- models.' });
  core.models.allowHttp({ address: found.baseUrl });
  if (found.needsAgreement) output.note(`confirmed: what goes to ${found.baseUrl} is not encrypted`);
}

/** Agrees for these models (null: the one in Settings): with `agreed`, else if the person at the terminal does. Any other address refuses what is sent. */
export async function askPlainHttp(core: Core, modelIds: readonly (string | null)[], agreed: boolean, output: Output): Promise<void> {
  const ids = modelIds.map((id) => id ?? core.app.settings().modelId);
  const plain = core.models.list().filter(({ id, state }) => state === 'plain_http' && ids.includes(id));
  for (const provider of new Set(plain.map((model) => model.provider))) {
    const risk = plain.find((model) => model.provider === provider)?.note;
    if (agreed || (await output.ask?.(`${risk} Send to it all the same?`, ['yes', 'no'])) === 'yes') allowHttp(core, provider, output);
  }
}
