// scripts/start.mjs - every npm script goes through here: "start": "node scripts/start.mjs start".
// Written for the oldest Node it may meet (18): no dependency, and no import that needs node_modules. It brings up to date what the
// task needs, says so on stderr only if there was something to do, and hands over to the task under the project's own Node.
import { Interrupted, SetupError } from './setup/base.mjs';
import { runTask } from './setup/tasks.mjs';

try {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 18) {
    throw new SetupError(`Node ${process.versions.node} is too old.`, 'Install Node 18 or newer; the project then downloads its own.');
  }
  const [task = 'start', ...args] = process.argv.slice(2);
  process.exitCode = await runTask(task, args);
} catch (error) {
  if (error instanceof Interrupted) {
    process.stderr.write('\nsetup: stopped; the next start continues from here\n');
    process.exit(130);
  } else if (error instanceof SetupError) {
    process.stderr.write(`\nsetup failed: ${error.message}\n  ${error.fix}\n`);
    process.exit(1); // a download alongside the step that failed ends with us
  } else throw error;
}
