// electron/core/safety/orders.ts - orders to a model in a text that only describes something: a tool, a parameter. Shapes follow the public reports
// on poisoned tool descriptions. Repetitions are bounded, so that no text takes long.
import { type Say, shortened } from './report.ts';

interface Shape {
  severity: 'danger' | 'caution';
  what: string;
  pattern: RegExp;
}

const USER = `(?:the )?(?:user|human|person|operator|anyone|anybody|them|him|her)`;
const SECRETS = String.raw`(?:api[ _-]?keys?|passwords?|passphrases?|credentials?|secrets?|(?:access|auth|bearer|session) tokens?|private keys?|key files?|ssh keys?|id_rsa|id_ed25519|\.env\b|\.ssh\b|\.aws\b|mcp\.json|environment variables?|system prompt|conversation history|chat history)`;

const SHAPES: readonly Shape[] = [
  {
    severity: 'danger',
    what: 'It asks for secrecy',
    pattern: new RegExp(
      String.raw`\b(?:do not|don[’']?t|never|without)\b[^.\n]{0,40}?\b(?:tell|telling|mention|mentioning|inform|informing|show|showing|reveal|revealing|notify|notifying|disclose|disclosing|ask|asking|report|reporting)\b[^.\n]{0,20}?\b(?:${USER}|this|it|about)\b|\b(?:secretly|covertly)\b`,
      'gi',
    ),
  },
  {
    severity: 'danger',
    what: 'It overrides other instructions',
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}?\b(?:previous|prior|above|earlier|all|any|other|system|safety)\b[^.\n]{0,30}?\b(?:instruction|rule|guideline|prompt|polic|restriction|message)/gi,
  },
  {
    severity: 'danger',
    what: 'It wants secrets or files of the person',
    pattern: new RegExp(
      String.raw`\b(?:read|cat|open|load|fetch|get|find|collect|include|pass|send|provide|supply|copy|attach|append|paste|upload|post|put)\b[^.\n]{0,80}?${SECRETS}`,
      'gi',
    ),
  },
  {
    severity: 'danger',
    what: 'It is marked as an instruction',
    pattern: /<\/?(?:important|system|instructions?|secret|hidden|critical|admin)>|\[\/?inst\]|<\|im_(?:start|end)\|>/gi,
  },
  {
    severity: 'danger',
    what: 'It gives the model an order',
    pattern:
      /\b(?:before|after|whenever|prior to|each time|every time)\b[^.\n]{0,30}?\b(?:you )?(?:us|call|invok|run|execut|answer|respond|reply)(?:e|es|ing|ed|ning)?\b[^.\n]{0,60}?\b(?:you must|must|always|first|read|call|run|execute|send|pass)\b/gi,
  },
  {
    severity: 'caution',
    what: 'It speaks to the model about other tools',
    pattern:
      /\b(?:instead of|rather than|do not use|don[’']?t use|never use|stop using)\b[^.\n]{0,40}?\b(?:tool|tools|function|server)\b|\balways\b[^.\n]{0,20}?\b(?:use|call|prefer|run)\b[^.\n]{0,20}?\b(?:this|first)\b/gi,
  },
  {
    severity: 'caution',
    what: 'It sends something to an address',
    pattern: /\b(?:send|post|upload|forward|transmit|exfiltrat\w{0,5}|report)\b[^.\n]{0,80}?\b(?:https?:\/\/|webhook)/gi,
  },
];

/** Places that are compared with those found before. */
const MOST = 200;

/** Each order once, by the first shape that finds it. */
export function inspectOrders(text: string, say: Say): void {
  const told: { from: number; to: number }[] = [];
  for (const { severity, what, pattern } of SHAPES) {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      if (told.length === MOST) return;
      if (told.some(({ from, to }) => index < to && index + found.length > from)) continue;
      told.push({ from: index, to: index + found.length });
      say('model_order', severity, `${what}: “${shortened(found)}”.`, index);
    }
  }
}
