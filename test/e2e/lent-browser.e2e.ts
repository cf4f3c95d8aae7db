// The tests of a worker have their windows in one browser, one after the other: nothing of a window is left for the next.
import { makeFolder } from '../fixtures/core.ts';
import { createLender } from '../fixtures/lent-browser.ts';
import { expect, test } from './fixtures.ts';
import { openApp } from './open.ts';

test('a window in a browser that is lent is as new, also after one that crashed', async () => {
  const lender = createLender();
  const [first, second] = [await makeFolder('home'), await makeFolder('home')];
  const open = (home: string) => openApp({ home, lender });

  const before = await open(first.path);
  const size = before.page.viewportSize();
  await before.page.setViewportSize({ width: 1000, height: 700 });
  await before.page.evaluate(() => {
    localStorage.setItem('left', 'by the first');
    location.hash = '#/settings';
    addEventListener('pagehide', () => localStorage.setItem('left', 'at its end'));
  });
  await before.close();

  const after = await open(second.path);
  await after.page.getByRole('navigation').first().waitFor();
  expect(after.page.viewportSize()).toEqual(size);
  expect(await after.page.evaluate(() => [localStorage.getItem('left'), history.length])).toEqual([null, 2]);
  expect(after.faults).toEqual([]);
  const crashed = after.page.waitForEvent('crash');
  after.page.goto('chrome://crash').catch(() => {}); // it never answers
  await crashed;
  await after.close();

  const last = await open(second.path);
  await last.page.getByRole('navigation').first().waitFor();
  await last.close();
  await lender.close();
  await first.remove();
  await second.remove();
});
