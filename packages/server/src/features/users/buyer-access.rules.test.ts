import { scopeKinds } from '@shelfward/contract/kit/access.ts';
import { userInput } from '@shelfward/contract/users/users.contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAccessError, toPersonName } from './buyer-access.rules.ts';

test('only partners get access, and only active ones or those without records', () => {
  const owner = fc.record({
    scopeKind: fc.constantFrom(null, ...scopeKinds),
    inactive: fc.boolean(),
    members: fc.nat({ max: 3 }),
  });

  fc.assert(
    fc.property(owner, ({ scopeKind, inactive, members }) => {
      const isAllowed = scopeKind === 'PARTNER' && (!inactive || members === 0);
      expect(findAccessError({ scopeKind, inactive, members }) === undefined).toBe(isAllowed);
    }),
  );
});

test('every name of a buyer is a valid name of a user', () => {
  const { firstName, lastName } = userInput.shape;
  const name = fc.string({ minLength: 1, maxLength: 120, unit: fc.constantFrom('A', 'b', ' ', 'é', '-') });

  fc.assert(
    fc.property(name, (text) => {
      const person = toPersonName(text);
      expect(firstName.safeParse(person.firstName).data).toBe(person.firstName);
      expect(lastName.safeParse(person.lastName).data).toBe(person.lastName);
    }),
  );
  expect(toPersonName('Ada King Lovelace')).toEqual({ firstName: 'Ada King', lastName: 'Lovelace' });
  expect(toPersonName('Ada')).toEqual({ firstName: 'Ada', lastName: '-' });
});
