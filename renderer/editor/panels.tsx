// renderer/editor/panels.tsx - how outline, editor and dock share the window, at each width; sizes are kept.
import { type ReactNode, useMemo, useState } from 'react';
import { useUi } from '../client/store.ts';
import { Split, useNarrow } from '../ui/split/Split.tsx';

export interface Panels {
  /** Below 1200 px the dock covers the editor, below 1000 the outline folds away. */
  overlay: boolean;
  narrow: boolean;
  dockShown: boolean;
  filled: boolean;
  outlineOpen: boolean;
  setDockOpen(open: boolean): void;
  setFilled(filled: boolean): void;
  setOutlineOpen(open: boolean): void;
}

export function usePanels(): Panels {
  const { narrow, overlay } = useNarrow();
  const dockOpen = useUi((s) => s.open['editor.dock'] ?? true);
  const filled = useUi((s) => s.open['editor.dock-filled'] ?? false);
  const setOpen = useUi((s) => s.setOpen);
  const [overlayOpen, setOverlayOpen] = useState(false);
  const [outlineOpen, setOutlineOpen] = useState(false);
  return useMemo(
    () => ({
      overlay,
      narrow,
      dockShown: overlay ? overlayOpen : dockOpen,
      filled,
      outlineOpen,
      setDockOpen: (next) => (overlay ? setOverlayOpen(next) : setOpen('editor.dock', next)),
      setFilled: (next) => setOpen('editor.dock-filled', next),
      setOutlineOpen,
    }),
    [overlay, narrow, overlayOpen, dockOpen, filled, outlineOpen, setOpen],
  );
}

export function Layouts({ panels, outline, centre, dock }: { panels: Panels; outline: ReactNode; centre: ReactNode; dock: ReactNode }) {
  const drawer = { title: 'Outline', opened: panels.outlineOpen, onClose: () => panels.setOutlineOpen(false) };
  const shown = panels.dockShown && (panels.overlay || !panels.filled);
  return (
    <Split
      name="editor"
      start={{ id: 'outline', of: 'outline', content: outline, size: 228, drawer }}
      end={shown ? { id: 'dock', of: 'dock', content: dock } : null}
    >
      {centre}
    </Split>
  );
}
