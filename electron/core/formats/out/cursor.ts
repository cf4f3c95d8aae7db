// electron/core/formats/out/cursor.ts - a package as a Cursor rule: three lines that look like YAML, then the text (research on formats, B3).
import { isRecord } from '../../../contract/index.ts';
import { type Outgoing, others, prosePackage, type Written } from './outgoing.ts';

const OWN = ['globs', 'alwaysApply'];

/** Throws `bad_input` for a package with parts that run, `package_broken`. */
export function toCursorRule(given: Outgoing): Written {
  const analysis = prosePackage(given);
  const field = analysis.fields.find(({ key }) => key === 'metadata');
  const metadata = isRecord(field?.value) ? field.value : {};
  const textOf = (key: string): string => (typeof metadata[key] === 'string' ? metadata[key] : '');
  const notCarried = others(analysis, ['description', 'metadata'], 'A Cursor rule has no field for it.');
  for (const key of Object.keys(metadata).filter((each) => !OWN.includes(each)))
    notCarried.push({ what: `metadata.${key}`, why: 'A Cursor rule has no field for it.', line: field?.line ?? null });
  const oneLine = analysis.metadata.description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .join(' ');
  const head = [`description: ${oneLine}`, `globs: ${textOf('globs')}`, `alwaysApply: ${textOf('alwaysApply') || 'false'}`].map((line) =>
    line.trimEnd(),
  );
  const body = given.text.slice(analysis.bodyRange.start, analysis.bodyRange.end);
  const end = analysis.lineEnding === 'crlf' ? '\r\n' : '\n';
  return { ending: '.mdc', text: `${['---', ...head, '---'].join(end)}${end}${body}`, notCarried };
}
