// A child of another protocol version.
import { createReadStream, writeSync } from 'node:fs';

createReadStream('', { fd: 3 }).on('data', (chunk) => {
  const { id } = JSON.parse(String(chunk)) as { id: string };
  writeSync(4, `${JSON.stringify({ jsonrpc: '2.0', id, result: { protocol: 99, service: 'old', versions: {} } })}\n`);
});
