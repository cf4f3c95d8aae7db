// electron/core/composer/types.ts - what the composer works with.
import type { Database } from 'better-sqlite3';
import type { CasesApi, ExecutionApi, LibraryApi } from '../../contract/index.ts';
import type { Trials } from '../cases/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import type { Analyse } from '../packages/index.ts';

export interface ComposerDeps {
  account: Database;
  library: () => Pick<LibraryApi, 'list' | 'open' | 'create' | 'save'>;
  cases: () => Pick<CasesApi, 'list'>;
  execution: Pick<ExecutionApi, 'preview'>;
  models: ModelRegistry;
  trials: Trials;
  analyse: Analyse;
  /** Removes keys from what is kept. */
  mask(text: string): string;
  now?: () => Date;
  /** A composition changed. */
  onChange(): void;
}
