// A core with a model over a loopback server in OpenAI's wire format, and the composer of it.
import { onTestFinished } from 'vitest';
import type { ComposerApi, Composition } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import { begin, end, type OpenAiServer, say, startServer } from '../models/openai-server.ts';
import type { Answer, Seen } from '../models/wire/server.ts';

export interface Opened {
  core: OpenedCore['core'];
  composer: ComposerApi;
  server: OpenAiServer;
  /** Sends a message and waits for its end. */
  say(id: string, text: string, part?: Parameters<ComposerApi['send']>[0]['part']): Promise<Composition>;
  /** Ends the app and opens it again on the same account. */
  restart(): Promise<void>;
}

export async function openComposer(): Promise<Opened> {
  const folder = await makeFolder('composer');
  const server = await startServer();
  let opened = openTestCore({ home: folder.path });
  onTestFinished(async () => {
    await opened.close();
    await server.close();
    await folder.remove();
  });
  opened.core.models.saveEndpoint({ name: 'loop', provider: 'openai_compatible', baseUrl: server.baseUrl, models: ['m'] });
  opened.core.app.saveSettings({ modelId: 'loop/m' });
  const it: Opened = {
    core: opened.core,
    composer: opened.core.composer,
    server,
    async say(id, text, part = null) {
      it.composer.send({ id, text, part });
      let last: Composition | null = null;
      for await (const now of it.composer.watch({ id }, new AbortController().signal)) last = now;
      return last!;
    },
    async restart() {
      await opened.close();
      opened = openTestCore({ home: folder.path });
      it.core = opened.core;
      it.composer = opened.core.composer;
    },
  };
  return it;
}

/** Answers each question with a schema by the property that it asks for first. */
export const byField =
  (answers: Record<string, object>): Answer =>
  (response, seen) => {
    const schema = seen.body.response_format?.json_schema?.schema as { properties: object } | undefined;
    const field = Object.keys(schema?.properties ?? {})[0] ?? '';
    begin(response);
    say(response, JSON.stringify(answers[field] ?? {}));
    end(response);
  };

interface Call {
  name: string;
  input: object;
}

/** A turn of a model that calls tools: some text, then calls in OpenAI's stream of deltas. */
export const calling =
  (text: string, ...calls: Call[]): Answer =>
  (response) => {
    begin(response);
    if (text !== '') say(response, text);
    for (const [index, { name, input }] of calls.entries()) {
      const delta = {
        tool_calls: [{ index, id: `call_${name}_${index}`, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
      };
      response.write(
        `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`,
      );
    }
    end(response, calls.length > 0 ? 'tool_calls' : 'stop');
  };

/** What was asked, as the server got it. */
export const bodies = (server: OpenAiServer): Seen['body'][] => server.seen.map(({ body }) => body);

/** Its runs fail while the model answers in a sentence. */
export const IMPROVED_SKILL = `---
name: capitals
description: Names the capital of a country. Use when someone asks for one.
input_schema:
  country: string
artifacts:
  Ask:
    assertions:
      - { type: words, max: 1, severity: hard }
---

\`\`\`jinja prompt_template name="Ask"
What is the capital of {{ country }}?
\`\`\`
`;
export const BETTER = 'Answer with the name alone: the capital of {{ country }}';

/** Answers at length until it is told not to; asked for a proposal, it tells the skill so. */
export const improvingModel: Answer = (response, seen) => {
  const schema = seen.body.response_format?.json_schema?.schema as { properties?: { part?: object } } | undefined;
  const asked = JSON.stringify(seen.body.messages);
  begin(response);
  if (schema?.properties?.part) say(response, JSON.stringify({ part: 'Ask', content: BETTER, why: 'It never asked for the name alone.' }));
  else say(response, asked.includes('name alone') ? 'Oslo' : 'The capital is Oslo.');
  end(response);
};
