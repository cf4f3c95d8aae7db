// electron/core/composer/guided/parts.ts - the parts of a skill that the guided mode fills: what a model is asked for each, how its answer becomes an edit, and
// what stands there if no answer can be used. For models that call no tools; a small local one gets the schema as a grammar.
import { z } from 'zod';
import type { Analysis, GuidedPart } from '../../../contract/index.ts';
import { shortened, slugOf } from '../../text/index.ts';
import { addArtifact, createSkill, type DraftText, edited, examplePair, updateArtifact, updateSkill } from '../tools/changes.ts';

export interface Words {
  /** What the author asked for in this message. */
  said: string;
  /** What the author asked for first. */
  wish: string;
}

export interface PartOf {
  label: string;
  /** What the model is told to do. */
  ask: string;
  schema: z.ZodObject;
  /** Tokens that an answer of a local model may take: a small one that finds no end is stopped early. */
  most: number;
  /** Whether the draft has it. */
  has(analysis: Analysis): boolean;
  /** Puts an answer into the draft. Throws `edit_refused`. */
  put(draft: DraftText, answer: never, analysis: Analysis | null): DraftText;
  /** Made of the author's words alone, when no answer can be used; null = the part is left out. */
  plain(words: Words, analysis: Analysis | null): unknown;
}

/** `Create a skill that lists gaps` is about listing gaps. */
export const wishOf = (said: string): string =>
  said
    .trim()
    .replace(/^(?:please )?(?:create|make|write|build) (?:me )?(?:a|an|the) skill (?:that|which|to|for) /i, '')
    .replace(/\s+/g, ' ');

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const Name = z.object({ name: z.string().min(1).max(64) });
const Description = z.object({ description: z.string().min(20).max(1024) });
const Approach = z.object({ steps: z.array(z.string().min(3).max(400)).min(1).max(8) });
const Input = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  type: z.enum(['string', 'integer', 'number', 'boolean']),
  required: z.boolean(),
});
const Inputs = z.object({ inputs: z.array(Input).min(1).max(6) });
const Template = z.object({ template: z.string().min(10).max(8000) });
const Example = z.object({ input: z.string().min(1).max(4000), output: z.string().min(1).max(4000) });

/** Words that name nothing. */
const LITTLE = new Set(['a', 'an', 'and', 'for', 'from', 'in', 'is', 'it', 'of', 'on', 'or', 'that', 'the', 'to', 'what', 'which', 'with']);

/** Names that templates have already. */
const RESERVED = new Set(['request', 'outputs', 'skill']);

const find = (analysis: Analysis | null, kind: string) => analysis?.artifacts.find((artifact) => artifact.kind === kind) ?? null;
const inputsOf = (analysis: Analysis | null): string[] => {
  const properties = analysis?.metadata.inputSchema?.properties;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
};

function name(draft: DraftText, answer: z.infer<typeof Name>): DraftText {
  const slug = slugOf(answer.name);
  if (slug === null) return draft;
  if (draft.text === '') return createSkill(draft, { name: slug, description: 'Say what this skill does and when to use it.' });
  return updateSkill(draft, { name: slug });
}

/** One artifact of a kind: its content is replaced, or it is added. */
function artifact(
  draft: DraftText,
  kind: 'approach' | 'prompt_template' | 'example',
  called: string,
  content: string,
  analysis: Analysis | null,
): DraftText {
  const has = find(analysis, kind);
  if (has !== null) return updateArtifact(draft, { artifact: has.key, content });
  return addArtifact(draft, { kind, name: called, content });
}

function inputs(draft: DraftText, answer: z.infer<typeof Inputs>): DraftText {
  const schema: Record<string, string> = {};
  for (const each of answer.inputs) if (!RESERVED.has(each.name)) schema[each.required ? each.name : `${each.name}?`] = each.type;
  if (Object.keys(schema).length === 0) schema.text = 'string';
  return updateSkill(draft, { set: { input_schema: schema } });
}

/** Every input is in it: what the template leaves out comes at its end. */
function template(draft: DraftText, answer: z.infer<typeof Template>, analysis: Analysis | null): DraftText {
  const missing = inputsOf(analysis).filter((each) => !placesOf(answer.template).includes(each));
  const more = missing.map((each) => `\n\n${capital(each.replaceAll('_', ' '))}: {{ ${each} }}`).join('');
  return artifact(draft, 'prompt_template', 'Prompt', `${answer.template.trim()}${more}`, analysis);
}

