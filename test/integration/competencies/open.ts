// An account and, if asked for, a workspace in a temporary folder, with competencies on top. What they require is given as a table.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { AppError, CompetencyRow, Notice, Scope } from '../../../electron/contract/index.ts';
import { type CompetenciesDeps, createCompetencies, type RequiredSkill } from '../../../electron/core/competencies/index.ts';
import { moveEquips, type OpenedDatabase, openDatabase, readEquips } from '../../../electron/core/storage/index.ts';
import { competencyText, pastedFile, type Written } from '../../fixtures/competencies.ts';

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function openAgents(folder: string): OpenedDatabase {
  mkdirSync(folder, { recursive: true });
  return openDatabase({ path: join(folder, 'agents.db'), kind: 'agents', appVersion: '0.0.1', backupsDir: join(folder, 'backups') });
}

interface Options extends Partial<Pick<CompetenciesDeps, 'pollMs' | 'now' | 'maxCompetencies'>> {
  home?: string;
  withWorkspace?: boolean;
  skills?: Record<string, Partial<Omit<RequiredSkill, 'tools'>> & { tools?: readonly string[] }>;
}

export function openCompetencies({ home = makeFolder(), withWorkspace = false, skills = {}, ...options }: Options = {}) {
  const account = openAgents(join(home, 'account'));
  const workspace = withWorkspace ? openAgents(join(home, 'workspace')) : null;
  const notices: Omit<Notice, 'id'>[] = [];
  const changes = { count: 0 };
  const competencies = createCompetencies({
    account,
    workspace,
    skillOf(name) {
      const skill = skills[name];
      return skill === undefined
        ? null
        : { id: `id-${name}`, version: '1.0.0', state: 'ready', ...skill, tools: () => skill.tools ?? [name] };
    },
    equips: () => readEquips(account.db),
    moveEquips: (competency, from, to) => moveEquips(account.db, competency, from, to),
    onChange: () => changes.count++,
    onNotice: (notice) => notices.push(notice),
    ...options,
  });
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    competencies.close();
    account.close();
    workspace?.close();
  };
  onTestFinished(close);
  const { api } = competencies;
  /** Imports texts as files of a scope; their rows in order. */
  const bring = async (written: readonly (Written | string)[], scope: Scope = 'account'): Promise<CompetencyRow[]> => {
    const files = written.map((each, index) =>
      typeof each === 'string' ? pastedFile(`file-${index}.toml`, each) : pastedFile(`${each.id}.toml`, competencyText(each)),
    );
    const review = await api.reviewImport({ files, scope });
    const { items } = api.import({
      reviewId: review.reviewId,
      items: review.items.map(({ itemId }) => ({ itemId, onClash: 'keep_both' })),
    });
    return items.map(({ row }) => row!);
  };
  return {
    ...competencies,
    home,
    account,
    workspace,
    notices,
    changes,
    close,
    bring,
    ids: () =>
      api
        .list({})
        .rows.map(({ id, scope, state }) => `${scope} ${id} ${state}`)
        .sort(),
  };
}

/** A stored equip, as the room of agents writes it. */
export function equip(db: Database, agent: string, competency: string, bound: { place: string; hash: string }, paused = false): void {
  db.prepare(`INSERT OR IGNORE INTO agents (id, name, built_in, created_at) VALUES (?, ?, 0, 'now')`).run(agent, agent);
  const position = db.prepare('SELECT count(*) FROM agent_equips WHERE agent = ?').pluck().get(agent);
  db.prepare(
    `INSERT INTO agent_equips (agent, competency, position, paused, place, hash, equipped_at) VALUES (?, ?, ?, ?, ?, ?, 'now')`,
  ).run(agent, competency, position, Number(paused), bound.place, bound.hash);
}

export function errorOf(act: () => unknown): AppError {
  try {
    act();
  } catch (error) {
    return error as AppError;
  }
  throw new Error('nothing was thrown');
}
