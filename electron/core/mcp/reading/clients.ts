// electron/core/mcp/reading/clients.ts - where clients keep their servers: one table of files, by their documentation. Whether one is there is all that is
// looked up; nothing is read.
import { join } from 'node:path';
import type { McpClientFile } from '../../../contract/index.ts';

export interface Machine {
  home: string;
  /** Where programs of this system keep settings of a person: `~/.config`, `~/Library/Application Support`, `%APPDATA%`. */
  settings: string;
  /** The open one; null = none. */
  workspace: string | null;
}

type Row = readonly [client: string, root: keyof Machine, ...path: string[]];

const FILES: readonly Row[] = [
  ['Claude Desktop', 'settings', 'Claude', 'claude_desktop_config.json'],
  ['Claude Code', 'home', '.claude.json'],
  ['Claude Code', 'workspace', '.mcp.json'],
  ['Cursor', 'home', '.cursor', 'mcp.json'],
  ['Cursor', 'workspace', '.cursor', 'mcp.json'],
  ['VS Code', 'settings', 'Code', 'User', 'mcp.json'],
  ['VS Code', 'workspace', '.vscode', 'mcp.json'],
  ['Cline', 'settings', 'Code', 'User', 'globalStorage', 'saoudrizwan.claude-dev', 'settings', 'cline_mcp_settings.json'],
  ['Windsurf', 'home', '.codeium', 'windsurf', 'mcp_config.json'],
  ['Gemini CLI', 'home', '.gemini', 'settings.json'],
  ['Gemini CLI', 'workspace', '.gemini', 'settings.json'],
  ['Codex', 'home', '.codex', 'config.toml'],
  ['opencode', 'home', '.config', 'opencode', 'opencode.json'],
  ['opencode', 'workspace', 'opencode.json'],
  ['Zed', 'home', '.config', 'zed', 'settings.json'],
  ['Roo Code', 'workspace', '.roo', 'mcp.json'],
];

/** Those that are there, in the order of the table. */
export function clientFiles(machine: Machine, isFile: (path: string) => boolean): McpClientFile[] {
  return FILES.flatMap(([client, root, ...path]) => {
    const base = machine[root];
    const file = base === null ? null : join(base, ...path);
    return file !== null && isFile(file) ? [{ client, path: file }] : [];
  });
}

/** The folder of settings on this system. */
export function settingsFolder(home: string, platform: NodeJS.Platform, environment: (name: string) => string | undefined): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return environment('APPDATA') ?? join(home, 'AppData', 'Roaming');
  return environment('XDG_CONFIG_HOME') || join(home, '.config');
}
