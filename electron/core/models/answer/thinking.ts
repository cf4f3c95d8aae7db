// electron/core/models/answer/thinking.ts - what a model thought, apart from its answer, where the server sends both as one text with tags between.
import type { ModelEvent, ModelRequest } from '../port.ts';

interface Tag {
  begin: string;
  end: string;
  /** An author may ask for such a tag, as part of the answer. */
  asked: boolean;
}

const tag = (name: string, asked = false): Tag => ({ begin: `<${name}>`, end: `</${name}>`, asked });

/**
 * As models write them: DeepSeek, Qwen and most others; ByteDance; LongCat; MiniMax; Nova, Gemini and EXAONE, whose tags authors use as well;
 * Mistral; Kimi; OpenThinker; gpt-oss; Gemma.
 */
const TAGS: readonly Tag[] = [
  tag('think'),
  tag('seed:think'),
  tag('longcat_think'),
  tag('mm:think'),
  tag('thinking', true),
  tag('thought', true),
  tag('reasoning', true),
  { begin: '[think]', end: '[/think]', asked: false },
  { begin: '◁think▷', end: '◁/think▷', asked: false },
  { begin: '<|begin_of_thought|>', end: '<|end_of_thought|>', asked: false },
  { begin: '<|channel|>analysis<|message|>', end: '<|end|><|start|>assistant<|channel|>final<|message|>', asked: false },
  { begin: '<|channel>thought', end: '<channel|>', asked: false },
];

type Said = Extract<ModelEvent, { type: 'text' | 'thinking' | 'was_thinking' }>;

/** How much of the end of `text` may be the beginning of one of `marks`. */
function begun(text: string, marks: readonly string[]): number {
  const most = Math.max(...marks.map(({ length }) => length)) - 1;
  for (let length = Math.min(most, text.length); length > 0; length -= 1) {
    const end = text.slice(-length);
    if (marks.some((mark) => mark.length > length && mark.startsWith(end))) return length;
  }
  return 0;
}

/** The first of these marks in a text. */
function firstOf(marks: readonly string[], text: string): { mark: string; place: number } | null {
  let first: { mark: string; place: number } | null = null;
  for (const mark of marks) {
    const place = text.indexOf(mark);
    if (place >= 0 && (first === null || place < first.place)) first = { mark, place };
  }
  return first;
}

/** Whether the end of `text` is in code, where tags are text. */
function inCode(text: string): boolean {
  const fences = text.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0;
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return fences % 2 === 1 || (line.match(/`/g)?.length ?? 0) % 2 === 1;
}

/**
 * Tells text and thinking apart as they come. Tags count at the head of the answer only, one after the other; a closing tag alone counts anywhere
 * but in code: many chat templates write the opening one themselves.
 */
function createSplitter(tags: readonly Tag[]) {
  const begins = tags.map(({ begin }) => begin);
  const ends = tags.map(({ end }) => end);
  let at: 'head' | 'answer' | Tag = 'head';
  /** Undecided: it may be the beginning of a tag. */
  let held = '';
  /** The text so far, while a closing tag alone may still come. */
  let open: string | null = '';

  function* head(): Generator<Said> {
    const text = held.trimStart();
    const lower = text.toLowerCase();
    const found = tags.find(({ begin }) => lower.startsWith(begin));
    const ended = found === undefined ? ends.find((end) => lower.startsWith(end)) : undefined;
    if (found !== undefined || ended !== undefined) {
      held = text.slice((found?.begin ?? ended!).length);
      at = found ?? 'head';
      open = null;
      return yield* (at === 'head' ? head : thought)();
    }
    if (text === '' || [...begins, ...ends].some((mark) => mark.startsWith(lower))) return;
    // Before an answer that follows thoughts, blanks are no part of it.
    if (open === null) held = text;
    at = 'answer';
    // JSON is no thought.
    if (/^[{["]/.test(text)) open = null;
    yield* answer();
  }

  function* thought(): Generator<Said> {
    const { end } = at as Tag;
    const place = held.toLowerCase().indexOf(end);
    const said = place < 0 ? held.slice(0, held.length - begun(held.toLowerCase(), [end])) : held.slice(0, place);
    if (said !== '') yield { type: 'thinking', text: said };
    held = held.slice(place < 0 ? said.length : place + end.length);
    if (place < 0) return;
    at = 'head';
    yield* head();
  }

  function* answer(): Generator<Said> {
    const lower = held.toLowerCase();
    const first = open === null ? null : firstOf([...begins, ...ends], lower);
    if (open !== null && first === null) {
      const sure = held.length - begun(lower, [...begins, ...ends]);
      open += held.slice(0, sure);
      yield* text(held.slice(0, sure));
      held = held.slice(sure);
      return;
    }
    // An answer about these tags names the opening one first, or has them in code.
    if (first !== null && ends.includes(first.mark) && !inCode(open + held.slice(0, first.place))) {
      yield* text(held.slice(0, first.place));
      yield { type: 'was_thinking' };
      held = held.slice(first.place + first.mark.length);
      open = null;
      at = 'head';
      return yield* head();
    }
    open = null;
    yield* text(held);
    held = '';
  }

  function* text(said: string): Generator<Said> {
    if (said !== '') yield { type: 'text', text: said };
  }

  return {
    *push(said: string): Generator<Said> {
      held += said;
      yield* at === 'head' ? head() : at === 'answer' ? answer() : thought();
    },
    /** What is held, at the end or before thinking that comes apart. */
    *end(): Generator<Said> {
      const rest = at === 'head' && open === null ? held.trimStart() : held;
      held = '';
      if (rest !== '') yield { type: typeof at === 'string' ? 'text' : 'thinking', text: rest };
    },
    /** The server has a channel for thinking. */
    apart(): void {
      open = null;
    },
  };
}

/** The events of an answer with its thinking told as such, also where it came within the text. Throws what they throw, after the text. */
export async function* thinkingApart(
  events: AsyncIterable<ModelEvent>,
  { system, messages }: Pick<ModelRequest, 'system' | 'messages'>,
): AsyncGenerator<ModelEvent> {
  const prompt = [system, ...messages.map(({ content }) => content)].join('\n').toLowerCase();
  const splitter = createSplitter(TAGS.filter(({ begin, asked }) => !asked || !prompt.includes(begin)));
  try {
    for await (const event of events) {
      if (event.type === 'text') yield* splitter.push(event.text);
      else {
        if (event.type === 'thinking') splitter.apart();
        if (event.type === 'usage' || event.type === 'finish') yield* splitter.end();
        yield event;
      }
    }
  } catch (error) {
    yield* splitter.end();
    throw error;
  }
  yield* splitter.end();
}
