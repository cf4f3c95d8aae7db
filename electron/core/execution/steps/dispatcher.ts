// electron/core/execution/steps/dispatcher.ts - one handler per artifact kind, chosen by the kind alone (row C1).
import { AppError, type Artifact } from '../../../contract/index.ts';
import type { ArtifactHandler } from '../types.ts';

export interface Dispatcher {
  /** The handler for an artifact. Throws `no_handler` for a kind without one, naming the artifact and its line. */
  dispatch(artifact: Artifact): ArtifactHandler;
}

export function createDispatcher(handlers: readonly ArtifactHandler[]): Dispatcher {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  return {
    dispatch(artifact) {
      const handler = byKind.get(artifact.kind);
      if (handler) return handler;
      throw new AppError('no_handler', `${artifact.name} (line ${artifact.line}) is a ${artifact.kind}, which this version cannot run.`, {
        where: { line: artifact.line },
        remedy: 'Remove it from “run:” in the frontmatter, or run only another artifact of this skill.',
      });
    },
  };
}
