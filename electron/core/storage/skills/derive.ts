// electron/core/storage/skills/derive.ts - what the index needs from a package; whoever reads packages supplies it.
import type { ArtifactKind, Finding, RecordKind, SignatureState, Traits } from '../../../contract/index.ts';

export interface DerivedArtifact {
  /** `name` or `name@variant`. */
  key: string;
  kind: ArtifactKind;
  name: string;
  variant: string | null;
  ordinal: number;
  content: string;
  metadata: Record<string, unknown> | null;
  /** JSON text of a DSPy module's state. */
  state: string | null;
}

/** What a package says about itself. */
export interface Derived {
  state: 'ok' | 'broken';
  name: string;
  title: string | null;
  description: string;
  version: string | null;
  author: string | null;
  publisher: string | null;
  license: string | null;
  signature: SignatureState;
  record: RecordKind;
  traits: Traits;
  tags: string[];
  intentPatterns: string[];
  triggerPhrases: string[];
  /** First error of a broken package. */
  problem: Finding | null;
  errors: number;
  warnings: number;
  /** Text for searching. */
  body: string;
  /** Names of the skills it calls. */
  uses: string[];
  artifacts: DerivedArtifact[];
}

/** Reads bytes; never throws, an unreadable package is `broken`. */
export type Derive = (bytes: Uint8Array, fileName: string) => Derived;
