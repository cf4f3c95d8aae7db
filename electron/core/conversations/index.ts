// electron/core/conversations/index.ts - the door of the room: conversations with agents, and the turns that answer them (rows E2, E3).
export { type Conversations, type ConversationsDeps, createConversations, type Place } from './conversations.ts';
export { type ConversationStore, createConversationStore } from './store/store.ts';
export type { Budgets, PageDoor, TurnSkill } from './turn/turn.ts';
