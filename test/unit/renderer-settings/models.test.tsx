// Providers are checked while they are typed, in words that say what to write. Row C11.
import { describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  window.skillwright = { send: () => undefined, onMessage: () => undefined };
});
const { limitsInWords, newDraft, problemsOf, withKind } = await import('../../../renderer/settings/models/provider/draft.ts');
const { percentOf } = await import('../../../renderer/settings/models/download.ts');
const { nameProblem } = await import('../../../renderer/library/NewSkillDialog.tsx');
const { drops } = await import('../../../renderer/library/search/NoMatch.tsx');
const { staleAfter } = await import('../../../renderer/client/events.ts');

describe('C11: a provider', () => {
  const good = { ...newDraft('ollama', []), models: ['llama3'] };

  it('is sound with a name, an address and a model', () => {
    expect(problemsOf(good, [], true)).toEqual({});
  });

  it('says what is wrong in the field where it is wrong', () => {
    expect(
      Object.keys(
        problemsOf({ ...good, name: 'My Server', baseUrl: 'ftp://x', models: [], limits: { concurrent: 0, perMinute: null } }, [], true),
      ).sort(),
    ).toEqual(['baseUrl', 'limits', 'models', 'name']);
    expect(problemsOf(good, ['ollama'], true).name).toContain('already');
    expect(problemsOf(good, ['ollama'], false)).toEqual({});
  });

  it('begins with the defaults of its kind, under a name that is free', () => {
    expect(newDraft('anthropic', [])).toMatchObject({
      name: 'anthropic',
      baseUrl: expect.stringMatching(/^https:/),
      models: [expect.any(String), ...newDraft('anthropic', []).models.slice(1)],
    });
    expect(newDraft('anthropic', ['anthropic', 'anthropic-2']).name).toBe('anthropic-3');
    expect(newDraft('openai_compatible', []).name).toBe('');
  });

  it('keeps what was written when another kind is chosen, and nothing else', () => {
    const edited = { ...newDraft('anthropic', []), models: ['my-model'] };
    expect(withKind(edited, 'google', [])).toEqual({ ...newDraft('google', []), models: ['my-model'] });
  });

  it('says its limits in words', () => {
    expect(limitsInWords({ concurrent: 8, perMinute: 60 })).toBe('8 at once, 60 per minute');
    expect(limitsInWords({ concurrent: null, perMinute: null })).toBe('none');
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
    const stale = staleAfter({ type: 'library' });
    expect(stale).toEqual(expect.arrayContaining(['library', 'capability', 'competencies', 'agents', 'duties', 'proficiency']));
    expect(stale).not.toContain('traces.list');
    expect(staleAfter({ type: 'workspace' })).toBe('all');
    expect(staleAfter({ type: 'mcp' })).toEqual(expect.arrayContaining(['mcp', 'tools', 'capability']));
    expect(staleAfter({ type: 'command', command: 'app.keys', argument: null })).toEqual([]);
  });
});
