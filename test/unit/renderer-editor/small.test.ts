// The small pure parts of the editor: longer fences, the diff of an edit, marks, form fields, findings.
import { describe, expect, it } from 'vitest';
import type { Analysis, Field, Finding } from '../../../electron/contract/packages.ts';
import { editDiff } from '../../../renderer/code/edit-diff.ts';
import { piecesOf } from '../../../renderer/editor/dock/marks.ts';
import { artifactOf, findingsOf } from '../../../renderer/editor/document/findings.ts';
import { addEdit, dropEdit, findingsIn, isEdited, nextVersions, otherFields, textEdit } from '../../../renderer/editor/form/fields.ts';
import { withLongerFence } from '../../../renderer/editor/views/fence.ts';
import { applySplices } from '../../../renderer/ui/splices.ts';

describe('an edit inside of a fence', () => {
  const text = 'intro\n\n```jinja prompt_template name="P"\nbody\n```\n\nend\n';
  const artifact = {
    form: 'fence' as const,
    range: { start: 7, end: text.indexOf('\n\nend') },
    content: { start: text.indexOf('body'), end: text.indexOf('body') + 4 },
  };
  const type = (typed: string) => {
    const splices = [{ start: artifact.content.end, end: artifact.content.end, text: typed }];
    return applySplices(text, withLongerFence(text, artifact, splices, `body${typed}`));
  };

  it('keeps the fence as it is as long as nothing inside would close it', () => {
    expect(type('!')).toBe(text.replace('body', 'body!'));
    expect(type('\n``')).toContain('```jinja prompt_template name="P"\nbody\n``\n```\n');
  });

  it('gets a longer fence, both ends, when a line inside would close it', () => {
    expect(type('\n```json\n{}\n```')).toBe('intro\n\n````jinja prompt_template name="P"\nbody\n```json\n{}\n```\n````\n\nend\n');
  });

  it('leaves prose alone', () => {
    const splices = [{ start: 0, end: 0, text: '```' }];
    expect(withLongerFence(text, { ...artifact, form: 'section' }, splices, '```')).toEqual(splices);
  });
});

describe('what an edit does to the file', () => {
  it('shows the one line with the changed part marked', () => {
    const diff = editDiff('name: a\nversion: 1.2.0 # May\nend\n', 'name: a\nversion: 1.3.0 # May\nend\n');
    expect(diff?.changed).toBe(1);
    expect(diff?.lines.map((l) => [l.kind, l.before, l.after, l.text])).toEqual([
      ['same', 1, 1, 'name: a'],
      ['gone', 2, null, 'version: 1.2.0 # May'],
      ['new', null, 2, 'version: 1.3.0 # May'],
      ['same', 3, 3, 'end'],
    ]);
    expect(diff?.lines[1]?.mark).toEqual({ start: 11, end: 12 });
  });

  it('shows two edits as two, not what lies between them', () => {
    const file = (version: string, end: string) => `name: a\nversion: ${version}\n${'same\n'.repeat(9)}${end}\nlast`;
    const diff = editDiff(file('1', 'old'), file('2', 'older\nnew'));
    expect(diff?.changed).toBe(3);
    expect(diff?.lines.map((l) => [l.kind, l.before, l.after, l.text])).toEqual([
      ['same', 1, 1, 'name: a'],
      ['gone', 2, null, 'version: 1'],
      ['new', null, 2, 'version: 2'],
      ['same', 3, 3, 'same'],
      ['same', 11, 11, 'same'],
      ['gone', 12, null, 'old'],
      ['new', null, 12, 'older'],
      ['new', null, 13, 'new'],
      ['same', 13, 14, 'last'],
    ]);
    expect(diff?.lines[6]?.mark).toBeNull();
  });

  it('shows a line that came in or went alone', () => {
    const kinds = (before: string, after: string) => editDiff(before, after)?.lines.map((l) => `${l.kind} ${l.text}`);
    expect(kinds('a\nc', 'a\nb\nc')).toEqual(['same a', 'new b', 'same c']);
    expect(kinds('a\nb\nc', 'a\nc')).toEqual(['same a', 'gone b', 'same c']);
    expect(kinds('a\nb\nc', 'x\nb\ny')).toEqual(['gone a', 'new x', 'same b', 'gone c', 'new y']);
  });

  it('is nothing for equal texts and cut for long ones', () => {
    expect(editDiff('a', 'a')).toBeNull();
    expect(editDiff('', 'x\n'.repeat(100))?.cut).toBe(true);
  });
});

describe('the rendered message', () => {
  it('is cut at values and undefined names, and joined it is the text', () => {
    const text = 'About Tidewall, {{ tpyo }}.';
    const pieces = piecesOf(text, [
      { start: 16, end: 26, type: 'undefined', name: 'tpyo' },
      { start: 6, end: 14, type: 'value', name: 'entity' },
    ]);
    expect(pieces.map((p) => p.type)).toEqual([null, 'value', null, 'undefined', null]);
    expect(pieces.map((p) => p.text).join('')).toBe(text);
  });

  it('shows the name where an undefined one left no text', () => {
    expect(piecesOf('ab', [{ start: 1, end: 1, type: 'undefined', name: 'x' }]).map((p) => p.text)).toEqual(['a', 'x', 'b']);
  });
});

