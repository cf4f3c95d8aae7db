// electron/core/mcp/reading/names.ts - what a server is called here: part of the ids of its tools.

import type { McpTransport } from '../../../contract/index.ts';
import { slugOf } from '../../text/index.ts';

/** From the title that a file gives it; without one from the package that is started, or from the host. */
export function nameFor(title: string | null, transport: McpTransport): string {
  const shown = title ?? (transport.kind === 'stdio' ? packageIn([transport.command, ...transport.args]) : hostIn(transport.url));
  return slugOf(shown.slice(0, 60)) ?? 'server';
}

const RUNNERS = new Set([
  'npx',
  'uvx',
  'bunx',
  'pnpm',
  'yarn',
  'npm',
  'uv',
  'dlx',
  'exec',
  'run',
  'node',
  'python',
  'python3',
  'docker',
  'deno',
  'x',
  'tool',
]);

/** `npx -y @modelcontextprotocol/server-memory` → `memory`. */
function packageIn(words: readonly string[]): string {
  const named = words.find((word) => !word.startsWith('-') && !RUNNERS.has(word) && !word.includes('${')) ?? words[0] ?? '';
  const last = (named.split(/[/\\]/).at(-1) ?? '').split('==')[0]!.split('@')[0]!;
  const plain = last.replace(/\.[cm]?[jt]s$|\.py$|\.exe$/i, '');
  const short = plain.replace(/^(?:mcp-server-|server-|mcp-)|(?:-mcp-server|-mcp|-server)$/gi, '');
  return short === '' ? plain : short;
}

function hostIn(url: string): string {
  const host = /^https?:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(url)?.[1] ?? 'server';
  const parts = host.split('.').filter((part) => !/^(?:www|mcp|api|com|org|net|io|dev|ai|app)$/i.test(part));
  return parts[0] ?? host;
}

/** A name that is not taken: `files`, `files-2`, … */
export function freeName(name: string, taken: (name: string) => boolean): string {
  if (!taken(name)) return name;
  for (let number = 2; ; number += 1) {
    const next = `${name}-${number}`;
    if (!taken(next)) return next;
  }
}
