// renderer/library/import/start.tsx - an import from start to finish: read, plan, review, then apply or leave no trace.
import { create } from 'zustand';
import type { ImportChoice, ImportPlan, ImportProgress, ImportResult } from '../../../electron/contract/exchange.ts';
import type { ManifestDone } from '../../../electron/contract/manifests/manifests.ts';
import type { ChosenPlace, FileToken } from '../../../electron/contract/values/place.ts';
import type { Scope } from '../../../electron/contract/values/scope.ts';
import { goTo } from '../../app/acts/focus.ts';
import { currentRoute, navigate, toLibrary } from '../../app/router.ts';
import { api } from '../../client/api.ts';
import { isAbort } from '../../client/errors.ts';
import { refresh } from '../../client/live.ts';
import { choosePlaces, pickPlaces } from '../../ui/files/pick.ts';
import { plural } from '../../ui/format.ts';
import { openReport } from '../../ui/reading.ts';
import { attempt, toast, toastError } from '../../ui/toast.tsx';
import { restoreSkills } from '../actions.tsx';
import { showInList } from '../list/shown.ts';
import { summarize } from './choices.ts';
import { type ImportFile, inlineFile } from './files.ts';
import { type Before, readBefore, undoImport } from './undo.ts';
import type { ChosenManifests } from './useManifests.ts';

export type ImportState =
  | { step: 'closed' }
  | { step: 'reading'; count: number; progress: Extract<ImportProgress, { type: 'reading' }> | null; stop: () => void }
  | { step: 'looking'; plan: ImportPlan; files: ImportFile[] }
  | { step: 'applying'; plan: ImportPlan; files: ImportFile[] };

/** `stays`: what asked for it is shown again afterwards, not the library. */
export const useImport = create<{ now: ImportState; stays: boolean }>()(() => ({ now: { step: 'closed' }, stays: false }));
const setNow = (now: ImportState) => useImport.setState({ now });

async function importChosen(places: readonly ChosenPlace[] | null, stays?: boolean): Promise<void> {
  if (places !== null)
    await startImport(
      places.map(({ token }) => ({ path: token })),
      stays === undefined ? {} : { stays },
    );
}

/** Asks for files, then shows the plan. */
export const pickAndImport = async (stays?: boolean): Promise<void> => importChosen(await pickPlaces('import_files'), stays);

/** Asks for a folder, then shows the plan for everything below it. */
export const pickFolderAndImport = async (stays?: boolean): Promise<void> => importChosen(await pickPlaces('import_folder'), stays);

/** A path that was pasted: the shell asks first. */
export async function importPasted(path: string): Promise<void> {
  await attempt('Nothing was imported.', async () => importChosen(await choosePlaces([path], 'import_any')));
}

/** A start with several files names them one by one: they become one plan. */
const SOON_MS = 80;
let waiting: FileToken[] = [];
/** `tokens`: one per line, as a start with several files sends them. */
export function importSoon(tokens: string): void {
  const isFirst = waiting.length === 0;
  waiting.push(...(tokens.split('\n') as FileToken[]));
  if (!isFirst) return;
  setTimeout(() => {
    const files = waiting.map((each) => ({ path: each }));
    waiting = [];
    void startImport(files);
  }, SOON_MS);
}

async function defaultScope(): Promise<Scope> {
  const info = await api.app.info.query();
  return info.workspace ? 'workspace' : 'account';
}

/** Screens that show what is imported there. */
const STAYING: ReadonlySet<string> = new Set(['competencies', 'roles']);

/** Reads the files and shows what would happen. Nothing is written. */
export async function startImport(
  files: ImportFile[],
  { into, stays = STAYING.has(currentRoute().screen) }: { into?: Scope; stays?: boolean } = {},
): Promise<void> {
  closeImport();
  if (files.length === 0 || useImport.getState().now.step === 'applying') return;
  useImport.setState({ stays });
  const scope = into ?? (await defaultScope());
  closeImport(); // another import may have begun meanwhile
  const reading = { step: 'reading', count: files.length } as const;
  let stopped = false;
  const watch = api.library.watchImport.subscribe(
    { files, scope },
    {
      onData(event: ImportProgress) {
        if (stopped) return;
        setNow(event.type === 'planned' ? { step: 'looking', plan: event.plan, files } : { ...reading, progress: event, stop });
      },
      onError(cause) {
        if (stopped) return;
        setNow({ step: 'closed' });
        if (!isAbort(cause)) toastError('Nothing was imported.', cause);
      },
    },
  );
  function stop() {
    stopped = true;
    watch.unsubscribe();
  }
  setNow({ ...reading, progress: null, stop });
}

