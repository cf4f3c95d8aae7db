// electron/core/library/importing/registering.ts - what a contract asks of a skill when it is registered (row A8). Identifier, version and
// schemas are findings of the package; permissions are looked at here.
import type { Analysis, Finding } from '../../../contract/index.ts';

/** `resource:access`, where the resource may have colons (`api:salesforce:read`), or {resource, access, scope}. Source: skill-contract. */
function isPermission(value: unknown): boolean {
  if (typeof value === 'string') return /^[^\s:]+(?::[^\s:]+)+$/.test(value);
  if (typeof value !== 'object' || value === null) return false;
  const { resource, access, scope } = value as Record<string, unknown>;
  const isScope = scope === undefined || scope === null || typeof scope === 'string';
  return typeof resource === 'string' && resource !== '' && typeof access === 'string' && access !== '' && isScope;
}

/** Permissions that nobody can grant, at the place of their field. */
export function permissionFindings({ metadata, fields }: Analysis): Finding[] {
  const field = fields.find(({ key }) => key.replaceAll('-', '_') === 'required_permissions');
  return metadata.requiredPermissions
    .filter((each) => !isPermission(each))
    .map((each) => ({
      ...{ code: 'permission_malformed', severity: 'warning', line: field?.line ?? 1, column: 1 },
      message: `The permission ${JSON.stringify(each)} names no resource with an access. Write resource:access, such as crm:read.`,
      range: field?.range ?? { start: 0, end: 0 },
    }));
}
