// renderer/client/store.ts - state of the window itself. `useUi` survives restarts, `useLive` is what screens tell the frame.
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export interface Tab {
  /** Id of the skill. */
  id: string;
  name: string;
}

interface UiState {
  /** Panel sizes, by screen: what react-resizable-panels calls a layout. */
  layouts: Record<string, Record<string, number>>;
  /** Open skills, in tab order. */
  tabs: Tab[];
  /** Panels shown or folded, by name. */
  open: Record<string, boolean>;
  setLayout(screen: string, layout: Record<string, number>): void;
  openTab(tab: Tab): void;
  closeTab(id: string): void;
  moveTab(id: string, before: string | null): void;
  /** Where the file browser was left, by what it was asked for. */
  folders: Record<string, string>;
  setOpen(panel: string, open: boolean): void;
  setFolder(what: string, path: string): void;
}

export const useUi = create<UiState>()(
  persist(
    (set) => ({
      layouts: {},
      tabs: [],
      open: {},
      folders: {},
      setLayout: (screen, layout) => set((s) => ({ layouts: { ...s.layouts, [screen]: layout } })),
      openTab: (tab) =>
        set((s) => ({ tabs: s.tabs.some((t) => t.id === tab.id) ? s.tabs.map((t) => (t.id === tab.id ? tab : t)) : [...s.tabs, tab] })),
      closeTab: (id) => set((s) => ({ tabs: s.tabs.filter((t) => t.id !== id) })),
      moveTab: (id, before) =>
        set((s) => {
          const tab = s.tabs.find((t) => t.id === id);
          if (!tab || id === before) return s;
          const rest = s.tabs.filter((t) => t.id !== id);
          const at = before === null ? rest.length : rest.findIndex((t) => t.id === before);
          return { tabs: rest.toSpliced(at < 0 ? rest.length : at, 0, tab) };
        }),
      setOpen: (panel, open) => set((s) => ({ open: { ...s.open, [panel]: open } })),
      setFolder: (what, path) => set((s) => ({ folders: { ...s.folders, [what]: path } })),
    }),
    { name: 'skillwright-ui', version: 1 },
  ),
);

/** What the status bar says about the open document. `failed` and `changed` say what is wrong. */
export type SaveState =
  | { kind: 'none' }
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'changed'; text: string }
  | { kind: 'failed'; text: string };

interface LiveState {
  saveState: SaveState;
  /** Findings in what is shown; null = nothing to count. */
  findings: { errors: number; warnings: number } | null;
  /** The name of the open competency. */
  competency: string | null;
  /** Long work shown in the top bar, by name. */
  work: Record<string, { label: string; detail: string | null }>;
  setSaveState(state: SaveState): void;
  setFindings(findings: { errors: number; warnings: number } | null): void;
  setCompetency(name: string | null): void;
  setWork(name: string, work: { label: string; detail: string | null } | null): void;
}

export const useLive = create<LiveState>()((set) => ({
  saveState: { kind: 'none' },
  findings: null,
  competency: null,
  work: {},
  setSaveState: (saveState) => set({ saveState }),
  setFindings: (findings) => set({ findings }),
  setCompetency: (competency) => set({ competency }),
  setWork: (name, work) =>
    set((s) => {
      const { [name]: _, ...rest } = s.work;
      return { work: work ? { ...rest, [name]: work } : rest };
    }),
}));
