// A model server on this computer that answers after 5 to 500 ms, and misbehaves at random: the same way for the same seed.
import { answer, begin, end, refuse, say, startServer } from '../models/openai-server.ts';
import type { Answer } from '../models/wire/server.ts';

export const GOOD = '{"contradictions": []}';

const SILENT_MS = 2000;

/** Most calls are answered; the others are cut, refused, filtered, of another shape, or silent. */
export async function startFaultyServer(random: () => number) {
  const server = await startServer();
  const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5 + random() * 495));
  const faults: Answer[] = [
    (response) => {
      begin(response);
      say(response, '{"contra');
      response.destroy();
    },
    refuse(400, { message: 'no such thing', type: 'invalid_request_error' }),
    refuse(401, { message: 'bad key', code: 'invalid_api_key' }),
    answer('I would rather not.'),
    (response) => {
      begin(response);
      response.write('data: {not json\n\n');
      response.end();
    },
    (response) => {
      begin(response);
      end(response, 'content_filter');
    },
    // Silent for longer than a short deadline, then gone.
    (response) => {
      begin(response);
      setTimeout(() => response.destroy(), SILENT_MS);
    },
  ];
  server.script(async (response, seen) => {
    await wait();
    if (response.destroyed) return;
    if (random() < 0.7) return answer(GOOD.slice(0, 5), GOOD.slice(5))(response, seen);
    await faults[Math.floor(random() * faults.length)]!(response, seen);
  });
  return server;
}
