// electron/core/profile/index.ts - the door of the room: all that is known of an agent, as one read model, JSON and Markdown (row G5).
import { join, resolve } from 'node:path';
import type { ProfileApi, ProfileFormat } from '../../contract/index.ts';
import { writeFileAtomic } from '../storage/index.ts';
import { profileInMarkdown } from './markdown.ts';
import { type ProfileParts, profileOf } from './profile.ts';

export { type ProfileParts, profileInMarkdown, profileOf };

const ENDINGS: Readonly<Record<ProfileFormat, string>> = { json: 'profile.json', markdown: 'profile.md' };

export function createProfile(parts: ProfileParts): ProfileApi {
  const written = ({ agent, format }: { agent: string; format: ProfileFormat }) => {
    const profile = profileOf(agent, parts);
    const fileName = `${profile.agent.name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.${ENDINGS[format]}`;
    return { fileName, data: format === 'json' ? `${JSON.stringify(profile, null, 2)}\n` : profileInMarkdown(profile) };
  };
  return {
    of: ({ agent }) => profileOf(agent, parts),
    export: written,
    exportTo({ dir, overwrite, ...wanted }) {
      const { fileName, data } = written(wanted);
      const path = join(resolve(dir), fileName);
      writeFileAtomic(path, Buffer.from(data), { overwrite });
      return { path };
    },
  };
}
