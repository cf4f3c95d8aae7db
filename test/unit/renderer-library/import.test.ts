// An import is a plan first: what is chosen before the person has said anything, and what the end is called. Rows A7, A14.
import { describe, expect, it } from 'vitest';
import type { ImportItem, ImportResult } from '../../../electron/contract/exchange.ts';
import { sumOf } from '../../../renderer/library/export/sum.ts';
import {
  canBeTaken,
  defaultChoice,
  includedChoice,
  possibleChoice,
  sortItems,
  summarize,
  wantsLook,
} from '../../../renderer/library/import/choices.ts';
import { pastedAs, toImportFile } from '../../../renderer/library/import/files.ts';
import { toBase64 } from '../../../renderer/ui/files/base64.ts';

const item = (name: string, more: Partial<ImportItem> = {}): ImportItem => ({
  itemId: name,
  fileName: `${name}.md`,
  path: null,
  format: 'package',
  notCarried: [],
  name,
  version: '1.0.0',
  description: '',
  author: null,
  publisher: null,
  license: null,
  bytes: 10,
  hash: 'sha256:0',
  state: 'ok',
  kinds: [],
  requiredScopes: [],
  requiredPermissions: [],
  tools: [],
  skills: [],
  prerequisites: [],
  reach: { skills: [], more: false },
  code: [],
  attachments: [],
  leftOut: [],
  signature: 'none',
  safety: [],
  clients: [],
  findings: [],
  reason: null,
  copyOf: null,
  clash: null,
  ...more,
});
const clash = (sameBytes: boolean) => ({
  id: 'x',
  name: 'x',
  version: '1.0.0',
  scope: 'account' as const,
  kept: null,
  sameBytes,
  files: [],
});

describe('A7: the choices of a plan', () => {
  it('takes what is sound and new, keeps both where names clash, and leaves the rest out', () => {
    expect(defaultChoice(item('new'))).toBe('import');
    expect(defaultChoice(item('clash', { clash: clash(false) }))).toBe('keep_both');
    expect(defaultChoice(item('same', { clash: clash(true) }))).toBe('skip');
    const files = [{ path: 'scripts/a.py', change: 'changed' as const }];
    expect(defaultChoice(item('other files', { clash: { ...clash(true), files } }))).toBe('skip');
    expect(wantsLook(item('other files', { clash: { ...clash(true), files } }))).toBe(true);
    expect(defaultChoice(item('broken', { state: 'broken' }))).toBe('skip');
    expect(defaultChoice(item('refused', { state: 'refused' }))).toBe('skip');
  });

  it('A9: what cannot be replaced is kept beside the new one by default, and when “replace” is chosen for all', () => {
    const kept = item('kept', { clash: { ...clash(false), kept: 'It comes with Skillwright.' } });
    expect(defaultChoice(kept)).toBe('keep_both');
    expect(includedChoice(kept)).toBe('keep_both');
    expect(possibleChoice(kept, 'replace')).toBe('keep_both');
    expect(possibleChoice(kept, 'skip')).toBe('skip');
    expect(possibleChoice(item('other', { clash: clash(false) }), 'replace')).toBe('replace');
  });

  it('A14: a broken package can be taken in, a refused one never', () => {
    expect(canBeTaken(item('broken', { state: 'broken' }))).toBe(true);
    expect(includedChoice(item('broken', { state: 'broken' }))).toBe('import');
    expect(canBeTaken(item('refused', { state: 'refused' }))).toBe(false);
  });

  it('puts problems above what is clear', () => {
    const sorted = sortItems([
      item('b'),
      item('a'),
      item('clash', { clash: clash(false) }),
      item('broken', { state: 'broken' }),
      item('no', { state: 'refused' }),
    ]);
    expect(sorted.map((i) => i.name)).toEqual(['no', 'broken', 'clash', 'a', 'b']);
    expect(sorted.filter(wantsLook).map((i) => i.name)).toEqual(['no', 'broken', 'clash']);
  });

  it('A12: shows a copy behind its original, and leaves it out until it is chosen', () => {
    const copy = item('b', { itemId: 'copy', copyOf: { itemId: 'b', fileName: 'b.md', by: 'Syncthing' } });
    expect(sortItems([copy, item('c'), item('b'), item('a')]).map(({ itemId }) => itemId)).toEqual(['a', 'b', 'copy', 'c']);
    expect(defaultChoice(copy)).toBe('skip');
    expect(includedChoice(copy)).toBe('import');
  });

  it('says what happened in one line, and which skills can be taken back', () => {
    const done = (itemId: string, what: ImportResult['items'][number]['done'], id: string | null) => ({
      itemId,
      fileName: `${itemId}.md`,
      name: itemId,
      done: what,
      id,
      reason: null,
    });
    const summary = summarize({
      items: [
        done('a', 'imported', '1'),
        done('b', 'kept_both', '2'),
        done('c', 'replaced', '3'),
        done('d', 'skipped', null),
        done('e', 'refused', null),
      ],
    });
    expect(summary.text).toBe('2 skills imported, 1 replaced, 1 skipped, 1 refused');
    expect([summary.added, summary.replaced, summary.ids]).toEqual([['1', '2'], ['3'], ['1', '2', '3']]);
    expect(summarize({ items: [] }).text).toBe('Nothing was imported');
  });
});

