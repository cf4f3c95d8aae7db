// test/faults/row.ts - what a fault that was made again and again came to.

/** `finished` and `asBefore` are whole states of an account; `told` was refused or set aside in words; `lost` must stay empty. */
export interface Row {
  fault: string;
  tries: number;
  finished: number;
  asBefore: number;
  told: number;
  lost: string[];
}

export type Outcome = 'finished' | 'asBefore' | 'told';

/** Makes a fault `tries` times and counts what came of it; what `once` throws is a loss. */
export async function repeat(fault: string, tries: number, once: (round: number) => Promise<Outcome>): Promise<Row> {
  const row: Row = { fault, tries, finished: 0, asBefore: 0, told: 0, lost: [] };
  for (let round = 0; round < tries; round++) {
    try {
      row[await once(round)] += 1;
    } catch (cause) {
      row.lost.push(`${fault}, ${round + 1} of ${tries}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`);
    }
    if (process.stderr.isTTY) process.stderr.write(`\r${fault}: ${round + 1} of ${tries}   `);
  }
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return row;
}

export function printRows(rows: readonly Row[]): void {
  const lines = [
    ['fault', 'tries', 'finished', 'as before', 'told', 'lost'],
    ...rows.map((row) => [row.fault, ...[row.tries, row.finished, row.asBefore, row.told, row.lost.length].map(String)]),
  ];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  for (const line of lines)
    process.stdout.write(
      `${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ')}\n`,
    );
  for (const { lost } of rows) for (const what of lost) process.stdout.write(`\nLOST: ${what}\n`);
}