/** The words between the braces. */
const placesOf = (text: string): string[] =>
  text
    .split('{{')
    .slice(1)
    .flatMap((part) => part.split('}}')[0]!.split(/\W/));

export const PARTS: Readonly<Record<GuidedPart, PartOf>> = {
  name: {
    label: 'Name',
    ask: 'Give the skill a short name of two or three words, in lowercase, joined by hyphens.',
    schema: Name,
    most: 40,
    has: ({ metadata }) => metadata.name !== '',
    put: name,
    plain: ({ wish }) => ({
      name:
        (slugOf(wish) ?? 'new-skill')
          .split('-')
          .filter((word) => !LITTLE.has(word))
          .slice(0, 3)
          .join('-') || 'new-skill',
    }),
  },
  description: {
    label: 'Description',
    ask: 'Say in one or two sentences what the skill does and when to use it. Begin with a verb. Add “Use when …”.',
    schema: Description,
    most: 250,
    has: ({ metadata }) => metadata.description !== '' && metadata.description !== 'Say what this skill does and when to use it.',
    put: (draft, { description }: z.infer<typeof Description>) => updateSkill(draft, { set: { description: description.trim() } }),
    plain: ({ wish }) => ({ description: sentence(capital(wish)).slice(0, 1024) }),
  },
  approach: {
    label: 'Approach',
    ask: 'List the steps to do it well, in order, each as one sentence.',
    schema: Approach,
    most: 500,
    has: (analysis) => find(analysis, 'approach') !== null,
    put: (draft, { steps }: z.infer<typeof Approach>, analysis) =>
      artifact(draft, 'approach', 'Approach', steps.map((step, index) => `${index + 1}. ${step}`).join('\n'), analysis),
    plain: ({ wish }) => ({ steps: ['Read what is given.', sentence(capital(wish)).slice(0, 400)] }),
  },
  inputs: {
    label: 'Inputs',
    ask: 'Name what the skill is given, as inputs with a type: few, short names.',
    schema: Inputs,
    most: 250,
    has: ({ metadata }) => metadata.inputSchema !== null,
    put: inputs,
    plain: () => ({ inputs: [{ name: 'text', type: 'string', required: true }] }),
  },
  template: {
    label: 'Template',
    ask: 'Write what a model is told when the skill runs. Put each input where it belongs as {{ name }}.',
    schema: Template,
    most: 700,
    has: (analysis) => find(analysis, 'prompt_template') !== null,
    put: template,
    plain: ({ wish }) => ({ template: sentence(capital(wish)).slice(0, 8000) }),
  },
  example: {
    label: 'Example',
    ask: 'Give one short example: an input, and the answer that is wanted for it.',
    schema: Example,
    most: 500,
    has: (analysis) => find(analysis, 'example') !== null,
    put(draft, { input, output }: z.infer<typeof Example>, analysis) {
      const has = find(analysis, 'example');
      if (has !== null) return edited(draft, { op: 'setExample', artifact: has.key, input, output });
      return addArtifact(draft, { kind: 'example', name: 'Example', content: examplePair(input, output) });
    },
    // An invented example would teach a model nonsense.
    plain: () => null,
  },
};

/** A step without a number of its own. */
export const oneLine = (text: string): string =>
  text
    .replace(/^\s*(?:\d+[.)]|[-*])\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();

const NAMED: readonly [GuidedPart, RegExp][] = [
  ['example', /\bexamples?\b/i],
  ['template', /\b(?:template|prompt)\b/i],
  ['inputs', /\binputs?\b/i],
  ['description', /\b(?:description|describe)\b/i],
  ['name', /\b(?:name|call it|rename)\b/i],
  ['approach', /\b(?:approach|steps?|instructions?)\b/i],
];

/** The part that a message speaks of; without a word for one, what tells a model what to do. */
export function partOf(said: string, analysis: Analysis): GuidedPart {
  const named = NAMED.find(([, pattern]) => pattern.test(said));
  return named?.[0] ?? (PARTS.template.has(analysis) ? 'template' : 'approach');
}

export const titleOf = (said: string): string => shortened(said.trim().replace(/\s+/g, ' '));
