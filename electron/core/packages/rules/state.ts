// electron/core/packages/rules/state.ts - whether a DSPy state fits its module. A state that fits in part is never loaded in part: DSPy
// itself once left a module half old and half new (stanfordnlp/dspy#9589).

/** Paths of the predictors that each fixed template has (research on DSPy, 3). Composite templates take those of the module inside. */
const PREDICTORS: Readonly<Record<string, readonly string[]>> = {
  predict: ['self'],
  chain_of_thought: ['predict'],
  react: ['react', 'extract.predict'],
  multi_chain_comparison: ['predict'],
};

export interface StateMismatch {
  /** Predictors of the module for which the state has nothing. */
  missing: string[];
  /** Predictors of the state that the module does not have. */
  extra: string[];
}

/**
 * What a state (our envelope, or the bare JSON of `module.save`) has too little or too much for a module; null when it fits, is empty,
 * or when the template's predictors are not known. Both are parsed JSON.
 */
export function stateMismatch(module: unknown, state: unknown): StateMismatch | null {
  const template = isRecord(module) ? module.template_id : undefined;
  const wanted = typeof template === 'string' && Object.hasOwn(PREDICTORS, template) ? PREDICTORS[template] : undefined;
  const given = predictorsOf(state);
  if (wanted === undefined || given.length === 0) return null;
  const missing = wanted.filter((path) => !given.includes(path));
  const extra = given.filter((path) => !wanted.includes(path));
  return missing.length === 0 && extra.length === 0 ? null : { missing, extra };
}

function predictorsOf(state: unknown): string[] {
  if (!isRecord(state)) return [];
  const inner = 'format' in state ? state.state : state;
  return isRecord(inner) ? Object.keys(inner).filter((key) => key !== 'metadata') : [];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
