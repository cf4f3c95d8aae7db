// A process of its own that starts a run, tells its id once it waits for a person, and then hangs until it is killed.
import { openCoreFor } from '../../fixtures/core.ts';

// It waits to be killed.
setInterval(() => {}, 60_000);
const [home = '', workspace = '', skillId = ''] = process.argv.slice(2);
const { core } = openCoreFor({ home, workspace });
const { runId } = await core.execution.start({ skill: { id: skillId }, request: 'Write about the quay.', modelId: 'here/m' });
for await (const event of core.execution.watch({ runId }, new AbortController().signal)) {
  if (event.type === 'run' && event.run.waiting !== null) console.log(runId);
}
