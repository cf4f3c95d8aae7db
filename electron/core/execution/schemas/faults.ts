// electron/core/execution/schemas/faults.ts - a value's faults in words, one per path.
import type { Fault } from '../../validation/index.ts';

const MAX_TOLD = 20;

/** `claims[1].page_name: must be string; tone: is missing`, without a full stop. `whole` names the value itself. */
export function describeFaults(faults: readonly Fault[], whole: string): string {
  const told = faults.slice(0, MAX_TOLD).map(({ path, text }) => (path === '' ? `${whole}: ${text}` : `${path}: ${text}`));
  if (faults.length > MAX_TOLD) told.push(`and ${(faults.length - MAX_TOLD).toLocaleString('en')} more`);
  return told.join('; ');
}
