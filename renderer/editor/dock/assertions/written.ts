// renderer/editor/dock/assertions/written.ts - an artifact's assertions as written in the frontmatter, and the edits that change them.
import type { Analysis, Artifact, Edit } from '../../../../electron/contract/packages.ts';
import { isRecord, jsonCopy } from '../../../../electron/contract/values/json.ts';
import type { Written } from '../../../runs/index.ts';

export interface WrittenList {
  /** Key of the list under `artifacts:`: the artifact's name, or `name@variant` if the variant has its own. */
  owner: string;
  items: Written[];
  /** The value is not a list of mappings: it is shown, but edited only in the source. */
  odd: boolean;
}

const entry = (analysis: Analysis, key: string): Written | null => {
  const artifacts = analysis.fields.find((field) => field.key === 'artifacts')?.value;
  const own = isRecord(artifacts) ? artifacts[key] : null;
  return isRecord(own) ? own : null;
};

export function writtenList(analysis: Analysis, artifact: Artifact): WrittenList {
  const own = artifact.variant !== null && entry(analysis, artifact.key)?.assertions !== undefined;
  const raw = artifact.settings.assertions;
  const items = Array.isArray(raw) ? raw : [];
  const odd = (raw !== undefined && raw !== null && !Array.isArray(raw)) || items.some((item) => !isRecord(item));
  return { owner: own ? artifact.key : artifact.name, items: odd ? [] : (items as Written[]), odd };
}

const listPath = ({ owner }: WrittenList) => ['artifacts', owner, 'assertions'];

/** A new one at the end; the list is created if there is none. */
export function addEdits(list: WrittenList, item: Written): Edit[] {
  if (list.items.length === 0) return [{ op: 'setValue', path: listPath(list), value: [item] }];
  return [{ op: 'setValue', path: [...listPath(list), list.items.length], value: item }];
}

/** Only the keys that differ, so that comments and the order of the rest stay. Another type is another assertion: written from scratch. */
export function changeEdits(list: WrittenList, index: number, next: Written): Edit[] {
  const path = [...listPath(list), index];
  const before = list.items[index] ?? {};
  if (before.type !== next.type || before.check !== next.check) return [{ op: 'setValue', path, value: next }];
  const same = (key: string) => JSON.stringify(before[key]) === JSON.stringify(next[key]);
  const set = Object.keys(next).filter((key) => next[key] !== undefined && !same(key));
  const gone = Object.keys(before).filter((key) => next[key] === undefined);
  return [
    ...set.map((key): Edit => ({ op: 'setValue', path: [...path, key], value: next[key] })),
    ...gone.map((key): Edit => ({ op: 'removeValue', path: [...path, key] })),
  ];
}

/** The last one takes its list with it, and entries that contained nothing else. */
export function removeEdits(list: WrittenList, index: number, analysis: Analysis): Edit[] {
  if (list.items.length > 1) return [{ op: 'removeValue', path: [...listPath(list), index] }];
  if (Object.keys(entry(analysis, list.owner) ?? {}).length > 1) return [{ op: 'removeValue', path: listPath(list) }];
  const artifacts = analysis.fields.find((field) => field.key === 'artifacts')?.value;
  const alone = isRecord(artifacts) && Object.keys(artifacts).length === 1;
  return [{ op: 'removeValue', path: alone ? ['artifacts'] : ['artifacts', list.owner] }];
}

/** A copy for the end of the list; an id must stay unique. */
export function copyOf({ id: _id, ...rest }: Written): Written {
  return jsonCopy(rest);
}
