// renderer/runs/answer/messages.ts - what was sent to a model, from the payloads of its span.
import { isRecord, jsonFrom } from '../../../electron/contract/values/json.ts';

export interface SentMessage {
  role: string;
  content: string;
}

/** Messages of a `messages` payload: a list of {role, content}; text that is not one becomes one message of the person. */
export function parseMessages(payload: string): SentMessage[] {
  let value: unknown;
  try {
    value = jsonFrom(payload);
  } catch {
    return payload === '' ? [] : [{ role: 'user', content: payload }];
  }
  if (!Array.isArray(value)) return [{ role: 'user', content: payload }];
  return value.map((item: unknown) => {
    if (!isRecord(item)) return { role: 'user', content: JSON.stringify(item) };
    const role = 'role' in item && typeof item.role === 'string' ? item.role : 'user';
    const content = 'content' in item ? item.content : item;
    return { role, content: typeof content === 'string' ? content : JSON.stringify(content, null, 2) };
  });
}

const NAMES: Record<string, string> = { system: 'System', user: 'User', assistant: 'Assistant', tool: 'Tool' };
export const roleName = (role: string): string => NAMES[role] ?? role;
