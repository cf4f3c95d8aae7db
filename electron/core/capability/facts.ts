// electron/core/capability/facts.ts - what the library and the package say about a skill that somebody wants to run.
import { type Analysis, AppError, type Metadata } from '../../contract/index.ts';
import type { Caller, Library, RunnableSkill } from '../library/index.ts';
import { askedBy } from './permissions.ts';
import type { SkillFacts } from './resolve.ts';

export type LibraryDoor = Pick<Library, 'api' | 'resolve' | 'catalog'>;

/** A skill as it stands in the library, also one that may not run. Throws `not_found`, `package_broken`. */
export function factsOf(library: LibraryDoor, id: string, caller: Required<Caller>): SkillFacts {
  const { row, analysis } = library.api.open({ id });
  if (analysis === null || analysis.state === 'broken') {
    const { problem, fileName } = row;
    throw new AppError('package_broken', `${row.name} can’t be read: ${problem?.message ?? 'its frontmatter is broken.'}`, {
      where: { file: fileName, ...(problem === null ? {} : { line: problem.line, column: problem.column }) },
      remedy: 'Open it in the editor and correct it.',
    });
  }
  const { name, version, scope, enabled, acknowledged } = row;
  const bannedBy = bannedFrom(library, id, caller, enabled && acknowledged);
  return { id, name, version, scope, enabled, acknowledged, bannedBy, ...wantsOf(analysis.metadata) };
}

/** A skill that the library has let through. */
export function factsOfRunnable({ sourceId, name, version, scope }: RunnableSkill, { metadata }: Analysis): SkillFacts {
  return { ...{ id: sourceId, name, version, scope }, enabled: true, acknowledged: true, bannedBy: null, ...wantsOf(metadata) };
}

function wantsOf(metadata: Metadata): Pick<SkillFacts, 'allowedRoles' | 'asked' | 'tools'> {
  return { allowedRoles: metadata.allowedRoles, asked: askedBy(metadata), tools: metadata.tools };
}

/** A decision about channel and context together goes before those about either, so the library is asked about both when it can be. */
function bannedFrom({ api, resolve }: LibraryDoor, id: string, caller: Required<Caller>, mayRun: boolean): SkillFacts['bannedBy'] {
  const { channel = 'editor', taskContext = 'interactive' } = caller;
  if (mayRun) {
    try {
      resolve({ id }, caller);
      return null;
    } catch (cause) {
      if (!isBlocked(cause)) throw cause;
    }
  }
  const allowed = api.permissions({ id });
  if (!allowed.channels[channel]) return 'channel';
  return mayRun || !allowed.taskContexts[taskContext] ? 'context' : null;
}

export const isBlocked = (cause: unknown): boolean => cause instanceof AppError && cause.code === 'run_blocked';
