// Equips an agent in a process of its own and ends itself without warning at the given statement of `apply`. Prints how many statements there were.
import Database from 'better-sqlite3';
import { openTestCore } from '../../../fixtures/core.ts';

const [home = '', agent = '', competency = '', last = ''] = process.argv.slice(2);
const { core, close } = openTestCore({ home });
const plan = { act: 'equip', agent, competency, position: null } as const;
const { stamp } = core.agents.plan(plan);

const statement = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1')) as { run(...given: unknown[]): unknown };
const run = statement.run;
let statements = 0;
statement.run = function (...given) {
  const done = run.apply(this, given);
  statements += 1;
  if (statements === Number(last)) process.kill(process.pid, 'SIGKILL');
  return done;
};
core.agents.apply({ plan, stamp });
process.stdout.write(String(statements));
statement.run = run;
await close();
