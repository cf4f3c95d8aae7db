// electron/core/roles/ontology/yaml.ts - a YAML file of another program as values with places. Size, depth, number and references are limited before it is read,
// so that its work grows no faster than its text.
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Finding, Range } from '../../../contract/index.ts';
import { BLOCK_LIMITS, createReader, isMissing, keyOf, parseBlock, type Refusal, repeatedKey } from '../../frontmatter/index.ts';
import { createReport, type Given, type GivenTable } from '../../manifests/index.ts';

const REFUSED: Readonly<Record<Refusal, () => string>> = {
  too_large: () => `The file has more than ${BLOCK_LIMITS.size.toLocaleString('en')} characters. Import it in parts.`,
  too_deep: () => `A value is nested deeper than ${BLOCK_LIMITS.depth} levels.`,
  too_many_values: () => `The file has more than ${BLOCK_LIMITS.values.toLocaleString('en')} values. Import it in parts.`,
  too_many_references: () => `The file has more than ${BLOCK_LIMITS.references} references (*name). Write their values out.`,
};

/** The mapping that a file is, or why it is none. Every scalar is the text that its author wrote; a key without a value is not there. Never throws. */
export function readYaml(text: string): GivenTable | { findings: Finding[] } {
  const report = createReport(text);
  const refuse = (at: Range, message: string) => {
    report.error('yaml', at, message);
    return { findings: report.sorted() };
  };
  const start = { start: 0, end: 0 };
  const parsed = parseBlock(text);
  if (!parsed.ok) return refuse(start, REFUSED[parsed.reason]());
  const { doc } = parsed.block;
  const [error] = doc.errors;
  if (error !== undefined) {
    const [from = 0, to = from] = error.pos;
    const message = error.code === 'MULTIPLE_DOCS' ? 'A second document begins here (---). Put it into a file of its own' : error.message;
    return refuse({ start: from, end: to }, `The file cannot be read as YAML: ${message.replace(/(?<![.:\s])[.:\s]+$/, '')}.`);
  }
  const twice = repeatedKey(doc);
  if (twice !== null) return refuse({ start: twice, end: twice }, 'This key is there twice. Remove one of the two.');
  const { target } = createReader(parsed.block);
  let left: number = BLOCK_LIMITS.expanded;
  const open = new Set<unknown>();
  let tooMany: Range | null = null;
  function given(node: unknown): Given | null {
    if (isMissing(node) || typeof node !== 'object' || node === null) return null;
    const [from = 0, to = from] = ('range' in node && (node.range as [number, number, number] | null)) || [];
    const range = { start: from, end: to };
    left -= 1;
    if (left < 0) tooMany ??= range;
    if (tooMany !== null) return null;
    if (isAlias(node)) {
      const meant = target(node);
      if (open.has(meant)) tooMany ??= range;
      if (tooMany !== null) return null;
      open.add(meant);
      const value = given(meant);
      open.delete(meant);
      return value === null ? null : { ...value, ...range };
    }
    if (isScalar(node)) {
      const value = String(node.value ?? '');
      return node.type === 'PLAIN' && /^(?:~|null|Null|NULL)$/.test(value) ? null : { ...range, kind: 'text', value };
    }
    if (isSeq(node)) return { ...range, kind: 'array', items: node.items.flatMap((item) => given(item) ?? []) };
    return isMap(node) ? { ...range, kind: 'table', entries: entriesOf(node.items) } : null;
  }
  function entriesOf(pairs: readonly Parameters<typeof keyOf>[0][]): GivenTable['entries'] {
    return new Map(
      pairs.flatMap((pair): [string, { key: Range; value: Given }][] => {
        const value = given(pair.value);
        const [from = 0, to = from] = (isScalar(pair.key) && pair.key.range) || [];
        return value === null ? [] : [[keyOf(pair), { key: { start: from, end: to }, value }]];
      }),
    );
  }
  const root = given(doc.contents);
  if (tooMany !== null)
    return refuse(tooMany, 'The references of the file (*name) have no end, or come to too many values. Write their values out.');
  if (root === null) return refuse(start, 'The file is empty.');
  if (root.kind !== 'table') return refuse(root, 'The file is not a mapping: it has no keys at its top level.');
  return root;
}
