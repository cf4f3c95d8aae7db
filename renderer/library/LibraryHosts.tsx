// renderer/library/LibraryHosts.tsx - dialogs and listeners of the library that work from every screen; mounted once by the frame.
import { type Command, useCommands } from '../app/commands.ts';
import { AskChangeDialog } from '../code/askChange.tsx';
import { RenewalHost } from '../editor/dspy/RenewalHost.tsx';
import { AddIcon, ImportIcon, LinkIcon } from '../ui/icons.ts';
import { CompareOverrideDialog } from './compare.tsx';
import { ExportDialog } from './export/ExportDialog.tsx';
import { ImportDialog } from './import/ImportDialog.tsx';
import { Incoming } from './import/Incoming.tsx';
import { pickAndImport, pickFolderAndImport, startImport } from './import/start.tsx';
import { pickAndLink } from './links.tsx';
import { NewSkillDialog, openNewSkill } from './NewSkillDialog.tsx';

/** A start with several files names them one by one: they become one plan. */
const SOON_MS = 80;
let waiting: string[] = [];
/** `paths`: one a line, as a start with several files sends them. */
function importSoon(paths: string): void {
  const isFirst = waiting.length === 0;
  waiting.push(...paths.split('\n'));
  if (!isFirst) return;
  setTimeout(() => {
    const files = waiting.map((each) => ({ path: each }));
    waiting = [];
    void startImport(files);
  }, SOON_MS);
}

const COMMANDS: Command[] = [
  { id: 'library.new', label: 'New skill', keys: ['Mod+N'], icon: AddIcon, run: openNewSkill },
  {
    id: 'library.import',
    label: 'Import packages',
    keys: ['Mod+O'],
    icon: ImportIcon,
    run: (paths) => (paths ? importSoon(paths) : void pickAndImport()),
  },
  { id: 'library.import-folder', label: 'Import folder', icon: ImportIcon, run: () => void pickFolderAndImport() },
  { id: 'library.link', label: 'Link folder', icon: LinkIcon, run: () => void pickAndLink('folder') },
  { id: 'library.link-file', label: 'Link file', icon: LinkIcon, run: () => void pickAndLink('files') },
];

export function LibraryHosts() {
  useCommands(COMMANDS);
  return (
    <>
      <NewSkillDialog />
      <ImportDialog />
      <ExportDialog />
      <CompareOverrideDialog />
      <AskChangeDialog />
      <Incoming />
      <RenewalHost />
    </>
  );
}
