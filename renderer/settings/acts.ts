// renderer/settings/acts.ts - what can be done in the settings; each act goes to its section first.

import type { Grant } from '../../electron/contract/capability/capability.ts';
import { grantText } from '../../electron/contract/capability/capability.ts';
import type { LinkRoot } from '../../electron/contract/linking.ts';
import { canRun, type EndpointState, type ModelInfo } from '../../electron/contract/models.ts';
import type { ProcessState } from '../../electron/contract/processes.ts';
import type { StoredEntry, StoredUse } from '../../electron/contract/retention/stored.ts';
import type { OwnPlace } from '../../electron/contract/shell.ts';
import { ANYWHERE, act, createSubject, withOne } from '../app/acts/act.ts';
import { windowState } from '../app/frame/acts.ts';
import { navigate, type SettingsSection, toSettings } from '../app/router.ts';
import { queryClient } from '../client/api.ts';
import { liveQuery } from '../client/live.ts';
import { TracesIcon } from '../ui/glyphs.tsx';
import {
  AddIcon,
  CloseIcon,
  DeleteIcon,
  EditIcon,
  ExternalIcon,
  FileIcon,
  ImportIcon,
  KeyIcon,
  LibraryIcon,
  ModelIcon,
  OkIcon,
  OverrideIcon,
  ProcessIcon,
  RunIcon,
  ShieldIcon,
} from '../ui/icons.ts';
import { startDownload, useDownload } from './models/download.ts';
import { pruneNow } from './retention/acts.tsx';

const way = (section: SettingsSection) => ({ go: () => navigate(toSettings(section)) });
const next = 'settings.content' as const;

export interface ShownModels {
  models: readonly ModelInfo[];
  defaultId: string | null;
  testing: readonly string[];
  addFile(): Promise<void>;
  makeDefault(id: string): Promise<void>;
  test(id: string): Promise<void>;
  cancelTest(id: string): void;
  remove(model: ModelInfo): Promise<void>;
  price(id: string): void;
}
export const shownModels = createSubject<ShownModels>('the models are not shown', way('models'));
const some = (fits: (model: ModelInfo, it: ShownModels) => boolean) => (it: ShownModels) =>
  it.models.filter((model) => fits(model, it)).map(({ id, label }) => ({ id, label, note: id }));

export const addModelFile = act(shownModels, {
  id: 'models.add-file',
  label: 'Add model file',
  icon: FileIcon,
  run: ({ addFile }) => addFile(),
  next,
});
const modelsNow = () => queryClient.getQueryData(liveQuery('models.list').queryKey) ?? [];
export const downloadModel = act(ANYWHERE, {
  id: 'models.download',
  label: 'Download local model',
  icon: ImportIcon,
  blocked: () =>
    useDownload.getState().progress !== null
      ? 'it is on its way'
      : modelsNow().some(({ local, state }) => local && state === 'not_downloaded')
        ? null
        : 'it is there already',
  run: startDownload,
  next: 'stay',
});
export const cancelDownload = act(ANYWHERE, {
  id: 'models.cancel-download',
  label: 'Cancel download of the local model',
  icon: CloseIcon,
  blocked: () => (useDownload.getState().progress === null ? 'nothing is downloaded' : null),
  run: () => useDownload.getState().cancel?.(),
  next: 'stay',
});
export const makeDefault = act(shownModels, {
  id: 'models.default',
  label: 'Make model the default',
  icon: ModelIcon,
  among: some((model, { defaultId }) => canRun(model) && model.id !== defaultId),
  run: (it, id) => it.makeDefault(id ?? ''),
  next,
});
export const testModel = act(shownModels, {
  id: 'models.test',
  label: 'Test model',
  icon: RunIcon,
  among: some((model, { testing }) => canRun(model) && !testing.includes(model.id)),
  run: (it, id) => void it.test(id ?? ''),
  next: 'stay',
});
export const cancelTest = act(shownModels, {
  id: 'models.cancel-test',
  label: 'Cancel test of a model',
  icon: CloseIcon,
  among: some((model, { testing }) => testing.includes(model.id)),
  run: (it, id) => it.cancelTest(id ?? ''),
  next: 'stay',
});
export const removeModel = act(shownModels, {
  id: 'models.remove',
  label: 'Remove model file from the list',
  icon: DeleteIcon,
  among: some(({ removable }) => removable),
  run: ({ models, remove }, id) => withOne(models, (each) => each.id === id, remove),
  next,
});
export const setPrice = act(shownModels, {
  id: 'models.price',
  label: 'Set price of a model',
  icon: EditIcon,
  among: some(({ local }) => !local),
  run: (it, id) => it.price(id ?? ''),
  next: 'opens',
});

