// electron/shells/cli/commands/agents/agent.ts - agents, what each is and what it comes to (rows F2 to F6).
import { actOf, type Command, type ExitCode, flags, texts } from '../../command.ts';
import { SCOPE_HELP } from '../scope.ts';
import { type AgentAct, type Given, wrong } from './act.ts';
import { certificate, checkFile } from './certificate.ts';
import { findAgent } from './find.ts';
import { graph } from './graph.ts';
import { LEVEL_ACTS, LEVEL_HELP } from './levels.ts';
import { LIFE_COMMANDS } from './life.ts';
import { create, duplicate, edit, exportFile, importFile, list, remove, show, undelete } from './managing.ts';
import { PERMISSION_ACTS } from './permissions.ts';
import { profile } from './profile.ts';
import { memory, metrics, settings } from './using.ts';

/** Those about one agent, whose id or name comes first. */
const OF_ONE: Readonly<Record<string, AgentAct>> = {
  show,
  duplicate,
  edit,
  remove,
  settings,
  memory,
  metrics,
  export: exportFile,
  certificate,
  profile,
  graph,
  ...LIFE_COMMANDS,
  ...LEVEL_ACTS,
  ...PERMISSION_ACTS,
};
const OTHERS: Readonly<Record<string, (given: Given) => ExitCode>> = { list, create, undelete, import: importFile };

export const agent: Command = {
  name: 'agent',
  summary: 'list, create and change agents, with their settings, memory and metrics',
  usage:
    'list | show AGENT | create ID | edit AGENT | duplicate AGENT | remove AGENT | settings AGENT | memory AGENT | levels AGENT | assess AGENT SKILL LEVEL | grant AGENT PERMISSION… | effective AGENT | graph AGENT | …',
  help: [
    ['list', 'all agents; AGENT is an id, or a name that only one has'],
    ['show AGENT', 'what it is equipped with, and what that comes to: skills, tools, prompt, next times'],
    ['create ID', 'a new one, which may do nothing yet; --name NAME'],
    ['edit AGENT', 'change what is given: --name, --description, --prompt, --skills, --tools, --model'],
    ['  --skills | --tools LIST', 'none, all, or names separated by commas'],
    ['duplicate AGENT [NAME]', 'a copy with the same list, settings, permissions and restrictions'],
    ['remove AGENT, undelete ID', 'delete it, and restore it with everything'],
    ['settings AGENT [KEY VALUE]', 'show the settings of its competencies, or set COMPETENCY.KEY; --default for the one of the file'],
    ['memory AGENT [KEY [JSON]]', 'show what it remembers, or store it; --remove, --text TEXT to filter'],
    ['metrics AGENT', 'the metrics of its competencies'],
    ...LEVEL_HELP,
    ['grant AGENT PERMISSION…', 'give it permissions for every skill that it may use, such as pages:read; --until TIME, --why TEXT'],
    ['revoke AGENT PERMISSION…', 'take them back'],
    ['restrict AGENT PERMISSION…', 'forbid them, whatever it is granted; --until TIME, --why TEXT'],
    ['lift AGENT PERMISSION…', 'end a restriction'],
    ['effective AGENT', 'what it may do now, why, and what would change it'],
    [
      'graph AGENT',
      'what it reaches from its role down to its tools, and what stands in between; --role POST: only what that role would lead to',
    ],
    ['  --if-equip, --if-unequip LIST', 'effective, graph: as if it had these competencies, or had them no longer'],
    ['  --if-grant, --if-restrict LIST', 'effective, graph: as if these permissions were granted, or restricted'],
    ['  --if-role POST', 'effective, graph: as if it had this role, or “none”'],
    ['profile AGENT', 'all that is known of it; --markdown, --json, or to --out FILE'],
    ['activate, suspend, resume, retire AGENT', 'its life: a suspended or retired one runs nothing; --undo takes the last one back'],
    ['rank AGENT RANK', 'crew, officer or master: the levels at which it uses tools'],
    ['certificate AGENT', 'its certificate, on standard output or to --out FILE; issued if it has none'],
    ['  --new-key', 'certificate: if the key of this account is missing, sign with a new one'],
    ['certificate check FILE', 'whether a certificate is valid and by this account, or by --issuer DID; exit code 1 if not'],
    ['export AGENT', 'as JSON, on standard output or to --out FILE (--overwrite)'],
    ['import FILE', 'a new agent from JSON; permissions that it asks for are not granted. --empty none|all says what its empty lists mean'],
    SCOPE_HELP,
    ['--dry-run', 'say what would be written, and write nothing'],
  ],
  examples: [
    'agent create clerk --name "Claims clerk" --prompt "You take claims."',
    'agent show clerk',
    'agent settings clerk claims-intake.tone warm',
    'agent memory clerk claims_done 12',
    'agent assess clerk claims-intake Apply',
    'agent grant clerk pages:read --until 30d',
    'agent effective clerk --if-equip claims-intake',
    'agent graph clerk --if-role watch-officer',
    'agent suspend clerk',
    'agent profile clerk --markdown --out clerk.md',
    'agent export clerk --out clerk.agent.json',
    'agent certificate clerk --out clerk.certificate.json',
    'agent certificate check clerk.certificate.json',
  ],
  options: {
    ...texts('name', 'description', 'prompt', 'skills', 'tools', 'model', 'text', 'scope', 'out', 'empty', 'until', 'why'),
    ...texts('issuer', 'if-equip', 'if-unequip', 'if-grant', 'if-restrict', 'if-role', 'role'),
    ...flags('default', 'remove', 'overwrite', 'undo', 'markdown', 'new-key', 'dry-run'),
  },
  async run(call) {
    const [what, ...words] = call.words;
    const of = <T>(acts: Readonly<Record<string, T>>) => (what !== undefined && Object.hasOwn(acts, what) ? acts[what] : undefined);
    const [ofOne, other] = [of(OF_ONE), of(OTHERS)];
    actOf<unknown>({ ...OTHERS, ...OF_ONE }, what, wrong);
    const [name, ...rest] = words;
    if (what === 'certificate' && name === 'check' && rest.length > 0) return await checkFile(rest, call);
    if (ofOne !== undefined && name === undefined) throw wrong('AGENT is missing');
    const core = await call.core();
    if (other !== undefined) return other({ core, words, call });
    return await ofOne!({ core, agent: findAgent(core, name!).id, words: rest, call });
  },
};
