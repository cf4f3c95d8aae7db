// renderer/tools/CloseDetails.tsx - the way back to the list that the details cover in a narrow window.
import { ActIcon } from '../app/acts/controls.tsx';
import { useNarrow } from '../ui/split/Split.tsx';
import { closeDetails } from './acts.ts';

export const CloseDetails = () => (useNarrow().overlay ? <ActIcon act={closeDetails} size="sm" /> : null);
