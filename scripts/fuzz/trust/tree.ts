// scripts/fuzz/trust/tree.ts - random trees of skills that call each other, and what a person and others do to them: grants, withdrawals, edits,
// imports in their place, skills of a workspace that take their names.
import fc from 'fast-check';

export const PERMISSIONS = ['pages:read', 'memory:read', 'memory:write'] as const;
export type PermissionName = (typeof PERMISSIONS)[number];

export type ToolName = 'get_page' | 'memory_get' | 'memory_set';

export const NEEDS: Readonly<Record<ToolName, PermissionName>> = {
  get_page: 'pages:read',
  memory_get: 'memory:read',
  memory_set: 'memory:write',
};

/** Every call that code tries: one inside what may narrow it, and one outside. */
export const CALLS: readonly { tool: ToolName; about: string; args: Record<string, unknown> }[] = [
  ...['people/mara', 'secrets/code'].map((slug) => ({ tool: 'get_page' as const, about: slug, args: { slug } })),
  ...['notes.a', 'other'].map((key) => ({ tool: 'memory_get' as const, about: key, args: { key } })),
  ...['notes.a', 'other'].map((key) => ({ tool: 'memory_set' as const, about: key, args: { key, value: 1 } })),
];

/** A declaration of a tool, and the calls that it lets through. */
export interface Declared {
  tool: ToolName;
  text: string;
  lets: readonly string[];
}

const DECLARED: readonly Declared[] = [
  { tool: 'get_page', text: 'get_page', lets: ['people/mara', 'secrets/code'] },
  { tool: 'get_page', text: 'get_page(people/*)', lets: ['people/mara'] },
  { tool: 'get_page', text: 'get_page(slug: people/mara)', lets: ['people/mara'] },
  { tool: 'get_page', text: 'get_page(*, nowhere)', lets: ['people/mara', 'secrets/code'] },
  { tool: 'get_page', text: 'get_page(nothing: x)', lets: [] },
  { tool: 'memory_get', text: 'memory_get', lets: ['notes.a', 'other'] },
  { tool: 'memory_get', text: 'memory_get(notes.*)', lets: ['notes.a'] },
  { tool: 'memory_set', text: 'memory_set', lets: ['notes.a', 'other'] },
  { tool: 'memory_set', text: 'memory_set(key: notes.a)', lets: ['notes.a'] },
];

export interface Written {
  asks: readonly PermissionName[];
  tools: readonly Declared[];
  /** Names: s0, s1 …; s9 is never there. */
  calls: readonly string[];
}

export type Step = { skill: string } & (
  | { does: 'grant'; agent: 'you' | 'clerk'; through: string | null; permission: PermissionName }
  /** All that it asks for and can reach, as before a run. */
  | { does: 'grant all' }
  | { does: 'withdraw'; which: number }
  /** `written` null = the same in other bytes. */
  | { does: 'edit' | 'replace' | 'shadow'; written: Written | null }
);

export interface Scenario {
  skills: readonly Written[];
  steps: readonly Step[];
}

const NAMES = ['s0', 's1', 's2', 's3'];
const name = fc.constantFrom(...NAMES);
/** What the tools need, or now and then something else. */
const written: fc.Arbitrary<Written> = fc
  .record({
    tools: fc.uniqueArray(fc.constantFrom(...DECLARED), { maxLength: 3 }),
    other: fc.option(fc.uniqueArray(fc.constantFrom(...PERMISSIONS), { maxLength: 2 }), { freq: 3 }),
    calls: fc.uniqueArray(fc.constantFrom(...NAMES, 's9'), { minLength: 1, maxLength: 4 }),
  })
  .map(({ tools, other, calls }) => ({ tools, calls, asks: other ?? [...new Set(tools.map(({ tool }) => NEEDS[tool]))] }));
const changes = fc.constantFrom('edit', 'edit', 'replace', 'shadow');
const grant: fc.Arbitrary<Step> = fc.record({
  does: fc.constant('grant'),
  skill: name,
  agent: fc.constantFrom('you', 'you', 'clerk'),
  through: fc.option(name, { nil: null }),
  permission: fc.constantFrom(...PERMISSIONS),
});
const grantAll: fc.Arbitrary<Step> = fc.record({ does: fc.constant('grant all'), skill: name });
const withdraw: fc.Arbitrary<Step> = fc.record({ does: fc.constant('withdraw'), skill: name, which: fc.nat({ max: 9 }) });
const change: fc.Arbitrary<Step> = fc.record({ does: changes, skill: name, written: fc.option(written, { freq: 2, nil: null }) });
/** What somebody does when it asks again. */
const changeAndGrant: fc.Arbitrary<Step[]> = change.map((step) => [step, { does: 'grant all', skill: step.skill }]);
const some = fc.oneof(...[grant, grantAll, withdraw, change].map((each) => each.map((step) => [step])), changeAndGrant);

export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  skills: fc.array(written, { minLength: 3, maxLength: NAMES.length }),
  // Without grants nothing can go wrong, so that most cases begin with some.
  steps: fc
    .tuple(fc.array(grantAll, { maxLength: 3 }), fc.array(some, { maxLength: 5 }))
    .map(([first, more]) => [...first, ...more.flat()]),
});

/** `version` makes the bytes of each state its own. */
export const textOf = (of: string, { asks, tools, calls }: Written, version: number): string =>
  `---
name: ${of}
description: Version ${version}.
required_scopes: ${JSON.stringify(asks)}
tools: ${JSON.stringify(tools.map(({ text }) => text))}
skills: ${JSON.stringify(calls)}
---

\`\`\`python code_template name="Code"
try_everything()
\`\`\`
`;

/** The same with other names. */
export function withNames({ skills, steps }: Scenario, named: (name: string) => string) {
  const renamed = (written: Written): Written => ({ ...written, calls: written.calls.map(named) });
  return {
    skills: skills.map((written, index) => ({ name: named(`s${index}`), written: renamed(written) })),
    steps: steps.map((step): Step => {
      const skill = named(step.skill);
      if (step.does === 'grant') return { ...step, skill, through: step.through === null ? null : named(step.through) };
      return 'written' in step ? { ...step, skill, written: step.written && renamed(step.written) } : { ...step, skill };
    }),
  };
}
