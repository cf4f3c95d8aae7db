// electron/core/capability/remember.ts - what is worked out once and kept for as long as whoever asks for it.

/** The value of a key, made when it is asked for the first time. */
export function kept<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = values.get(key);
  if (found !== undefined || values.has(key)) return found as Value;
  const made = make();
  values.set(key, made);
  return made;
}

/** A value that is made when it is asked for the first time. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
