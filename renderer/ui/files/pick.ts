// renderer/ui/files/pick.ts - asks for files or a folder: by the shell's own dialog if it has one, else by the window's file browser.
import { create } from 'zustand';
import type { Picked } from '../../../electron/contract/shell.ts';
import type { ChosenPlace, Purpose } from '../../../electron/contract/values/place.ts';
import { api } from '../../client/api.ts';

interface Browser {
  /** What is asked for; null = it is closed. */
  purpose: Purpose | null;
  answer: (places: ChosenPlace[] | null) => void;
}

/** The open file browser; it is drawn once, by the frame. */
export const useFileBrowser = create<Browser>()(() => ({ purpose: null, answer: () => undefined }));

/** What was chosen, or null when the person cancelled. A new question cancels the one before. */
export async function pickPlaces(purpose: Purpose): Promise<ChosenPlace[] | null> {
  const picked = await api.shell.pick.mutate({ purpose });
  if (picked.kind !== 'in_app') return placesOf(picked);
  useFileBrowser.getState().answer(null);
  return new Promise((resolve) => {
    useFileBrowser.setState({
      purpose,
      answer: (places) => {
        useFileBrowser.setState({ purpose: null, answer: () => undefined });
        resolve(places);
      },
    });
  });
}

/** The one file or folder that was chosen, or null. */
export const pickPlace = async (purpose: Purpose): Promise<ChosenPlace | null> => (await pickPlaces(purpose))?.[0] ?? null;

/** Paths that are named in the page, after the shell has asked for them; null if the person says no. */
export const choosePlaces = async (named: string[], purpose: Purpose): Promise<ChosenPlace[] | null> =>
  placesOf(await api.shell.choose.mutate({ named, purpose }));

const placesOf = (picked: Picked): ChosenPlace[] | null => (picked.kind === 'chosen' ? picked.places : null);
