// electron/contract/composer/composer.ts - the composer: a package is written in a conversation, one undo step for each message, and nothing is
// saved before its author accepts it. Row H1.
import { z } from 'zod';
import { SkillRow } from '../library.ts';
import { ModelUsage } from '../models.ts';
import { ClientVerdict, Finding } from '../packages.ts';
import { byId, later, mutation, nothing, query, type RoomApi, stream } from '../procedures/table.ts';
import { AppErrorData } from '../schemas/errors.ts';
import { JsonObject } from '../schemas/written.ts';
import { Scope } from '../values/scope.ts';

/** All that a model may do here. None of them saves. */
export const COMPOSER_TOOLS = [
  'list_skills',
  'get_skill',
  'create_skill',
  'update_skill',
  'add_artifact',
  'update_artifact',
  'remove_artifact',
  'validate',
  'render',
  'run_case',
] as const;
export const ComposerTool = z.enum(COMPOSER_TOOLS);
export type ComposerTool = z.infer<typeof ComposerTool>;

/** What the guided mode fills, in this order, each by one question with a schema. */
export const GUIDED_PARTS = ['name', 'description', 'approach', 'inputs', 'template', 'example'] as const;
export const GuidedPart = z.enum(GUIDED_PARTS);
export type GuidedPart = z.infer<typeof GuidedPart>;

/** `tools`: the model calls the tools. `guided`: it is asked for one part at a time, for models that call none. */
export const ComposerMode = z.enum(['tools', 'guided']);
export type ComposerMode = z.infer<typeof ComposerMode>;

/** One message of the author, and all that it changed: the unit of undo. */
export const ComposerStep = z.object({
  number: z.number().int(),
  label: z.string(),
  /** `interrupted`: Skillwright ended, or the author stopped it, before it was through. */
  state: z.enum(['running', 'done', 'interrupted', 'failed']),
  by: z.enum(['message', 'hand', 'lift']),
  /** Lines against the step before. */
  added: z.number().int(),
  removed: z.number().int(),
  errors: z.number().int(),
  warnings: z.number().int(),
  at: z.string(),
});
export type ComposerStep = z.infer<typeof ComposerStep>;

export const ComposerMessage = z.object({
  step: z.number().int(),
  kind: z.enum(['author', 'model', 'tool', 'part', 'problem']),
  text: z.string(),
  /** Of a tool or a part. */
  name: z.string().nullable(),
  /** `unfit`: the answer could not be used, and the part was made of the author's words. */
  state: z.enum(['running', 'ok', 'failed', 'unfit']),
  ms: z.number().nullable(),
  error: AppErrorData.nullable(),
});
export type ComposerMessage = z.infer<typeof ComposerMessage>;

/** What the skill may do more or less than when the conversation began. */
export const RightsChange = z.object({ grown: z.array(z.string()), shrunk: z.array(z.string()) });
export type RightsChange = z.infer<typeof RightsChange>;

export const CompositionInfo = z.object({
  id: z.string(),
  title: z.string(),
  /** Of the draft as it is now; empty = nothing has been written. */
  name: z.string(),
  /** The skill that is changed; null = a new one. */
  skill: z.object({ id: z.string(), name: z.string(), scope: Scope }).nullable(),
  mode: ComposerMode,
  /** `saved`: it was accepted as it is now. */
  state: z.enum(['open', 'busy', 'saved']),
  steps: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CompositionInfo = z.infer<typeof CompositionInfo>;

export const Composition = CompositionInfo.omit({ steps: true }).extend({
  fileName: z.string(),
  text: z.string(),
  modelId: z.string().nullable(),
  /** All steps; those after `position` are undone. */
  steps: z.array(ComposerStep),
  position: z.number().int(),
  messages: z.array(ComposerMessage),
  findings: z.array(Finding),
  clients: z.array(ClientVerdict),
  rights: RightsChange,
  usage: ModelUsage,
  /** Which parts the draft has. */
  filled: z.array(GuidedPart),
});
export type Composition = z.infer<typeof Composition>;

const Said = z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(200_000) });

const Begin = z.object({
  /** The skill that is to be changed. */
  skillId: z.string().optional(),
  /** Make a skill of a finished conversation. */
  from: z.array(Said).max(2000).optional(),
  /** The first step lifts the headings of the skill to artifacts. */
  lift: z.boolean().default(false),
  modelId: z.string().nullable().default(null),
  /** Null: tools if the model can call them. */
  mode: ComposerMode.nullable().default(null),
});

const Send = byId.extend({
  text: z.string().min(1).max(20_000),
  /** In the guided mode: only this part; null = all that are missing, or the part that the words name. */
  part: GuidedPart.nullable().default(null),
});

/** One answer of the draft, without a trace: a draft is no skill yet. */
export const DraftRun = z.object({
  output: z.string().nullable(),
  verdict: z.enum(['pass', 'fail', 'error', 'no_check']),
  /** Checks that failed, in words. */
  failed: z.array(z.string()),
  score: z.number().nullable(),
  cost: z.number().nullable(),
  ms: z.number(),
  error: AppErrorData.nullable(),
});
export type DraftRun = z.infer<typeof DraftRun>;

/** A heading that became an artifact, or why it did not. */
export const LiftedHeading = z.object({
  line: z.number().int(),
  heading: z.string(),
  kind: z.enum(['description', 'approach', 'example']).nullable(),
  reason: z.string().nullable(),
});
export const Lifted = z.object({ text: z.string(), headings: z.array(LiftedHeading), changed: z.number().int() });
export type Lifted = z.infer<typeof Lifted>;

export const composerTable = {
  /** Newest first. */
  list: query(nothing, z.array(CompositionInfo)),
  /** Throws `not_found`, and `package_broken` for bytes that are not text. */
  begin: mutation(Begin, byId),
  open: query(byId, Composition),
  /** The text after a step; 0 = at the begin. */
  textAt: query(byId.extend({ step: z.number().int().min(0) }), z.object({ text: z.string() })),
  /** Starts the work on a message. Throws `limit_reached` while another is worked on, `model_missing`. */
  send: mutation(Send, nothing),
  /** How it is, at most ten times a second, until it is no longer busy. */
  watch: stream(byId, Composition),
  /** Ends the work; what it has changed is a step. */
  stop: mutation(byId, nothing),
  /** The author's own change of the text: a step as well. */
  edit: mutation(byId.extend({ text: z.string() }), Composition),
  undo: mutation(byId, Composition),
  redo: mutation(byId, Composition),
  setModel: mutation(byId.extend({ modelId: z.string().nullable(), mode: ComposerMode.nullable() }), Composition),
  /** Runs the draft once. Its code never runs: a draft is not yet trusted. */
  run: later(mutation(byId.extend({ inputs: JsonObject, request: z.string() }), DraftRun)),
  /**
   * Saves the draft: as a new skill into a scope, or as the next revision of the skill that it changes. Throws `changed_meanwhile` if
   * that skill was changed since; `as` saves it as a new one instead.
   */
  accept: mutation(byId.extend({ scope: Scope.nullable().default(null), as: z.string().nullable().default(null) }), SkillRow),
  discard: mutation(byId, nothing),
  /** The headings of a text as artifacts: only words after `## ` are added. Nothing is written. */
  lift: query(z.object({ text: z.string(), fileName: z.string() }), Lifted),
};
export type ComposerApi = RoomApi<typeof composerTable>;
