// electron/core/models/prices.ts - what a call costs, from resources/prices.json. An unknown price is an unknown cost, never 0.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { AppError } from '../../contract/index.ts';

const dollars = z.number().min(0).nullable();
const PriceRow = z.object({
  /** Hosts with this price: the same model costs something else elsewhere. */
  hosts: z.array(z.string()),
  /** Model name; `*` matches any text. The first row that matches wins. */
  model: z.string(),
  /** US dollars per million tokens. */
  input: dollars,
  cached: dollars,
  output: dollars,
  validFrom: z.iso.date(),
  source: z.string(),
});
const PriceFile = z.object({ unit: z.literal('USD per million tokens'), prices: z.array(PriceRow) });
export type PriceRow = z.infer<typeof PriceRow>;

/** Reads the price table. Throws AppError `io_failed` if the file is missing or not a price table. */
export function loadPrices(path: string): PriceRow[] {
  try {
    return PriceFile.parse(JSON.parse(readFileSync(path, 'utf8'))).prices;
  } catch (cause) {
    throw new AppError('io_failed', `The price table ${path} could not be read.`, { cause, remedy: 'Reinstall Skillwright.' });
  }
}

const asRegExp = (pattern: string): RegExp => new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 'i');

/** The parts of a price that make up costs: US dollars per million tokens. */
export type Rates = Pick<PriceRow, 'input' | 'cached' | 'output'>;

/** US dollars of one call; null if a required price or a count is unknown. */
export function costOf(rates: Rates, inputTokens: number | null, outputTokens: number | null, cachedTokens: number | null): number | null {
  const { input, cached, output } = rates;
  if (input === null || output === null || inputTokens === null || outputTokens === null) return null;
  const kept = Math.min(cachedTokens ?? 0, inputTokens);
  if (kept > 0 && cached === null) return null;
  return ((inputTokens - kept) * input + kept * (cached ?? 0) + outputTokens * output) / 1_000_000;
}

/** The price of a model at a host, or null. A row with a later `validFrom` than `today` (ISO date) does not count yet. */
export function priceOf(prices: readonly PriceRow[], host: string, model: string, today: string): PriceRow | null {
  return prices.find((row) => row.validFrom <= today && row.hosts.includes(host) && asRegExp(row.model).test(model)) ?? null;
}
