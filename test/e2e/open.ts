// test/e2e/open.ts - opens the product in its Chromium shell without a screen, on an account of its own. For the fixture and the benches.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Core } from '../../electron/contract/index.ts';
import type { DutyClock } from '../../electron/core/duties/index.ts';
import { findChromium } from '../../electron/shells/chromium/find.ts';
import type { ChromiumOptions } from '../../electron/shells/chromium/shell.ts';
import { RENDERER } from '../../electron/shells/paths.ts';
import { openCoreFor } from '../fixtures/core.ts';
import { openDriven } from '../fixtures/drive.ts';
import type { Lender } from '../fixtures/lent-browser.ts';

export interface OpenApp {
  page: Page;
  core: Core;
  home: string;
  workspace: string | null;
  /** What the page must never do: break its policy, throw, log an error, ask for something that is not there. */
  faults: string[];
  /** Programs of the desktop that the window asked for, such as a browser; none is started. */
  external: string[];
  /** Does an act by its name, as the shell's menu does. */
  command(id: string, choice?: string | null): void;
  /** Closes the window and the core; the folders stay. */
  close(): Promise<void>;
}

export interface OpenOptions {
  home: string;
  workspace?: string | null;
  /** By which duties are due. */
  clock?: DutyClock | undefined;
  /** Route to show first, `#/…`. */
  hash?: string;
  /** Where the window is opened; by default in a browser of its own. */
  lender?: Lender;
}

/** Opens core and window. Throws when this machine has no Chromium. */
export async function openApp(options: OpenOptions): Promise<OpenApp> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium on this machine; npm test installs one on Debian.');
  const opened = openCoreFor(options);
  const faults: string[] = [];
  const external: string[] = [];
  const shell: ChromiumOptions = {
    core: opened.core,
    executablePath,
    profile: join(options.home, 'browser'),
    assets: RENDERER,
    headless: true,
    onNotice: (what) => faults.push(`shell: ${what}`),
    start: async (command) => external.push(command.join(' ')) > 0,
    onInternalError: (path, cause) => faults.push(`${path}: ${String(cause)}`),
    ...(options.hash === undefined ? {} : { hash: options.hash }),
  };
  const driven = await openDriven(shell, options.lender);
  const { page } = driven;
  page.on('console', (message) => {
    // A broken policy is told as an error too.
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  // The person says yes to what the shell asks, outside the page.
  page.on('dialog', (dialog) => void dialog.accept());
  page.on('pageerror', (error) => faults.push(`page: ${error.stack ?? error.message}`));
  return {
    page,
    core: opened.core,
    home: options.home,
    workspace: options.workspace ?? null,
    faults,
    external,
    command: (id, choice = null) => opened.command(id, choice),
    async close() {
      await driven.close();
      await opened.close();
    },
  };
}
