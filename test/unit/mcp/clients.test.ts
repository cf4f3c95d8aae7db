// G1: files in which clients keep their servers: those that are there, on each system.
import { expect, it } from 'vitest';
import { clientFiles, settingsFolder } from '../../../electron/core/mcp/reading/clients.ts';

it('G1: only files that are there are named, in the home, the settings of the system, and the open workspace', () => {
  const there = new Set(['/h/.cursor/mcp.json', '/h/.config/Claude/claude_desktop_config.json', '/w/.mcp.json', '/w/.vscode/mcp.json']);
  const asked: string[] = [];
  const isFile = (path: string) => asked.push(path) > 0 && there.has(path);
  const found = (workspace: string | null) =>
    clientFiles({ home: '/h', settings: settingsFolder('/h', 'linux', () => undefined), workspace }, isFile).map(
      ({ client, path }) => `${client}: ${path}`,
    );
  expect(found(null)).toEqual(['Claude Desktop: /h/.config/Claude/claude_desktop_config.json', 'Cursor: /h/.cursor/mcp.json']);
  expect(asked.every((path) => path.startsWith('/h/'))).toBe(true);
  expect(found('/w')).toContain('Claude Code: /w/.mcp.json');
  expect(found('/w')).toContain('VS Code: /w/.vscode/mcp.json');
});

it('G1: settings are where the system keeps them', () => {
  const none = () => undefined;
  expect(settingsFolder('/h', 'darwin', none)).toBe('/h/Library/Application Support');
  expect(settingsFolder('/h', 'win32', (name) => (name === 'APPDATA' ? '/roaming' : undefined))).toBe('/roaming');
  expect(settingsFolder('/h', 'linux', (name) => (name === 'XDG_CONFIG_HOME' ? '/xdg' : undefined))).toBe('/xdg');
});
