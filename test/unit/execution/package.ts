// The package that run, preview and composition are tested with: every kind of artifact once, every odd character on purpose.
export const CHECKER = `---
name: consistency-checker
description: Finds contradictions between pages.
input_schema:
  entity_name: string
  claims?: array
output_schema:
  type: object
  properties: { contradictions: { type: array } }
run: [Check Prompt]
artifacts:
  DSPy Checker:
    fallback_artifact: Check Prompt
---

You look for statements that cannot both be true. \`{{ not_a_value }}\` and $ARGUMENTS stay; so does !\`date\`.

## Description

Works on claims, not on style.

## Example: two birth years

\`\`\`json input
{"entity_name": "Mara"}
\`\`\`

\`\`\`json output
{"contradictions": []}
\`\`\`

## Approach

1. Sort the claims. 2. Compare dates.

\`\`\`jinja prompt_template name="Check Prompt"
Claims about "{{ entity_name }}":
{% for claim in claims %}{{ loop.index }}. {{ claim.text }}
{% endfor %}Answer in JSON.
\`\`\`

\`\`\`jinja prompt_template name="Check Prompt" variant=anthropic
For Claude: {{ entity_name }}
\`\`\`

\`\`\`python code_template name="Script"
print({{ entity_name | pyrepr }})
\`\`\`

\`\`\`json dspy_module name="DSPy Checker"
{"template_id": "chain_of_thought", "signature": "claims -> contradictions"}
\`\`\`
`;

/** Two steps: the second reads what the first gave. */
export const TWO_STEPS = `---
name: two-steps
output_schema:
  type: object
  properties: {}
run: [Extract, Report]
---

Framing.

\`\`\`jinja prompt_template name="Extract"
Extract from {{ topic }}.
\`\`\`

\`\`\`jinja prompt_template name="Report"
{{ subject }} / {{ outputs.Extract.subject }} / {{ previous.subject }} / {{ topic }}
\`\`\`
`;

export const PLAIN = `# Plain skill

Just prose, with ## in the middle of a line.
`;

/** Pauses before its second step, which reads what the person said. */
export const PAUSING = `---
name: pausing
interrupts: [before_write]
run: [Draft, Write]
artifacts:
  Write:
    settings: { interrupt: before_write, question: Is the draft good? }
---

Framing.

\`\`\`jinja prompt_template name="Draft"
Draft {{ topic }}.
\`\`\`

\`\`\`jinja prompt_template name="Write"
{{ outputs.Draft }} / {{ previous }} / {{ outputs.before_write }}
\`\`\`
`;
