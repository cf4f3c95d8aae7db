// Packages on the command line: checked, repaired, converted, compared, signed, brought in from every format and written in every format.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readArchive } from '../../../electron/core/archives/index.ts';
import { createDrafts } from '../../../electron/core/skills/drafts.ts';
import { createDoor } from '../../../electron/core/storage/index.ts';
import { makeZip } from '../../fixtures/archives.ts';
import { createCalls } from './call.ts';

const SOUND = '---\nname: tide-tables\ndescription: Reads tide tables.\nversion: 1.0.0\n---\n\nBe exact.\n';
const BROKEN = '---\nname: tide-tables\ndescription: Tides: high and low\nversion: 1.0.0 # kept\n---\n\nBe exact.\n';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-cli-packages-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const { cli, json, write } = createCalls(() => folder);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

function writeSkill(name: string, text = SOUND.replace('tide-tables', name)): void {
  mkdirSync(join(folder, 'skills', name, 'scripts'), { recursive: true });
  write(`skills/${name}/SKILL.md`, text);
  write(`skills/${name}/scripts/tide.sh`, 'echo tide\n');
  chmodSync(join(folder, 'skills', name, 'scripts', 'tide.sh'), 0o755);
}

describe('validate', () => {
  it('A13: tells what one client makes of a package, and is 1 when it refuses', async () => {
    write('long.md', SOUND.replace('Reads tide tables.', 'Reads <b>tide</b> tables.'));
    const asked = await cli(['validate', 'long.md', '--client', 'claude-ai']);
    expect(asked).toMatchObject({ code: 1, stdout: expect.stringMatching(/^long\.md:1:1: error claude-ai refuses: .*angle brackets/m) });
    expect(await cli(['validate', 'long.md', '--client', 'goose'])).toMatchObject({ code: 0 });
    const { value } = await json(['validate', 'long.md', '--client', 'codex']);
    expect(value.files[0].clients).toEqual([{ client: 'codex', verdict: 'accepts', reasons: [] }]);
  });

  it('A14: repairs in place what needs no decision: that line alone, with the mode and through a link', async () => {
    write('own.md', BROKEN);
    chmodSync(join(folder, 'own.md'), 0o640);
    symlinkSync('own.md', join(folder, 'link.md'));
    const fixed = await cli(['validate', 'link.md', '--fix']);
    expect(fixed).toMatchObject({ code: 0, stderr: expect.stringMatching(/^link\.md:3: repaired yaml_colon/m) });
    expect(read('own.md')).toBe(BROKEN.replace('Tides: high and low', '"Tides: high and low"'));
    expect(statSync(join(folder, 'own.md')).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder).sort()).toEqual(['link.md', 'own.md', 'own.md.orig']);
  });

  it('A14: leaves alone what needs the author, and a package that is signed', async () => {
    write('plain.md', 'Only a body.\n');
    const twice = SOUND.replace('version: 1.0.0', 'version: 1.0.0\nversion: 2.0.0');
    write('twice.md', twice);
    write('signed.md', SOUND.replace('version: 1.0.0', 'version: 1.0.0\nmetadata:\n  level: 3'));
    await cli(['sign', 'signed.md']);
    const before = ['plain.md', 'twice.md', 'signed.md'].map(read);
    const { stderr } = await cli(['validate', 'plain.md', 'twice.md', 'signed.md', '--fix']);
    expect(['plain.md', 'twice.md', 'signed.md'].map(read)).toEqual(before);
    expect(stderr).toContain('signed.md: not repaired, because its signature');
  });

  it('I4: reads a list of changed files, and passes over what can be no package or is gone', async () => {
    write('broken.md', BROKEN);
    write('README.md', '# About\n');
    write('code.ts', 'let x: number;\n');
    const list = ['broken.md', 'README.md', 'code.ts', 'deleted.md', ''];
    for (const separator of ['\n', '\r\n', '\0']) {
      const { code, stdout, stderr } = await cli(['validate', '--files-from', '-'], { input: list.join(separator) });
      expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringMatching(/^broken\.md:3:\d+: error yaml_colon/) });
      expect(stderr).toMatch(/^1 package:/);
    }
    expect(await cli(['validate', '--files-from', '-'], { input: 'code.ts\n' })).toMatchObject({ code: 0 });
  });

  it('E7: packages that are checked together are held against each other: cycles, and skills that are not among them', async () => {
    const lists = (name: string, skills: string) =>
      writeSkill(name, SOUND.replace('tide-tables', name).replace('version:', `skills: ${skills}\nversion:`));
    lists('ebb', '[flow]');
    lists('flow', '[ebb, moon]');
    const { stdout, code } = await cli(['validate', 'skills']);
    expect(code).toBe(1);
    expect(stdout).toContain('skills/ebb/SKILL.md:4:10: error skill_cycle ebb → flow → ebb is a cycle');
    expect(stdout).toContain('skills/flow/SKILL.md:4:15: info skill_elsewhere moon is not among the packages checked here.');
    const { value } = await json(['validate', 'skills']);
    expect(value.errors).toBe(2);
  });

  it('B4: is as strict as a run: a schema that cannot be used, an input that may be absent', async () => {
    const front = 'input_schema:\n  type: object\n  properties: { tone: { $ref: "#/nowhere" } }\nversion:';
    write(
      'strict.md',
      `${SOUND.replace('version:', front)}\n\`\`\`jinja prompt_template name="Ask"\n{% if tone %}{{ tone }}{% endif %}\n\`\`\`\n`,
    );
    const { stdout, code } = await cli(['validate', 'strict.md']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^strict\.md:4:1: error schema_unusable The input_schema of this skill cannot be used: /m);
    expect(stdout.match(/template_may_be_absent/g)).toHaveLength(2);
  });

  it('A13, B2: reads the Python of code with the parser of a run: no account, no values, nothing executed', async () => {
    const code = (name: string, python: string) => `\n\`\`\`python code_template name="${name}"\n${python}\n\`\`\`\n`;
    const touch = "open('ran', 'w')";
    write('bad.md', SOUND + code('Sound', touch) + code('Bad', `${touch}\nfor page in pages\n    {{ tide | pyrepr }}`));
    write('sound.md', SOUND + code('Sound', 'x = 1 {{ tide }} 2'));
    const { stdout, stderr, code: exit } = await cli(['validate', 'bad.md', 'sound.md']);
    expect(stdout.match(/^.*python_syntax.*$/gm)).toEqual([
      "bad.md:15:18: error python_syntax Python cannot read this line: expected ':'.",
    ]);
    expect(stderr).not.toContain('not checked');
    expect(exit).toBe(1);
    const { value } = await json(['validate', 'bad.md']);
    expect(value.files[0].findings).toContainEqual(
      expect.objectContaining({ code: 'python_syntax', line: 15, column: 18, artifact: 'Bad' }),
    );
    expect(readdirSync(folder).sort()).toEqual(['bad.md', 'sound.md']);
  });

  it('A7: searches a folder as an import would, and looks into an archive', async () => {
    writeSkill('tide-tables', BROKEN);
    write('skills/README.md', '# Skills\n');
    write('pack.zip', makeZip([{ name: 'tide-tables/SKILL.md', content: BROKEN }]));
    const { stdout, stderr } = await cli(['validate', 'skills', 'pack.zip', '--fix']);
    expect(stdout).toMatch(/^pack\.zip!tide-tables\/SKILL\.md:3:\d+: error yaml_colon/m);
    expect(stderr).toMatch(/^2 packages: 1 error, \d+ warnings?, 1 repair$/m);
    expect(read('skills/tide-tables/SKILL.md')).toContain('"Tides: high and low"');
  });
});

