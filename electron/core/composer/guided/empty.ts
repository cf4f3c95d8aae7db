// electron/core/composer/guided/empty.ts - answers that have the form and say nothing: small models repeat the question, or themselves, or speak of the skill instead of its work.

/** What the question begins its parts with. */
export const SO_FAR = 'The skill so far';
export const WANTS = 'The author wants a skill that does this';
export const SAYS = 'The author says';

/** Why an answer cannot be used though it has the form; null = it can. */
export function saysNothing(answer: Readonly<Record<string, unknown>>, wish: string): string | null {
  const text = JSON.stringify(answer);
  if ([SO_FAR, WANTS, SAYS].some((words) => text.includes(words))) return 'It repeats the question.';
  const { name, template, input, output } = answer;
  if (typeof name === 'string' && /skill/i.test(name) && !/skill/i.test(wish))
    return 'The name says that it is a skill, and not what it does.';
  if (typeof template === 'string' && !/\s/.test(template.trim())) return 'The template is one word.';
  if (input !== undefined && input === output) return 'The example answers with what it was given.';
  return null;
}

/** Each step once, and none about the skill itself. */
export function usefulSteps(steps: readonly string[], wish: string): string[] {
  const about = /skill/i.test(wish) ? null : /\b(?:a|the|this) skill\b/;
  const seen = new Set<string>();
  return steps.filter((step) => {
    const key = step.toLowerCase();
    if (seen.has(key) || about?.test(key)) return false;
    seen.add(key);
    return true;
  });
}
