// electron/core/linking/followers.ts - the linked roots of the open scopes: who looks at them and when, one at a time.
import { AppError, asAppError } from '../../contract/index.ts';
import type { Room, SkillStore } from '../skills/index.ts';
import type { KeptRoot } from '../storage/index.ts';
import { createLooking, type Looked } from './look.ts';
import { createTurns } from './turns.ts';
import { type RootWatch, type WatchOptions, watchRoot } from './watch.ts';

export interface LinkingOptions extends Partial<WatchOptions> {
  /** Follow the files all the time. Otherwise they are checked on request, as on the command line. */
  watch?: boolean;
}

export interface Followed {
  store: SkillStore;
  root: KeptRoot;
}

export interface Followers {
  all(): Followed[];
  /** The first look at a new root, which adds its packages. `check` runs when it is the root's turn. Throws `limit_reached`, `db_busy` …. */
  begin(followed: Followed, check: () => void): Promise<void>;
  /** Looks until no file is being written to. */
  settle(followed: Followed): Promise<void>;
  /** undefined = not watched in this process. */
  modeOf(followed: Followed): RootWatch['mode'] | undefined;
  hint(root: string): void;
  drop(followed: Followed): void;
  close(): void;
}

const DEFAULTS = { settleMs: 200, maxWaitMs: 2000, pollMs: 5000 };
/** How often to check a file that is being written before going on without it. */
const MAX_LOOKS = 10;

export function createFollowers(room: Room, { watch = false, ...given }: LinkingOptions): Followers {
  const options: WatchOptions = { ...DEFAULTS, ...given };
  let closed = false;
  const looking = createLooking(room, options.settleMs, () => closed);
  const turns = createTurns();
  const watches = new Map<string, RootWatch>();
  /** What was reported if a root's last look failed. */
  const failures = new Map<string, string>();
  /** What was last told about files that are not skills: they are met again at every look. */
  const refusals = new Map<string, string>();
  const tellRefused = (followed: Followed, { refused }: Looked): void => {
    const message = refusedText(followed.root.path, refused);
    if (message === null) refusals.delete(keyOf(followed));
    else if (refusals.get(keyOf(followed)) !== message) {
      refusals.set(keyOf(followed), message);
      room.onNotice({ severity: 'info', message, remedy: null });
    }
  };
  /** Checked again after each wait: a root may be unlinked during a look. */
  const isFollowed = ({ store, root }: Followed): boolean => !closed && isLinked(room, store, root);

  const look = (followed: Followed): Promise<Looked | null> =>
    turns.take(keyOf(followed), async () => {
      const { store, root } = followed;
      if (!isFollowed(followed)) return null;
      const begun = performance.now();
      const looked = await looking.look(store, root);
      if (!isFollowed(followed)) return null;
      failures.delete(keyOf(followed));
      tellRefused(followed, looked);
      watchOf(followed)?.looked({ ...looked, tookMs: performance.now() - begun });
      return looked;
    });
  /** In the background nobody waits for the result, so a failure is reported once and retried. */
  const lookSoon = (followed: Followed) => {
    look(followed).catch((cause: unknown) => {
      if (!isFollowed(followed)) return;
      watchOf(followed)?.failed();
      const { message, remedy } = asAppError(cause);
      if (failures.get(keyOf(followed)) === message) return;
      failures.set(keyOf(followed), message);
      const what = `The linked files in ${followed.root.path} could not be followed. ${message}`;
      room.onNotice({ severity: 'warning', message: what, remedy: remedy ?? null });
    });
  };
  const watchOf = (followed: Followed): RootWatch | undefined => {
    if (!watch || closed) return undefined;
    const known = watches.get(keyOf(followed)) ?? watchRoot(followed.root, options, () => lookSoon(followed));
    watches.set(keyOf(followed), known);
    return known;
  };
  const untilSettled = async (act: () => Promise<Looked | null>): Promise<Looked | null> => {
    for (let count = 1; ; count++) {
      const looked = await act();
      if (looked?.unsettled !== true || count === MAX_LOOKS || closed) return looked;
      await new Promise((done) => setTimeout(done, options.settleMs));
    }
  };
  const all = () =>
    storesOf(room).flatMap((store) =>
      room.files
        .of(store)
        .roots()
        .map((root) => ({ store, root })),
    );
  if (watch) for (const followed of all()) lookSoon(followed);

  return {
    all,
    async begin(followed, check) {
      await turns.take(`begin ${keyOf(followed)}`, async () => {
        check();
        const { store, root } = followed;
        const looked = await untilSettled(() => looking.look(store, root, true));
        if (looked?.reachable === false) throw unreachable(root.path);
        if (looked?.unsettled === true) throw unsettled(root.path);
        if (looked === null || closed) return;
        tellRefused(followed, looked);
        watchOf(followed)?.looked({ ...looked, tookMs: 0 });
      });
    },
    settle: async (followed) => void (await untilSettled(() => look(followed))),
    modeOf: (followed) => watches.get(keyOf(followed))?.mode,
    hint(root) {
      for (const followed of all()) if (followed.root.path === root) watchOf(followed)?.hint();
    },
    drop(followed) {
      watches.get(keyOf(followed))?.close();
      watches.delete(keyOf(followed));
      refusals.delete(keyOf(followed));
    },
    close() {
      closed = true;
      for (const each of watches.values()) each.close();
    },
  };
}

const isLinked = (room: Room, store: SkillStore, { path }: KeptRoot): boolean =>
  room.files
    .of(store)
    .roots()
    .some((root) => root.path === path);

const keyOf = ({ store, root }: Followed): string => `${store.scope} ${root.path}`;
const storesOf = (room: Room): SkillStore[] => (room.workspace === null ? [room.account] : [room.account, room.workspace]);

const unreachable = (path: string): AppError =>
  new AppError('no_permission', `${path} cannot be read.`, { remedy: 'Give your user account permission to read it, then link it again.' });

const unsettled = (path: string): AppError =>
  new AppError('changed_meanwhile', `Files in ${path} keep changing, so it was not linked.`, {
    remedy: 'Wait until the other program has finished, then link it again.',
    retryable: true,
  });

function refusedText(root: string, refused: Looked['refused']): string | null {
  const [first] = refused;
  if (first === undefined) return null;
  const count = refused.length === 1 ? '1 file' : `${refused.length.toLocaleString('en')} files`;
  return `${count} in ${root} ${refused.length === 1 ? 'is not a skill' : 'are not skills'}, so not linked: ${first.path}. ${first.reason}`;
}