describe('what was dropped or pasted', () => {
  const pastedName = (text: string) => (pastedAs(text) as { fileName: string }).fileName;

  it('A6: knows a package by its frontmatter, a JSON package by its braces, and a path', () => {
    expect(pastedName('---\nname: a\n---\nbody')).toBe('a.md');
    expect(pastedName('\uFEFF---\r\nname: a\r\n---\r\n')).toBe('a.md');
    expect(pastedName('---\ntags: []\n---\n')).toBe('pasted.md');
    expect(pastedName(' {"skill": {}} ')).toBe('pasted.json');
    for (const text of ['id = "a"\n', '\uFEFF# About it.\r\n\r\nname = "A"\r\n', "version='1'"]) {
      expect(pastedName(text)).toBe('COMPETENCY.toml');
    }
    for (const path of ['/srv/skills', '~/skills/SKILL.md', '"C:\\skills\\a.zip"', 'file:///srv/a.md']) {
      expect(pastedAs(path)).toEqual({ named: path });
    }
    for (const text of ['', 'hello', '# Title\n---\n', '---\nname: never closed', '/a\n/b']) expect(pastedAs(text)).toBeNull();
  });

  it('A2: names a pasted package after its name line and keeps its bytes', () => {
    const text = '---\nname: "Map Legend"\n---\nGrüße\n';
    const file = pastedAs(text) as { fileName: string; data: string };
    expect(file.fileName).toBe('map-legend.md');
    expect(Buffer.from(file.data, 'base64').toString('utf8')).toBe(text);
  });

  it('encodes any bytes, also more than one call can take', () => {
    const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => at % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  });

  it('sends one byte over the limit of a huge file, enough to be refused', async () => {
    const sent = (await toImportFile(new File([new Uint8Array(5 * 1024 * 1024)], 'huge.md'))) as { data: string };
    expect(Buffer.from(sent.data, 'base64')).toHaveLength(2 * 1024 * 1024 + 1);
  });

  it('A6: sends an archive whole', async () => {
    const sent = (await toImportFile(new File([new Uint8Array(3 * 1024 * 1024)], 'many.zip'))) as { data: string };
    expect(Buffer.from(sent.data, 'base64')).toHaveLength(3 * 1024 * 1024);
  });
});

describe('A6: what an export is called when it is done', () => {
  it('counts an archive of many skills once', () => {
    const file = { path: '/out/skills.tar.gz', bytes: 100 };
    expect(
      sumOf([
        { id: 'a', ...file },
        { id: 'b', ...file },
      ]),
    ).toEqual({ skills: 2, pieces: '1 file', bytes: 100 });
  });
});
