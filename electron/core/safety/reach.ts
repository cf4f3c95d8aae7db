// electron/core/safety/reach.ts - what a text would run, fetch or reach outside its package.
import { decodedUri } from '../../contract/index.ts';
import { type Say, shortened } from './report.ts';

/** What every match below contains; most lines do not. */
const MAY_REACH = /<|!`|\]\(|href|src|import/i;
/** Claude Code runs such spans when it loads a skill. */
const SPAN = /(?<![\w`\\])!`([^`\n]+)`/g;
const FENCE = /^(?:[ \t>]*|[ \t]*(?:[-*+]|\d+[.)])[ \t]+)(`{3,}(?!`)|~{3,}(?!~))(.*)$/;
/** In Markdown links and images, and in the attributes of HTML. */
const TARGET = /\]\(\s*<?([^\s()<>]+)>?|\b(?:href|src)\s*=\s*["']([^"'\s]+)["']/gi;
const OUTSIDE = /^(?:\.\.(?:[/\\]|$)|[^?#:]*[/\\]\.\.[/\\]|\/(?!\/)|~[/\\]|[a-z]:[/\\]|\\\\|file:)/i;
/** Repetitions are bounded here and below, so that no line takes long. */
const EMBEDDED =
  /<(?:script|iframe|object|embed|link)\b[^>\n]{0,300}\b(?:src|href|data)\s*=\s*["']?https?:\/\/|@import\s+(?:url\(\s*)?["']?https?:\/\//i;

export function inspectReach(text: string, say: Say): void {
  let offset = 0;
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    const opened = FENCE.exec(line);
    if (fence === null && opened !== null) {
      fence = opened[1]!;
      if (opened[2]!.trim() === '!')
        say('client_runs_span', 'caution', 'One client (Claude Code) runs this block when it loads the skill.', offset);
    } else if (fence !== null && opened !== null && opened[1]!.startsWith(fence) && opened[2]!.trim() === '') fence = null;
    else inspectLine(line, fence !== null, (code, severity, message, at = 0) => say(code, severity, message, offset + at));
    offset += line.length + 1;
  }
}

function inspectLine(line: string, isExample: boolean, say: Say): void {
  if (!MAY_REACH.test(line)) return;
  if (line.includes('!`')) {
    for (const { 1: command, index } of line.matchAll(SPAN)) {
      if (isExample) say('client_runs_span', 'note', `Example text in a code block: !\`${shortened(command!)}\`.`, index);
      else say('client_runs_span', 'caution', `One client (Claude Code) runs “${shortened(command!)}” when it loads the skill.`, index);
    }
  }
  const embedded = EMBEDDED.exec(line);
  if (embedded !== null)
    say('remote_include', 'caution', 'Content from the network is embedded and can change at any time.', embedded.index);
  if (isExample || !/\]\(|\b(?:href|src)\s*=/i.test(line)) return;
  for (const { 1: markdown, 2: html, index } of line.matchAll(TARGET)) {
    const written = (markdown ?? html)!;
    const target = decodedUri(written) ?? written;
    if (OUTSIDE.test(target)) say('link_outside', 'caution', `This link points outside the package: ${shortened(target)}.`, index);
  }
}