/** Forgets the import; its plan, if any, is dropped in the core too. */
export function closeImport(): void {
  const { now } = useImport.getState();
  if (now.step === 'applying') return;
  setNow({ step: 'closed' });
  if (now.step === 'reading') now.stop();
  if (now.step === 'looking') void api.library.dropImport.mutate({ planId: now.plan.planId }).catch(() => undefined);
}

/** What comes with packages; it is written after the skills that it needs. */
export interface Besides {
  competencies: ChosenManifests | null;
  roles: ChosenManifests | null;
  /** Packages to look at next, in an import of their own. */
  records: readonly { fileName: string; text: string }[];
}
const NOTHING: Besides = { competencies: null, roles: null, records: [] };

export async function applyImport(
  choices: Record<string, ImportChoice>,
  { competencies, roles, records }: Besides = NOTHING,
): Promise<void> {
  const { now } = useImport.getState();
  if (now.step !== 'looking') return;
  setNow({ ...now, step: 'applying' });
  const { scope } = now.plan;
  try {
    const before = await readBefore(api.library, replacedBy(now.plan, choices));
    const result = await api.library.applyImportInThread.mutate({ planId: now.plan.planId, choices });
    if (result.items.length > 0) report(result, before);
    if (competencies !== null) await applyManifests(competencies, ['competency', 'competencies'], api.competencies.import.mutate);
    if (roles !== null) await applyManifests(roles, ['role', 'roles'], api.roles.import.mutate);
    setNow({ step: 'closed' });
    if (!useImport.getState().stays) {
      navigate(toLibrary());
      showInList(result.items.find(({ id }) => id !== null)?.id ?? undefined);
      goTo('library.list');
    }
    if (records.length > 0)
      await startImport(
        records.map(({ fileName, text }) => inlineFile(fileName, text)),
        { into: scope, stays: true },
      );
  } catch (cause) {
    setNow({ ...now, step: 'looking' });
    toastError('Nothing was imported.', cause);
  }
  void refresh(['library', 'roles', 'competencies']);
}

interface Written {
  items: { itemId: string; fileName: string; done: ManifestDone; row: { name: string } | null; reason: string | null }[];
}

async function applyManifests(
  chosen: ChosenManifests,
  [one, many]: readonly [string, string],
  write: (chosen: ChosenManifests) => Promise<Written>,
): Promise<void> {
  await attempt(`The ${many} were not imported.`, async () => {
    const { items } = await write(chosen);
    const written = items.filter(({ done }) => done === 'imported' || done === 'replaced' || done === 'kept_both');
    const told = items.find(({ itemId, reason }) => reason !== null && chosen.items.some((each) => each.itemId === itemId));
    toast(
      <>
        <b>{plural(written.length, one, many)} imported</b>
        {told ? <div className="sec">{`${told.row?.name ?? told.fileName}: ${told.reason}`}</div> : null}
      </>,
      { id: `imported-${many}`, kind: written.length < chosen.items.length ? 'warn' : 'ok' },
    );
  });
}

const replacedBy = (plan: ImportPlan, choices: Record<string, ImportChoice>): string[] =>
  plan.items.flatMap((item) => (item.clash && choices[item.itemId] === 'replace' ? [item.clash.id] : []));

function report(result: ImportResult, before: readonly Before[]): void {
  const { text, ids, added, replaced, refused } = summarize(result);
  const first = refused[0];
  toast(
    <>
      <b>{text}</b>
      {added.length > 0 ? ', disabled until acknowledged' : ''}
      {first ? (
        <div className="sec">
          {first.fileName}: {first.reason}
        </div>
      ) : null}
    </>,
    {
      id: 'imported',
      kind: refused.length > 0 ? 'warn' : 'ok',
      acts:
        ids.length === 0
          ? []
          : [
              { label: 'Read report', main: true, run: () => openReport(ids) },
              {
                label: 'Undo',
                run: () =>
                  void undo(
                    added,
                    before.filter(({ id }) => replaced.includes(id)),
                  ),
              },
            ],
    },
  );
}

/** New skills go to the bin, replaced ones are as before the import. */
async function undo(added: string[], replaced: readonly Before[]): Promise<void> {
  await attempt('Could not undo the import.', async () => {
    await undoImport(api.library, added, replaced);
    toast(<>Import of {plural(added.length + replaced.length, 'skill')} undone</>, {
      id: 'imported',
      acts: added.length > 0 ? [{ label: 'Redo', run: () => void restoreSkills(added) }] : [],
    });
  });
  void refresh(['library']);
}
