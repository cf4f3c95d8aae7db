// test/e2e/shots.ts - what a screen looks like, in both themes and two sizes, for whoever asks for it with SHOTS=FOLDER; else nothing is done.
import { setTheme } from './fixtures.ts';
import type { OpenApp } from './open.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

export async function shots(app: OpenApp, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(app, theme);
    for (const size of SIZES) {
      await app.page.setViewportSize(size);
      await app.page.screenshot({ path: `${folder}/${name}-${theme}-${size.width}.png` });
    }
  }
  await app.page.setViewportSize(SIZES[0]!);
}
