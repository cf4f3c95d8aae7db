// electron/core/formats/prompty/roles.ts - a conversation in a file, as a skill: instructions become prose, the request a template.
import { toLf } from '../../text/index.ts';
import type { Parts } from '../compose.ts';
import type { Source } from '../converted.ts';

export interface Message {
  role: string;
  text: string;
  /** Offset of the text in the file. */
  at: number;
}

/** How a format's template language becomes MiniJinja. */
export interface Language {
  /** True if the text is more than prose. */
  hasSigns(text: string): boolean;
  toTemplate(text: string, at: number): string;
}

/** The delimiters of Jinja and MiniJinja: no change. */
export const JINJA: Language = { hasSigns: (text) => /\{[{%#]/.test(text), toTemplate: (text) => text };

const LABELS: Record<string, string> = { user: 'User', assistant: 'Assistant', system: 'System' };

/**
 * System texts become prose, the last user's text the template, earlier pairs of request and answer examples. What uses values is not prose:
 * it goes into the template, reported. Roles are decided here, from the file; a value that looks like a role line stays a value.
 */
export function partsOf(source: Source, messages: readonly Message[], language: Language): Parts {
  const given = messages.filter(({ text }) => text.trim() !== '');
  const prose: string[] = [];
  const before: string[] = [];
  const turns: Message[] = [];
  for (const message of given) {
    if (message.role !== 'system') turns.push(message);
    else if (!language.hasSigns(message.text)) prose.push(message.text);
    else {
      if (given.some(({ role }) => role !== 'system')) {
        source.leave(
          'system',
          'This text uses values, but prose is sent as written. So it becomes the start of the template, which is sent to the model as the request.',
          message.at,
        );
      }
      before.push(language.toTemplate(message.text, message.at));
    }
  }
  const examples: { input: string; output: string }[] = [];
  const rest = [...turns];
  while (rest.length > 2 && isExample(rest, language)) {
    const [request, answer] = rest.splice(0, 2);
    examples.push({ input: trimmed(request!.text), output: trimmed(answer!.text) });
  }
  if (rest.length > 1 || rest.some(({ role }) => role !== 'user')) {
    for (const { role, at } of rest.filter((each) => each.role !== 'user')) {
      source.leave(role, 'A template is one request. This turn is included under its own name and is no longer a separate turn.', at);
    }
  }
  const labelled = rest.length > 1 || rest.some(({ role }) => role !== 'user');
  const template = [
    ...before,
    ...rest.map(({ role, text, at }) => {
      const body = language.toTemplate(text, at);
      return labelled ? `${LABELS[role] ?? role}: ${trimmed(body)}` : body;
    }),
  ].map(trimmed);
  return { prose: prose.map(trimmed).join('\n\n'), examples, template: template.length === 0 ? null : toLf(template.join('\n\n')) };
}

const isExample = ([request, answer]: readonly Message[], { hasSigns }: Language): boolean =>
  request?.role === 'user' && answer?.role === 'assistant' && !hasSigns(request.text) && !hasSigns(answer.text);

/** Without the blank lines around it, which separate it from the role lines. */
const trimmed = (text: string): string => text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();