describe('convert', () => {
  it('A6: writes a package of another format to standard output, and beside it what does not carry over', async () => {
    write('labels.mdc', '---\ndescription: Labels for charts\nglobs: charts/**\nalwaysApply: false\n---\n\nKeep labels short.\n');
    const { code, stdout, stderr } = await cli(['convert', 'labels.mdc', '--to', 'md']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^---\nname: labels\n[\s\S]+Keep labels short\.\n$/) });
    expect(stderr).toMatch(/^not carried over: globs \(line 3\): /m);
  });

  it('A6: comes back from both forms of JSON, and a package stays as it is', async () => {
    const text = SOUND.replaceAll('\n', '\r\n');
    write('own.md', text);
    expect((await cli(['convert', 'own.md', '--to', 'md'])).stdout).toBe(text);
    expect(await cli(['convert', 'own.md', '--to', 'json', '--out', 'own.json'])).toMatchObject({ code: 0, stdout: 'own.json\n' });
    expect((await cli(['convert', 'own.json', '--to', 'md'])).stdout).toContain('name: tide-tables');
    const { value } = await json(['convert', 'own.md', '--to', 'contract']);
    expect(value).toMatchObject({ from: 'package', to: 'contract', path: null });
    expect(JSON.parse(value.text)).toMatchObject({ skillId: 'tide-tables', version: '1.0.0' });
  });

  it('leaves a file that is there alone, unless told', async () => {
    write('own.md', SOUND);
    write('out.json', 'mine');
    const args = ['convert', 'own.md', '--to', 'json', '--out', 'out.json'];
    expect(await cli(args)).toMatchObject({ code: 1, stdout: '' });
    expect(read('out.json')).toBe('mine');
    expect(await cli([...args, '--overwrite'])).toMatchObject({ code: 0 });
  });

  it('says where a file is not in its format', async () => {
    write('bad.json', '{"artifacts": [}\n');
    expect(await cli(['convert', 'bad.json', '--to', 'md'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/bad\.json:1:1\d/),
    });
  });
});

