import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permissionText } from '../../../electron/contract/index.ts';
import { askedBy, covers, isSame, parsePermission } from '../../../electron/core/capability/index.ts';

const pair = (value: unknown) => {
  const read = parsePermission(value);
  return read === null ? null : [read.resource, read.access, read.scope];
};

describe('C12: permissions as packages write them', () => {
  it('splits a text at its last colon', () => {
    expect(pair('crm:read')).toEqual(['crm', 'read', null]);
    expect(pair('api:claimcenter:write')).toEqual(['api:claimcenter', 'write', null]);
    expect(pair(' network:outbound ')).toEqual(['network', 'outbound', null]);
  });

  it('turns a text that begins with a verb round', () => {
    expect(pair('read:pages')).toEqual(['pages', 'read', null]);
    expect(pair('write:api:claimcenter')).toEqual(['api:claimcenter', 'write', null]);
    for (const verb of ['read', 'write', 'execute', 'send', 'observe', 'full']) expect(pair(`${verb}:x`)).toEqual(['x', verb, null]);
  });

  it('reads a map, and keeps its scope', () => {
    expect(pair({ resource: 'crm', access: 'read' })).toEqual(['crm', 'read', null]);
    expect(pair({ resource: 'network', access: 'read', scope: 'https://example.org/*' })).toEqual([
      'network',
      'read',
      'https://example.org/*',
    ]);
    expect(pair({ resource: 'crm', access: 'read', scope: '' })).toEqual(['crm', 'read', null]);
  });

  it('takes nothing for a permission that names no resource with an access', () => {
    const none = ['', 'crm', ':read', 'crm:', 'a::b', 7, null, ['crm:read'], {}, { resource: 'crm' }, { resource: '', access: 'read' }];
    for (const value of none) expect(pair(value)).toBeNull();
    expect(pair({ resource: 'crm', access: 'read', scope: 7 })).toBeNull();
  });

  it('is read back from its own text as the same', () => {
    const word = fc
      .stringMatching(/^[a-z]{1,8}$/)
      .filter((text) => !['read', 'write', 'execute', 'send', 'observe', 'full'].includes(text));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), word, (resource, access) => {
        const permission = { resource: resource.join(':'), access, scope: null };
        expect(parsePermission(permissionText(permission))).toEqual(permission);
      }),
    );
  });

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
