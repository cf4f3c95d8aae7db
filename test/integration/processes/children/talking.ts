// A child whose last words come from a program that it leaves behind, a little after its own end.
import { spawn } from 'node:child_process';
import { serveParent } from '../../../../electron/core/processes/index.ts';

const LATE = 'setTimeout(() => process.stderr.write("last words\\n"), 300)';

serveParent({
  service: 'talking',
  versions: {},
  methods: {
    echo(params) {
      spawn(process.execPath, ['-e', LATE], { stdio: ['ignore', 'ignore', 'inherit'], detached: true }).unref();
      return params;
    },
  },
});
