// electron/core/linking/turns.ts - one look at a time. Two looks at one root at once would add the same new file twice.

export interface Turns {
  /** Runs `act` after everything before it has ended. A second call with a waiting key shares its turn. */
  take<T>(key: string, act: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Map<string, Promise<unknown>>();
  return {
    take<T>(key: string, act: () => Promise<T>): Promise<T> {
      const shared = waiting.get(key);
      if (shared !== undefined) return shared as Promise<T>;
      const turn = last.then(() => {
        waiting.delete(key);
        return act();
      });
      waiting.set(key, turn);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
