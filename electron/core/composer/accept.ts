// electron/core/composer/accept.ts - a draft becomes a skill, or the next revision of one, through the library's own door.
import { AppError, type ComposerApi, type LibraryApi, type SkillRow } from '../../contract/index.ts';
import type { Analyse } from '../packages/index.ts';
import type { Session } from './draft/session.ts';
import { updateSkill } from './tools/changes.ts';

interface AcceptDeps {
  library: () => Pick<LibraryApi, 'open' | 'create' | 'save'>;
  analyse: Analyse;
}

/** Throws `package_broken`, `changed_meanwhile`, `bad_input`, and what creating or saving a skill throws; nothing is saved then. */
export function accept(deps: AcceptDeps, session: Session, { scope = null, as = null }: Parameters<ComposerApi['accept']>[0]): SkillRow {
  const { skill, baseHash, position } = session.data();
  const draft = session.draft();
  requireSound(deps, draft);
  let row: SkillRow;
  let hash: string;
  if (skill !== null && as === null && (scope === null || scope === skill.scope)) {
    ({
      row,
      revision: { hash },
    } = saveChanged(deps, { ...skill, baseHash: baseHash ?? '', text: draft.text }));
  } else {
    const named = as === null ? draft : updateSkill(draft, { name: as });
    const { name } = deps.analyse(named.text, named.fileName).metadata;
    row = deps.library().create({ scope: scope ?? skill?.scope ?? 'account', name, template: 'blank', text: named.text });
    hash = deps.library().open({ id: row.id }).revision.hash;
  }
  session.put({ skill: { id: row.id, name: row.name, scope: row.scope }, baseHash: hash, fileName: row.fileName, savedAt: position });
  return row;
}

function saveChanged({ library }: AcceptDeps, { id, name, baseHash, text }: { id: string; name: string; baseHash: string; text: string }) {
  const { revision } = library().open({ id });
  if (revision.hash !== baseHash) {
    throw new AppError(
      'changed_meanwhile',
      `${name} was changed while this draft was written, at ${revision.savedAt}. The draft is kept.`,
      {
        remedy: 'Save the draft as a new skill, or begin again from the skill as it is now.',
      },
    );
  }
  return library().save({ id, text, baseHash, reason: 'save' });
}

function requireSound({ analyse }: AcceptDeps, { text, fileName }: { text: string; fileName: string }): void {
  if (text === '') throw new AppError('bad_input', 'There is nothing to save yet.', { remedy: 'Say what the skill should do.' });
  const { state, findings } = analyse(text, fileName);
  if (state === 'ok') return;
  const fault = findings.find(({ severity }) => severity === 'error');
  throw new AppError('package_broken', `The draft cannot be read as a package: ${fault?.message ?? 'its frontmatter is broken.'}`, {
    where: { file: fileName, ...(fault ? { line: fault.line, column: fault.column } : {}) },
    remedy: 'Undo the last step, or fix the place by hand.',
  });
}
