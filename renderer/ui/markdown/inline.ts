// renderer/ui/markdown/inline.ts - one paragraph of Markdown as pieces: emphasis, code, links. An answer may repeat what a stranger wrote, so each
// character is looked at a bounded number of times, HTML stays text, images are never loaded, and only addresses of the web and pages are links.

export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'break' }
  | { type: 'em' | 'strong' | 'del'; children: Inline[] }
  /** Of the web. */
  | { type: 'link'; href: string; children: Inline[] }
  /** Of a page of the workspace. */
  | { type: 'page'; slug: string; children: Inline[] };

type Mark = '*' | '_' | '~' | '[';
interface Item {
  /** What stands there if it comes to nothing. */
  text: string;
  node?: Inline;
  mark?: Mark;
  length?: number;
  /** A pair: `end` of the one that opens, `start` of the one that closes. */
  end?: number;
  start?: number;
  link?: Target;
}

const MOST_DEPTH = 12;
const MOST_TARGET = 1000;
const MOST_NAME = 200;
const SPECIAL = /[\\`*_~[\]<\n]|https?:\/\//g;

export function parseInline(text: string): Inline[] {
  return build(scan(text));
}

function scan(text: string): Item[] {
  const items: Item[] = [];
  const openers = createOpeners(items);
  const ticks = runsOfTicks(text);
  const missing = { name: false };
  let from = 0;
  const plain = (to: number) => {
    if (to > from) items.push({ text: text.slice(from, to) });
  };
  SPECIAL.lastIndex = 0;
  for (let match = SPECIAL.exec(text); match; match = SPECIAL.exec(text)) {
    const at = match.index;
    const sign = match[0];
    const taken = sign.length > 1 ? address(text, at) : special(text, at, { ticks, missing });
    if (taken !== null) {
      plain(at);
      items.push(...taken.items);
      from = taken.end;
    } else if (sign === '*' || sign === '_' || sign === '~') {
      plain(at);
      from = emphasis(text, at, sign, openers);
    } else if (sign === '[') {
      plain(at);
      openers.open('[', 1);
      from = at + 1;
    } else if (sign === ']') {
      const target = text[at + 1] === '(' ? targetAt(text, at + 2) : null;
      if (target !== null && openers.has('[')) {
        plain(at);
        openers.closeLink(target);
        from = target.end;
      } else {
        openers.drop('[');
        continue;
      }
    } else continue;
    SPECIAL.lastIndex = from;
  }
  plain(text.length);
  return items;
}

interface Taken {
  items: Item[];
  end: number;
}
interface Closers {
  /** Where the next run of so many backticks begins, after a place. */
  ticks(length: number, after: number): number;
  /** `]]` was looked for in vain. */
  missing: { name: boolean };
}

const ESCAPED = /[!-/:-@[-`{-~]/;

function special(text: string, at: number, { ticks, missing }: Closers): Taken | null {
  const sign = text[at];
  if (sign === '\\') {
    const next = text[at + 1] ?? '';
    if (next === '\n') return { items: [{ text: '', node: { type: 'break' } }], end: at + 2 };
    return ESCAPED.test(next) ? { items: [{ text: next }], end: at + 2 } : null;
  }
  if (sign === '\n') {
    const isHard = text[at - 1] === ' ' && text[at - 2] === ' ';
    return { items: [isHard ? { text: '', node: { type: 'break' } } : { text: ' ' }], end: at + 1 };
  }
  if (sign === '`') {
    const length = runAt(text, at, '`');
    const end = ticks(length, at + length);
    if (end < 0) return { items: [{ text: '`'.repeat(length) }], end: at + length };
    return { items: [{ text: '', node: { type: 'code', text: codeOf(text.slice(at + length, end)) } }], end: end + length };
  }
  if (sign === '<') return /^https?:\/\//.test(text.slice(at + 1, at + 9)) ? enclosed(text, at) : null;
  if (sign === '[' && text[at + 1] === '[' && !missing.name) return wikiLink(text, at, missing);
  return null;
}

