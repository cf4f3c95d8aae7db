// electron/shells/cli/commands/running/embedding.ts - the model by which messages find skills of like meaning: chosen, shown, given up (row E1).
import { resolve } from 'node:path';
import type { Embedding } from '../../../../contract/index.ts';
import type { ExitCode, Invocation } from '../../command.ts';
import { bytes, plural } from '../../format.ts';

/** `word`: a file, `read`, `none`, or nothing, which only tells how it is. A window reads by itself; here it is waited for. */
export async function embedding(call: Invocation, word: string | undefined): Promise<ExitCode> {
  const { output, signal } = call;
  const { matching } = await call.core();
  if (word === 'none') matching.removeEmbedding();
  else if (word !== undefined) {
    if (word !== 'read') await matching.chooseEmbedding({ path: resolve(word) }, signal);
    for await (const { read, skills } of matching.readSkills(signal)) output.progress(`${read} of ${plural(skills, 'skill')} read`);
  }
  const now = matching.embedding();
  if (output.json) output.result('models embedding', now);
  else tell(now, output);
  return now.state === 'failed' ? 1 : 0;
}

function tell({ model, note, read, skills }: Embedding, output: Invocation['output']): void {
  if (model === null) {
    output.note('No embedding model is chosen: messages find skills by words alone.');
    return;
  }
  output.line(`${model.label}, ${bytes(model.bytes)}, ${model.path}`);
  output.line(`${read} of ${plural(skills, 'skill')} read`);
  if (note !== null) output.note(`Words alone are compared: ${note}`);
  else if (read < skills) output.note('Read the others with: models embedding read');
}
