// electron/core/capability/grants/since.ts - what became of a skill since it was last granted something: what it asks for besides, and which of its
// files differ. Shown whenever it asks again (row C12).
import type { Database } from 'better-sqlite3';
import { AppError, type SinceGrant, type TextPair } from '../../../contract/index.ts';
import type { Library } from '../../library/index.ts';
import type { PackageState } from '../../skills/index.ts';
import { guarded } from '../../storage/index.ts';
import { askInWords } from '../permissions.ts';
import { growthOf } from '../reach.ts';
import type { SkillFacts } from '../resolve.ts';
import { readAsked } from './grants.ts';

interface Last {
  id: string;
  grantedAt: string;
  /** JSON; null = of an older app, and the bytes are not known. */
  asked: string | null;
}

export interface Since {
  /** null = the agent was never granted anything for this skill. */
  of(agent: string, skill: Asking): SinceGrant | null;
  /** Throws `not_found` for a file that is neither there now nor was then. */
  texts(agent: string, skill: Asking, path: string | null): TextPair;
}

type Asking = Pick<SkillFacts, 'id' | 'name' | 'asks'>;

/** No text longer than this is compared. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024;

/** Over the agents.db of the account; `nameOf` gives the name of a skill by its id. Its methods throw the errors of a database that cannot be read. */
export function createSince(account: Database, library: Pick<Library, 'stateOf'>, nameOf: (id: string) => string): Since {
  // A grant that was withdrawn or has ended says what the person knew as well as one that holds.
  const last = (agent: string, skillId: string): Last | undefined => {
    const query = `SELECT id, granted_at AS grantedAt, asked FROM grants WHERE agent = ? AND skill_id = ?
      ORDER BY granted_at DESC, rowid DESC LIMIT 1`;
    return guarded(account.name, () => account.prepare<[string, string], Last>(query).get(agent, skillId));
  };
  const stateThen = (grant: string, skillId: string): PackageState | null => {
    const wholes = account.prepare<[string], string>('SELECT whole FROM grant_bytes WHERE grant_id = ?').pluck();
    return library.stateOf(skillId, new Set(guarded(account.name, () => wholes.all(grant))));
  };
  return {
    of(agent, { id, asks: asksNow }) {
      const grant = last(agent, id);
      if (grant === undefined) return null;
      const [asked, asks] = [readAsked(grant.asked), asksNow()];
      const inWords = (ask: string) => askInWords(ask, nameOf);
      const [then, now] = [stateThen(grant.id, id), library.stateOf(id)!];
      return {
        grantedAt: grant.grantedAt,
        more: growthOf(asked, asks).map(inWords),
        fewer: growthOf(asks, asked).map(inWords),
        files: then === null ? null : changesOf(then, now),
      };
    },
    texts(agent, { id, name }, path) {
      const grant = last(agent, id);
      const then = grant === undefined ? null : stateThen(grant.id, id);
      const [before, after] = [then?.read(path) ?? null, library.stateOf(id)!.read(path)];
      if (before === null && after === null) {
        throw new AppError('not_found', `${name} has no file ${path}.`, { remedy: 'Check the list of what has changed again.' });
      }
      const left = then === null ? { text: '', note: ': no longer here' } : shown(before);
      const right = shown(after);
      return {
        leftLabel: `As granted${left.note}`,
        left: left.text,
        rightLabel: `Now${right.note}`,
        right: right.text,
      };
    },
  };
}

function changesOf(then: PackageState, now: PackageState): NonNullable<SinceGrant['files']> {
  const paths = [...new Set([...now.files.keys(), ...then.files.keys()])];
  return paths.flatMap((path) => {
    const [before, after] = [then.files.get(path), now.files.get(path)];
    if (before === after) return [];
    return [{ path, change: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed' }];
  });
}

/** A text, or why there is none, for its label. */
function shown(bytes: Uint8Array | null): { text: string; note: string } {
  if (bytes === null) return { text: '', note: ': no such file' };
  const size = `${bytes.length.toLocaleString('en')} bytes`;
  if (bytes.length > MAX_TEXT_BYTES) return { text: '', note: `: ${size}, too many to compare` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), note: '' };
  } catch {
    return { text: '', note: `: ${size} that are not text` };
  }
}
