// electron/core/capability/facts.ts - what the library and the package say about a skill that somebody wants to run.
import { type Analysis, AppError, type SkillSource } from '../../contract/index.ts';
import type { Caller, Library, RunnableSkill } from '../library/index.ts';
import { askedBy, asksOf } from './permissions.ts';
import type { SkillFacts } from './resolve.ts';
import { parametersOf } from './tools.ts';
import { hasCode, trustOf, UNMETERED } from './unmetered.ts';

/** Where it is called from. */
type From = Required<Omit<Caller, 'agent'>>;

export type LibraryDoor = Pick<Library, 'api' | 'resolve' | 'catalog' | 'bytesOf' | 'stateOf'>;

/** A skill as it is in the library, even if it may not run. `unmetered`: code is not metered here. Throws `not_found`, `package_broken`. */
export function factsOf(library: LibraryDoor, id: string, caller: From, unmetered: boolean): SkillFacts {
  const { row, analysis } = library.api.open({ id });
  if (analysis === null || analysis.state === 'broken') {
    const { problem, fileName } = row;
    throw new AppError('package_broken', `${row.name} cannot be read: ${problem?.message ?? 'its frontmatter is broken.'}`, {
      where: { file: fileName, ...(problem === null ? {} : { line: problem.line, column: problem.column }) },
      remedy: 'Open it in the editor and fix it.',
    });
  }
  const { name, version, scope, enabled, acknowledged } = row;
  const bannedBy = bannedFrom(library, id, caller, enabled && acknowledged);
  const bytes = library.bytesOf(id);
  return { id, name, version, scope, bytes, enabled, acknowledged, bannedBy, ...wantsOf(analysis, row.source, unmetered) };
}

/** A skill that the library has let through. */
export function factsOfRunnable(
  library: LibraryDoor,
  { sourceId: id, ...skill }: RunnableSkill,
  analysis: Analysis,
  unmetered: boolean,
): SkillFacts {
  const { name, version, scope, place, revisionId, whole } = skill;
  const bytes = { place, revisionId, whole };
  const source = library.catalog.find(id)?.source ?? 'imported';
  return { id, name, version, scope, bytes, enabled: true, acknowledged: true, bannedBy: null, ...wantsOf(analysis, source, unmetered) };
}

type Wants = Pick<SkillFacts, 'allowedRoles' | 'asked' | 'asks' | 'tools' | 'provides'>;

function wantsOf(analysis: Analysis, source: SkillSource, unmetered: boolean): Wants {
  const { allowedRoles, tools, providesTools } = analysis.metadata;
  const provides = providesTools.flatMap((tool) => (tool.artifact === null ? [] : { name: tool.name, parameters: parametersOf(tool) }));
  const asked = askedBy(analysis.metadata);
  const consent = unmetered && trustOf(source) === 'foreign' && hasCode(analysis);
  // Consent to this machine's sandbox is not asked for by the bytes.
  return {
    allowedRoles,
    tools,
    provides,
    asks: asksOf(asked, tools),
    asked: consent ? { ...asked, permissions: [...asked.permissions, UNMETERED] } : asked,
  };
}

/** A decision about channel and context together overrides those about either, so the library is asked about both if possible. */
function bannedFrom({ api, resolve }: LibraryDoor, id: string, caller: From, mayRun: boolean): SkillFacts['bannedBy'] {
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
