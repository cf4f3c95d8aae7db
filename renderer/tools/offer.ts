// renderer/tools/offer.ts - a skill whose run asks no model, offered as a tool and taken back (AD-886).
import type { SkillRow } from '../../electron/contract/library.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { toast } from '../ui/toast.tsx';

export async function offerAsTool({ id, name }: SkillRow): Promise<void> {
  await api.tools.offer.mutate({ skillId: id });
  await refresh(['tools', 'capability']);
  toast(`${name} is offered as a tool.`, { kind: 'ok', id: 'offer-tool' });
}

export async function withdrawAsTool({ id, name }: SkillRow): Promise<void> {
  const { withdrawn } = await api.tools.withdraw.mutate({ skillId: id });
  await refresh(['tools', 'capability']);
  toast(withdrawn ? `${name} is no longer offered as a tool.` : `${name} was not offered as a tool.`, { kind: 'ok', id: 'offer-tool' });
}
