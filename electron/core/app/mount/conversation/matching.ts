// electron/core/app/mount/conversation/matching.ts - matching over the skills of the places that are open now, also by meaning.
import { join } from 'node:path';
import type { AppEvent } from '../../../../contract/index.ts';
import { includes } from '../../../agents/index.ts';
import { createMatching, type Matching } from '../../../matching/index.ts';
import type { EmbeddingModel } from '../../../models/index.ts';
import { accountPlaces } from '../../account/folders.ts';
import type { Log } from '../../account/log.ts';
import type { EventHub } from '../../hub.ts';
import type { CoreOptions } from '../../options.ts';
import type { Mount } from '../../rooms.ts';

export interface MatchingParts {
  options: Pick<CoreOptions, 'home' | 'shellKind'>;
  now(): Mount;
  embedding: EmbeddingModel;
  hub: EventHub;
  log: Log;
}

/** What may bring skills to be read, or another model to read them. */
const NEWS: ReadonlySet<AppEvent['type']> = new Set(['library', 'workspace', 'backups']);

export function openMatching({ options, now, embedding, hub, log }: MatchingParts): Matching {
  const matching = createMatching({
    entries: () => now().library.catalog.entries(),
    has(agent) {
      const { skills } = now().agents.of(agent);
      return (id) => includes(skills, id);
    },
    model: embedding,
    cachePath: join(accountPlaces(options.home).cache, 'meaning.db'),
    onChange: () => hub.emit({ type: 'matching' }),
    onProblem: (cause) => log.warn({ err: cause }, 'skills could not be read for their meaning'),
  });
  // A command line does what it is asked and nothing else.
  if (options.shellKind !== 'cli') {
    hub.onEach(({ type }) => NEWS.has(type) && matching.wake());
    matching.wake();
  }
  return matching;
}
