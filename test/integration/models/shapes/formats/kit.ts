// What these shapes have in common.
import { HELLO, named } from '../parts.ts';

/** An event whose name is also its type. */
export const event = (type: string, more: object = {}): string => named(type, { type, ...more });
export const lines = (...objects: object[]): string => objects.map((object) => `${JSON.stringify(object)}\n`).join('');
export const COUNTED = { ...HELLO, tokens: [11, 3] } as const;
export const THOUGHT = { ...COUNTED, thinking: 'Hm.' } as const;
