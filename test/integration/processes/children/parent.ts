// A parent that starts a child, says its id and waits to be killed.
import { createProcesses } from '../../../../electron/core/processes/index.ts';

const [script = ''] = process.argv.slice(2);
const service = createProcesses({ appVersion: 'test' }).service({
  name: 'orphan',
  label: 'The child',
  command: () => ({ file: process.execPath, args: [script], channel: 'pipes' }),
});
console.log(await service.request('pid'));
setInterval(() => {}, 1000);
