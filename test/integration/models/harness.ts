// Models on a fresh account, and a call that gathers what came.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppError } from '../../../electron/contract/index.ts';
import { createModels, type ModelEvent, type ModelRequest, type Models, type ModelsDeps } from '../../../electron/core/models/index.ts';
import { createNet } from '../../../electron/core/net/index.ts';
import { createProcesses } from '../../../electron/core/processes/index.ts';
import { createPython } from '../../../electron/core/python/index.ts';
import { createMemorySecrets } from '../../fixtures/memory-secrets.ts';

const resourcesDir = join(import.meta.dirname, '../../../resources');

export function freshModels(given: Partial<ModelsDeps> = {}): { models: Models; home: string; remove: () => void } {
  const home = mkdtempSync(join(tmpdir(), 'skillwright-remote-test-'));
  return { models: modelsIn(home, given), home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

export function modelsIn(home: string, given: Partial<ModelsDeps> = {}): Models {
  const processes = createProcesses({ appVersion: 'test' });
  return createModels({
    home,
    resourcesDir,
    settings: () => ({ modelId: null }),
    secrets: createMemorySecrets(),
    processes,
    python: createPython({ processes, projectDir: null }),
    net: createNet(),
    cacheDir: null,
    ...given,
  });
}

export async function ask(
  models: Models,
  more: Partial<ModelRequest> = {},
  signal = new AbortController().signal,
  onEvent: (event: ModelEvent) => void = () => {},
) {
  const events: ModelEvent[] = [];
  let error: AppError | null = null;
  try {
    const request = { model: 'here/m', system: 'Be brief.', messages: [{ role: 'user' as const, content: 'Hello' }], ...more };
    for await (const event of models.registry.port.complete(request, signal)) {
      events.push(event);
      onEvent(event);
    }
  } catch (thrown) {
    error = thrown as AppError;
  }
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  return { events, text, error, types: events.map(({ type }) => type) };
}
