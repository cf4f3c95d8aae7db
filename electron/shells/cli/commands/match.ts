// electron/shells/cli/commands/match.ts - which skills fit a message, and why (row E1).
import { MAX_MATCHES, type MatchHit, type MatchReason } from '../../../contract/index.ts';
import { type Command, texts, usage } from '../command.ts';
import { findAgent } from './agents/find.ts';

const COMMAND = { name: 'match' };

export const match: Command = {
  ...COMMAND,
  summary: 'find the skills that fit a message, with the reasons',
  usage: 'MESSAGE',
  help: [
    ['MESSAGE', 'as a person would write it; “/name …” calls a skill by its name'],
    ['--limit N', `as many skills at most; 5 by default, up to ${MAX_MATCHES}`],
    ['--agent AGENT', 'only skills that this agent has'],
  ],
  examples: ['match "which links lead nowhere"', 'match "prepare my weekly review" --limit 3 --json'],
  options: texts('limit', 'agent'),
  async run({ words, output, core: open, text, signal }) {
    const message = words.join(' ');
    if (message.trim() === '') throw usage(COMMAND, 'A message is missing.');
    const limit = limitOf(text('limit'));
    const core = await open();
    const agent = text('agent');
    const found = await core.matching.match({ message, limit, agent: agent === undefined ? undefined : findAgent(core, agent).id }, signal);
    if (output.json) return output.result('match', found);
    const { hits, fits, threshold, note } = found;
    for (const [place, hit] of hits.entries()) {
      if (place > 0) output.line();
      show(hit, output.line);
    }
    if (note !== null) output.note(note);
    if (!fits)
      output.note(hits.length === 0 ? 'No skill fits.' : `No skill fits: below ${number(threshold)} it may well be about something else.`);
    return 0;
  },
};

function limitOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const limit = Number(given);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_MATCHES) return limit;
  throw usage(COMMAND, `--limit takes a number from 1 to ${MAX_MATCHES}, not “${given}”.`);
}

function show({ name, title, scope, score, reasons, copies }: MatchHit, line: (text: string) => void): void {
  const named = title === null ? name : `${name} (${title})`;
  line(`${number(score)}  ${named}, ${scope}${copies > 1 ? `, ${copies} copies` : ''}`);
  for (const reason of reasons)
    line(
      reason.similarity === undefined
        ? `  ${number(reason.weight).padStart(6)}  ${said(reason)}`
        : `          meaning: ${percent(reason.similarity)} alike`,
    );
}

/** `description: colums as columns (spelling)`. */
const said = ({ field, words, matched, how }: MatchReason): string => {
  const met = words.join(', ');
  const as = met.toLowerCase() === matched.toLowerCase() ? met : `${met} → ${matched}`;
  return `${field}: ${as}${how === 'same' || how === 'meaning' ? '' : ` (${HOW[how]})`}`;
};

const HOW: Readonly<Record<Exclude<MatchReason['how'], 'same' | 'meaning'>, string>> = {
  spelling: 'misspelt',
  alias: 'another name',
  translation: 'translated',
  negated: 'ruled out by the message',
};

const number = (value: number): string => value.toFixed(1);
const percent = (share: number): string => `${Math.round(share * 100)} %`;
