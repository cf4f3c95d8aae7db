// electron/core/competencies/hand/left.ts - what of a HAND.toml has no place in a competency, key by key.
import { shortened } from '../../text/index.ts';
import type { TomlTable, TomlValue } from '../../toml/index.ts';

export interface Left {
  what: string;
  why: string;
  at: number;
}

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
const PLACES: ReadonlySet<string> = new Set(['hand', 'agent', 'dashboard']);

/** One line for each key whose value was not taken; an array of plain values is one. */
export function leavesOf(root: TomlTable, taken: ReadonlySet<TomlValue>, sourceOf: (value: TomlValue) => string): Left[] {
  const left: Left[] = [];
  const tell = (path: readonly string[], source: string, at: number): void => {
    const name = path.find((key) => Object.hasOwn(WHY, key));
    const why = name === undefined ? 'Not a key of a competency.' : WHY[name]!;
    left.push({ what: `${path.join('.')} = ${shortened(source)}`, why, at });
  };
  const walk = (value: TomlValue, path: readonly string[], at: number): void => {
    if (taken.has(value)) return;
    if (value.kind === 'table' && value.entries.size === 0 && !PLACES.has(path.at(-1)!)) tell(path, '{}', at);
    else if (value.kind === 'table') for (const [key, entry] of value.entries) walk(entry.value, [...path, key], entry.key.start);
    else if (value.kind === 'array' && value.items.some(({ kind }) => kind === 'table'))
      for (const item of value.items) walk(item, path, item.start);
    else tell(path, sourceOf(value).replace(/\s+/g, ' '), at);
  };
  walk(root, [], 0);
  return left;
}
