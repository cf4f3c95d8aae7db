// electron/shells/cli/commands/roles/role.ts - roles of the account and the workspace, and who is commissioned to them (row G4).
import { actOf, type Command, flags, texts } from '../../command.ts';
import { changesOf } from '../manifests/changing.ts';
import type { Act } from '../manifests/kind.ts';
import { SCOPE_HELP } from '../scope.ts';
import { accept, commission, dismiss, promotions } from './commissioning.ts';
import { ROLES, wrong } from './find.ts';
import { importFiles } from './importing.ts';
import { list, show, validate } from './shown.ts';

const ACTS: Readonly<Record<string, Act>> = {
  list,
  show,
  validate,
  import: importFiles,
  ...changesOf(ROLES),
  commission,
  accept,
  dismiss,
  promotions,
};

export const role: Command = {
  name: 'role',
  summary: 'list, check, import, export and change roles, and commission agents to them',
  usage: 'list [WORD…] | show ROLE | validate PATH… | import PATH… | create NAME | commission ROLE AGENT | dismiss AGENT | …',
  help: [
    ['list [WORD…]', 'all, or those in which every word occurs; ROLE is a post, a key, a name or a file name'],
    ['show ROLE', 'its skills, duties with their next times, and standing orders; --source prints the file itself'],
    ['validate PATH…', 'check ROLE.toml files, folders and archives without an account'],
    ['import PATH…', 'import files, folders and archives, also the YAML of an ontology with posts and what they ask for, of which what'],
    ['', 'does not carry over is listed, and the standing orders beside it; nothing is in force until an agent is commissioned'],
    ['  --with-skills', 'also make a record of each skill that such posts name and that is not here'],
    [
      '  --on-clash replace|keep-both|skip|fail',
      'what to do if the post is taken by different content; default: fail, which writes nothing',
    ],
    ['export ROLE… --to DIR', 'write each as a file, byte for byte; --all for every one, --overwrite to replace files'],
    ['create NAME', 'a new one that is complete'],
    ['fork ROLE', 'copy one of the account to the workspace, where it then wins'],
    ['remove ROLE', 'delete it; agents that have it keep it, and it adds nothing'],
    ['undelete KEY', 'restore a deleted one'],
    ['commission ROLE AGENT', 'commission an agent, or say everything that stands in the way and what repairs it'],
    ['accept AGENT', 'take the bytes that the file of its role has now, which were changed elsewhere'],
    ['dismiss AGENT', 'take the role from the agent; permissions that you granted and assessments stay'],
    ['promotions AGENT', 'ranks and roles that levels, runs and duties speak for, with the evidence; a proposal'],
    ['  --accept “rank officer”', 'give the agent the rank, if the evidence speaks for it; a role is commissioned by its plan'],
    ['  --dismiss “rank officer”', 'not now: it stays listed as dismissed until a condition changes'],
    SCOPE_HELP,
    ['--dry-run', 'say what would be written, and write nothing'],
  ],
  examples: [
    'role validate roles/',
    'role import roles/ --dry-run',
    'role import config/ontology config/standing_orders --with-skills --dry-run',
    'role commission watch-officer jan --dry-run',
    'role dismiss jan',
  ],
  options: { ...texts('scope', 'on-clash', 'to', 'accept', 'dismiss'), ...flags('source', 'all', 'overwrite', 'with-skills', 'dry-run') },
  async run(call) {
    const [what, ...words] = call.words;
    return actOf(ACTS, what, wrong)(call, words);
  },
};
