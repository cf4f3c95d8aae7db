// electron/core/prompts/builtins.ts - what the engine has built in. A test asks the real engine for each entry.

/** Filters of MiniJinja 2.11 in its JavaScript binding, and the three that Skillwright adds. */
export const FILTERS: readonly string[] = (
  'abs attr batch bool capitalize chain count d default dictsort e escape first float groupby indent int items join last length ' +
  'lines list lower map max min pprint reject rejectattr replace reverse round safe select selectattr slice sort split string ' +
  'sum title tojson trim unique upper pyrepr truncate_tokens'
).split(' ');

export const TESTS: readonly string[] = (
  'boolean defined divisibleby endingwith eq equalto escaped even false filter float ge greaterthan gt in integer iterable le ' +
  'lessthan lower lt mapping ne none number odd safe sameas sequence startingwith string test true undefined upper'
).split(' ');

/** Functions that can be called without being passed in; `loop`, `caller`, `super` and `self` exist only inside their blocks. */
export const FUNCTIONS: readonly string[] = ['range', 'dict', 'debug', 'namespace'];

/** Names that execution puts into every context (execution.md, "Plan"); an input may not take one of them. */
export const RESERVED_NAMES = ['outputs', 'previous', 'settings', 'memory', 'request'] as const;
