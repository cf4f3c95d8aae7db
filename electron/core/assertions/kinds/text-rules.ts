// electron/core/assertions/kinds/text-rules.ts - what an answer must not contain: placeholders, links to pages that do not exist.
import { z } from 'zod';
import { plural } from '../../../contract/index.ts';
import type { Kind } from '../assertion.ts';
import { lineOf, quoted, quotedList } from '../text/words.ts';
import { defineKind, skipped, verdict } from './define.ts';

/** Each takes time linear in the length of the text. */
const PLACEHOLDERS = [
  /\{\{[^{}\n]{0,200}\}\}/,
  /\{%[^{}\n]{0,200}%\}/,
  /\b(?:TO-?DO|TBD|FIX-?ME|X{3})\b/,
  /\blorem ipsum\b/i,
  /\[(?:insert|your|add|enter|name|date|title|company|placeholder|fill)\b[^\]\n]{0,80}\]/i,
  /<(?:insert|your|placeholder|name|date)[ _-]?[a-z _-]{0,40}>/i,
  /_{5,}/,
];

const placeholders = defineKind({
  type: 'no_placeholders',
  family: 'pattern',
  label: 'No placeholders',
  help: 'Nothing is left to fill in: {{ name }}, TBD, [your name], lorem ipsum, ____.',
  parameters: z.object({}),
  check(_, on) {
    const found = PLACEHOLDERS.map((pattern) => pattern.exec(on.text))
      .filter((match) => match !== null)
      .sort((a, b) => a.index - b.index)[0];
    if (!found) return verdict(true, 'No placeholder is left');
    const reason = `The placeholder ${quoted(found[0])} is left on line ${lineOf(on.text, found.index)}`;
    return verdict(false, reason, on.evidence(found.index, found.index + found[0].length));
  },
});

/** `[[page]]`, `[[page#part|words]]`, and `[words](page.md)`; links with a scheme are not. */
const LINK =
  /\[\[([^[\]\n|#]{1,300})(?:#[^[\]\n|]{0,300})?(?:\|[^[\]\n]{0,300})?\]\]|\]\((?![a-z][a-z0-9+.-]{0,30}:)([^()\s#]{1,300}\.md)(?:#[^()\s]{0,300})?\)/gi;

const links = defineKind({
  type: 'links_resolve',
  family: 'pattern',
  label: 'Links resolve',
  help: 'Each wiki link and each link to an .md file points to a page in the workspace.',
  parameters: z.object({}),
  async check(_, on, tools) {
    const found = [...on.text.matchAll(LINK)].map((match) => ({
      name: decoded(match[1] ?? match[2] ?? ''),
      at: match.index,
      length: match[0].length,
    }));
    if (found.length === 0) return verdict(true, 'The output has no links to pages');
    const pages = await tools.pages();
    if (pages === null) return skipped('No workspace is open, so there are no pages to check');
    const lost = found.filter(({ name }) => !pages.has(name));
    const first = lost[0];
    if (first === undefined) return verdict(true, `${plural(found.length, 'link')} ${found.length === 1 ? 'leads' : 'lead'} to a page`);
    const names = quotedList([...new Set(lost.map(({ name }) => name))]);
    const score = (found.length - lost.length) / found.length;
    return verdict(false, `The workspace has no page ${names}`, on.evidence(first.at, first.at + first.length), score);
  },
});

function decoded(name: string): string {
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}

export const textRuleKinds: Kind[] = [placeholders, links];