describe('diff', () => {
  it('I4: shows the lines that differ as a unified diff and is 1, or nothing and 0', async () => {
    write('a.md', SOUND);
    write('b.md', SOUND.replace('Be exact.\n', 'Be brief.'));
    expect(await cli(['diff', 'a.md', 'a.md'])).toEqual({ code: 0, stdout: '', stderr: '' });
    const { code, stdout } = await cli(['diff', 'a.md', 'b.md']);
    expect(code).toBe(1);
    expect(stdout).toBe(
      '--- a.md\n+++ b.md\n@@ -4,4 +4,4 @@\n version: 1.0.0\n ---\n \n-Be exact.\n+Be brief.\n\\ No newline at end of file\n',
    );
    expect(existsSync(join(folder, 'home'))).toBe(false);
  });

  it('I4: compares a skill with a file', async () => {
    await cli(['import', write('tide-tables.md', SOUND), '--yes']);
    write('tide-tables.md', SOUND.replace('exact', 'brief'));
    expect(await json(['diff', 'tide-tables', 'tide-tables.md'])).toMatchObject({
      code: 1,
      value: { same: false, diff: expect.stringContaining('-Be exact.\n+Be brief.\n') },
    });
    expect((await json(['diff', 'nobody', 'tide-tables.md'])).value).toMatchObject({ error: { code: 'not_found' } });
  });
});

