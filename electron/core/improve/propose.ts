// electron/core/improve/propose.ts - one change of one part of a skill, proposed by a model from what went wrong.
import { z } from 'zod';
import { type Analysis, AppError, asAppError, type Edit } from '../../contract/index.ts';
import { type Asking, askObject } from '../composer/index.ts';
import { editPackage } from '../editing/index.ts';
import type { Analyse } from '../packages/index.ts';

/** An example that the model may see: what was given, what came, what is wrong with it. */
export interface Evidence {
  name: string;
  given: string;
  output: string | null;
  failed: string;
  expected: string | null;
}

export interface Proposal {
  text: string;
  part: string;
  why: string;
}

const TRIES = 3;
const MOST_SHOWN = 1500;
const MOST_PACKAGE = 30_000;
/** The one part that is no artifact. */
const DESCRIPTION = 'description';

const SYSTEM = `You improve a skill: a Markdown file that tells a language model how to do a task. Some of its answers were wrong.
Find out what in the skill led to them, and rewrite exactly one part of it, whole, so that such answers come out right and all others stay right.
Keep what works: its inputs, its form of answer, its placeholders such as {{ name }}. Never write the answer to one of the examples into the skill.
Answer with JSON: which part, its new content, and why in one sentence.`;

/** Throws the errors of the model, `output_invalid` when no answer can be used, and the signal's reason. */
export async function propose(
  { analyse, asking }: { analyse: Analyse; asking: Asking },
  skill: { text: string; fileName: string; words: string },
  evidence: readonly Evidence[],
  signal: AbortSignal,
): Promise<Proposal> {
  const analysis = analyse(skill.text, skill.fileName);
  const parts = partsOf(analysis);
  const Answer = z.object({ part: z.enum([DESCRIPTION, ...parts]), content: z.string().min(1).max(100_000), why: z.string().max(1000) });
  const { $schema: _, ...schema } = z.toJSONSchema(Answer.extend({ content: z.string(), why: z.string() }), { io: 'input' });
  let told = '';
  for (let round = 0; round < TRIES; round += 1) {
    const content = [question(skill, parts, evidence), told].filter((each) => each !== '').join('\n\n');
    try {
      const {
        part,
        content: next,
        why,
      } = Answer.parse(await askObject(asking, { system: SYSTEM, messages: [{ role: 'user', content }], schema }, signal));
      return { text: changed(analyse, skill, analysis, part, next), part, why };
    } catch (cause) {
      if (signal.aborted) throw cause;
      const error = cause instanceof z.ZodError ? null : asAppError(cause);
      if (error?.code.startsWith('model_')) throw cause;
      told = `The last answer could not be used: ${error?.message ?? z.prettifyError(cause as z.ZodError)}`;
    }
  }
  throw new AppError('output_invalid', `The model gave no proposal that can be used, in ${TRIES} tries. ${told}`, {
    remedy: 'Say in words what is wrong, or choose a stronger model.',
  });
}

/** Templates and prose; code and modules are not for a model to change unseen. */
const partsOf = ({ artifacts }: Analysis): string[] =>
  artifacts.flatMap(({ key, kind }) => (['prompt_template', 'approach', 'description'].includes(kind) ? [key] : []));

/** Throws `edit_refused` when nothing changes, or an error comes with it. */
function changed(
  analyse: Analyse,
  { text, fileName }: { text: string; fileName: string },
  before: Analysis,
  part: string,
  content: string,
): string {
  const isValue = part === DESCRIPTION && !before.artifacts.some(({ key }) => key === DESCRIPTION);
  const edit: Edit = isValue
    ? { op: 'setValue', path: ['description'], value: content.trim() }
    : { op: 'setContent', artifact: part, content };
  const after = editPackage(text, fileName, edit).text;
  if (after === text) throw new AppError('edit_refused', 'The proposal changes nothing.');
  const errors = (of: Analysis) => of.findings.filter(({ severity }) => severity === 'error');
  const now = errors(analyse(after, fileName));
  if (now.length > errors(before).length) throw new AppError('edit_refused', now[0]!.message);
  return after;
}

function question({ text, words }: { text: string; words: string }, parts: readonly string[], evidence: readonly Evidence[]): string {
  const shown = evidence.map(
    ({ name, given, output, failed, expected }, index) =>
      `Example ${index + 1}, ${name}\nGiven: ${given.slice(0, MOST_SHOWN)}\nAnswer: ${output?.slice(0, MOST_SHOWN) ?? 'none'}\nWrong: ${failed.slice(0, MOST_SHOWN) || 'the author says so'}${
        expected === null ? '' : `\nA good answer: ${expected.slice(0, MOST_SHOWN)}`
      }`,
  );
  const said = words.trim() === '' ? '' : `\n\nThe author says: ${words.trim()}`;
  return `The skill:\n\n${text.slice(0, MOST_PACKAGE)}\n\nIts parts that you may rewrite: ${[DESCRIPTION, ...parts].join(', ')}\n\n${shown.join('\n\n')}${said}`;
}
