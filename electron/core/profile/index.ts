// electron/core/profile/index.ts - the door of the room: all that is known of an agent, as one read model, JSON and Markdown (row G5).
import { join, resolve } from 'node:path';
import type { GraphInput, ProfileApi, ProfileFormat } from '../../contract/index.ts';
import { writeFileAtomic } from '../storage/index.ts';
import { compared } from './graph/compared.ts';
import { graphOf } from './graph/graph.ts';
import type { GraphWorld } from './graph/world.ts';
import { profileInMarkdown } from './markdown.ts';
import { type ProfileParts, profileOf } from './profile.ts';

export type { GraphWorld, ReachedCompetency, ReachedRole } from './graph/world.ts';
export { compared, graphOf, type ProfileParts, profileInMarkdown, profileOf };

/** What the rooms say of an agent, also with a supposition. Throws `not_found`. */
export type WorldOf = (agent: string, whatIf: GraphInput['whatIf']) => GraphWorld;

const ENDINGS: Readonly<Record<ProfileFormat, string>> = { json: 'profile.json', markdown: 'profile.md' };

export function createProfile(parts: ProfileParts & { world: WorldOf }): ProfileApi {
  const written = ({ agent, format }: { agent: string; format: ProfileFormat }) => {
    const profile = profileOf(agent, parts);
    const fileName = `${profile.agent.name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.${ENDINGS[format]}`;
    return { fileName, data: format === 'json' ? `${JSON.stringify(profile, null, 2)}\n` : profileInMarkdown(profile) };
  };
  return {
    of: ({ agent }) => profileOf(agent, parts),
    graph({ agent, role, whatIf }) {
      // A role that is looked at is supposed with and without the rest.
      const base = role === undefined ? undefined : { role };
      const of = (supposed: GraphInput['whatIf']) => graphOf(parts.world(agent, supposed), role === undefined ? 'agent' : 'role');
      return whatIf === undefined ? of(base) : compared(of(base), of({ ...whatIf, ...base }));
    },
    export: written,
    exportTo({ dir, overwrite, ...wanted }) {
      const { fileName, data } = written(wanted);
      const path = join(resolve(dir), fileName);
      writeFileAtomic(path, Buffer.from(data), { overwrite });
      return { path };
    },
  };
}
