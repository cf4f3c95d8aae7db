// electron/core/app/mount/models.ts - models of the account, with their keys and prices.
import { createModels, type Models } from '../../models/index.ts';
import type { Net } from '../../net/index.ts';
import type { Processes } from '../../processes/index.ts';
import type { PythonRoom } from '../../python/index.ts';
import type { SettingsStore } from '../account/settings.ts';
import { asideNotice, type Notices } from '../notices.ts';
import type { CoreOptions } from '../options.ts';

interface ModelsParts {
  options: CoreOptions;
  settings: SettingsStore;
  notices: Notices;
  processes: Processes;
  python: PythonRoom;
  net: Net;
  onChange: () => void;
}

export function openModels({ options, settings, notices, ...parts }: ModelsParts): Models {
  return createModels({
    onAside: (damage) => notices.add(asideNotice('The list of models', 'Providers have to be entered again.', damage)),
    onNoPrices: ({ message, remedy }) =>
      notices.add({ severity: 'warning', message: `${message} Costs are unknown.`, remedy: remedy ?? null }),
    home: options.home,
    resourcesDir: options.resourcesDir,
    settings: settings.get,
    secrets: options.secrets,
    ...parts,
  });
}