export interface ShownEmbedding {
  isChosen: boolean;
  busy: boolean;
  choose(): Promise<void>;
  remove(): Promise<void>;
}
export const shownEmbedding = createSubject<ShownEmbedding>('the embedding model is not shown', way('models'));
export const chooseEmbedding = act(shownEmbedding, {
  id: 'models.embedding',
  label: 'Choose embedding model',
  icon: FileIcon,
  blocked: ({ busy }) => (busy ? 'a file is being tried' : null),
  run: ({ choose }) => choose(),
  next,
});
export const removeEmbedding = act(shownEmbedding, {
  id: 'models.remove-embedding',
  label: 'Remove embedding model',
  icon: DeleteIcon,
  blocked: ({ isChosen }) => (isChosen ? null : 'none is chosen'),
  run: ({ remove }) => remove(),
  next,
});

export interface ShownProviders {
  providers: readonly EndpointState[];
  edit(name: string | null): void;
  allowHttp(name: string): Promise<void>;
  clearKey(name: string): Promise<void>;
  remember(name: string): Promise<void>;
  remove(name: string): Promise<void>;
}
export const shownProviders = createSubject<ShownProviders>('the providers are not shown', way('models'));
const named = (fits: (it: EndpointState) => boolean) => (it: ShownProviders) =>
  it.providers.filter(fits).map(({ name, baseUrl }) => ({ id: name, label: name, note: baseUrl ?? '' }));

export const addProvider = act(shownProviders, {
  id: 'providers.add',
  label: 'Add provider',
  icon: AddIcon,
  run: ({ edit }) => edit(null),
  next: 'opens',
});
export const editProvider = act(shownProviders, {
  id: 'providers.edit',
  label: 'Edit provider or set its key',
  icon: EditIcon,
  among: named(() => true),
  run: ({ edit }, name) => edit(name),
  next: 'opens',
});
export const allowHttp = act(shownProviders, {
  id: 'providers.allow-http',
  label: 'Confirm address without encryption',
  icon: ShieldIcon,
  among: named(({ needsAgreement }) => needsAgreement),
  run: (it, name) => it.allowHttp(name ?? ''),
  next,
});
export const rememberRefused = act(shownProviders, {
  id: 'providers.remember-refused',
  label: 'Keep what a provider refuses with its settings',
  icon: OkIcon,
  among: named(({ refused }) => Object.keys(refused).length > 0),
  run: ({ remember }, name) => remember(name ?? ''),
  next,
});
export const forgetKey = act(shownProviders, {
  id: 'providers.forget-key',
  label: 'Forget key of a provider',
  icon: KeyIcon,
  among: named(({ hasKey, keyElsewhere }) => hasKey || keyElsewhere !== null),
  run: ({ clearKey }, name) => clearKey(name ?? ''),
  next,
});
export const removeProvider = act(shownProviders, {
  id: 'providers.remove',
  label: 'Remove provider',
  icon: DeleteIcon,
  among: named(() => true),
  run: ({ remove }, name) => remove(name ?? ''),
  next,
});

export interface ShownProcesses {
  processes: readonly (ProcessState & { startable: boolean })[];
  start(name: string): Promise<void>;
  toggleLog(name: string): void;
}
export const shownProcesses = createSubject<ShownProcesses>('the processes are not shown', way('processes'));
export const startProcess = act(shownProcesses, {
  id: 'processes.start',
  label: 'Start process',
  icon: ProcessIcon,
  among: ({ processes }) => processes.filter(({ startable }) => startable).map(({ name, label }) => ({ id: name, label })),
  run: ({ start }, name) => start(name ?? ''),
  next: 'stay',
});
export const showLog = act(shownProcesses, {
  id: 'processes.log',
  label: 'Show or hide log of a process',
  icon: FileIcon,
  among: ({ processes }) => processes.map(({ name, label }) => ({ id: name, label })),
  run: ({ toggleLog }, name) => toggleLog(name ?? ''),
  next: 'stay',
});
/** The log on the screen. */
export const shownLog = createSubject<{ copy(): Promise<void>; refresh(): unknown }>('no log is shown');
export const copyLog = act(shownLog, {
  id: 'processes.copy-log',
  label: 'Copy log',
  icon: OverrideIcon,
  run: ({ copy }) => copy(),
  next: 'stay',
});
export const refreshLog = act(shownLog, {
  id: 'processes.refresh-log',
  label: 'Refresh log',
  run: ({ refresh }) => refresh(),
  next: 'stay',
});

