// electron/core/formats/out/markdown.ts - packages as Markdown files of other clients: the text stays, without what only a package needs.
import type { NotCarried, PackageFormat } from '../../../contract/index.ts';
import { editPackage } from '../../editing/index.ts';
import { CLAUDE_AGENT, CLAUDE_COMMAND } from '../markdown/claude.ts';
import type { Client } from '../markdown/marked.ts';
import { OPENCODE_AGENT, OPENCODE_COMMAND } from '../markdown/opencode.ts';
import { VSCODE_AGENT, VSCODE_INSTRUCTIONS, VSCODE_PROMPT } from '../markdown/vscode.ts';
import { type Outgoing, others, prosePackage, type Written } from './outgoing.ts';

interface Target {
  client: Client;
  ending: string;
  /** The client calls it by its file, so a name in it is only in the way. */
  calledByFile: boolean;
}

export const MARKDOWN = {
  claude_command: { client: CLAUDE_COMMAND, ending: '.md', calledByFile: true },
  claude_agent: { client: CLAUDE_AGENT, ending: '.md', calledByFile: false },
  vscode_prompt: { client: VSCODE_PROMPT, ending: '.prompt.md', calledByFile: true },
  vscode_agent: { client: VSCODE_AGENT, ending: '.agent.md', calledByFile: false },
  vscode_instructions: { client: VSCODE_INSTRUCTIONS, ending: '.instructions.md', calledByFile: true },
  opencode_agent: { client: OPENCODE_AGENT, ending: '.md', calledByFile: true },
  opencode_command: { client: OPENCODE_COMMAND, ending: '.md', calledByFile: true },
} as const satisfies Partial<Record<PackageFormat, Target>>;

/** Throws `bad_input` for a package with parts that run, `package_broken`. */
export function toMarkdown(given: Outgoing, { client, ending, calledByFile }: Target): Written {
  const analysis = prosePackage(given);
  const notCarried: NotCarried[] = others(
    analysis,
    ['description', 'tools', ...(client.namesForPeople ? ['title'] : []), ...Object.keys(client.fields)],
    'It stays in the file; the client does not read it.',
  );
  const titled = client.namesForPeople === true && analysis.metadata.title !== null;
  let { text } = given;
  const edit = (op: Parameters<typeof editPackage>[2]): void => {
    text = editPackage(text, given.fileName, op).text;
  };
  const has = (key: string): boolean => analysis.fields.some((field) => field.key === key);
  if (titled) {
    edit({ op: 'setValue', path: ['name'], value: analysis.metadata.title });
    edit({ op: 'removeValue', path: ['title'] });
  } else if (calledByFile && has('name')) edit({ op: 'removeValue', path: ['name'] });
  return { ending, text, notCarried: notCarried.filter(({ what }) => what !== 'name') };
}
