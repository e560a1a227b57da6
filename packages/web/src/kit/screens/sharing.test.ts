import { roles } from '@shelfward/contract/kit/access.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coversSharing, joinSharing, type Sharing } from './sharing.ts';

const sharing: fc.Arbitrary<Sharing> = fc.record({
  sharedWithAll: fc.boolean(),
  sharedRoles: fc.subarray([...roles]),
  sharedUserIds: fc.subarray([1, 2, 3]),
});
/** A reader with these roles sees the record. */
const sees = (given: Sharing, { id, held }: { readonly id: number; readonly held: readonly string[] }): boolean =>
  given.sharedWithAll || given.sharedUserIds.includes(id) || given.sharedRoles.some((role) => held.includes(role));
const readers = [0, 1, 2, 3].flatMap((id) => [[], ...roles.map((role) => [role])].map((held) => ({ id, held })));

test('sharing covers another one exactly if each of its readers is a reader', () => {
  fc.assert(
    fc.property(sharing, sharing, (given, wanted) => {
      const isCovered = readers.every((reader) => !sees(wanted, reader) || sees(given, reader));
      if (coversSharing(given, wanted)) expect(isCovered).toBe(true);
      // All roles are not all users.
      else if (!wanted.sharedWithAll) expect(isCovered).toBe(false);
    }),
  );
});

test('joined sharing has the readers of both, and no others', () => {
  fc.assert(
    fc.property(sharing, sharing, (one, other) => {
      const joined = joinSharing(one, other);
      expect(coversSharing(joined, one) && coversSharing(joined, other)).toBe(true);
      for (const reader of readers) expect(sees(joined, reader)).toBe(sees(one, reader) || sees(other, reader));
    }),
  );
});
