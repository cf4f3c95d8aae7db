// A parent that starts a child, says its id and waits to be killed. The child is a Node script, or a Python one: SCRIPT [PYTHON PYTHONPATH].
import { type ChildCommand, createProcesses } from '../../../../electron/core/processes/index.ts';

const [script = '', python, path = ''] = process.argv.slice(2);
const command: ChildCommand =
  python === undefined
    ? { file: process.execPath, args: [script], channel: 'pipes' }
    : { file: python, args: [script], env: { PYTHONPATH: path }, channel: 'stdio' };
const service = createProcesses({ appVersion: 'test' }).service({
  name: python === undefined ? 'orphan-node' : 'orphan-python',
  label: 'The child',
  command: () => command,
});
console.log(await service.request('pid'));
setInterval(() => {}, 1000);
