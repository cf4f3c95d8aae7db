// test/faults/model-server.ts - a server that speaks the OpenAI protocol and takes its time, so that a fault meets runs under way.
import { openai } from '../integration/models/wire/openai.ts';
import { startServer } from '../integration/models/wire/server.ts';

export const MODEL = 'server/m';
export interface ModelServer {
  baseUrl: string;
  close(): Promise<void>;
}

export async function openModelServer(): Promise<ModelServer> {
  const server = await startServer();
  server.script((response) => {
    openai.begin(response);
    openai.say(response, 'One ');
    setTimeout(() => {
      openai.say(response, 'two.');
      openai.end(response, 'stop');
    }, 60);
  });
  return { baseUrl: `${server.origin}${openai.base}`, close: server.close };
}
