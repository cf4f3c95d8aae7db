// electron/core/competencies/hand/left.ts - what of a HAND.toml has no place in a competency, key by key.
const MODEL = 'A competency chooses no model and none of its limits. Choose them for the agent or the run.';
const VARIABLE = 'A run gets no variables of the machine. Keep keys of models in Settings.';
const REQUIRES = 'Nothing is installed, opened or checked for a competency. See to it yourself if you want it.';

/** By the first name of the path that has a reason. */
const WHY: Readonly<Record<string, string>> = {
  requires: REQUIRES,
  icon: 'A competency has no picture.',
  tools: 'Tools come with the skills that a competency requires. Name skills that bring them.',
  provider_env: VARIABLE,
  env_var: VARIABLE,
  api_key_env: VARIABLE,
  binary: 'Whether a program is installed is not checked.',
  module: 'There is one way in which an agent runs.',
  provider: MODEL,
  model: MODEL,
  base_url: MODEL,
  max_tokens: MODEL,
  temperature: MODEL,
  max_iterations: MODEL,
  heartbeat_interval_secs: 'An agent does not wake by itself.',
};

/** Tables that have a place: an empty one says nothing. */
export const PLACES: ReadonlySet<string> = new Set(['hand', 'agent', 'dashboard']);

/** Why a key of a hand is not carried over. */
export function whyNot(path: readonly string[]): string {
  const name = path.find((key) => Object.hasOwn(WHY, key));
  return name === undefined ? 'Not a key of a competency.' : WHY[name]!;
}
