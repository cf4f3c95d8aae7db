// renderer/ui/files/pick.ts - asks for files or a folder: by the shell's own dialog if it has one, else by the window's file browser.
import { create } from 'zustand';
import { api } from '../../client/api.ts';

export interface PickRequest {
  what: 'files' | 'folder';
  title: string;
  /** Without the dot; empty = every file. */
  extensions: readonly string[];
  /** The label of the button, `Import`, `Export here`. */
  act: string;
}

interface Browser {
  request: PickRequest | null;
  answer: (paths: string[] | null) => void;
}

/** The open file browser; it is drawn once, by the frame. */
export const useFileBrowser = create<Browser>()(() => ({ request: null, answer: () => undefined }));

/** The chosen paths, or null when the person cancelled. A new question cancels the one before. */
export async function pickPaths(request: PickRequest): Promise<string[] | null> {
  const picked = await api.shell.pick.mutate({
    what: request.what,
    title: request.title,
    extensions: [...request.extensions],
  });
  if (picked.kind === 'paths') return picked.paths;
  if (picked.kind === 'cancelled') return null;
  useFileBrowser.getState().answer(null);
  return new Promise((resolve) => {
    useFileBrowser.setState({
      request,
      answer: (paths) => {
        useFileBrowser.setState({ request: null, answer: () => undefined });
        resolve(paths);
      },
    });
  });
}
