// Row E6 in the window: pages that runs propose, by keyboard: compared, merged where the page moved on, edited, accepted, had back, rejected.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';
import { shots } from './shots.ts';

test.use({ workspaceKind: 'sample' });

const BEFORE = '# Tidewall\n\nThe wall shelters the harbour.\n\nIt was closed in 1201.\n\nThe stone came from Tarn.\n';
const MOVED = BEFORE.replace('harbour.', 'harbour from the north-west.').replace('1201', '1201, late in the autumn');
const PROPOSED = BEFORE.replace('1201', '1214').concat('\nThe salt tax paid for it.\n');

interface Proposed {
  slug: string;
  content: string;
  /** What the page was then; null = there was none. */
  before: string | null;
}

function propose(workspace: string, pages: readonly Proposed[]): void {
  const dir = join(workspace, '.skillwright', 'candidates');
  mkdirSync(dir, { recursive: true });
  for (const [n, { slug, content, before }] of pages.entries()) {
    const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    const base = before === null ? null : createHash('sha256').update(before).digest('hex');
    const createdAt = new Date(Date.UTC(2026, 10, 1, 0, 0, pages.length - n)).toISOString();
    const about = {
      id,
      slug,
      title: slug,
      origin: 'agent-produced',
      agent: 'you',
      skillName: 'citation-check',
      runId: 'run-1',
      spanId: null,
    };
    const kept = { ...about, modelId: 'local', createdAt, state: 'proposed', decidedAt: null, content, base, baseText: before };
    writeFileSync(join(dir, `${id}.json`), JSON.stringify(kept));
  }
}

const open = (app: OpenApp, hash: string) =>
  app.page.evaluate((to) => {
    location.hash = to;
  }, hash);

test('E6: a candidate goes from the queue to the page and back by keyboard alone', async ({ app }) => {
  const { page, core, workspace } = app;
  const { keyboard } = page;
  const file = (slug: string) => join(workspace!, `${slug}.md`);
  await open(app, '#/candidates');
  await expect(page.getByRole('heading', { name: 'No candidate waits' })).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'candidates-empty');

  writeFileSync(file('tidewall'), MOVED);
  writeFileSync(file('names'), '# Names\n\nVenn\n');
  propose(workspace!, [
    { slug: 'tidewall', content: PROPOSED, before: BEFORE },
    { slug: 'names', content: '# Names\n\nVenn\n\nAldmere\n', before: '# Names\n\nVenn\n' },
    { slug: 'storms', content: '# Storms\n\nThe storm of 1199.\n', before: null },
  ]);
  await open(app, '#/library');
  await keyboard.press('g');
  await keyboard.press('w');
  const queue = page.getByRole('listbox', { name: 'Candidates' });
  await expect(queue).toBeFocused();
  await expect(queue.getByRole('option').first()).toContainText('page moved on');

  // Both changed one line: until that is decided, it cannot be accepted.
  const accept = page.locator('[data-act="candidate.accept"]').first();
  await expect(page.getByText(/Place \d of \d, changed by both/)).toBeVisible();
  await expect(accept).toHaveAttribute('aria-disabled', 'true');
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'candidates');
  app.command('merge.choose', 'theirs');
  await expect(accept).toHaveAttribute('aria-disabled', 'false');
  // A look at another one loses nothing of what was chosen.
  await queue.focus();
  await keyboard.press('j');
  await expect(page.getByRole('region', { name: 'Candidate for names' })).toBeVisible();
  await keyboard.press('k');
  await expect(page.getByRole('region', { name: 'Candidate for tidewall' })).toBeVisible();
  await expect(accept).toHaveAttribute('aria-disabled', 'false');
  await keyboard.press('a');
  await expect.poll(() => readFileSync(file('tidewall'), 'utf8')).toBe(PROPOSED.replace('harbour.', 'harbour from the north-west.'));
  await expect(queue.getByRole('option')).toHaveCount(2);
  await expect(queue).toBeFocused();

  // The next one is edited, then accepted, then had back.
  await expect(page.getByRole('region', { name: 'Candidate for names' })).toBeVisible();
  await expect(page.locator('[data-act="candidate.edit"][aria-disabled="false"]')).toBeVisible();
  await keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Merged text' })).toBeFocused();
  await keyboard.press('Control+End');
  await keyboard.type('Tarn');
  await keyboard.press('Control+Enter');
  await expect.poll(() => readFileSync(file('names'), 'utf8')).toBe('# Names\n\nVenn\n\nAldmere\nTarn');
  await expect(queue.getByRole('option')).toHaveCount(1);
  await keyboard.press('v');
  await expect(queue.getByRole('option').first()).toContainText('accepted with edits');
  await shots(app, 'candidates-decided');
  await expect(page.locator('[data-act="candidate.undo"][aria-disabled="false"]')).toBeVisible();
  await keyboard.press('u');
  await expect.poll(() => readFileSync(file('names'), 'utf8')).toBe('# Names\n\nVenn\n');
  await keyboard.press('v');
  await expect(queue.getByRole('option')).toHaveCount(2);

  // The rest is rejected together, with a reason.
  app.command('candidates.choose');
  await expect(page.locator('[data-act="candidates.reject-chosen"]')).toBeVisible();
  app.command('candidates.reject-chosen');
  const dialog = page.getByRole('dialog', { name: 'Reject 2 candidates?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('cites a page that is gone');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No candidate waits' })).toBeVisible();
  expect(core.workspace.candidates({ state: 'discarded' }).map(({ reason }) => reason)).toEqual(Array(2).fill('cites a page that is gone'));
});

test('E6: a thousand candidates are listed, filtered and accepted together', async ({ app }) => {
  const { page, core, workspace } = app;
  propose(
    workspace!,
    Array.from({ length: 1000 }, (_, n) => ({ slug: `made/page-${n}`, content: `# Page ${n}\n`, before: null })),
  );
  await open(app, '#/candidates');
  const queue = page.getByRole('listbox', { name: 'Candidates' });
  await expect(queue).toBeVisible();
  await page.getByRole('textbox', { name: 'Filter candidates' }).fill('page:page-99');
  await expect(page.getByRole('status').filter({ hasText: '11 candidates' })).toBeVisible();
  app.command('candidates.choose');
  await expect(page.getByText('11 chosen')).toBeVisible();
  app.command('candidates.accept-chosen');
  await expect.poll(() => core.workspace.candidates({ state: 'accepted' }).length).toBe(11);
});