export interface ShownGrants {
  grants: readonly Grant[];
  revoke(grant: Grant): Promise<void>;
}
export const shownGrants = createSubject<ShownGrants>('the grants are not shown', way('audit'));
export const revokeGrant = act(shownGrants, {
  id: 'grants.revoke',
  label: 'Revoke permission of a skill',
  icon: ShieldIcon,
  among: ({ grants }) => grants.map((grant) => ({ id: grant.id, label: grantText(grant), note: grant.skillName ?? 'all skills' })),
  run: ({ grants, revoke }, id) => withOne(grants, (each) => each.id === id, revoke),
  next,
});
export interface ShownAudit {
  empty: boolean;
  refresh(): unknown;
  save(): Promise<void>;
  /** Null if all of it is shown. */
  more: (() => void) | null;
}
export const shownAudit = createSubject<ShownAudit>('the audit log is not shown', way('audit'));
export const refreshAudit = act(shownAudit, {
  id: 'audit.refresh',
  label: 'Refresh audit log',
  run: ({ refresh }) => refresh(),
  next: 'stay',
});
export const saveAudit = act(shownAudit, {
  id: 'audit.save',
  label: 'Save audit log as JSONL',
  icon: ExternalIcon,
  blocked: ({ empty }) => (empty ? 'there are no events' : null),
  run: ({ save }) => save(),
  next: 'stay',
});
export const moreAudit = act(shownAudit, {
  id: 'audit.more',
  label: 'Show older events',
  blocked: ({ more }) => (more ? null : 'all events are shown'),
  run: ({ more }) => more?.(),
  next: 'stay',
});

export interface ShownPlaces {
  paths: readonly { what: OwnPlace; path: string; label: string }[];
  show(what: OwnPlace, path: string): Promise<void>;
  copy(path: string): Promise<void>;
}
export const shownPlaces = createSubject<ShownPlaces>('the data folder is not shown', way('data'));
const paths = ({ paths: all }: ShownPlaces) => all.map(({ what, path, label }) => ({ id: what, label, note: path }));
const pathOf = ({ paths: all }: ShownPlaces, what: string | null) => all.find((each) => each.what === what);
export const showPath = act(shownPlaces, {
  id: 'data.show',
  label: 'Show data in folder',
  icon: ExternalIcon,
  among: paths,
  run: (places, what) => {
    const found = pathOf(places, what);
    return found && places.show(found.what, found.path);
  },
  next: 'stay',
});
export const copyPath = act(shownPlaces, {
  id: 'data.copy',
  label: 'Copy path of data',
  icon: OverrideIcon,
  among: paths,
  run: (places, what) => places.copy(pathOf(places, what)?.path ?? ''),
  next: 'stay',
});

export interface ShownLinks {
  links: readonly LinkRoot[];
  unlink(root: LinkRoot): Promise<void>;
}
export const shownLinks = createSubject<ShownLinks>('the links are not shown', way('data'));
export const unlinkRoot = act(shownLinks, {
  id: 'links.unlink',
  label: 'Unlink file or folder',
  icon: DeleteIcon,
  among: ({ links }) => links.map(({ id, path }) => ({ id, label: path })),
  run: ({ links, unlink }, id) => withOne(links, (each) => each.id === id, unlink),
  next,
});

export const shownVersions = createSubject<{ copy(): Promise<void> }>('the versions are not shown', way('about'));
export const copyVersions = act(shownVersions, {
  id: 'about.copy',
  label: 'Copy versions',
  icon: OverrideIcon,
  run: ({ copy }) => copy(),
  next: 'stay',
});

/** What is over its limits, in the account or in the workspace. */
const PRUNED = { runs: 'Remove old runs', revisions: 'Remove old revisions', audit: 'Archive old audit events' } as const;
const ICONS = { runs: TracesIcon, revisions: LibraryIcon, audit: ShieldIcon } as const;
const prune = (what: keyof typeof PRUNED) =>
  act(ANYWHERE, {
    id: `retention.${what}`,
    label: PRUNED[what],
    icon: ICONS[what],
    among: () => [
      { id: 'account', label: 'Account' },
      ...(windowState.now()?.workspace ? [{ id: 'workspace', label: `Workspace ${windowState.now()?.workspace?.name ?? ''}` }] : []),
    ],
    run: (_, scope) => pruneNow(what, scope === 'workspace' ? 'workspace' : 'account'),
    next: 'stay',
  });
export const prunes = { runs: prune('runs'), revisions: prune('revisions'), audit: prune('audit') };

/** One entry of what runs stored; its key names it among all. */
export interface ShownEntry extends StoredEntry, Pick<StoredUse, 'kind' | 'scope' | 'agent'> {
  key: string;
}
interface ShownStored {
  entries: readonly ShownEntry[];
  forget(entry: ShownEntry): Promise<void>;
}
export const shownStored = createSubject<ShownStored>('what runs stored is not shown', way('data'));
export const forgetStored = act(shownStored, {
  id: 'stored.forget',
  label: 'Remove what a run stored',
  icon: DeleteIcon,
  among: ({ entries }) => entries.map(({ key, name, skillName }) => ({ id: key, label: name, note: skillName ?? '' })),
  run: ({ entries, forget }, key) => withOne(entries, (each) => each.key === key, forget),
  next,
});

/** The archive of old audit events, if there is one. */
export const shownArchive = createSubject<{ show(): Promise<void> }>('there is no archive, or it is not shown');
export const showArchive = act(shownArchive, {
  id: 'retention.archive',
  label: 'Show archive',
  icon: ExternalIcon,
  run: ({ show }) => show(),
  next: 'stay',
});
