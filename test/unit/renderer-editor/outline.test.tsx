// The outline and what the address of the editor means.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Analysis, Artifact } from '../../../electron/contract/packages.ts';
import type { SkillRoute } from '../../../renderer/editor/screen.ts';

const artifact = (key: string, kind: Artifact['kind'], more: Partial<Artifact> = {}): Artifact => ({
  key,
  kind,
  name: key.split('@')[0] ?? key,
  variant: key.split('@')[1] ?? null,
  ordinal: 0,
  form: 'fence',
  range: { start: 0, end: 1 },
  contentRange: { start: 0, end: 1 },
  line: 1,
  contentLine: 1,
  content: '',
  settings: {},
  state: null,
  example: null,
  ...more,
});

const analysis = (artifacts: Artifact[], run: string[] = []): Analysis =>
  ({
    state: 'ok',
    artifacts,
    findings: [],
    fields: [],
    prose: [],
    metadata: { run, skills: [], tools: [], inputSchema: null },
  }) as unknown as Analysis;

const SAMPLE = [
  artifact('Script', 'code_template'),
  artifact('Check', 'prompt_template'),
  artifact('Check@anthropic', 'prompt_template'),
  artifact('Module', 'dspy_module', { settings: { fallback_artifact: 'Check' } }),
];

// The door of the run panel reaches the client, which takes the channel from the window.
let outline: typeof import('../../../renderer/editor/outline/outline.ts');
let screen: typeof import('../../../renderer/editor/screen.ts');
beforeAll(async () => {
  window.skillwright = { send: () => undefined, onMessage: () => undefined };
  outline = await import('../../../renderer/editor/outline/outline.ts');
  screen = await import('../../../renderer/editor/screen.ts');
});

describe('the outline', () => {
  it('lists steps in the order in which they run, variants below, fallbacks apart', () => {
    const built = outline.buildOutline(analysis(SAMPLE), null);
    expect(built.steps.map((i) => [i.label, i.indent, i.note])).toEqual([
      ['Script', 0, null],
      ['Module', 0, 'falls back to Check'],
    ]);
    expect(built.idle.map((i) => i.label)).toEqual(['Check', 'anthropic']);
    expect(outline.buildOutline(analysis(SAMPLE, ['Check']), null).steps.map((i) => i.id)).toEqual(['Check', 'Check@anthropic']);
  });

  it('marks the worst finding, notes not', () => {
    const base = { code: '', message: '', line: 1, column: 1, range: { start: 0, end: 0 } };
    expect(
      outline.worstOf([
        { ...base, severity: 'warning' },
        { ...base, severity: 'error' },
      ]),
    ).toBe('error');
    expect(outline.worstOf([{ ...base, severity: 'info' }])).toBeNull();
  });

  it('moves an artifact in the file, or its name in run: when the package has one', () => {
    const free = analysis(SAMPLE);
    const items = outline.buildOutline(free, null).steps;
    expect(outline.moveEdit(free, items, 'Module', 'Script')).toEqual({ op: 'moveArtifact', artifact: 'Module', before: 'Script' });
    expect(outline.moveEdit(free, items, 'Script', 'Module')).toBeNull();
    const listed = analysis(SAMPLE, ['Script', 'Check']);
    const steps = outline.buildOutline(listed, null).steps;
    expect(outline.moveEdit(listed, steps, 'Check', 'Script')).toEqual({ op: 'setValue', path: ['run'], value: ['Check', 'Script'] });
  });

  it('finds a free name', () => {
    expect(outline.freeName(analysis(SAMPLE), 'Check')).toBe('Check 2');
  });
});

describe('the address of the editor', () => {
  const route = (more: Partial<SkillRoute>): SkillRoute => ({
    screen: 'skill',
    id: '1',
    view: null,
    artifact: null,
    dock: null,
    line: null,
    ...more,
  });
  const state = (a: Analysis | null) => ({ analysis: a, behind: false, locked: null });

  it('opens at the artifact that runs first, a plain or broken package at its source', () => {
    expect(screen.shownOf(route({}), state(analysis(SAMPLE)))).toMatchObject({
      view: 'artifact',
      artifact: { key: 'Script' },
      dock: 'preview',
    });
    expect(screen.shownOf(route({}), state(analysis([]))).view).toBe('source');
    const broken = { ...analysis(SAMPLE), state: 'broken' } as Analysis;
    expect(screen.shownOf(route({ view: 'form' }), state(broken)).view).toBe('source');
  });

  it('waits for an artifact that the analysis does not know yet', () => {
    const shown = screen.shownOf(route({ view: 'artifact', artifact: 'New' }), { ...state(analysis(SAMPLE)), behind: true });
    expect(shown.waiting).toBe(true);
  });
});
