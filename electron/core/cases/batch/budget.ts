// electron/core/cases/batch/budget.ts - how far a batch may go: a run starts only if its needs still fit along with the runs in progress.
export interface Need {
  calls: number;
  /** US dollars; null = its price is not known. */
  cost: number | null;
}

export interface Limits {
  maxCost: number | null;
  maxCalls: number | null;
}

export interface Budget {
  /** Null: it fits. Otherwise a sentence on what would be exceeded. */
  refuses(column: number): string | null;
  reserve(column: number): void;
  /** The run has ended, with what it really used. */
  settle(column: number, used: Need): void;
}

/** `needs`: estimate for one run of each column; if a run needs more, later ones are assumed to as well. */
export function createBudget({ maxCost, maxCalls }: Limits, needs: readonly Need[]): Budget {
  const most = needs.map((need) => ({ calls: need.calls, cost: need.cost ?? 0 }));
  const spent = { calls: 0, cost: 0 };
  /** Assumed needs of runs in progress, by column. */
  const held = needs.map((): { calls: number; cost: number }[] => []);
  const committed = (what: 'calls' | 'cost'): number => held.flat().reduce((sum, each) => sum + each[what], spent[what]);
  return {
    refuses(column) {
      const { calls, cost } = most[column]!;
      if (maxCalls !== null && committed('calls') + calls > maxCalls)
        return `The next run may exceed the limit of ${maxCalls.toLocaleString('en')} model calls.`;
      if (maxCost !== null && committed('cost') + cost > maxCost) return `The next run may exceed the limit of $${maxCost}.`;
      return null;
    },
    reserve: (column) => void held[column]!.push({ ...most[column]! }),
    settle(column, used) {
      const was = held[column]!.shift();
      const cost = used.cost ?? was?.cost ?? 0;
      spent.calls += used.calls;
      spent.cost += cost;
      most[column] = { calls: Math.max(most[column]!.calls, used.calls), cost: Math.max(most[column]!.cost, cost) };
    },
  };
}
