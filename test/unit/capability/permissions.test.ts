import { describe, expect, it } from 'vitest';
import { permissionText } from '../../../electron/contract/index.ts';
import { askedBy, covers, isSame } from '../../../electron/core/capability/index.ts';

describe('C12: what a package asks for', () => {
  it('joins both lists of a package, each permission once, and drops nothing that it can’t read', () => {
    const asked = askedBy({ requiredPermissions: ['pages:read', { resource: 'crm' }], requiredScopes: ['read:pages', 'crm'] });
    expect(asked.permissions.map(permissionText)).toEqual(['pages:read']);
    expect(asked.malformed).toEqual(['{"resource":"crm"}', 'crm']);
  });
});

describe('C12: two ways to compare', () => {
  const wide = { resource: 'network', access: 'read', scope: null };
  const narrow = { ...wide, scope: 'https://example.org/*' };

  it('a run compares resource and access, and leaves the scope alone', () => {
    expect(covers(wide, narrow)).toBe(true);
    expect(covers(narrow, wide)).toBe(true);
    expect(covers({ ...wide, access: 'full' }, wide)).toBe(false);
    expect(covers({ ...wide, resource: 'network:x' }, wide)).toBe(false);
  });

  it('equipping compares to the letter', () => {
    expect(isSame(wide, { ...wide })).toBe(true);
    expect(isSame(wide, narrow)).toBe(false);
  });
});
