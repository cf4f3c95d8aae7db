// F1: edits of a competency through its form, by the case files.
import { describe, expect, test } from 'vitest';
import type { ManifestEdit } from '../../../electron/contract/index.ts';
import { editCompetency, readCompetency } from '../../../electron/core/competencies/index.ts';
import { newCompetencyText } from '../../../electron/core/competencies/text/edits.ts';
import { applySplices } from '../../../electron/core/text/index.ts';
import { caseText, sha256 } from './cases.ts';

const edited = (text: string, edit: ManifestEdit): string => applySplices(text, editCompetency(text, edit));
const set = (path: (string | number)[], value: string | boolean): ManifestEdit => ({ type: 'set', path, value });

describe('F1: edits of the cases', () => {
  test('01-comments-and-order: five edits, one token on one line each', () => {
    let text = caseText('01-comments-and-order.toml');
    expect(sha256(text)).toBe('af453dad025ac205858a6e4d870c4229ccca1c8228fdb3d5ad2aa4675d298fd5');
    for (const [edit, hash] of [
      [set(['name'], 'Harbour Book'), '8e67c6fc3027156ea791157b98367405496753a978128eaf820e7ff9333157cd'],
      [set(['name'], "Harbour's Book"), '83192b5d0aa9e8d90ecd430086be9c37292a3aa6f4bad5c9ab1a5577446dffb4'],
      [set(['settings', 1, 'default'], 'true'), 'b6ac345f16944de74315c98233f5aa7478120f0d18aff00119f81653e8037147'],
      [set(['settings', 0, 'options', 1, 'label'], 'Warm & kind'), '896aea5e4e1a9e4b27daf3776369203308b2595363bd3b8e9e0b8e70dc1f54e4'],
      [set(['required_skills', 1], 'berth-notice'), '510ff909b0a98667f1d9d67dac2ac9df2033ba64cd49d45db1ba9477ccf4dddb'],
    ] as const) {
      text = edited(text, edit);
      expect(sha256(text)).toBe(hash);
    }
  });

  test('01-comments-and-order: the whole list of skills with another second one is the same edit', () => {
    const text = caseText('01-comments-and-order.toml');
    const whole = edited(text, { type: 'set', path: ['required_skills'], value: ['tide-table', 'berth-notice'] });
    expect(whole).toBe(edited(text, set(['required_skills', 1], 'berth-notice')));
  });

  test('03-dotted-and-inline: (a) a value inside an inline table', () => {
    const out = edited(caseText('03-dotted-and-inline.toml'), set(['settings', 1, 'default'], 'false'));
    expect(sha256(out)).toBe('8f5fa27310bd1289a8da2abf82ba4e9565c25a7f5e10c0058addbc67c542ec96');
  });

  test('03-dotted-and-inline: (b) a dotted table goes on in its form', () => {
    const out = edited(caseText('03-dotted-and-inline.toml'), set(['agent', 'system_prompt'], 'You answer letters.'));
    expect(out.split('\n')[8]).toBe('agent.system_prompt = "You answer letters."');
    expect(sha256(out)).toBe('b591118a89e343fe2527e790f2ad2d8cd73e846f69c90a57d4a2b2fe3f3c0ecd');
  });

  test('03-dotted-and-inline: (c) a third inline table in the same brackets', () => {
    const text = caseText('03-dotted-and-inline.toml');
    const out = edited(text, {
      type: 'add',
      path: ['settings'],
      item: { key: 'cc', label: 'Second copy', setting_type: 'Text', default: '' },
    });
    const line = '  { key = "cc", label = "Second copy", setting_type = "Text", default = "" },\n';
    expect(out).toBe(text.replace(']\nmetrics', `${line}]\nmetrics`));
  });

  test('05-crlf-prompt: no lone line feed; a break is written as \\n', () => {
    const text = caseText('05-crlf-prompt.toml');
    expect(sha256(edited(text, set(['name'], 'Ferry Counter')))).toBe('34dcb6a3d3a6e6d2a2d8cb150dabb7776a5507ebe3838209c00abe821a419d75');
    const out = edited(text, set(['agent', 'system_prompt'], 'You answer.\nOne sentence.'));
    expect(out).toContain('"You answer.\\nOne sentence."');
    expect(sha256(out)).toBe('2beb9cbec33cb3e783fc3a8eda20abb331a43dd6fe7abf6bc4ccb563b98d814e');
  });

  test('09-fifteen-hundred-settings: one token changes', () => {
    const text = caseText('09-fifteen-hundred-settings.toml');
    expect(sha256(text)).toBe('16e7a3cd8eaf40dc34149c736f119511630c3d26329c12ef788b9c41c84e2e05');
    const out = edited(text, set(['settings', 1399, 'default'], 'changed'));
    expect(sha256(out)).toBe('f5f827982ccd69d9e50fd27cc21941242b87e8d032ae29adb85f89ca286b37d1');
  });
});

