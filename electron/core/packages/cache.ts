// electron/core/packages/cache.ts - analyses of recently read texts: an import reads each package for its preview and again when it is
// written, a link is read at every look. Kept in memory only: what a library shows of its packages is in its index, by hash.
import type { Analysis } from '../../contract/index.ts';
import { type Analyse, analysePackage } from './analyse.ts';

/** UTF-16 units of cached texts; about two thousand packages of usual length. */
const REMEMBERED = 16 * 1024 * 1024;

/**
 * `analysePackage` with a cache of the last texts, up to `limit` UTF-16 units in total. Results are shared: nobody may
 * change one.
 */
export function createAnalysisCache(limit = REMEMBERED): Analyse {
  /** By name and length, the oldest first: comparing two texts takes a tenth of the time of hashing one. */
  const known = new Map<string, { text: string; analysis: Analysis }>();
  let size = 0;
  const forget = (key: string): void => {
    size -= known.get(key)?.text.length ?? 0;
    known.delete(key);
  };
  return (text, fileName) => {
    // The name of a package may come from its file and folder; the rest of the path is ignored.
    const key = `${text.length} ${fileName.split(/[\\/]/).slice(-2).join('/')}`;
    const found = known.get(key);
    if (found?.text === text) return found.analysis;
    const analysis = analysePackage(text, fileName);
    if (text.length > limit) return analysis;
    forget(key);
    known.set(key, { text, analysis });
    size += text.length;
    for (const oldest of known.keys()) {
      if (size <= limit) break;
      forget(oldest);
    }
    return analysis;
  };
}
