// A17: a value that is kept as JSON and has flipped bytes is told in words, or left out; it hides nothing else and costs nobody a file.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { createAgentMemory } from '../../../electron/core/execution/index.ts';
import { openTestCore } from '../../fixtures/core.ts';

let folder: string;
const open: OpenedCore[] = [];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-values-')));
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (): OpenedCore => {
  const opened = openTestCore({ home: join(folder, 'home') });
  open.push(opened);
  return opened;
};
function change(sql: string, ...values: string[]): void {
  const db = new Database(join(folder, 'home', 'agents.db'));
  db.prepare(sql).run(...values);
  db.close();
}

describe('A17: a damaged value', () => {
  it('in an agent’s memory is told, not taken for none', async () => {
    start();
    const db = new Database(join(folder, 'home', 'agents.db'));
    const memory = createAgentMemory(db, '');
    memory.set('you', 'plan', { step: 1 }, 'asks');
    db.exec(`UPDATE agent_memory SET value = '{"x'`);
    expect(() => memory.get('you', 'plan')).toThrow(
      expect.objectContaining({ code: 'db_corrupt', message: 'What is stored under plan is damaged.' }),
    );
    db.close();
  });

  it('in the log of permissions leaves the event there', () => {
    const { core } = start();
    const { id } = core.library.create({ scope: 'account', name: 'kept', template: 'blank' });
    core.library.setEnabled({ id, enabled: false });
    expect(core.capability.audit({}).rows[0]).toMatchObject({ action: 'Disabled' });
    change('DROP TRIGGER audit_events_keep_update');
    change(`UPDATE audit_events SET reasons_json = '[{"x'`);
    expect(core.capability.audit({}).rows[0]).toMatchObject({ action: 'Disabled', reasons: [] });
  });

  it('of a test case’s evals.json keeps the file from being written without it', () => {
    const { core } = start();
    const { id } = core.library.create({ scope: 'account', name: 'kept', template: 'blank' });
    core.cases.save({ skillId: id, name: 'one', inputs: {}, request: 'Hello.' });
    change(`UPDATE skill_cases SET kept = '{"evals'`);
    expect(core.cases.list({ skillId: id })).toHaveLength(1);
    expect(() => core.cases.exportCases({ skillId: id, format: 'evals_json' })).toThrow(expect.objectContaining({ code: 'db_corrupt' }));
  });

  it.each([
    ['half of it', '{"folder":'],
    ['another name', JSON.stringify({ folder: '%', name: 'mine', pid: 1, start: 'gone' })],
    ['no name', JSON.stringify({ folder: '%', name: '', pid: 1, start: 'gone' })],
  ])('in the note of an export removes nothing, and the account opens: %s', async (_, note) => {
    await openTestCore({ home: join(folder, 'home') }).close();
    mkdirSync(join(folder, 'target', 'mine'), { recursive: true });
    writeFileSync(join(folder, 'target', 'mine', 'thesis.md'), 'the only copy');
    change('INSERT INTO meta VALUES (?, ?)', 'export .skillwright-export-1234abcd', note.replace('%', join(folder, 'target')));
    start();
    expect(readFileSync(join(folder, 'target', 'mine', 'thesis.md'), 'utf8')).toBe('the only copy');
    expect(existsSync(join(folder, 'target'))).toBe(true);
  });
});
