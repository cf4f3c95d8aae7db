// electron/core/assertions/kinds/python.ts - the author's Python that checks an output, in the sandbox without host functions.
import { z } from 'zod';
import type { Outcome } from '../outcome.ts';
import { defineKind, skipped, undecided, verdict } from './define.ts';

/** True or false, a score from 0 to 1, or both with a reason. */
const Given = z.union([
  z.boolean().transform((pass) => ({ pass, score: pass ? 1 : 0, reason: undefined })),
  z
    .number()
    .min(0)
    .max(1)
    .transform((score) => ({ pass: score >= 0.5, score, reason: undefined })),
  z
    .object({ pass: z.boolean(), score: z.number().min(0).max(1).optional(), reason: z.string().max(10_000).optional() })
    .transform(({ pass, score, reason }) => ({ pass, score: score ?? (pass ? 1 : 0), reason })),
]);

/** Calls the author's `check`, which may leave out `input`. On its own line, so the author's line numbers do not change. */
const CALL = `
def _call_check():
    import inklings
    inklings.submit(check(*(output, input)[: check.__code__.co_argcount]))
_call_check()
`;

const python = defineKind({
  type: 'python_check',
  family: 'code',
  label: 'Python',
  help: 'Python that defines check(output) or check(output, input). It returns True or False, a score from 0 to 1, or a dict with pass, score and reason.',
  parameters: z.object({ source: z.string().min(1).max(200_000).meta({ title: 'Source' }) }),
  async check({ source }, on, { runPython, subject, signal }): Promise<Outcome> {
    if (runPython === null) return skipped('There is no sandbox to run it');
    const ran = await runPython(`${source}\n${CALL}`, { output: on.text, input: subject.input }, signal);
    if ('skipped' in ran) return skipped(ran.skipped);
    if ('problem' in ran) return undecided(ran.problem);
    const given = Given.safeParse(ran.value);
    if (!given.success) return undecided('check returned neither True or False, nor a score from 0 to 1, nor a dict with pass');
    const { pass, score, reason } = given.data;
    return verdict(pass, reason ?? `check returned ${score === 0 || score === 1 ? (pass ? 'True' : 'False') : score}`, null, score);
  },
});

export const pythonKinds = [python];
