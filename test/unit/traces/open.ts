// Databases of one scope in memory, made by the real SQL of traces.db and the seed's table.
import { readdirSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Run, Span } from '../../../electron/contract/index.ts';
import { createIds, createTraces, type TraceStore, type TracesDeps } from '../../../electron/core/traces/index.ts';

const MIGRATIONS = new URL('../../../electron/core/storage/migrations/traces/', import.meta.url);

export function migrateTraces(db: Database.Database): Database.Database {
  db.pragma('foreign_keys = ON');
  for (const file of readdirSync(MIGRATIONS).sort()) db.exec(readFileSync(new URL(file, MIGRATIONS), 'utf8'));
  return db;
}

export function seedTable(db: Database.Database): Database.Database {
  db.exec(`CREATE TABLE skill_execution_traces (
    id TEXT PRIMARY KEY, session_id TEXT NOT NULL, skill_id TEXT NOT NULL, artifact_id TEXT NOT NULL, artifact_kind TEXT NOT NULL,
    rendered_input TEXT, raw_output TEXT, error TEXT, started_at TEXT NOT NULL, completed_at TEXT, duration_ms INTEGER,
    input_tokens INTEGER, output_tokens INTEGER, model_id TEXT, estimated_cost REAL, assertions_run INTEGER DEFAULT 0,
    assertions_passed INTEGER DEFAULT 0, created_at TEXT NOT NULL DEFAULT (datetime('now')))`);
  return db;
}

export function openStore(): TraceStore {
  return { agents: seedTable(new Database(':memory:')), traces: migrateTraces(new Database(':memory:')) };
}

export function openTraces(options: Partial<TracesDeps> = {}) {
  const account = options.account ?? openStore();
  const traces = createTraces({ account, workspace: null, mask: (text) => text, ...options });
  return { ...traces, account };
}

const newId = createIds();

export function aRun(values: Partial<Run> = {}): Run {
  const id = newId();
  return {
    id,
    sessionId: id,
    skillId: 'source-1',
    skillName: 'consistency-checker',
    skillVersion: '1.0.0',
    scope: 'account',
    revisionId: 'rev-1',
    contentHash: 'hash',
    status: 'pending',
    reason: null,
    error: null,
    modelId: 'local/smollm2',
    channel: 'editor',
    trigger: 'editor',
    agent: 'you',
    taskContext: 'interactive',
    parentRunId: null,
    startedAt: new Date().toISOString(),
    endedAt: null,
    durationMs: null,
    deadlineMs: 300_000,
    pausedMs: 0,
    waiting: null,
    queuePosition: null,
    ending: null,
    warnings: 0,
    inputTokens: null,
    outputTokens: null,
    cost: null,
    spanCount: 0,
    summary: null,
    artifact: null,
    ...values,
  };
}

export function ended(run: Run, values: Partial<Run> = {}): Run {
  return { ...run, status: 'completed', endedAt: run.startedAt, durationMs: 10, inputTokens: 5, outputTokens: 2, cost: 0, ...values };
}

export function aSpan(run: Run, values: Partial<Span> = {}): Span {
  return {
    id: crypto.randomUUID(),
    runId: run.id,
    parentId: null,
    kind: 'artifact',
    name: 'Check Prompt',
    status: 'running',
    startedAt: run.startedAt,
    offsetMs: 0,
    durationMs: null,
    inputTokens: null,
    outputTokens: null,
    tokensEstimated: false,
    cost: null,
    modelId: null,
    artifactKind: null,
    attributes: {},
    error: null,
    payloads: [],
    ...values,
  };
}
