// Agents over the library of a test, with competencies that the test keeps in memory and tools in real packages.

import { createHash } from 'node:crypto';
import type { Core, Scope } from '../../../electron/contract/index.ts';
import { type AgentsRoom, createAgents, createAgentsCore, type FoundCompetency, type World } from '../../../electron/core/agents/index.ts';
import { createAuditLog } from '../../../electron/core/capability/index.ts';
import { readCompetency } from '../../../electron/core/competencies/index.ts';
import { type AgentMemory, createAgentMemory } from '../../../electron/core/execution/index.ts';
import { createProvided } from '../../../electron/core/library/index.ts';
import { estimateTokens } from '../../../electron/core/models/index.ts';
import { prerequisites } from '../../../electron/core/proficiency/index.ts';
import { workspaceId } from '../../../electron/core/storage/index.ts';
import { bringIn, openLibrary } from '../library/open.ts';

type Library = ReturnType<typeof openLibrary>;

const partsOf = (library: Library) => ({
  account: library.account.db,
  databases: [library.account.db, ...(library.workspace === null ? [] : [library.workspace.db])],
  skillOf: createProvided({ ...library, isBuiltIn: (tool) => tool === 'get_page' }),
});

/** Without competencies. */
export function agentsOf(library: Library, more: Partial<World> = {}, now = () => new Date()) {
  const { skillOf, ...parts } = partsOf(library);
  return createAgentsCore({
    ...parts,
    world: { competencyOf: () => null, roleOf: () => null, chainOf: prerequisites, skillOf, tokens: estimateTokens, ...more },
    now,
  });
}

export interface OpenedAgents {
  library: Library;
  room: AgentsRoom;
  memory: AgentMemory;
  audit: ReturnType<typeof createAuditLog>;
  time: { now: Date };
  /** Keeps a COMPETENCY.toml, as an import would. */
  keep(text: string): FoundCompetency;
  /** As if it was written to the file: other bytes that nobody accepted. */
  forget(id: string): void;
  /** Imports a package that provides these tools, in place of the one of its name; it may run. */
  install(name: string, tools: readonly string[]): Promise<string>;
  permit(agent: string, ...permissions: string[]): void;
  actions(): string[];
}

export function openAgentsRoom(options: Parameters<typeof openLibrary>[0] = {}): OpenedAgents {
  const library = openLibrary(options);
  const { skillOf, ...parts } = partsOf(library);
  const { account } = parts;
  const place = library.workspace === null ? null : workspaceId(library.workspace.db);
  const time = { now: new Date('2031-03-03T10:17:30.000Z') };
  const competencies = new Map<string, FoundCompetency>();
  const audit = createAuditLog(account);
  const settingOf = (agent: string, key: string) => room.settingOf(agent, key);
  const memory = createAgentMemory(account, place ?? '', { settingOf });
  // Kept in memory here, so what is written to a database has to say that they changed.
  const touch = () => account.prepare("INSERT INTO meta VALUES ('touched', '1') ON CONFLICT (key) DO UPDATE SET value = value + 1").run();
  const room: AgentsRoom = createAgents({
    ...parts,
    world: {
      competencyOf: (id) => competencies.get(id) ?? null,
      roleOf: () => null,
      chainOf: prerequisites,
      skillOf,
      tokens: estimateTokens,
    },
    tell: audit.add,
    memoryOf: (scope) => (scope === 'workspace' ? memory : createAgentMemory(account, '', { settingOf })),
    memoryPlaces: place === null ? [''] : [place, ''],
    isConnected: (name) => name === 'get_page',
    onChange: () => {},
    onProblem: (_what, cause) => {
      throw cause;
    },
    now: () => time.now,
  });
  return {
    library,
    room,
    memory,
    audit,
    time,
    keep(text) {
      const { competency } = readCompetency(text, 'COMPETENCY.toml');
      const hash = createHash('sha256').update(text).digest('hex');
      const found = { competency, sourceId: `source-${competency!.id}`, place: workspaceId(account), hash };
      competencies.set(competency!.id, found);
      touch();
      return found;
    },
    forget(id) {
      competencies.delete(id);
      touch();
    },
    async install(name, tools) {
      const old = library.catalog.winner(name);
      if (old !== undefined) library.api.remove({ ids: [old.id] });
      const list = tools.map((tool) => `  - { name: ${tool}, description: Does it. }\n`).join('');
      const extra = tools.length === 0 ? '' : `provides_tools:\n${list}`;
      const text = `---\nname: ${name}\ndescription: About ${name}.\n${extra}---\n\nDo it well.\n`;
      const ids = await bringIn(library, { [`${name}.md`]: text });
      return Object.values(ids)[0]!;
    },
    permit(agent, ...permissions) {
      const insert = account.prepare(
        "INSERT INTO grants (id, agent, resource, access, granted_at, why) VALUES (lower(hex(randomblob(18))), ?, ?, ?, ?, 'test')",
      );
      for (const text of permissions) {
        const [access = '', ...resource] = text.split(':').reverse();
        insert.run(agent, resource.reverse().join(':'), access, time.now.toISOString());
      }
    },
    actions: () =>
      audit
        .page({})
        .rows.map(({ action }) => action)
        .reverse(),
  };
}

/** A COMPETENCY.toml; `more` are further lines. */
export const competencyText = (id: string, skills: readonly string[], prompt: string, more = '', permissions: readonly string[] = []) =>
  `id = "${id}"
name = "${id}"
description = "About ${id}"
category = "Other"
required_skills = ${JSON.stringify(skills)}
required_permissions = ${JSON.stringify(permissions)}
${more}
[agent]
name = "${id}-agent"
description = "About ${id}"
system_prompt = ${JSON.stringify(prompt)}
`;

/** Brings a competency in, in place of the one of its id; nothing of it is in force by that. */
export async function importCompetency(core: Core, text: string, scope: Scope = 'account'): Promise<void> {
  const { reviewId, items } = await core.competencies.reviewImport({
    files: [{ fileName: 'COMPETENCY.toml', data: Buffer.from(text).toString('base64') }],
    scope,
  });
  core.competencies.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'replace' as const })) });
}