const codeOf = (text: string): string => {
  const flat = text.replaceAll('\n', ' ');
  return flat.length > 2 && flat.startsWith(' ') && flat.endsWith(' ') && flat.trim() !== '' ? flat.slice(1, -1) : flat;
};

/** `[[page]]`, `[[page|words]]`. */
function wikiLink(text: string, at: number, missing: Closers['missing']): Taken | null {
  const end = text.indexOf(']]', at + 2);
  if (end < 0) missing.name = true;
  if (end < 0 || end - at > MOST_NAME) return null;
  const [slug = '', label = slug] = text.slice(at + 2, end).split('|', 2);
  if (slug.trim() === '' || slug.includes('\n')) return null;
  return {
    items: [{ text: '', node: { type: 'page', slug: pageSlug(slug), children: [{ type: 'text', text: label.trim() }] } }],
    end: end + 2,
  };
}

/** A bare address of the web; signs that end a sentence are no part of it. */
function address(text: string, at: number): Taken | null {
  if (/\w/.test(text[at - 1] ?? '')) return null;
  let end = at;
  while (end < text.length && end - at < MOST_TARGET && !/[\s<>"`]/.test(text[end]!)) end += 1;
  while (end > at && /[.,;:!?*_~'\])]/.test(text[end - 1]!)) end -= 1;
  return linkTo(text.slice(at, end), end);
}

function enclosed(text: string, at: number): Taken | null {
  const end = text.indexOf('>', at);
  return end < 0 || end - at > MOST_TARGET || /\s/.test(text.slice(at, end)) ? null : linkTo(text.slice(at + 1, end), end + 1);
}

function linkTo(written: string, end: number): Taken | null {
  const target = readTarget(written);
  if (target?.type !== 'link') return null;
  return { items: [{ text: '', node: { ...target, children: [{ type: 'text', text: written }] } }], end };
}

type Destination = { type: 'link'; href: string } | { type: 'page'; slug: string };
interface Target {
  to: Destination | null;
  written: string;
  end: number;
}

/** What a link leads to; null = nothing that may be opened. */
export function readTarget(written: string): Destination | null {
  if (/^https?:\/\//i.test(written)) {
    try {
      return { type: 'link', href: new URL(written).href };
    } catch {
      return null;
    }
  }
  if (written === '' || /^[a-z][a-z0-9+.-]*:|^[#?/\\]/i.test(written)) return null;
  return { type: 'page', slug: pageSlug(written) };
}

/** `./people/Ann.md#born` → `people/Ann`. */
function pageSlug(written: string): string {
  const path = written.trim().split('#', 1)[0]!.replace(/^\.\//, '').replace(/\.md$/i, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `target "title")` at a place behind the bracket. */
function targetAt(text: string, from: number): Target | null {
  let at = from;
  let depth = 0;
  const isAngled = text[at] === '<';
  while (at < text.length && at - from < MOST_TARGET) {
    const sign = text[at]!;
    if (sign === '\n' || (isAngled ? sign === '>' : sign <= ' ')) break;
    if (sign === '\\') at += 1;
    else if (!isAngled && sign === '(') depth += 1;
    else if (!isAngled && sign === ')' && depth-- === 0) break;
    at += 1;
  }
  const written = text.slice(isAngled ? from + 1 : from, at).replace(/\\(?=[!-/:-@[-`{-~])/g, '');
  const title = text.slice(at, at + MOST_NAME);
  const end = title.indexOf(')');
  if (end < 0 || title.slice(0, end).includes('\n')) return null;
  return { to: readTarget(written), written, end: at + end + 1 };
}

function runAt(text: string, at: number, sign: string): number {
  let end = at;
  while (text[end] === sign) end += 1;
  return end - at;
}

/** Where runs of backticks are by their length, so that the end of each is found at once. */
function runsOfTicks(text: string): Closers['ticks'] {
  const runs = new Map<number, number[]>();
  for (const { index, 0: run } of text.matchAll(/`+/g)) {
    const known = runs.get(run.length);
    if (known === undefined) runs.set(run.length, [index]);
    else known.push(index);
  }
  for (const places of runs.values()) places.reverse();
  return (length, after) => {
    const places = runs.get(length) ?? [];
    while (places.length > 0 && places.at(-1)! < after) places.pop();
    return places.at(-1) ?? -1;
  };
}

/** What may be closed, by its sign. What a pair encloses is closed with it, so that pairs never cross. */
function createOpeners(items: Item[]) {
  const stacks: Record<Mark, number[]> = { '*': [], _: [], '~': [], '[': [] };
  const pair = (start: number, closing: Item) => {
    for (const stack of Object.values(stacks)) while (stack.length > 0 && stack.at(-1)! >= start) stack.pop();
    items[start]!.end = items.length;
    items.push({ ...closing, start });
  };
  return {
    text: (text: string) => void (text === '' || items.push({ text })),
    has: (mark: Mark) => stacks[mark].length > 0,
    open(mark: Mark, length: number) {
      stacks[mark].push(items.length);
      items.push({ text: mark.repeat(length), mark, length });
    },
    /** Closes the last one of the sign if it is not longer; how long it was, 0 = none. */
    close(mark: Mark, most: number): number {
      const start = stacks[mark].at(-1);
      const length = start === undefined ? 0 : items[start]!.length!;
      if (start === undefined || length > most) return 0;
      pair(start, { text: '', mark, length });
      return length;
    },
    closeLink(target: Target) {
      const start = stacks['['].at(-1)!;
      items[start]!.link = target;
      pair(start, { text: '', mark: '[' });
      // A link contains no link.
      stacks['['] = [];
    },
    drop: (mark: Mark) => void stacks[mark].pop(),
  };
}

const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);
const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Reads a run of one sign; returns where it ends. */
function emphasis(text: string, at: number, sign: '*' | '_' | '~', openers: ReturnType<typeof createOpeners>): number {
  const run = runAt(text, at, sign);
  const end = at + run;
  const [before, after] = [text[at - 1], text[end]];
  const isInside = sign === '_' && isWord(before) && isWord(after);
  const canOpen = !isSpace(after) && !isInside;
  const canClose = !isSpace(before) && !isInside;
  let left = run;
  if (sign === '~' && run !== 2) {
    openers.text(sign.repeat(run));
    return end;
  }
  while (canClose && left > 0) {
    const closed = openers.close(sign, left);
    if (closed === 0) break;
    left -= closed;
  }
  if (!canOpen || left > 3) openers.text(sign.repeat(left));
  else for (const length of left === 3 ? [2, 1] : left > 0 ? [left] : []) openers.open(sign, length);
  return end;
}

/** Pairs as a tree; what is nested too deeply is drawn without its marks, the rest as it is written. */
function build(items: readonly Item[]): Inline[] {
  const root: Inline[] = [];
  const levels: Inline[][] = [root];
  const opened: boolean[] = [];
  for (const { text, node, mark, length, end, start, link } of items) {
    const level = levels.at(-1)!;
    if (start !== undefined) {
      if (opened.pop() === true) levels.pop();
    } else if (end !== undefined) {
      const made = levels.length > MOST_DEPTH ? null : nodeOf(mark!, length!, link);
      opened.push(made !== null);
      if (made === null) continue;
      level.push(made);
      levels.push(made.children);
    } else if (node !== undefined) level.push(node);
    else {
      const last = level.at(-1);
      if (last?.type === 'text') last.text += text;
      else level.push({ type: 'text', text });
    }
  }
  return root;
}

function nodeOf(mark: Mark, length: number, link: Target | undefined): Extract<Inline, { children: Inline[] }> | null {
  if (mark !== '[') return { type: mark === '~' ? 'del' : length === 2 ? 'strong' : 'em', children: [] };
  return link?.to == null ? null : { ...link.to, children: [] };
}
