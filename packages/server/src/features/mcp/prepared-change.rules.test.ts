import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../platform/core/errors.ts';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { maxTokenLength, type Owner, signChange, toIdempotencyKey, verifyChange } from './prepared-change.rules.ts';

const oldKey = 'an old key of thirty-two characters.';
const keys = createKeyRing('a new key of thirty-two characters..');
const now = new Date('2026-03-01T12:00:00Z');
const lifetimeMs = 15 * 60_000;

const owners = fc.record({
  tenantId: fc.integer({ min: 1, max: 3 }),
  userId: fc.integer({ min: 1, max: 3 }),
  sessionId: fc.constantFrom('a', 'b'),
});
const calls = fc.array(
  fc.record({
    method: fc.constantFrom('POST' as const, 'PATCH' as const),
    uri: fc.webPath(),
    body: fc.record({ ids: fc.array(fc.nat(), { maxLength: 20 }), text: fc.string() }),
  }),
  { minLength: 1, maxLength: 3 },
);
const seen = fc.array(fc.record({ uri: fc.webPath(), hash: fc.string() }), { maxLength: 2 });
const changes = fc.record({ tool: fc.string(), summary: fc.string(), calls, seen });

const ages = fc.constantFrom(0, 1000, lifetimeMs - 1, lifetimeMs, lifetimeMs + 1000);

/** Of another owner, in one part. */
const differences = fc.constantFrom({}, { tenantId: 4 }, { userId: 4 }, { sessionId: 'c' });

const isRejected = (check: () => unknown): boolean => {
  try {
    check();
    return false;
  } catch (error) {
    return error instanceof AppError && error.code === 'INVALID_REQUEST';
  }
};
const isSameOwner = (one: Owner, other: Owner) => JSON.stringify(one) === JSON.stringify(other);

test('a token returns its exact change to its owner only, until it expires', () => {
  fc.assert(
    fc.property(owners, differences, changes, ages, (owner, difference, change, later) => {
      const other = { ...owner, ...difference };
      const { token } = signChange(keys, owner, change, now);
      const at = new Date(now.getTime() + later);
      const verify = () => verifyChange(keys, other, token, at);
      if (!isSameOwner(owner, other) || later >= lifetimeMs) return isRejected(verify);
      expect(verify()).toMatchObject(JSON.parse(JSON.stringify(change)));
      return true;
    }),
  );
});

test('a token with any changed character is rejected', () => {
  fc.assert(
    fc.property(
      owners,
      changes,
      fc.nat(),
      fc.constantFrom('a', 'B', '0', '-', '_', '.'),
      (owner, change, at, character) => {
        const { token } = signChange(keys, owner, change, now);
        const place = at % token.length;
        const changed = token.slice(0, place) + character + token.slice(place + 1);
        return changed === token || isRejected(() => verifyChange(keys, owner, changed, now));
      },
    ),
  );
});

test('a token of an older key is valid, and one of another key is not', () => {
  const owner = { tenantId: 1, userId: 2, sessionId: 'a' };
  const change = { tool: 'x', summary: 'x', calls: [{ method: 'POST' as const, uri: '/x' }], seen: [] };
  const { token } = signChange(createKeyRing(oldKey), owner, change, now);

  const both = createKeyRing(`a new key of thirty-two characters..,${oldKey}`);

  expect(verifyChange(both, owner, token, now)).toMatchObject(change);
  expect(isRejected(() => verifyChange(keys, owner, token, now))).toBe(true);
});

test('two tokens of the same change have different keys, so that each can be committed', () => {
  const owner = { tenantId: 1, userId: 2, sessionId: 'a' };
  const change = { tool: 'x', summary: 'x', calls: [{ method: 'POST' as const, uri: '/x' }], seen: [] };
  const [one, other] = [1, 2].map(() =>
    toIdempotencyKey(verifyChange(keys, owner, signChange(keys, owner, change, now).token, now), 0),
  );

  expect(one).not.toBe(other);
});

test('a change that is too large for a token is rejected', () => {
  const owner = { tenantId: 1, userId: 2, sessionId: 'a' };
  const texts = Array.from({ length: maxTokenLength }, (_, at) => Math.imul(at, 2_654_435_761) >>> 0);
  const change = { tool: 'x', summary: 'x', calls: [{ method: 'POST' as const, uri: '/x', body: texts }], seen: [] };

  expect(isRejected(() => signChange(keys, owner, change, now))).toBe(true);
});
