import { type Role, roles } from '@shelfward/contract/kit/access.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findUserChangeError, isAdmin, type UserStep } from './users.rules.ts';

const held = fc.uniqueArray(fc.constantFrom<Role>(...roles));
const standing = fc.record({ id: fc.constantFrom(1, 2), authorities: held, inactive: fc.boolean() });
const step: fc.Arbitrary<UserStep> = fc.record({
  actor: fc.record({ userId: fc.constant(1), roles: held }),
  before: fc.option(standing, { nil: null }),
  after: fc.record({ authorities: held, inactive: fc.boolean() }),
  otherAdmins: fc.integer({ min: 0, max: 2 }),
});

describe('a change of a user', () => {
  test('never leaves a client without an administrator', () => {
    fc.assert(
      fc.property(step, (given) => {
        fc.pre(given.before !== null && isAdmin(given.before) && given.otherAdmins === 0);
        expect(isAdmin(given.after) || findUserChangeError(given) !== undefined).toBe(true);
      }),
    );
  });

  test('allows only superusers to grant or remove the superuser role', () => {
    fc.assert(
      fc.property(step, (given) => {
        const concerned = [given.before, given.after].some((one) => one?.authorities.includes('ROLE_SUPERUSER'));
        const isSuperuser = given.actor.roles.includes('ROLE_SUPERUSER');
        expect(findUserChangeError(given) === 'SUPERUSER_REQUIRED').toBe(concerned && !isSuperuser);
      }),
    );
  });

  test("never removes one's own administration or active status", () => {
    fc.assert(
      fc.property(step, (given) => {
        fc.pre(given.before?.id === given.actor.userId && isAdmin(given.before) && !isAdmin(given.after));
        expect(findUserChangeError(given)).toBeDefined();
      }),
    );
  });

  test('allows all other changes', () => {
    const admin = { userId: 1, roles: ['ROLE_ADMIN'] } as const;
    const other = { id: 2, authorities: ['ROLE_ADMIN'], inactive: false } as const;

    expect(
      findUserChangeError({ actor: admin, before: other, after: { authorities: [], inactive: false }, otherAdmins: 1 }),
    ).toBeUndefined();
    expect(
      findUserChangeError({
        actor: admin,
        before: null,
        after: { authorities: ['ROLE_ADMIN'], inactive: false },
        otherAdmins: 0,
      }),
    ).toBeUndefined();
  });
});
