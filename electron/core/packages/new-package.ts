// electron/core/packages/new-package.ts - the text of a new skill, in which nothing is to be found fault with.
import { inlineValue, keyText } from '../frontmatter/index.ts';

export interface NewPackage {
  name: string;
  template: 'blank' | 'prompt';
  /** What it does and when to use it; without one the text asks for it. */
  description?: string | undefined;
}

const ASK = 'Say in one or two sentences what this skill does and when to use it.';

/**
 * A package text to start with: `blank` is a plain skill that sends its body and the request, `prompt` has an input schema and a
 * prompt template that uses it.
 */
export function newPackageText({ name, template, description = '' }: NewPackage): string {
  const said = description.trim() === '' ? ASK : description.trim();
  const head = `---\n${keyText('name', false)}: ${inlineValue(name, false)}\ndescription: ${inlineValue(said, false)}\n`;
  return template === 'blank'
    ? `${head}---\n\n${BLANK_BODY}`
    : `${head}version: 1.0.0\ninput_schema:\n  topic: string\n---\n\n${PROMPT_BODY}`;
}

const BLANK_BODY = `## Description

What this skill is for, and where it stops.

## Approach

1. Read the request.
2. Answer it.
`;

const PROMPT_BODY = `## Description

What this skill is for, and where it stops.

\`\`\`jinja prompt_template name="Prompt"
Write one short paragraph about {{ topic }}.
\`\`\`
`;
