import { describe, expect, test } from 'vitest';
import {
  checkSearch,
  createFileRepository,
  createListingReader,
  createSkillRepository,
  createSourceRepository,
  type Derive,
  type Derived,
  type DerivedArtifact,
  hashBytes,
  NO_TRAITS,
  readListing,
  rebuildDerived,
  type SkillArtifact,
  type SkillSummary,
  searchSkills,
  transaction,
} from '../../../electron/core/storage/index.ts';
import { errorOf, makeFolder, openIn } from './folder.ts';

const NOW = '2026-03-04T05:06:07.008Z';

const aSkill = (values: Partial<SkillSummary> = {}): SkillSummary => ({
  id: 'skill-1',
  name: 'Consistency Checker',
  description: 'Finds contradictions.',
  version: '1.10',
  tags: ['a', 'ü'],
  source: 'system',
  author: 'Mara',
  createdAt: NOW,
  updatedAt: NOW,
  intentPatterns: ['check consistency'],
  triggerPhrases: ['are there contradictions'],
  marketplaceId: 'm-1',
  syncEtag: 'e-1',
  ...values,
});

const anArtifact = (values: Partial<SkillArtifact> = {}): SkillArtifact => ({
  id: 'artifact-1',
  skillId: 'skill-1',
  kind: 'dspy_module',
  name: 'DSPy Checker',
  ordinal: 3,
  content: '{"template_id": "chain_of_thought"}',
  modelVariant: null,
  metadata: { fallback_artifact: 'Check Prompt' },
  stateBlob: Buffer.from([0, 255, 1]),
  createdAt: NOW,
  updatedAt: NOW,
  ...values,
});

