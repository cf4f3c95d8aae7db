// electron/shells/cli/commands/competencies/competency.ts - competencies of the account and the workspace (row F1).
import { Category } from '../../../../contract/index.ts';
import { actOf, type Command, flags, texts } from '../../command.ts';
import { EQUIP_ACTS, EQUIP_HELP, EQUIP_OPTIONS } from '../agents/equips.ts';
import { changesOf } from '../manifests/changing.ts';
import type { Act } from '../manifests/kind.ts';
import { SCOPE_HELP } from '../scope.ts';
import { importFiles, validate } from './exchanging.ts';
import { COMPETENCIES, wrong } from './find.ts';
import { restore, revisions } from './revisions.ts';
import { list, show } from './shown.ts';

const ACTS: Readonly<Record<string, Act>> = {
  list,
  show,
  validate,
  import: importFiles,
  ...changesOf(COMPETENCIES),
  revisions,
  restore,
  ...EQUIP_ACTS,
};

export const competency: Command = {
  name: 'competency',
  summary: 'list, check, import, export and change competencies, and equip agents with them',
  usage: 'list [WORD…] | show ID | validate PATH… | import PATH… | export ID… | create NAME | remove ID | fork ID | …',
  help: [
    ['list [WORD…]', 'all, or those in which every word occurs'],
    ['  --category NAME', Category.options.join(', ')],
    ['  --status STATUS', 'installed, active, paused, or not_ready: a skill that it needs is missing or not ready'],
    ['show ID', 'what it needs and brings, its settings, metrics and prompt; --source prints the file itself'],
    ['validate PATH…', 'check COMPETENCY.toml files, folders and archives without an account'],
    ['import PATH…', 'import files, folders and archives; nothing of them is in force until an agent is equipped'],
    ['  --on-clash replace|keep-both|skip|fail', 'what to do if the id is taken by different content; default: fail, which writes nothing'],
    ['  --answer KEY=NAME,…[;KEY=…]', 'what an empty list of a HAND.toml means here; default: none'],
    ['export ID… --to DIR', 'write each as a file, byte for byte; --all for every one, --overwrite to replace files'],
    ['create NAME', 'a new one that is complete and does nothing yet'],
    ['remove ID', 'delete it; agents that have it keep it on their list, where it adds nothing'],
    ['undelete KEY', 'restore a deleted one'],
    ['fork ID', 'copy one of the account to the workspace, where it then wins'],
    ['revisions ID', 'its revisions, newest first'],
    ['restore ID NUMBER', 'the bytes of a revision become the newest; nothing is lost'],
    ...EQUIP_HELP,
    SCOPE_HELP,
    ['--dry-run', 'say what would be written, and write nothing'],
  ],
  examples: [
    'competency list --status not_ready',
    'competency show page-consistency',
    'competency validate competencies/',
    'competency import claims/ --dry-run',
    'competency export --all --to out',
    'competency equip claims-intake --agent clerk --dry-run',
  ],
  options: {
    ...texts('category', 'status', 'scope', 'on-clash', 'answer', 'to'),
    ...flags('source', 'all', 'overwrite', 'dry-run'),
    ...EQUIP_OPTIONS,
  },
  async run(call) {
    const [what, ...words] = call.words;
    return actOf(ACTS, what, wrong)(call, words);
  },
};
