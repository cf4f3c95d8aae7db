// electron/core/packages/cache.ts - analyses of texts that were just read: an import reads each package for its preview and again when it is
// written, a link is read at every look. Kept in memory only: what a library shows of its packages is kept by their hash in its index, and
// for anything longer the hash of a text alone costs a third of reading it.
import type { Analysis } from '../../contract/index.ts';
import { analysePackage } from './analyse.ts';

/** UTF-16 units of the texts that are remembered; about two thousand packages of the usual length. */
const REMEMBERED = 16 * 1024 * 1024;

/**
 * `analysePackage` with a memory of the last texts, up to `limit` UTF-16 units in all. The answers are shared: nobody may
 * change one.
 */
export function createAnalysisCache(limit = REMEMBERED): typeof analysePackage {
  /** By text, the oldest first. */
  const known = new Map<string, { about: string; analysis: Analysis }>();
  let size = 0;
  return (text, fileName) => {
    // The name of a package may come from its file and folder; nothing else of the path is looked at.
    const about = fileName.split(/[\\/]/).slice(-2).join('/');
    const found = known.get(text);
    if (found?.about === about) return found.analysis;
    const analysis = analysePackage(text, fileName);
    if (text.length > limit) return analysis;
    if (found === undefined) size += text.length;
    known.set(text, { about, analysis });
    for (const oldest of known.keys()) {
      if (size <= limit) break;
      known.delete(oldest);
      size -= oldest.length;
    }
    return analysis;
  };
}