describe('A4: the tables of skill-system-v1', () => {
  test('columns, defaults, indexes and uniqueness are the seed’s', () => {
    const { db } = openIn(makeFolder());
    const columns = (table: string) =>
      (db.pragma(`table_info(${table})`) as { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }[]).map(
        ({ name, type, notnull, dflt_value, pk }) =>
          [name, type, pk ? 'PRIMARY KEY' : notnull ? 'NOT NULL' : '', dflt_value ?? ''].filter(Boolean).join(' '),
      );
    expect(columns('skills')).toEqual([
      'id TEXT PRIMARY KEY',
      'name TEXT NOT NULL',
      'description TEXT NOT NULL',
      "version TEXT NOT NULL '1.0.0'",
      'tags TEXT',
      "source TEXT NOT NULL 'user'",
      'author TEXT',
      "created_at TEXT NOT NULL datetime('now')",
      "updated_at TEXT NOT NULL datetime('now')",
      'intent_patterns TEXT',
      'trigger_phrases TEXT',
      'marketplace_id TEXT',
      'sync_etag TEXT',
    ]);
    expect(columns('skill_artifacts')).toEqual([
      'id TEXT PRIMARY KEY',
      'skill_id TEXT NOT NULL',
      'kind TEXT NOT NULL',
      'name TEXT NOT NULL',
      'ordinal INTEGER NOT NULL 0',
      'content TEXT NOT NULL',
      'model_variant TEXT',
      'metadata TEXT',
      'state_blob BLOB',
      "created_at TEXT NOT NULL datetime('now')",
      "updated_at TEXT NOT NULL datetime('now')",
    ]);
    expect(columns('skill_execution_traces')).toHaveLength(18);
    const indexes = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'idx_%'`).pluck().all();
    expect(indexes).toEqual(
      expect.arrayContaining([
        'idx_skills_source',
        'idx_skills_name',
        'idx_skill_artifacts_skill_id',
        'idx_skill_artifacts_kind',
        'idx_traces_session_id',
        'idx_traces_skill_id',
        'idx_traces_artifact_id',
      ]),
    );
  });
});

describe('A4: the repository interface', () => {
  function open() {
    const { db } = openIn(makeFolder());
    return { db, repository: createSkillRepository(db) };
  }

  test('a skill and its artifacts come back as they were given', () => {
    const { repository } = open();
    repository.createSkill(aSkill());
    repository.addArtifact(anArtifact());
    repository.addArtifact(
      anArtifact({ id: 'artifact-2', kind: 'prompt_template', name: 'Check Prompt', ordinal: 1, metadata: null, stateBlob: null }),
    );
    const skill = repository.getSkill('skill-1');
    expect(skill).toMatchObject(aSkill());
    expect(skill?.artifacts.map(({ id }) => id)).toEqual(['artifact-2', 'artifact-1']);
    expect(repository.getArtifact('artifact-1')).toEqual(anArtifact());
    expect(repository.getSkillByName('Consistency Checker')?.id).toBe('skill-1');
    expect(repository.listSkills()).toEqual([aSkill()]);
    expect(repository.getArtifacts('skill-1', ['prompt_template']).map(({ id }) => id)).toEqual(['artifact-2']);
    expect(repository.getArtifacts('skill-1', [])).toEqual([]);
  });

  test('what is not there is null, and changing it is not_found', () => {
    const { repository } = open();
    expect([repository.getSkill('x'), repository.getSkillByName('x'), repository.getArtifact('x')]).toEqual([null, null, null]);
    for (const act of [
      () => repository.updateSkill(aSkill()),
      () => repository.deleteSkill('x'),
      () => repository.addArtifact(anArtifact()),
      () => repository.updateArtifact(anArtifact()),
      () => repository.deleteArtifact('x'),
    ]) {
      expect(errorOf(act).code).toBe('not_found');
    }
  });

  test('updates change the row, deleting a skill takes its artifacts along', () => {
    const { db, repository } = open();
    repository.createSkill(aSkill());
    repository.addArtifact(anArtifact());
    repository.updateSkill(aSkill({ name: 'other', tags: [] }));
    repository.updateArtifact(anArtifact({ content: 'new' }));
    expect(repository.getSkill('skill-1')).toMatchObject({ name: 'other', tags: [], artifacts: [{ content: 'new' }] });
    repository.deleteArtifact('artifact-1');
    repository.addArtifact(anArtifact());
    repository.deleteSkill('skill-1');
    expect(db.prepare('SELECT count(*) FROM skill_artifacts').pluck().get()).toBe(0);
  });

  test('A5: one skill per name, one artifact per name and variant, also for the default variant', () => {
    const { repository } = open();
    repository.createSkill(aSkill());
    expect(errorOf(() => repository.createSkill(aSkill({ id: 'skill-2' }))).code).toBe('name_taken');
    repository.addArtifact(anArtifact());
    repository.addArtifact(anArtifact({ id: 'artifact-2', modelVariant: 'openai' }));
    expect(errorOf(() => repository.addArtifact(anArtifact({ id: 'artifact-3' }))).code).toBe('name_taken');
    expect(errorOf(() => repository.addArtifact(anArtifact({ id: 'artifact-3', modelVariant: 'openai' }))).code).toBe('name_taken');
  });
});

/** A package as JSON: enough to see what is derived from bytes. */
type Tiny = Partial<Omit<Derived, 'artifacts'>> & { artifacts?: Partial<DerivedArtifact>[] };

const derive: Derive = (bytes, fileName) => {
  const tiny = JSON.parse(Buffer.from(bytes).toString()) as Tiny;
  const artifacts = (tiny.artifacts ?? []).map((artifact, ordinal) => {
    const { name = 'Ask', variant = null } = artifact;
    const key = variant === null ? name : `${name}@${variant}`;
    return {
      key,
      kind: 'prompt_template',
      ordinal,
      content: '',
      metadata: null,
      state: null,
      ...artifact,
      name,
      variant,
    } as DerivedArtifact;
  });
  return {
    state: 'ok',
    name: fileName,
    title: null,
    description: '',
    version: '1.0.0',
    author: null,
    tags: [],
    intentPatterns: [],
    triggerPhrases: [],
    problem: null,
    errors: 0,
    warnings: 0,
    body: '',
    publisher: null,
    license: null,
    signature: 'none',
    record: 'instruction',
    traits: NO_TRAITS,
    uses: [],
    ...tiny,
    artifacts,
  };
};

function openSources() {
  const { db } = openIn(makeFolder());
  const sources = createSourceRepository(db);
  const repository = createSkillRepository(db);
  let clock = 0;
  const now = () => new Date(clock++).toISOString();
  const bytesOf = (tiny: Tiny) => Buffer.from(JSON.stringify(tiny));
  return {
    db,
    sources,
    repository,
    rebuild: (ids?: string[]) => rebuildDerived(db, derive, now(), ids),
    add(fileName: string, tiny: Tiny = {}): string {
      const id = transaction(db, () =>
        sources.add(
          { fileName, origin: 'own', source: 'user', enabled: true, acknowledged: true, bytes: bytesOf(tiny), reason: 'create' },
          now(),
        ),
      );
      rebuildDerived(db, derive, now(), [id]);
      return id;
    },
    save(id: string, tiny: Tiny) {
      transaction(db, () => sources.addRevision(id, bytesOf(tiny), 'save', now()));
      rebuildDerived(db, derive, now(), [id]);
    },
    remove(id: string) {
      transaction(db, () => sources.setDeleted(id, now()));
      rebuildDerived(db, derive, now(), [id]);
    },
    states: () => Object.fromEntries(readListing(db).map(({ fileName, state }) => [fileName, state])),
    artifactIds: (id: string) =>
      Object.fromEntries(repository.getSkill(id)?.artifacts.map((artifact) => [artifact.name, artifact.id]) ?? []),
    /** Everything derived, as rows that a rebuild must give again. */
    dump: () => ({
      skills: db.prepare('SELECT * FROM skills ORDER BY id').all(),
      artifacts: db.prepare('SELECT * FROM skill_artifacts ORDER BY id').all(),
      index: readListing(db).sort((a, b) => (a.id < b.id ? -1 : 1)),
    }),
  };
}

describe('A2: rows are derived from the kept bytes', () => {
  test('bytes are kept exactly, with every revision', () => {
    const { db, sources, add, save } = openSources();
    const id = add('a', { name: 'one' });
    save(id, { name: 'two' });
    expect(sources.revisions(id).map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'save'],
      [1, 'create'],
    ]);
    const [second, first] = sources.revisions(id);
    expect(Buffer.from(sources.revisionBytes(id, first!.id)!).toString()).toBe('{"name":"one"}');
    expect(Buffer.from(sources.bytes(id)).toString()).toBe('{"name":"two"}');
    expect(second?.hash).toBe(hashBytes(Buffer.from('{"name":"two"}')));
    db.prepare('UPDATE skill_revisions SET bytes = ? WHERE number = 2').run(Buffer.from('{}'));
    expect(errorOf(() => sources.bytes(id)).code).toBe('db_corrupt');
  });

  test('a list that is read again has the same objects for lines that say the same, and is what is read anew', () => {
    const { db, add, save, remove } = openSources();
    const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((name) => add(name, { name })) as [string, string, string, string];
    const read = createListingReader(db);
    const before = read();
    save(one, { name: 'one', title: 'Another' });
    transaction(db, () => createFileRepository(db).add(two, [{ path: 'a.txt', mode: 0o644, bytes: Buffer.from('a') }]));
    remove(three);
    const after = read();
    expect(after).toEqual(readListing(db));
    expect(after.filter((line) => before.includes(line)).map(({ id }) => id)).toEqual([four]);
    expect(after.map(({ id }) => id)).toEqual([one, two, four]);
  });

  test('a save keeps the ids of artifacts by name and variant; a rename with the same content carries its id along', () => {
    const { add, save, artifactIds } = openSources();
    const id = add('a', {
      artifacts: [
        { name: 'A', content: 'a' },
        { name: 'B', content: 'b' },
      ],
    });
    const before = artifactIds(id);
    save(id, {
      artifacts: [
        { name: 'A', content: 'changed' },
        { name: 'C', content: 'b' },
        { name: 'D', content: 'd' },
      ],
    });
    const after = artifactIds(id);
    expect(after.A).toBe(before.A);
    expect(after.C).toBe(before.B);
    expect(Object.values(before)).not.toContain(after.D);
  });

  test('artifacts may swap their names, and one of another kind with the same text is no rename', () => {
    const { add, save, artifactIds } = openSources();
    const id = add('a', {
      artifacts: [
        { name: 'A', content: 'a' },
        { name: 'B', content: 'b' },
      ],
    });
    const before = artifactIds(id);
    save(id, {
      artifacts: [
        { name: 'B', content: 'a' },
        { name: 'A', content: 'b' },
      ],
    });
    expect(artifactIds(id)).toEqual(before);
    save(id, { artifacts: [{ name: 'X', content: 'a', kind: 'code_template' }] });
    expect(Object.values(before)).not.toContain(artifactIds(id).X);
  });

  test('a package that breaks and is repaired has its ids again', () => {
    const { repository, add, save, artifactIds } = openSources();
    const sound = { artifacts: [{ name: 'A', content: 'a' }] };
    const id = add('a', sound);
    const before = artifactIds(id);
    save(id, { state: 'broken', errors: 1 });
    expect(repository.getSkill(id)).toBeNull();
    save(id, sound);
    expect(artifactIds(id)).toEqual(before);
  });

  test('of two skills of one name the earliest holder wins, whatever breaks, leaves or comes back', () => {
    const { add, save, remove, states, repository } = openSources();
    const a = add('a', { name: 'check' });
    const b = add('b', { name: 'check' });
    expect(states()).toEqual({ a: 'ok', b: 'shadowed' });
    save(a, { name: 'check', state: 'broken' });
    expect(states()).toEqual({ a: 'broken', b: 'ok' });
    save(a, { name: 'check' });
    expect(states()).toEqual({ a: 'ok', b: 'shadowed' });
    save(a, { name: 'other' });
    save(a, { name: 'check' });
    expect(states()).toEqual({ a: 'shadowed', b: 'ok' });
    remove(b);
    expect(states()).toEqual({ a: 'ok' });
    expect(repository.getSkillByName('check')?.id).toBe(a);
  });

  test('two skills may swap names in one write', () => {
    const { db, sources, add, rebuild, repository } = openSources();
    const a = add('a', { name: 'one' });
    const b = add('b', { name: 'two' });
    transaction(db, () => {
      sources.addRevision(a, Buffer.from('{"name":"two"}'), 'save', NOW);
      sources.addRevision(b, Buffer.from('{"name":"one"}'), 'save', NOW);
      rebuild([a, b]);
    });
    expect([repository.getSkillByName('one')?.id, repository.getSkillByName('two')?.id]).toEqual([b, a]);
  });

  test('a rebuild from nothing gives the same rows with the same ids', () => {
    const { db, add, save, remove, rebuild, dump } = openSources();
    const a = add('a', {
      name: 'check',
      tags: ['x'],
      artifacts: [
        { name: 'A', content: 'a' },
        { name: 'A', variant: 'openai', content: 'o' },
      ],
    });
    add('b', { name: 'check' });
    add('c', { state: 'broken', errors: 2 });
    save(a, {
      name: 'check',
      artifacts: [
        { name: 'B', content: 'a' },
        { name: 'A', variant: 'openai', content: 'changed' },
      ],
    });
    remove(add('d', { name: 'gone' }));
    const before = dump();
    expect(before.skills).toHaveLength(1);
    db.exec(
      `DELETE FROM skill_artifacts; DELETE FROM skills; DELETE FROM skill_index; INSERT INTO skills (id, name, description) VALUES ('stray', 'x', '')`,
    );
    rebuild();
    expect(dump()).toEqual(before);
    checkSearch(db);
  });

  test('doubled artifacts of a faulty package: the first one counts', () => {
    const { add, repository } = openSources();
    const id = add('a', {
      artifacts: [
        { name: 'A', content: 'first' },
        { name: 'A', content: 'second' },
      ],
    });
    expect(repository.getSkill(id)?.artifacts.map(({ content }) => content)).toEqual(['first']);
  });
});

describe('the search index', () => {
  test('follows every change, finds beginnings of words without accents, and is sound', () => {
    const { db, add, save, remove } = openSources();
    const a = add('a', { name: 'a', title: 'Prüfung', body: 'Widersprüche finden' });
    const b = add('b', { name: 'b', description: 'widerspruch' });
    const idOf = db.prepare('SELECT id FROM skill_sources WHERE number = ?').pluck();
    const ids = (...words: string[]) =>
      searchSkills(db, words)
        .map((number) => idOf.get(number))
        .sort();
    expect(ids('widersp')).toEqual([a, b].sort());
    expect(ids('prufung', 'find')).toEqual([a]);
    save(a, { name: 'a', body: 'neu' });
    expect(ids('widersp')).toEqual([b]);
    remove(b);
    expect(ids('widersp')).toEqual([]);
    expect(ids('"', '*', 'AND')).toEqual([]);
    checkSearch(db);
  });
});

test('a released step never changes: the table has the hash of every step', async () => {
  const { readSteps, RELEASED } = await import('../../../electron/core/storage/index.ts');
  for (const kind of ['agents', 'traces'] as const) {
    expect(Object.fromEntries(readSteps(kind).map(({ file, hash }) => [file, hash]))).toEqual(RELEASED[kind]);
  }
});
