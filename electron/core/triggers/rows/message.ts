// electron/core/triggers/rows/message.ts - when two messages are one: spaces and capitals make no difference to what finds a skill.

export const sameMessage = (message: string): string => message.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
