// electron/contract/conversations/system.ts - the skills that come with the app and make a conversation work: each an ordinary package, run and traced as every other.

/** By the file that they come in. They are taken from the account only, and are never found for a message. */
export const ORCHESTRATION = {
  answer: 'answer-in-conversation.md',
  decide: 'decide-next-step.md',
  inputs: 'read-inputs.md',
} as const;

/** Whether a skill that comes with the app (`source` system) is one of them. */
export const isOrchestration = ({ source, fileName }: { source: string; fileName: string }): boolean =>
  source === 'system' && Object.values<string>(ORCHESTRATION).includes(fileName);