describe('sign and verify', () => {
  it('A8: signs in place, sees a change afterwards, and tells line ends from other changes', async () => {
    write('own.md', SOUND);
    expect(await cli(['verify', 'own.md'])).toMatchObject({ code: 1, stdout: 'own.md: none: no signature\n' });
    expect(await cli(['verify', 'own.md', '--allow-unsigned'])).toMatchObject({ code: 0 });
    expect(await cli(['sign', 'own.md'])).toMatchObject({ code: 0, stdout: 'own.md: signed\n' });
    expect(await cli(['sign', 'own.md'])).toMatchObject({ code: 0, stdout: 'own.md: already signed\n' });
    const signed = read('own.md');
    expect(signed.replace(/^signature: .+\n/m, '')).toBe(SOUND);
    expect(await cli(['verify', 'own.md'])).toMatchObject({ code: 0 });
    write('own.md', signed.replaceAll('\n', '\r\n'));
    expect((await json(['verify', 'own.md'])).value.files).toEqual([{ path: 'own.md', signature: 'line_endings' }]);
    write('own.md', signed.replace('exact', 'brief'));
    expect((await json(['verify', 'own.md'])).value).toMatchObject({ ok: false, files: [{ signature: 'broken' }] });
  });

  it('A8: signs all of several files or none', async () => {
    write('own.md', SOUND);
    write('broken.md', BROKEN);
    expect(await cli(['sign', 'own.md', 'broken.md'])).toMatchObject({ code: 1, stdout: '' });
    expect([read('own.md'), read('broken.md')]).toEqual([SOUND, BROKEN]);
  });
});

describe('import', () => {
  it('A7: --dry-run tells everything and writes nothing', async () => {
    writeSkill('tide-tables', SOUND.replace('version: 1.0.0', 'required_scopes: [read:pages]'));
    const { code, stdout, stderr } = await cli(['import', 'skills', '--dry-run']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/^ {2}needs scopes: read:pages$/m);
    expect(stderr).toMatch(/^ {2}includes 1 file, 10 B: scripts\/tide\.sh$/m);
    expect(stderr).toMatch(/^1 package read, nothing written$/m);
    expect((await json(['list', 'source:imported'])).value.skills).toEqual([]);
  });

  it('A6, A7: takes archives and other formats, and refuses an archive that leaves its folder whole', async () => {
    write('pack.skill', makeZip([{ name: 'tide-tables/SKILL.md', content: SOUND }]));
    write('labels.mdc', '---\ndescription: Labels\nglobs: a/**\n---\n\nShort.\n');
    write(
      'evil.zip',
      makeZip([
        { name: 'a/SKILL.md', content: SOUND },
        { name: '../../evil.md', content: SOUND },
      ]),
    );
    const { code, value } = await json(['import', 'pack.skill', 'labels.mdc', 'evil.zip']);
    expect(code).toBe(1);
    expect(value.items.map(({ name, done }: { name: string; done: string }) => [name, done])).toEqual([
      ['tide-tables', 'imported'],
      ['labels', 'imported'],
    ]);
    expect(value.plan.refusedArchives).toEqual([{ path: join(folder, 'evil.zip'), reason: expect.stringContaining('evil.md') }]);
    expect(readdirSync(folder).sort()).toEqual(['evil.zip', 'home', 'labels.mdc', 'pack.skill']);
  });

  it('A7: the same text with other files is a clash that somebody has to decide', async () => {
    writeSkill('tide-tables');
    expect(await cli(['import', 'skills', '--yes'])).toMatchObject({ code: 0 });
    expect((await json(['import', 'skills'])).value.items[0].done).toBe('unchanged');
    write('skills/tide-tables/scripts/tide.sh', 'echo other\n');
    const refused = await json(['import', 'skills', '--on-clash', 'fail', '--yes']);
    expect(refused).toMatchObject({ code: 1, value: { items: [], acknowledged: [], undecided: [expect.any(String)] } });
    const told = await cli(['import', 'skills']);
    expect(told).toMatchObject({ code: 1, stdout: '' });
    expect(told.stderr).toMatch(/scripts\/tide\.sh changed/);
    expect((await json(['import', 'skills', '--on-clash', 'replace'])).value.items[0].done).toBe('replaced');
  });

  it('A9: never replaces a skill that comes with the app: of its name it is left out and told, of another it is kept beside it', async () => {
    const own = async () => {
      const { skills } = (await json(['list', 'source:system'])).value;
      return (skills as { name: string; id: string }[]).map(({ name }) => name).sort();
    };
    const before = await own();
    expect(before).toContain('consistency-checker');
    const shown = (await cli(['show', 'consistency-checker'])).stdout;
    write('same.md', SOUND.replace('tide-tables', 'consistency-checker'));
    write('near.md', SOUND.replace('tide-tables', 'Consistency Checker'));

    for (const args of [['--yes'], ['--on-clash', 'replace'], ['--on-clash', 'replace', '--yes']]) {
      const text = await cli(['import', 'same.md', ...args]);
      expect(text).toMatchObject({ code: 1, stdout: expect.stringMatching(/skipped +consistency-checker comes with Skillwright/) });
      const { code, value } = await json(['import', 'same.md', ...args]);
      expect([code, value.items[0].done, value.acknowledged]).toEqual([1, 'skipped', []]);
      expect(value.plan.items[0].clash.kept).toContain('cannot be replaced');
    }
    expect(await json(['import', 'near.md', '--on-clash', 'replace'])).toMatchObject({ code: 1, value: { items: [{ done: 'skipped' }] } });
    expect(await json(['import', 'near.md'])).toMatchObject({ code: 1, value: { items: [], undecided: [expect.any(String)] } });
    expect(await json(['import', 'near.md', '--yes'])).toMatchObject({ code: 0, value: { items: [{ done: 'kept_both' }] } });
    expect(await own()).toEqual(before);
    expect((await cli(['show', 'consistency-checker'])).stdout).toBe(shown);
  });
});

