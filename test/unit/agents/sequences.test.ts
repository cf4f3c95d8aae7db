// Whatever the order of acts and of what is installed: the state is the plan of the current list, and nothing stays behind.
import { expect, it } from 'vitest';
import fc from '../../fixtures/fixed-seed.ts';
import { type Act, competency, hindrances, type SmallWorld, smallWorld, written } from './world.ts';

const SKILLS = ['tides', 'berths', 'fog'];
const TOOLS = ['tide', 'berth', 'fog', 'map'];
const PERMISSIONS = ['pages:read', 'crm:write'];
const IDS = ['a', 'b', 'c'];

const anyOf = (names: readonly string[]) => fc.constantFrom(...names);
const subset = (names: readonly string[]) => fc.uniqueArray(anyOf(names), { maxLength: names.length });

type Step =
  | { do: 'act'; act: Act }
  | { do: 'install'; skill: string; tools: string[] }
  | { do: 'uninstall' | 'disable'; skill: string }
  | { do: 'grant' | 'revoke'; permission: string };

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('equip' as const), competency: anyOf(IDS), position: fc.option(fc.nat(3)) }),
  fc.record({ act: fc.constantFrom('unequip' as const, 'pause' as const, 'resume' as const, 'accept' as const), competency: anyOf(IDS) }),
  fc.record({ act: fc.constant('reorder' as const), order: fc.shuffledSubarray(IDS) }),
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: acts.map((act): Step => ({ do: 'act', act })) },
    fc.record({ do: fc.constant('install' as const), skill: anyOf(SKILLS), tools: subset(TOOLS) }),
    fc.record({ do: fc.constantFrom('uninstall' as const, 'disable' as const), skill: anyOf(SKILLS) }),
    fc.record({ do: fc.constantFrom('grant' as const, 'revoke' as const), permission: anyOf(PERMISSIONS) }),
  ),
  { maxLength: 30 },
);
const needs = fc.tuple(...IDS.map(() => fc.tuple(subset(SKILLS), subset(PERMISSIONS))));

function open(required: [string[], string[]][]): SmallWorld {
  const world = smallWorld('office', { systemPrompt: 'Own.' });
  for (const [index, id] of IDS.entries()) {
    const [requiredSkills, permissions] = required[index]!;
    const agent = { name: null, description: null, systemPrompt: `Prompt of ${id}.` };
    world.keep(competency(id, { requiredSkills, requiredPermissions: permissions.map(written), agent }));
  }
  for (const skill of SKILLS) world.install(skill, [skill]);
  return world;
}

function take(world: SmallWorld, step: Step): void {
  switch (step.do) {
    case 'act':
      world.apply(step.act);
      return;
    case 'install':
      world.install(step.skill, step.tools.length === 0 ? [step.skill] : step.tools);
      return;
    case 'uninstall':
      world.skills.delete(step.skill);
      return;
    case 'disable':
      if (world.skills.has(step.skill)) world.skills.set(step.skill, { ...world.skills.get(step.skill)!, state: 'disabled' });
      return;
    case 'grant':
      world.permit(step.permission);
      return;
    case 'revoke':
      world.held = world.held.filter(({ permission }) => `${permission.resource}:${permission.access}` !== step.permission);
  }
}

/** Written down once more, from the list alone. */
function expected(world: SmallWorld) {
  const inForce = world.agent.entries.filter(({ paused }) => !paused).map((entry) => world.competencies.get(entry.competency)!.competency!);
  const skills = [...new Set(inForce.flatMap(({ requiredSkills }) => requiredSkills))];
  const provided = skills.flatMap((name) => {
    const skill = world.skills.get(name);
    return skill?.state === 'ready' ? [...skill.provides] : [];
  });
  const tools = provided.filter((tool) => provided.indexOf(tool) === provided.lastIndexOf(tool)).sort();
  const prompt = `Own.${inForce.map(({ id, agent }) => `\n\n--- Competency: ${id} ---\n${agent.systemPrompt}`).join('')}`;
  return { skills, tools, prompt };
}

it('F3, F4, F5: after any sequence the state is what the current list and what is installed come to', () => {
  fc.assert(
    fc.property(needs, steps, (required, sequence) => {
      const world = open(required as [string[], string[]][]);
      for (const step of sequence) {
        take(world, step);
        const { states: _, ...state } = world.state();
        expect(state).toEqual(expected(world));
      }
    }),
    { numRuns: 300 },
  );
});

it('F4: a plan says what its act leads to, a refused one changes nothing, and unequip after equip is as before', () => {
  fc.assert(
    fc.property(needs, steps, acts, (required, sequence, act) => {
      const world = open(required as [string[], string[]][]);
      for (const step of sequence) take(world, step);
      const before = world.agent;
      const plan = world.plan(act);
      expect(world.agent).toBe(before);
      world.apply(act);
      if (plan.applicable) {
        const { skills, tools, prompt } = world.state();
        expect(plan.after).toMatchObject({ skills, tools, prompt });
        expect(plan.after.order.map((each) => each.competency)).toEqual(world.agent.entries.map((entry) => entry.competency));
      } else {
        expect(hindrances(plan)).not.toEqual([]);
        expect(world.agent).toEqual(before);
      }
      if (plan.applicable && act.act === 'equip') {
        world.apply({ act: 'unequip', competency: act.competency });
        expect(world.agent).toEqual(before);
      }
    }),
    { numRuns: 500 },
  );
});

it('F4: nothing equipped is no tool, whatever is installed', () => {
  fc.assert(
    fc.property(needs, steps, (required, sequence) => {
      const world = open(required as [string[], string[]][]);
      for (const step of sequence) take(world, step);
      for (const id of IDS) world.apply({ act: 'unequip', competency: id });
      expect(world.state()).toEqual({ skills: [], tools: [], prompt: 'Own.', states: [] });
    }),
  );
});

it('F2: the order in which permissions are granted and revoked does not matter, only what is held', () => {
  fc.assert(
    fc.property(needs, fc.shuffledSubarray(PERMISSIONS), anyOf(IDS), (required, granted, id) => {
      const [one, other] = [open(required as [string[], string[]][]), open(required as [string[], string[]][])];
      one.permit(...granted);
      other.permit(...granted.toReversed());
      const plans = [one, other].map((world) => hindrances(world.plan({ act: 'equip', competency: id })));
      expect(plans[0]).toEqual(plans[1]);
      const restricted = open(required as [string[], string[]][]);
      restricted.permit(...granted);
      for (const held of restricted.held) held.restricted = true;
      const missing = restricted.plan({ act: 'equip', competency: id }).missingPermissions.map(({ text }) => text);
      expect(missing).toEqual((required as [string[], string[]][])[IDS.indexOf(id)]![1]);
    }),
  );
});
