// A child that shakes hands and then ignores everything: shutdown, the end of its channel, SIGTERM.
import { createReadStream, writeSync } from 'node:fs';

process.on('SIGTERM', () => {});
setInterval(() => {}, 1000);
createReadStream('', { fd: 3 }).on('data', (chunk) => {
  for (const line of String(chunk).split('\n').filter(Boolean)) {
    const { id, method } = JSON.parse(line) as { id?: string; method: string };
    if (method === 'initialize')
      writeSync(4, `${JSON.stringify({ jsonrpc: '2.0', id, result: { protocol: 1, service: 'deaf', versions: {} } })}\n`);
  }
});