const field = (key: string, value: unknown): Field => ({
  key,
  value,
  known: true,
  line: 2,
  range: { start: 10, end: 20 },
  valueRange: { start: 15, end: 20 },
});
const analysis = (fields: Field[]) => ({ fields }) as Analysis;

describe('metadata form', () => {
  it('edits one value, adds a missing key, and takes an emptied optional one away', () => {
    expect(textEdit(field('version', '1.2.0'), 'version', '1.3.0')).toEqual({ op: 'setValue', path: ['version'], value: '1.3.0' });
    expect(textEdit(null, 'title', 'New')).toEqual({ op: 'setValue', path: ['title'], value: 'New' });
    expect(textEdit(field('title', 'Old'), 'title', '')).toEqual({ op: 'removeValue', path: ['title'] });
    expect(textEdit(field('title', 'Same'), 'title', 'Same')).toBeNull();
    expect(textEdit(null, 'title', '')).toBeNull();
  });

  it('touches one entry of a list, with the spelling that the file has', () => {
    const tools = field('allowed-tools', ['a', 'b']);
    expect(addEdit(tools, 'allowed_tools', 'c')).toEqual({ op: 'setValue', path: ['allowed-tools', 2], value: 'c' });
    expect(addEdit(null, 'tags', 'c')).toEqual({ op: 'setValue', path: ['tags'], value: ['c'] });
    expect(dropEdit(tools, 0)).toEqual({ op: 'removeValue', path: ['allowed-tools', 0] });
    expect(dropEdit(field('tags', ['only']), 0)).toEqual({ op: 'removeValue', path: ['tags'] });
  });

  it('knows edited fields and those that it has no place for', () => {
    expect(isEdited(field('a', '1'), field('a', '1'))).toBe(false);
    expect(isEdited(field('a', '2'), field('a', '1'))).toBe(true);
    expect(isEdited(null, field('a', null))).toBe(true);
    expect(otherFields(analysis([field('name', 'x'), field('house_style', 'y'), field('allowed-tools', [])])).map((f) => f.key)).toEqual([
      'house_style',
    ]);
  });

  it('proposes the next versions of a semantic one only', () => {
    expect(nextVersions('1.2.0')).toEqual({ patch: '1.2.1', minor: '1.3.0', major: '2.0.0' });
    expect(nextVersions('1.10')).toBeNull();
  });

  it('shows a finding at the field in which it lies', () => {
    const found = { code: 'x', severity: 'error', message: '', line: 2, column: 1, range: { start: 16, end: 18 } } as Finding;
    expect(findingsIn([found], field('version', ''))).toEqual([found]);
    expect(
      findingsIn(
        [
          { ...found, artifact: 'P' },
          { ...found, range: { start: 25, end: 26 } },
        ],
        field('version', ''),
      ),
    ).toEqual([]);
  });
});

describe('B2: findings', () => {
  const finding = (start: number, severity: Finding['severity'], message = 'm'): Finding => ({
    code: 'c',
    severity,
    message,
    line: 1,
    column: 1,
    range: { start, end: start + 1 },
  });

  it('come from package and preview, errors first, each once, at the place where the text is now', () => {
    const all = findingsOf({
      analysis: { findings: [finding(9, 'warning'), finding(4, 'error')] } as Analysis,
      since: [[{ start: 0, end: 0, text: '12345' }]],
      preview: { findings: [finding(9, 'error', 'undefined'), finding(14, 'warning')] } as never,
      previewSince: [],
      problem: null,
    });
    expect(all.map((f) => [f.severity, f.range.start])).toEqual([
      ['error', 9],
      ['error', 9],
      ['warning', 14],
    ]);
  });
});

describe('A13: where a finding leads', () => {
  const artifact = (key: string, line: number, start: number) => ({ key, name: 'Ask', line, range: { start, end: start + 50 } });
  const analysis = {
    frontmatterRange: { start: 4, end: 100 },
    artifacts: [artifact('Ask', 10, 110), artifact('Ask@claude', 20, 200)],
  } as unknown as Analysis;
  const at = (line: number, start: number) => ({ artifact: 'Ask', line, range: { start, end: start + 1 } }) as Finding;

  it('A13: to the artifact that it lies in, variants told apart by the place', () => {
    expect(artifactOf(analysis, at(12, 120))?.key).toBe('Ask');
    expect(artifactOf(analysis, at(22, 220))?.key).toBe('Ask@claude');
  });
  it('A13: to the metadata, where they say something wrong of an artifact', () => {
    expect(artifactOf(analysis, at(6, 60))).toBeUndefined();
  });
});
