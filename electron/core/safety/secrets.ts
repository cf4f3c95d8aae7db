// electron/core/safety/secrets.ts - keys by the shapes their issuers document. A message never repeats a key. Repetitions that
// need something after them are bounded, so no text takes long.
import type { Say } from './report.ts';

/** `starts`: every key of the kind contains one of these; searching for it is cheaper than the pattern. */
interface Shape {
  what: string;
  starts: readonly string[];
  pattern: RegExp;
}

const shape = (what: string, starts: readonly string[], pattern: RegExp): Shape => ({ what, starts, pattern });

const SHAPES: readonly Shape[] = [
  shape('a private key', ['PRIVATE KEY'], /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/g),
  shape('an age key', ['AGE-SECRET-KEY-1'], /\bAGE-SECRET-KEY-1[0-9A-Z]{58}\b/g),
  shape('an AWS access key', ['AKIA', 'ASIA'], /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g),
  shape('an Anthropic key', ['sk-ant-'], /\bsk-ant-[a-z0-9]+-[\w-]{20,}/g),
  shape('an OpenAI key', ['sk-'], /\bsk-(?:(?:proj|svcacct|admin)-[\w-]{20,}|[A-Za-z0-9]{48})(?![\w-])/g),
  shape('a GitHub token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], /\bgh[pousr]_[A-Za-z0-9]{36,}\b/g),
  shape('a GitHub token', ['github_pat_'], /\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\b/g),
  shape('a GitLab token', ['glpat-'], /\bglpat-[\w-]{20,}/g),
  shape('a Google API key', ['AIza'], /\bAIza[\w-]{35}(?![\w-])/g),
  shape('a Google client secret', ['GOCSPX-'], /\bGOCSPX-[\w-]{28}(?![\w-])/g),
  shape('a Slack token', ['xox'], /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g),
  shape('a Slack webhook', ['hooks.slack.com'], /hooks\.slack\.com\/services\/T[A-Z0-9]+\/B[A-Z0-9]+\/[A-Za-z0-9]{16,}/g),
  shape('a Discord webhook', ['/api/webhooks/'], /discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,}/g),
  shape('a Telegram bot token', [':AA'], /\b\d{8,10}:AA[\w-]{33}(?![\w-])/g),
  shape('a Stripe key', ['_live_'], /\b[sr]k_live_[A-Za-z0-9]{20,}\b/g),
  shape('an npm token', ['npm_'], /\bnpm_[A-Za-z0-9]{36}\b/g),
  shape('a PyPI token', ['pypi-AgE'], /\bpypi-AgE[\w-]{50,}/g),
  shape('a Hugging Face token', ['hf_'], /\bhf_[A-Za-z0-9]{34,}\b/g),
  shape('a SendGrid key', ['SG.'], /\bSG\.[\w-]{22}\.[\w-]{43}(?![\w-])/g),
  shape('a Mailgun key', ['key-'], /\bkey-[0-9a-f]{32}\b/g),
  shape('a DigitalOcean token', ['do', '_v1_'], /\bdo[opr]_v1_[0-9a-f]{64}\b/g),
  shape('a Shopify token', ['shp'], /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b/g),
  shape('a Databricks token', ['dapi'], /\bdapi[0-9a-f]{32}\b/g),
  shape('a Linear key', ['lin_api_'], /\blin_api_[A-Za-z0-9]{40}\b/g),
  shape('a Notion key', ['ntn_'], /\bntn_[A-Za-z0-9]{40,}\b/g),
  shape('a Groq key', ['gsk_'], /\bgsk_[A-Za-z0-9]{50,}\b/g),
  shape('an xAI key', ['xai-'], /\bxai-[A-Za-z0-9]{80}\b/g),
  shape('a Replicate token', ['r8_'], /\br8_[A-Za-z0-9]{37}\b/g),
  shape('an Azure storage key', ['AccountKey='], /\bAccountKey=[A-Za-z0-9+/]{86}==/g),
  shape('a signed token (JWT)', ['eyJ'], /\beyJ[\w-]{10,400}\.eyJ[\w-]{10,2000}\.[\w-]{20,}/g),
  shape(
    'a password in an address',
    ['://'],
    /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'<>{}$]{1,200}:(?!\/\/)[^\s/:@"'<>{}$]{6,200}@[\w.-]+/gi,
  ),
];

const SHOWN = 6;
/** Words that mark a documentation key that opens nothing. */
const EXAMPLE = /example|sample|dummy|placeholder|your[-_]?|xxxx|1234567890|abcdefgh|\*{3}|\.\.\.|changeme|password@|user:pass/i;

export function inspectSecrets(text: string, say: Say): void {
  const told = new Set<number>();
  for (const { what, starts, pattern } of SHAPES) {
    if (!starts.some((start) => text.includes(start))) continue;
    for (const { 0: key, index } of text.matchAll(pattern)) {
      // The first match names it: “sk-ant-…” is also an “sk-…”.
      if (told.has(index)) continue;
      told.add(index);
      if (isExample(key)) say('secret', 'note', `This looks like ${what}, but probably an example: ${masked(key)}`, index);
      else say('secret', 'danger', `This looks like ${what}: ${masked(key)} Anyone who has the file can use it.`, index);
    }
  }
}

/** Whether a text has the shape of a key, an example included. */
export function looksSecret(text: string): boolean {
  let found = false;
  inspectSecrets(text, () => {
    found = true;
  });
  return found;
}

/** Real keys are random: one that repeats a few characters was typed. */
const isExample = (key: string): boolean => !key.startsWith('-----') && (EXAMPLE.test(key) || new Set(key.slice(SHOWN)).size < 7);

const masked = (key: string): string => (key.startsWith('-----') ? `${key}.` : `${key.slice(0, SHOWN)}… (${key.length} characters).`);
