// A child that does what the tests ask.
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { serveParent } from '../../../../electron/core/processes/index.ts';

if (process.argv.includes('--noise')) writeSync(4, 'boot loader says hello\n{"not":"ours"}\n');

serveParent({
  service: 'tool',
  versions: { tool: '1' },
  methods: {
    echo: (params) => params,
    pid: () => process.pid,
    where: () => ({ cwd: process.cwd(), env: Object.keys(process.env) }),
    crash: () => process.exit(1),
    hopeless: () => process.exit(2),
    slow: (_, { signal }) => new Promise((resolve) => signal.addEventListener('abort', resolve)),
    async nested(times, { call }) {
      let sum = 0;
      for (let i = 0; i < (times as number); i += 1) sum += (await call('one')) as number;
      return sum;
    },
    pollute: () =>
      new Promise((resolve) => {
        console.log('printed to standard output');
        writeSync(1, 'raw write to descriptor 1\n');
        spawn(process.execPath, ['-e', 'console.log("a grandchild prints"); console.error("and complains")'], { stdio: 'inherit' }).on(
          'exit',
          resolve,
        );
      }),
    async flood(megabytes) {
      const line = `${'x'.repeat(1023)}\n`.repeat(1024);
      for (let i = 0; i < (megabytes as number); i += 1) {
        if (!process.stderr.write(line)) await new Promise((resolve) => process.stderr.once('drain', resolve));
      }
    },
    badLines: (count) => {
      for (let i = 0; i < (count as number); i += 1) writeSync(4, `this is no message ${i}\n`);
    },
  },
});
