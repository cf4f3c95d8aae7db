// electron/contract/values/permission.ts - what a skill asks for, itself and through the skills that it can call. Rows C12, E7.
import { z } from 'zod';

export const Permission = z.object({ resource: z.string(), access: z.string(), scope: z.string().nullable() });
export type Permission = z.infer<typeof Permission>;

/** `crm:read`, followed by any scope: `network:read (https://example.org/*)`. */
export const permissionText = ({ resource, access, scope }: Permission): string =>
  `${resource}${access === '' ? '' : `:${access}`}${scope === null ? '' : ` (${scope})`}`;

/** Two permissions are identical if these are: scope included, patterns as text. Never read again. */
export const canonicalPermission = ({ resource, access, scope }: Permission): string => JSON.stringify([resource, access, scope]);

/** `FileRead(/a/*)`: a kind with a pattern is one permission as a whole, and nothing in it is an access. */
export const isOpaque = ({ access }: Permission): boolean => access === '';

/** A skill that another one can call, straight or through others. */
export const ReachedSkill = z.object({
  /** From the one that calls it first to itself: names, the shortest way. */
  path: z.array(z.string()),
  /** False: listed by name, but not there. */
  found: z.boolean(),
  /** What it asks for itself. */
  permissions: z.array(Permission),
  tools: z.array(z.string()),
});
export type ReachedSkill = z.infer<typeof ReachedSkill>;

/** What a skill can reach through others, nearest first. */
export const ReachedSkills = z.object({
  skills: z.array(ReachedSkill),
  /** There are more than are followed. Nothing can be granted through those, so they can be used by nobody who calls them this way. */
  more: z.boolean(),
});
export type ReachedSkills = z.infer<typeof ReachedSkills>;

/** One line for each skill: the way to it, and what it asks for. */
export function reachLines({ skills, more }: ReachedSkills): string[] {
  const lines = skills.map(({ path, found, permissions, tools }) => {
    const asks = [...permissions.map(permissionText), ...tools];
    const what = !found ? 'missing, or cannot be read' : asks.length === 0 ? 'asks for nothing' : asks.join(', ');
    return `${path.join(' → ')}: ${what}`;
  });
  return more ? [...lines, 'and more: not all are followed'] : lines;
}
