import { expect, test } from 'vitest';
import { findClaim, isComplete, toAuthorities, toIdentity, toScopeOfGroups } from './openid-claims.rules.ts';

const mapped = [
  { name: 'admins', authorities: ['ROLE_ADMIN'] as const },
  { name: 'planners', authorities: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] as const },
  { name: 'buyers', authorities: [] },
];

test('finds nested claims, claims whose names contain dots, and no inherited properties', () => {
  const claims = { 'https://shop.example/groups': ['a'], realm_access: { roles: ['b'] } };

  expect(findClaim(claims, 'https://shop.example/groups')).toEqual(['a']);
  expect(findClaim(claims, 'realm_access.roles')).toEqual(['b']);
  for (const name of [
    'realm_access.users',
    'groups',
    'realm_access.roles.x',
    'constructor',
    'realm_access.constructor',
  ])
    expect(findClaim(claims, name), name).toBeUndefined();
});

test('reads one group as text, and ignores values that are not text', () => {
  const read = (groups: unknown) => toIdentity('s', { groups }, 'groups').groups;

  expect([read('one'), read(['one', 2, null, '', 'two']), read({ one: true }), read(undefined)]).toEqual([
    ['one'],
    ['one', 'two'],
    [],
    [],
  ]);
});

test.each([
  [{ email_verified: true }, true],
  [{ email_verified: 'true' }, true],
  [{ email_verified: false, xms_edov: true }, false],
  [{ email_verified: 1 }, false],
  [{ xms_edov: true }, true],
  [{ xms_edov: '1' }, true],
  [{ xms_edov: false }, false],
  [{}, false],
])('an address with %o is verified: %s', (claims, isVerified) => {
  expect(toIdentity('s', claims, 'groups').isEmailVerified).toBe(isVerified);
});

test('adds the roles of all groups to the kept ones, and distinguishes no group from a group without roles', () => {
  expect(toAuthorities(['admins', 'planners', 'other'], mapped)).toEqual([
    'ROLE_ADMIN',
    'ROLE_ORDER_MANAGER',
    'ROLE_REPORTING',
  ]);
  expect(toAuthorities(['buyers'], mapped, ['ROLE_SUPERUSER'])).toEqual(['ROLE_SUPERUSER']);
  expect(toAuthorities(['buyers'], mapped)).toEqual([]);
  expect(toAuthorities(['Admins', 'other'], mapped, ['ROLE_SUPERUSER'])).toBeUndefined();
});

test('takes names from the claims, and otherwise from the address', () => {
  const names = (claims: object) => {
    const { firstName, lastName } = toIdentity('s', { ...claims }, 'groups');
    return [firstName, lastName];
  };

  expect(names({ given_name: 'Kim', family_name: 'Lee', name: 'X Y' })).toEqual(['Kim', 'Lee']);
  expect(names({ name: 'Kim van der Lee' })).toEqual(['Kim', 'van der Lee']);
  expect(names({ email: 'kim@shop.example' })).toEqual(['kim', '-']);
  expect(names({ given_name: 'K'.repeat(200), family_name: 'L\u0000e' })).toEqual(['K'.repeat(80), '-']);
});

test('rejects addresses that are not valid', () => {
  expect(toIdentity('s', { email: 'not an address', email_verified: true }, 'groups').email).toBeUndefined();
});

test('needs the user info endpoint only for claims that are missing', () => {
  expect(isComplete({ email: 'a@b.example', groups: [] }, 'groups')).toBe(true);
  expect(isComplete({ email: 'a@b.example' }, 'groups')).toBe(false);
  expect(isComplete({ groups: ['a'] }, 'groups')).toBe(false);
});

const partner = (storeIds: number[]) => ({ kind: 'PARTNER' as const, companyIds: [], regionIds: [], storeIds });
const scoped = [
  { name: 'willow', scope: partner([2, 3]) },
  { name: 'north', scope: partner([1, 2]) },
  { name: 'field', scope: { ...partner([]), kind: 'REPRESENTATIVE' as const } },
  { name: 'all', scope: null },
];

test('adds up the scopes of groups, and rejects groups of both kinds', () => {
  expect(toScopeOfGroups(['north', 'willow', 'all'], scoped, null)).toEqual({
    scope: partner([1, 2, 3]),
    names: ['willow', 'north'],
  });
  expect(toScopeOfGroups(['north', 'field'], scoped, null)).toBe('CONTRADICTION');
});

test('leaves a scope of administrators, but empties one of former groups', () => {
  expect(toScopeOfGroups(['all'], scoped, null)).toBe('UNCHANGED');
  expect(toScopeOfGroups(['all'], scoped, 'PARTNER')).toEqual({ scope: partner([]), names: [] });
});