describe('F1: edits of other files', () => {
  const base = 'id = "a"\nname = "A"\n';

  test.each<[string, string, ManifestEdit, string]>([
    [
      'a Toggle without quotes stays so',
      '[[settings]]\nkey = "k"\ndefault = true # on\n',
      set(['settings', 0, 'default'], 'false'),
      '[[settings]]\nkey = "k"\ndefault = false # on\n',
    ],
    [
      'a Toggle in quotes stays so',
      '[[settings]]\nkey = "k"\ndefault = \'true\'\n',
      set(['settings', 0, 'default'], false),
      '[[settings]]\nkey = "k"\ndefault = \'false\'\n',
    ],
    [
      'a missing key comes after the last one of its table',
      '[agent]\n  name = "n" # c\n\n# end\n',
      set(['agent', 'system_prompt'], 'You help.'),
      '[agent]\n  name = "n" # c\n  system_prompt = "You help."\n\n# end\n',
    ],
    ['a missing table comes at the end', '', set(['agent', 'system_prompt'], 'You help.'), '\n[agent]\nsystem_prompt = "You help."\n'],
    [
      'a text with a break has lines',
      '[agent]\nsystem_prompt = "x"\n',
      set(['agent', 'system_prompt'], 'One.\n"Two" \\'),
      '[agent]\nsystem_prompt = """\nOne.\n"Two" \\\\"""\n',
    ],
    [
      'a text without one has quotes again',
      '[agent]\nsystem_prompt = """\nOne.\nTwo."""\n',
      set(['agent', 'system_prompt'], 'One.'),
      '[agent]\nsystem_prompt = "One."\n',
    ],
    [
      'a new setting follows the last one and its options',
      '[[settings]]\nkey = "k"\n  [[settings.options]]\n  value = "v"\n  # off: w\n\n[agent]\n',
      { type: 'add', path: ['settings'], item: { key: 'l', label: 'L', options: ['x'] } },
      '[[settings]]\nkey = "k"\n  [[settings.options]]\n  value = "v"\n  # off: w\n\n[[settings]]\nkey = "l"\nlabel = "L"\noptions = ["x"]\n\n[agent]\n',
    ],
    ['a first setting', '', { type: 'add', path: ['settings'], item: { key: 'l' } }, '\n[[settings]]\nkey = "l"\n'],
    ['a first skill', '', { type: 'add', path: ['required_skills'], item: 'ocr' }, 'required_skills = ["ocr"]\n'],
    [
      'a removed setting leaves one blank line',
      '[[settings]]\nkey = "k"\n\n# about l\n\n[[settings]]\nkey = "l"\n\n[[settings]]\nkey = "m"\n',
      { type: 'remove', path: ['settings', 1] },
      '[[settings]]\nkey = "k"\n\n# about l\n\n[[settings]]\nkey = "m"\n',
    ],
    [
      'a removed skill takes its line with it',
      'required_skills = [\n  "a", # 1\n  "b" # 2\n]\n',
      { type: 'remove', path: ['required_skills', 1] },
      'required_skills = [\n  "a", # 1\n]\n',
    ],
    [
      'the only skill of a line',
      'required_skills = [ "a", ]\n',
      { type: 'remove', path: ['required_skills', 0] },
      'required_skills = []\n',
    ],
    [
      'settings change places with their comments',
      '[[settings]]\nkey = "k"\n\n# about l\n[[settings]] # 2\nkey = "l"\n',
      { type: 'move', path: ['settings'], from: 1, to: 0 },
      '# about l\n[[settings]] # 2\nkey = "l"\n\n[[settings]]\nkey = "k"\n',
    ],
    [
      'skills change places with their comments',
      'required_skills = [\n  "a", # 1\n  # of b\n  "b"\n]\n',
      { type: 'move', path: ['required_skills'], from: 0, to: 1 },
      'required_skills = [\n  # of b\n  "b",\n  "a" # 1\n]\n',
    ],
  ])('%s', (_, text, edit, wanted) => {
    expect(edited(base + text, edit)).toBe(base + wanted);
  });

  test('what changes nothing is no edit; what leads nowhere, and a file that cannot be read, are refused', () => {
    expect(editCompetency(base, set(['name'], 'A'))).toEqual([]);
    expect(() => editCompetency(base, { type: 'remove', path: ['settings', 0] })).toThrow('There is nothing at settings.0.');
    expect(() => editCompetency('id = ', set(['name'], 'A'))).toThrow('The file cannot be read');
    expect(() => editCompetency(base, set(['name', 'deep'], 'A'))).toThrow('There is nothing at name.deep.');
  });

  test('a new one has nothing to find fault with, whatever its name', () => {
    for (const name of ['Claims Intake', 'Ünï "quoted" \\', '📦']) {
      const { state, competency, findings } = readCompetency(newCompetencyText(name), 'COMPETENCY.toml');
      expect({ state, findings, name: competency?.name }).toEqual({ state: 'ok', findings: [], name });
    }
  });
});
