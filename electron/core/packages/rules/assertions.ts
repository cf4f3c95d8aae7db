// electron/core/packages/rules/assertions.ts - the assertions of artifacts (row B6): unusable ones, unread fields, and checks that
// would be free. The assertions room reads them; here they get their places.
import { assertionFindings } from '../../assertions/index.ts';
import { entryOf } from '../../frontmatter/index.ts';
import { placeAt, type RuleContext } from './context.ts';

export function assertionRules({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'artifacts');
  if (!entry) return;
  for (const [name, { assertions: raw }] of doc.settings) {
    if (raw === undefined || raw === null) continue;
    // A single one needs no list.
    const many = Array.isArray(raw);
    for (const { severity, code, path, message, remedy } of assertionFindings(many ? raw : [raw])) {
      const range = placeAt(doc, [entry.key, name, 'assertions', ...(many ? path : path.slice(1))]);
      report.add(severity, code, range, remedy === null ? message : `${message} ${remedy}`, { artifact: name });
    }
  }
}
