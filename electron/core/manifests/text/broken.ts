// electron/core/manifests/text/broken.ts - findings of a text that is not TOML.
import type { Finding, Range } from '../../../contract/index.ts';
import type { TomlProblem } from '../../toml/index.ts';
import { createReport, fixOf } from './report.ts';

const cut = (range: Range) => ({ start: range.start, end: range.end, text: '' });

/** A key that is there twice has a repair at each of its places: each keeps the line that it stands at. */
export function brokenToml(text: string, problems: readonly TomlProblem[]): Finding[] {
  const report = createReport(text);
  for (const { code, range, message, twice } of problems) {
    const lines = twice && { first: report.lineOf(twice.first.start), second: report.lineOf(range.start) };
    const keep = (kept: 'first' | 'second', removed: 'first' | 'second') =>
      twice?.cut && lines && fixOf(`Keep line ${lines[kept]}, remove line ${lines[removed]}`, cut(twice.cut[removed]));
    report.error(code, range, message, keep('second', 'first') ?? undefined);
    if (twice?.cut)
      report.info(code, twice.first, `“${twice.key}” stands here first: ${twice.values[0]}.`, keep('first', 'second') ?? undefined);
  }
  return report.sorted();
}
