// A5: a long list in pages, while another question is asked. The core is the test's, and answers when it is told to.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { usePaged } from '../../../renderer/client/paged.ts';

interface List {
  rows: readonly string[];
  total: number;
}

function openList() {
  const answers = new Map<string, (list: List) => void>();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const ask = (question: string) => (part: { offset: number }) => ({
    queryKey: [question, part] as never,
    queryFn: () => new Promise<List>((resolve) => answers.set(`${question} ${part.offset}`, resolve)),
  });
  const shown = renderHook(({ question }) => usePaged<List>(question, ask(question)), { wrapper, initialProps: { question: 'all' } });
  const answer = (at: string, ...rows: string[]) => act(async () => answers.get(at)?.({ rows, total: rows.length }));
  return { list: () => shown.result.current, answer, asks: (question: string) => shown.rerender({ question }) };
}

it('the rows that are shown stay until the next question has its answer', async () => {
  const { list, answer, asks } = openList();
  expect(list().summary).toBeUndefined();
  await answer('all 0', 'ebb', 'tide');
  asks('tide');
  expect([list().summary?.total, list().isPrevious]).toEqual([2, true]);
  expect([list().rowAt(0), list().loaded]).toEqual(['ebb', ['ebb', 'tide']]);
  await answer('tide 0', 'tide');
  expect([list().summary?.total, list().isPrevious, list().rowAt(0)]).toEqual([1, false, 'tide']);
});

it('that nothing was found is not said of another question', async () => {
  const { list, answer, asks } = openList();
  await answer('all 0');
  asks('tide');
  expect(list().summary).toBeUndefined();
});

it('rows of a later page never come from another question', async () => {
  const { list, answer, asks } = openList();
  await answer('all 0', ...Array.from({ length: 200 }, (_, n) => `row ${n}`));
  act(() => list().onRange(190, 210));
  await answer('all 200', 'row 200');
  await waitFor(() => expect(list().rowAt(200)).toBe('row 200'));
  asks('tide');
  expect(list().rowAt(200)).toBeUndefined();
  expect(list().rowAt(199)).toBe('row 199');
  // The list is still scrolled to there, and nothing reports that again.
  await answer('tide 0', ...Array.from({ length: 200 }, (_, n) => `tide ${n}`));
  await answer('tide 200', 'tide 200');
  await waitFor(() => expect(list().rowAt(200)).toBe('tide 200'));
});
