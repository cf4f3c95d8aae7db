// electron/core/frontmatter/stranger.ts - YAML of other programs, whose work must grow no faster than its text: readers recurse for each
// level, and compare each key of a mapping with all others.
import { type Document, isScalar, type ScalarTag, type Tags, visit } from 'yaml';
import { isExact, numberFrom } from '../../contract/index.ts';

const MAX_DEPTH = 64;

/** For `customTags`: a number that is written as JSON writes one keeps its digits; `0x1f`, `.5` and their like are read by value. */
export const writtenNumbers = (tags: Tags): Tags => [WRITTEN, ...tags];
const WRITTEN: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  test: /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/,
  identify: isExact,
  resolve: numberFrom,
};

/** Keys are names: a number that is kept as it is written becomes its text. For documents that are read with `writtenNumbers`. */
export function nameKeys(document: Document): void {
  visit(document, {
    Pair(_, { key }) {
      if (isScalar(key) && isExact(key.value)) key.value = key.value.rawJSON;
    },
  });
}

/** Offset of a bracket or item marker nested deeper than 64 levels, or null. */
export function tooDeep(yaml: string): number | null {
  let depth = 0;
  for (let at = 0; at < yaml.length; at++) {
    const sign = yaml[at];
    if (sign === '[' || sign === '{') depth++;
    else if ((sign === ']' || sign === '}') && depth > 0) depth--;
    if (depth > MAX_DEPTH) return at;
  }
  const items = /^[ \t]*(?:[-?][ \t]+){64}/m.exec(yaml) ?? /^ {2000}/m.exec(yaml);
  return items?.index ?? null;
}

/** Offset of the first key that its mapping already has, or null. For documents that are parsed with `uniqueKeys: false`. */
export function repeatedKey(document: Document): number | null {
  let found: number | null = null;
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) {
          found = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        seen.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}
