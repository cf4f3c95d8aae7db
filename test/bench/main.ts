// test/bench/main.ts - `npm run bench`: every bench in its own process, one table. `npm run bench -- render start` runs those named.
// Milliseconds depend on the machine and are only told; a row fails by its ratio to something measured in the same run.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Row } from './bench.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const MARK = 'bench-rows:';

const number = (value: number): string => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

function print(rows: Row[]): void {
  const head = ['what', 'value', 'aim', 'ratio', 'limit', 'against', ''];
  const lines = rows.map((row) => {
    const ratio = row.value / row.baseline;
    return [
      row.name,
      `${number(row.value)} ${row.unit}`,
      row.aim === null ? '' : `≤ ${row.aim} ${row.unit}`,
      number(ratio),
      `≤ ${row.maxRatio}`,
      `${row.against} (${number(row.baseline)} ${row.unit})`,
      ratio <= row.maxRatio ? 'ok' : 'TOO SLOW',
    ];
  });
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => (line[column] ?? '').length)));
  for (const line of [head, ...lines])
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
}

/** A process of its own, so that one bench does not warm or burden the next. */
function runApart(name: string): Row[] {
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--only', name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = child.stdout.split('\n').find((text) => text.startsWith(MARK));
  if (child.status !== 0 || line === undefined)
    throw new Error(`The bench ${name} did not end well (exit code ${child.status}).\n${child.stdout}`);
  return JSON.parse(line.slice(MARK.length)) as Row[];
}

const names = readdirSync(HERE)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const args = process.argv.slice(2);
if (args[0] === '--only') {
  const { bench } = (await import(join(HERE, `${args[1]}.bench.ts`))) as { bench: Bench };
  const rows = await bench.run();
  process.stdout.write(`${MARK}${JSON.stringify(rows)}\n`, () => process.exit(0));
} else {
  const unknown = args.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no bench ${unknown}. Benches: ${names.join(', ')}.`);
  const rows: Row[] = [];
  let broken = 0;
  for (const name of args.length > 0 ? args : names) {
    process.stderr.write(`bench: ${name} ...\n`);
    try {
      rows.push(...runApart(name));
    } catch (error) {
      broken += 1;
      process.stderr.write(`bench: ${(error as Error).message}\n`);
    }
  }
  print(rows);
  process.exitCode = broken > 0 || rows.some((row) => row.value / row.baseline > row.maxRatio) ? 1 : 0;
}
