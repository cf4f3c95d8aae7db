// Servers are checked while they are typed, in words that say what to write. Row C11.
import { describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  window.skillwright = { send: () => undefined, onMessage: () => undefined };
});
const { problemsOf } = await import('../../../renderer/settings/models/EndpointDialog.tsx');
const { percentOf } = await import('../../../renderer/settings/models/download.ts');
const { nameProblem } = await import('../../../renderer/library/NewSkillDialog.tsx');
const { drops } = await import('../../../renderer/library/search/NoMatch.tsx');
const { staleAfter } = await import('../../../renderer/client/events.ts');

describe('C11: a server', () => {
  const good = { name: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['llama3'] };

  it('is sound with a name, an address and a model', () => {
    expect(problemsOf(good, [], true)).toEqual({});
  });

  it('says what is wrong in the field where it is wrong', () => {
    expect(Object.keys(problemsOf({ name: 'My Server', baseUrl: 'ftp://x', models: [] }, [], true)).sort()).toEqual([
      'baseUrl',
      'models',
      'name',
    ]);
    expect(problemsOf(good, ['ollama'], true).name).toContain('already');
    expect(problemsOf(good, ['ollama'], false)).toEqual({});
  });

  it('knows how far a download is only when its size is known', () => {
    const event = { phase: 'fetching' as const, message: '' };
    expect(percentOf({ ...event, doneBytes: 49, totalBytes: 98 })).toBe(50);
    expect(percentOf({ ...event, doneBytes: 49, totalBytes: null })).toBeNull();
  });
});

describe('a new skill', () => {
  it('offers a slug for a name that is none', () => {
    expect(nameProblem('consistency-checker')).toBeNull();
    expect(nameProblem('Consistency Checker!')).toContain('consistency-checker');
  });
});

describe('nothing found', () => {
  it('can drop each token, and the text beside tokens', () => {
    expect(drops('kind:dspy_module -source:system check')).toEqual([
      { label: 'kind:dspy_module', rest: '-source:system check' },
      { label: '-source:system', rest: 'kind:dspy_module check' },
      { label: '“check”', rest: 'kind:dspy_module -source:system' },
    ]);
    expect(drops('check')).toEqual([]);
  });
});

describe('events', () => {
  it('renew what they speak of, and everything when the workspace changes', () => {
    expect(staleAfter({ type: 'library' })).toEqual([['library']]);
    expect(staleAfter({ type: 'workspace' })).toBeNull();
    expect(staleAfter({ type: 'command', command: 'app.keys', argument: null })).toEqual([]);
  });
});
