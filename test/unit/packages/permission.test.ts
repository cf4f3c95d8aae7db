import { describe, expect, it } from 'vitest';
import { parsePermission, permissionText } from '../../../electron/contract/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

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
});
