// A gate that lets every run through, with every tool declared, and these permissions asked for and granted.
import { YOU } from '../../../electron/contract/index.ts';
import type { Agent } from '../../../electron/core/agents/index.ts';
import { askedBy, resolveCapability } from '../../../electron/core/capability/index.ts';
import { type Gate, HOST_TOOLS } from '../../../electron/core/execution/index.ts';

const AUTHOR: Agent = {
  id: YOU,
  name: 'you',
  builtIn: true,
  skills: 'all',
  uses: 'all',
  tools: 'all',
  collisions: new Map(),
  roles: 'all',
  restrictions: [],
  rank: 'master',
  level: 'full',
  asks: true,
};

export const granting = (...granted: string[]): { gate: Gate } => ({
  gate({ skill: { sourceId: id, name, version, place, revisionId, whole }, channel, taskContext }) {
    const asked = askedBy({ requiredScopes: granted, requiredPermissions: [] });
    const about = { enabled: true, acknowledged: true, bannedBy: null, allowedRoles: [], provides: [], asks: () => [] };
    const reach = { skills: [], reached: { skills: [], more: false }, calls: [] };
    const bytes = { place, revisionId, whole };
    const skill = {
      id,
      name,
      version,
      scope: 'account',
      ...about,
      bytes,
      asked,
      needs: asked.permissions,
      tools: [...HOST_TOOLS.keys()],
      skills: [],
      prerequisites: [],
      learned: { under: name, minProficiency: null, minRank: null },
      reach,
    };
    const given = { agent: YOU, skillId: null, skillName: null, version: null, through: null, grantedAt: '', until: null, why: '' };
    const bound = { place, whole, asked: [], throughBytes: { place: null, whole: null } };
    const grants = asked.permissions.map((permission, index) => ({ id: String(index), permission, ...given, ...bound }));
    const from = {
      agent: AUTHOR,
      callers: [],
      channel,
      taskContext,
      registry: HOST_TOOLS,
      levels: () => null,
      now: '2026-01-01T00:00:00.000Z',
    };
    return resolveCapability({ ...from, skill, grants: () => grants });
  },
});
