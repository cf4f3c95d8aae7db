// test/faults/model-server.ts - a server that speaks the OpenAI protocol and takes its time, so that a fault meets runs under way.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const MODEL = 'server/m';
export interface ModelServer {
  baseUrl: string;
  close(): void;
}

export async function openModelServer(): Promise<ModelServer> {
  const server = createServer((request, response) => {
    const chunk = (choice: object) =>
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`;
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk({ delta: { role: 'assistant', content: 'One ' } }));
      setTimeout(
        () => response.end(`${chunk({ delta: { content: 'two.' } })}${chunk({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`),
        60,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