describe('import over a skill of another name', () => {
  it('A7: --yes keeps the author’s own beside the new one, and says so', async () => {
    write('mine.md', SOUND.replace('tide-tables', 'ebb-tables'));
    write('theirs.md', SOUND.replace('tide-tables', 'Ebb Tables'));
    await cli(['import', 'mine.md', '--yes']);
    const shown = (await cli(['show', 'ebb-tables'])).stdout;
    expect(await json(['import', 'theirs.md', '--on-clash', 'replace'])).toMatchObject({
      code: 1,
      value: { items: [{ done: 'skipped' }] },
    });
    const { code, stdout } = await cli(['import', 'theirs.md', '--yes']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/kept both +An export would write it to the same place as ebb-tables/)]);
    expect((await cli(['show', 'ebb-tables'])).stdout).toBe(shown);
    expect((await json(['list'])).value.skills.map((row: { name: string }) => row.name)).toEqual(
      expect.arrayContaining(['ebb-tables', 'Ebb Tables']),
    );
  });
});

describe('export', () => {
  it('A6: writes every format, folders and archives with the same bytes and modes', async () => {
    writeSkill('tide-tables');
    await cli(['import', 'skills', '--yes']);
    for (const format of ['md', 'folder', 'zip', 'skill', 'tar.gz', 'json', 'contract']) {
      expect(await cli(['export', 'tide-tables', '--to', `out-${format}`, '--format', format])).toMatchObject({ code: 0 });
    }
    expect(read('out-md/tide-tables.md')).toBe(SOUND);
    expect(read('out-folder/tide-tables/SKILL.md')).toBe(SOUND);
    expect(statSync(join(folder, 'out-folder/tide-tables/scripts/tide.sh')).mode & 0o777).toBe(0o755);
    for (const file of ['out-zip/tide-tables.zip', 'out-skill/tide-tables.skill', 'out-tar.gz/tide-tables.tar.gz']) {
      const { entries } = await readArchive(readFileSync(join(folder, file)), file);
      expect(entries.map(({ path, mode, bytes }) => [path, mode, Buffer.from(bytes).toString()])).toEqual([
        ['tide-tables/SKILL.md', 0o644, SOUND],
        ['tide-tables/scripts/tide.sh', 0o755, 'echo tide\n'],
      ]);
    }
    expect(JSON.parse(read('out-contract/tide-tables.contract.json'))).toMatchObject({ skillId: 'tide-tables' });
  });

  it('A6: --preview shows what would leave and who takes it, and writes nothing', async () => {
    writeSkill('tide-tables');
    await cli(['import', 'skills', '--yes']);
    const { code, stdout, stderr } = await cli(['export', 'tide-tables', '--format', 'skill', '--preview']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^tide-tables\.skill!tide-tables\/scripts\/tide\.sh +10 B$/m);
    expect(stderr).toMatch(/^tide-tables: accepted by .*goose/m);
    expect(readdirSync(folder).sort()).toEqual(['home', 'skills']);
  });
});

