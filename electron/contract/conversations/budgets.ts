// electron/contract/conversations/budgets.ts - how much of what is known a model is told in one turn, in tokens. A model with a small context gets less.
import { z } from 'zod';

const tokens = (normal: number) => z.number().int().min(100).max(200_000).default(normal);

export const ConversationBudgets = z.object({
  /** Names and descriptions of skills, for a decision. */
  library: tokens(1200),
  /** What was said before. */
  history: tokens(6000),
  /** Pages that are attached or found. */
  pages: tokens(6000),
});
export type ConversationBudgets = z.infer<typeof ConversationBudgets>;
