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

/** In lower case, each character at its place: in it, İ alone would take two. */
const lowered = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();

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
  const marks = [...begins, ...ends];
  let at: 'head' | 'answer' | Tag = 'head';
  /** Undecided: it may be the beginning of a tag. It is read from `from`, its letters in `lower`. */
  let held = '';
  let lower = '';
  let from = 0;
  /** What the answer may begin with. */
  let blanks = '';
  /** The text so far, while a closing tag alone may still come. */
  let open: string | null = '';

  // Each step reads on from `from`, and says whether another one can follow at once.
  function* head(): Generator<Said, boolean> {
    const start = held.length - held.slice(from).trimStart().length;
    const found = tags.find(({ begin }) => lower.startsWith(begin, start));
    const mark = found?.begin ?? ends.find((end) => lower.startsWith(end, start));
    if (mark !== undefined) {
      from = start + mark.length;
      at = found ?? 'head';
      open = null;
      return true;
    }
    blanks += held.slice(from, start);
    from = start;
    const rest = lower.slice(start);
    if (marks.some((each) => each.startsWith(rest))) return false;
    // Before an answer that follows thoughts, blanks are no part of it.
    held = (open === null ? '' : blanks) + held.slice(start);
    lower = lowered(held);
    from = 0;
    at = 'answer';
    // JSON is no thought.
    if (/^[{["]/.test(rest)) open = null;
    return true;
  }

  function* thought(): Generator<Said, boolean> {
    const { end } = at as Tag;
    const place = lower.indexOf(end, from);
    const to = place < 0 ? held.length - begun(lower.slice(from), [end]) : place;
    if (to > from) yield { type: 'thinking', text: held.slice(from, to) };
    from = place < 0 ? to : place + end.length;
    if (place >= 0) at = 'head';
    return place >= 0;
  }

  function* answer(): Generator<Said, boolean> {
    const first = open === null ? null : firstOf(marks, lower);
    // An answer about these tags names the opening one first, or has them in code.
    if (first !== null && ends.includes(first.mark) && !inCode(open + held.slice(0, first.place))) {
      yield* text(held.slice(0, first.place));
      yield { type: 'was_thinking' };
      from = first.place + first.mark.length;
      open = null;
      at = 'head';
      return true;
    }
    from = open !== null && first === null ? held.length - begun(lower, marks) : held.length;
    if (open !== null) open = first === null ? open + held.slice(0, from) : null;
    yield* text(held.slice(0, from));
    return false;
  }

  function* text(said: string): Generator<Said, void> {
    if (said !== '') yield { type: 'text', text: said };
  }

  return {
    *push(said: string): Generator<Said> {
      held += said;
      lower = lowered(held);
      from = 0;
      while (yield* (at === 'head' ? head : at === 'answer' ? answer : thought)());
      held = held.slice(from);
    },
    /** What is held, at the end or before thinking that comes apart. */
    *end(): Generator<Said> {
      const rest = at === 'head' && open !== null ? blanks + held : held;
      held = '';
      blanks = '';
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
