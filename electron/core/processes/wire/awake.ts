// electron/core/processes/wire/awake.ts - after an answer the next call of the other side often comes at once, and to be woken for it costs this
// process more than most calls take. So for a moment its event loop turns without sleeping; everything else has its turn as ever.

/** A child that has just been answered asks again within this, or not soon. */
const AWAKE_MS = 1;

let until = 0;
let turning = false;

export function stayAwake(): void {
  until = performance.now() + AWAKE_MS;
  if (turning) return;
  turning = true;
  setImmediate(turn);
}

function turn(): void {
  turning = performance.now() < until;
  if (turning) setImmediate(turn);
}
