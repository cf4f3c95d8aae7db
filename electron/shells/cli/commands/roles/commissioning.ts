// electron/shells/cli/commands/roles/commissioning.ts - an agent is commissioned to a role: the plan with all that stands in the way, and the act (row G4).
import type { AgentManifest, CommissionInput, CommissionPlan, Core, Hint, RolePromotion } from '../../../../contract/index.ts';
import { moment, plural, shellWord } from '../../format.ts';
import type { Output } from '../../output.ts';
import { findAgent } from '../agents/find.ts';
import type { Act } from '../manifests/kind.ts';
import { exactly, findRole, wrong } from './find.ts';
import { commandFor, commandsOf } from './repairs.ts';

type Name = 'commission' | 'accept' | 'dismiss';
const DONE: Readonly<Record<Name, string>> = {
  commission: 'commissioned',
  accept: 'accepted',
  dismiss: 'dismissed; permissions that you granted and assessments stay',
};

function act(name: Name, inputOf: (core: Core, words: readonly string[]) => CommissionInput): Act {
  return async (call, words) => {
    const { output } = call;
    const core = await call.core();
    const input = inputOf(core, words);
    const dryRun = call.flag('dry-run');
    const plan = core.roles.plan(input);
    const writes = plan.applicable && !dryRun;
    const role = writes ? core.roles.apply({ plan: input, stamp: plan.stamp }) : core.roles.of({ agent: input.agent });
    const { manifest } = core.agents.open({ id: plan.agent.id });
    if (output.json) output.result(`role ${name}`, { dryRun, plan, role, commands: commandsOf(plan, manifest) });
    else {
      printPlan(plan, manifest, output);
      if (writes) output.note(DONE[name]);
      else if (plan.applicable) output.note('nothing stands in the way; nothing was written');
    }
    return plan.applicable ? 0 : 1;
  };
}

export const commission = act('commission', (core, words) => {
  const [role = '', agent = ''] = exactly(words, 'ROLE', 'AGENT');
  return { act: 'commission', agent: findAgent(core, agent).id, role: findRole(core, role).id };
});

const ofAgent = (name: 'accept' | 'dismiss'): Act =>
  act(name, (core, words) => {
    const [agent = ''] = exactly(words, 'AGENT');
    return { act: name, agent: findAgent(core, agent).id };
  });
export const accept = ofAgent('accept');
export const dismiss = ofAgent('dismiss');

interface Line {
  granted: boolean;
  hindrance: boolean;
  sentence: string;
  repairs: readonly Hint[];
}
const mark = ({ granted, hindrance }: Line): string => (granted ? 'ok' : hindrance ? 'missing' : 'waits');

/** Each thing that is missing with what mends it, and the command that does it. */
function printPlan(plan: CommissionPlan, manifest: AgentManifest, output: Output): void {
  const { agent, refused, duties, skills, permissions, tools, warnings, before, after } = plan;
  const repairs = (hints: readonly Hint[]) => {
    for (const hint of hints) {
      const command = commandFor(plan, hint, manifest);
      output.line(`${' '.repeat(12)}→ ${hint.sentence}${command === null ? '' : `  npm run -s cli -- ${command}`}`);
    }
  };
  for (const reason of refused) output.line(reason);
  repairs(plan.repairs);
  for (const { duty, next, lacks } of duties) {
    output.line(
      `duty        ${lacks.length === 0 ? 'ok' : 'missing'}  ${duty.name}${next === null ? '' : `, next ${moment(next)}`}${lacks.length === 0 ? '' : `, lacks ${lacks.join(', ')}`}`,
    );
  }
  const lines = (what: string, all: readonly Line[]) => {
    for (const line of all) {
      output.line(`${what.padEnd(12)}${mark(line)}  ${line.sentence}`);
      repairs(line.repairs);
    }
  };
  lines('skill', skills);
  lines('permission', permissions);
  lines('tool', tools);
  for (const warning of warnings) output.note(warning);
  const missing = permissions.filter(({ granted, hindrance }) => !granted && hindrance).map(({ text }) => shellWord(text));
  if (missing.length > 0) output.note(`to grant what is missing: npm run -s cli -- agent grant ${agent.id} ${missing.join(' ')}`);
  const count = refused.length + [...skills, ...permissions, ...tools].filter(({ hindrance }) => hindrance).length;
  if (plan.applicable) output.line(`prompt: ${plural(before.promptTokens, 'token')} → ${plural(after.promptTokens, 'token')}`);
  else output.note(`${plural(count, 'thing stands', 'things stand')} in the way; nothing was written`);
}

export const promotions: Act = async (call, words) => {
  const { output } = call;
  const core = await call.core();
  const [word = ''] = exactly(words, 'AGENT');
  const agent = findAgent(core, word).id;
  const decided = (['accept', 'dismiss'] as const).flatMap((decision) => {
    const target = call.text(decision);
    return target === undefined ? [] : [{ agent, target, decision }];
  });
  if (decided.length > 1) throw wrong('--accept and --dismiss are two decisions; give one');
  const [decision] = decided;
  const dryRun = call.flag('dry-run');
  const found = core.roles.promotions({ agent });
  if (decision !== undefined && !found.some(({ target }) => target === decision.target))
    throw wrong(
      `${decision.target} is not one of ${found.map(({ target }) => `“${target}”`).join(', ') || 'what is proposed, which is nothing'}`,
    );
  const all = decision === undefined || dryRun ? found : core.roles.decidePromotion(decision);
  if (output.json) output.result('role promotions', { dryRun, promotions: all });
  else {
    for (const promotion of all) printPromotion(promotion, output);
    if (decision === undefined) output.note(all.length === 0 ? 'nothing is proposed' : 'a proposal; nothing follows from it by itself');
    else output.note(dryRun ? 'nothing was written' : `${decision.decision === 'accept' ? 'accepted' : 'dismissed'}: ${decision.target}`);
  }
  return 0;
};

function printPromotion({ target, to, ready, evidence, dismissedAt }: RolePromotion, output: Output): void {
  const what = to.kind === 'rank' ? target : `${target} (${to.name})`;
  const state = dismissedAt === null ? (ready ? 'the evidence speaks for it' : 'not yet') : `dismissed ${moment(dismissedAt)}`;
  output.line(`${what}: ${state}`);
  for (const { met, sentence } of evidence) output.line(`  ${met ? 'met' : 'open'}  ${sentence}`);
}
