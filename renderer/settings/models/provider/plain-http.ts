// renderer/settings/models/provider/plain-http.ts - agreeing to an address that is not encrypted, once for each (row C11).
import { api } from '../../../client/api.ts';
import { errorOf } from '../../../client/errors.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toastError } from '../../../ui/toast.tsx';

/** Scheme, host and port: what a key and an agreement belong to. Null while it is being typed. */
export const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/** Names the risk and remembers the agreement; false if the person does not agree. */
async function agree(address: string): Promise<boolean> {
  const sure = await confirm({
    title: 'Send without encryption?',
    body: `${originOf(address)} is not encrypted. Anyone between this machine and that server can read the key, prompts and answers, and change them. Agree only in a network you trust; you are asked once for this address.`,
    act: 'Send without encryption',
    danger: true,
  });
  if (sure) await api.models.allowHttp.mutate({ address });
  return sure;
}

export async function allowHttp(address: string): Promise<void> {
  await agree(address).catch((cause: unknown) => toastError('Could not confirm the address.', cause));
}

/** Does what sends to an address or saves it. One that is not encrypted is asked about first; without an agreement, throws what the core says. */
export async function agreed<T>(address: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    if (errorOf(cause).code !== 'plain_http' || !(await agree(address))) throw cause;
    return await act();
  }
}
