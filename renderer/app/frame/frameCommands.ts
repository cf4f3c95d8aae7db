// renderer/app/frame/frameCommands.ts - what can be done from everywhere.
import { useMemo } from 'react';
import { useLiveQuery } from '../../client/live.ts';
import { pruneNow } from '../../settings/retention/acts.tsx';
import { TracesIcon } from '../../ui/glyphs.tsx';
import {
  BackIcon,
  CloseIcon,
  DarkIcon,
  FolderIcon,
  ForwardIcon,
  InfoIcon,
  KeyboardIcon,
  LibraryIcon,
  LightIcon,
  SearchIcon,
  SettingsIcon,
  ShieldIcon,
  SystemThemeIcon,
} from '../../ui/icons.ts';
import { type Command, useCommands } from '../commands.ts';
import { openKeys } from '../keyboard/KeysDialog.tsx';
import { openPalette } from '../palette/Palette.tsx';
import { navigate, toLibrary, toSettings, toSkill, toTraces, traceOfLink } from '../router.ts';
import { saveTheme } from '../theme-setting.ts';
import { closeWorkspace, openWorkspace, pickWorkspace } from './workspace.tsx';

const GOING: Command[] = [
  { id: 'palette.open', label: 'Search everything', keys: ['Mod+K', 'Mod+Shift+P'], icon: SearchIcon, run: openPalette },
  { id: 'go.library', label: 'Go to Library', keys: ['G L'], icon: LibraryIcon, run: () => navigate(toLibrary()) },
  { id: 'go.traces', label: 'Go to Traces', keys: ['G T'], icon: TracesIcon, run: () => navigate(toTraces()) },
  { id: 'go.settings', label: 'Go to Settings', keys: ['Mod+,'], icon: SettingsIcon, run: () => navigate(toSettings()) },
  { id: 'go.models', label: 'Go to Settings: Models and keys', icon: SettingsIcon, run: () => navigate(toSettings('models')) },
  { id: 'go.processes', label: 'Go to Settings: Processes', icon: SettingsIcon, run: () => navigate(toSettings('processes')) },
  { id: 'go.about', label: 'About Skillwright', icon: InfoIcon, run: () => navigate(toSettings('about')) },
  { id: 'go.back', label: 'Back', keys: ['Alt+Left'], icon: BackIcon, run: () => window.history.back() },
  { id: 'go.forward', label: 'Forward', keys: ['Alt+Right'], icon: ForwardIcon, run: () => window.history.forward() },
  { id: 'app.keys', label: 'Show keyboard shortcuts', keys: ['?'], icon: KeyboardIcon, run: openKeys },
  { id: 'theme.auto', label: 'Use system theme', icon: SystemThemeIcon, run: () => saveTheme('auto') },
  { id: 'theme.light', label: 'Use light theme', icon: LightIcon, run: () => saveTheme('light') },
  { id: 'theme.dark', label: 'Use dark theme', icon: DarkIcon, run: () => saveTheme('dark') },
];

/** What is over its limits, in the account; the settings have the same for a workspace. */
const PRUNING: Command[] = [
  { id: 'retention.runs', label: 'Remove old runs', icon: TracesIcon, run: () => void pruneNow('runs', 'account') },
  { id: 'retention.revisions', label: 'Remove old revisions', icon: LibraryIcon, run: () => void pruneNow('revisions', 'account') },
  { id: 'retention.audit', label: 'Archive old audit events', icon: ShieldIcon, run: () => void pruneNow('audit', 'account') },
];

/** For the shell: a link or a second start names what to show. */
const TARGETS: Command[] = [
  { id: 'skill.open', label: 'Open skill', run: (id) => (id ? navigate(toSkill(id)) : openPalette()) },
  { id: 'trace.open', label: 'Open run', run: (target) => navigate(traceOfLink(target ?? '') ?? toTraces()) },
];

export function useFrameCommands(): void {
  const workspace = useLiveQuery('app.info').data?.workspace;
  const commands = useMemo<Command[]>(
    () => [
      ...GOING,
      ...PRUNING,
      ...TARGETS,
      {
        id: 'workspace.open',
        label: 'Open workspace',
        keys: ['Mod+Shift+O'],
        icon: FolderIcon,
        run: (path) => void (path ? openWorkspace(path) : pickWorkspace()),
      },
      {
        id: 'workspace.close',
        label: 'Close workspace',
        icon: CloseIcon,
        blocked: workspace ? null : 'no workspace is open',
        run: () => void closeWorkspace(),
      },
    ],
    [workspace],
  );
  useCommands(commands);
}
