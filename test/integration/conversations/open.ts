// Conversations in a whole account: a model over a loopback server, skills of the test, and turns awaited to their end.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Core, SendInput, TurnEvent } from '../../../electron/contract/index.ts';
import type { CoreOptions, OpenedCore } from '../../../electron/core/app/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { pastedFile } from '../../fixtures/competencies.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import { begin, type OpenAiServer, say, startServer } from '../models/openai-server.ts';
import type { Answer } from '../models/wire/server.ts';

export interface Account {
  readonly folder: string;
  readonly server: OpenAiServer;
  /** Opens it, or opens it again. */
  open(workspace?: boolean, more?: Partial<CoreOptions>): Core;
  close(): Promise<void>;
}

/** An account for each test of a file. */
export function accountForEach(): Account {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let server: OpenAiServer;
  let opened: OpenedCore[] = [];
  const closeAll = async () => {
    for (const each of opened.splice(0)) await each.close();
  };
  beforeEach(async () => {
    [folder, server] = await Promise.all([makeFolder('conversations'), startServer()]);
    mkdirSync(join(folder.path, 'home', 'models'), { recursive: true });
    mkdirSync(join(folder.path, 'atlas'));
    const endpoints = [{ name: 'echo', baseUrl: server.baseUrl, models: ['m'] }];
    writeFileSync(join(folder.path, 'home', 'models', 'models.json'), JSON.stringify({ endpoints, files: [] }));
  });
  afterEach(async () => {
    await closeAll();
    opened = [];
    await server.close();
    await folder.remove();
  });
  return {
    get folder() {
      return folder.path;
    },
    get server() {
      return server;
    },
    open(workspace = false, more = {}) {
      const core = openTestCore({ home: join(folder.path, 'home'), workspace: workspace ? join(folder.path, 'atlas') : null, ...more });
      opened.push(core);
      core.core.app.saveSettings({ modelId: 'echo/m' });
      return core.core;
    },
    close: closeAll,
  };
}

/** A skill of the account that a person has read. */
export async function addSkill(core: Core, name: string, text: string): Promise<string> {
  const plan = await core.library.planImport({ files: [pastedFile(`${name}.md`, text)], scope: 'account' });
  const id = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!;
  acknowledge(core.library, [id]);
  return id;
}

export const skillText = (name: string, front = '', body = 'Do it well.'): string =>
  `---\nname: ${name}\ndescription: About ${name}.\n${front}---\n\n${body}\n`;

/** All that is told of a turn, to its end or, with `until`, to the first event of which that holds. */
export async function followed(core: Core, messageId: string, until: (event: TurnEvent) => boolean = () => false): Promise<TurnEvent[]> {
  const events: TurnEvent[] = [];
  const stop = new AbortController();
  for await (const event of core.conversations.watch({ messageId }, stop.signal)) {
    events.push(event);
    if (until(event)) stop.abort();
  }
  return events;
}

/** Sends, waits for the end, and returns the answer as it is kept. */
export async function said(core: Core, input: SendInput) {
  const { conversation, message, answer } = core.conversations.send(input);
  const events = await followed(core, answer.id);
  const page = core.conversations.messages({ id: conversation.id });
  return { id: conversation.id, message, answer: page.messages.at(-1)!, events, page };
}

/** An answer that begins and never ends by itself. */
export const hang =
  (text: string): Answer =>
  (response) => {
    begin(response);
    say(response, text);
  };