describe('list and links', () => {
  it('A8: lists by publisher, and only what a catalog vouches for', async () => {
    write('a.md', SOUND.replace('version: 1.0.0', 'version: 1.0.0\npublisher: Overlund Media\nis_verified: true'));
    write('b.md', SOUND.replace('tide-tables', 'other'));
    await cli(['import', 'a.md', 'b.md', '--yes']);
    const names = async (...args: string[]) => (await json(['list', ...args])).value.skills.map(({ name }: { name: string }) => name);
    expect(await names('--publisher', 'Overlund Media')).toEqual(['tide-tables']);
    // What a file claims of itself is no proof.
    expect(await names('--verified-only')).toEqual([]);
  });

  it('A12: follows a folder, lists it, and stops following; the files stay', async () => {
    writeSkill('tide-tables');
    expect((await json(['link', 'skills'])).value.link).toMatchObject({ path: join(folder, 'skills'), kind: 'folder', skills: 1 });
    write('skills/tide-tables/SKILL.md', SOUND.replace('1.0.0', '1.1.0'));
    expect((await json(['links'])).value.links).toHaveLength(1);
    expect((await json(['list', 'tide-tables'])).value.skills[0]).toMatchObject({ version: '1.1.0' });
    expect(await cli(['unlink', 'skills'])).toMatchObject({ code: 0 });
    expect((await json(['links'])).value.links).toEqual([]);
    expect(existsSync(join(folder, 'skills/tide-tables/SKILL.md'))).toBe(true);
  });

  it('A12: where both sides changed, decides for the file, for mine or for both, and says which revision the other one is', async () => {
    const file = 'skills/tide-tables/SKILL.md';
    const [base, mine, theirs] = [SOUND, SOUND.replace('1.0.0', '2.0.0'), SOUND.replace('Be exact.', 'Be quick.')];
    const diverge = async () => {
      // As the window leaves it behind: an edit that is not saved yet.
      const { value } = await json(['show', 'tide-tables']);
      const draft = { text: mine, baseHash: value.revision.hash, savedAt: '2026-01-01T00:00:00.000Z' };
      createDrafts(createDoor(join(folder, 'home'), 'drafts'), () => undefined).write(value.row.id, draft);
      write(file, theirs);
    };
    writeSkill('tide-tables', base);
    await cli(['link', 'skills']);
    await diverge();
    const found = await json(['links']);
    expect(found.value.undecided).toMatchObject([{ name: 'tide-tables', state: 'conflict', path: join(folder, file) }]);
    expect((await cli(['links'])).stdout).toContain('tide-tables: Both the file and the skill were changed.');
    expect(await cli(['links', 'tide-tables'])).toMatchObject({ code: 2 });
    expect(await cli(['links', '--merge'])).toMatchObject({ code: 2 });
    const merged = await json(['links', 'tide-tables', '--merge']);
    expect(merged.value).toMatchObject({ undecided: [], decided: [{ take: 'merged', kept: [{ side: 'mine' }, { side: 'theirs' }] }] });
    expect(read(file)).toBe(theirs.replace('1.0.0', '2.0.0'));
    write(file, base);
    await cli(['links']);
    await diverge();
    const said = await cli(['links', 'tide-tables', '--use-file']);
    expect(said).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^tide-tables: the text of the file is used; yours is revision \d+/),
    });
    expect([read(file), (await json(['show', 'tide-tables'])).value.text]).toEqual([theirs, theirs]);
    write(file, base);
    await cli(['links']);
    await diverge();
    expect((await json(['links', 'tide-tables', '--keep-mine'])).value.decided).toMatchObject([
      { take: 'mine', kept: [{ side: 'theirs' }] },
    ]);
    expect(read(file)).toBe(mine);
  });
});
