// electron/core/validation/worker/protocol.ts - what travels between the room and its thread.

export type Schema = Record<string, unknown>;

export type ValidationJob =
  | { kind: 'validate'; schema: Schema; value: unknown }
  | { kind: 'match'; pattern: string; flags: string; text: string };

/** Why a schema or an expression cannot be used; continues “… cannot be used:”, without a full stop. */
export interface Unusable {
  ok: false;
  problem: string;
}

/** One place where a value does not match: `claims[1].page_name` and `must be string`. The path of the value itself is empty. */
export interface Fault {
  path: string;
  text: string;
}

/** `value` is the copy with defaults, even if it has other faults. */
export type Validated = { ok: true; value: unknown; faults: Fault[] } | Unusable;

export type Matched = { ok: true; match: { start: number; end: number } | null } | Unusable;

export type ValidationResult = Validated | Matched;
