// renderer/traces/runAgain.ts - brings the input of a run back into the form of its skill. The recorded run is never changed.
import type { Run } from '../../electron/contract/execution.ts';
import { navigate, toSkill } from '../app/router.ts';
import { setRunInput } from '../runs/input/inputs.ts';
import { inputOfRun } from '../runs/input/ofRun.ts';
import { attempt } from '../ui/toast.tsx';

/** Opens the run panel of the skill with the same input and model. */
export async function runAgain(run: Run): Promise<void> {
  await attempt('Could not reuse the input.', async () => {
    const { values, request } = await inputOfRun(run.id);
    setRunInput(run.skillId, {
      values,
      request,
      modelId: run.modelId,
      agent: run.agent,
      timeoutMs: run.deadlineMs,
      artifact: run.artifact,
      parentRunId: run.id,
    });
    navigate(toSkill(run.skillId, { dock: 'run' }));
  });
}
