// electron/core/packages/new-package.ts - the text of a new skill.
import { inlineValue, keyText } from '../frontmatter/index.ts';

type Template = 'blank' | 'prompt';

/**
 * A package text to start with: `blank` is a plain skill that sends its body and the request, `prompt` has an input schema and a
 * prompt template that uses it.
 */
export function newPackageText({ name, template }: { name: string; template: Template }): string {
  const head = `---\n${keyText('name', false)}: ${inlineValue(name, false)}\ndescription: ""\nversion: 1.0.0\n`;
  return template === 'blank'
    ? `${head}---\n\n${BLANK_BODY}`
    : `${head}input_schema:\n  topic: string\nrun: [Prompt]\n---\n\n${PROMPT_BODY}`;
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
