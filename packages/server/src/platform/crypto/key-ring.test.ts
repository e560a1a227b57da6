// G18
// ASVS 11.2.2, 11.3.3

import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeyRing } from './key-ring.ts';

const newKey = () => randomBytes(32).toString('hex');
const place = { tenantId: 1, column: 'app_user.two_factor_secret', id: 7 };

describe('the key ring', () => {
  test('decrypts what it encrypted, and never produces the same ciphertext twice', () => {
    const ring = createKeyRing(newKey());
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (secret) => {
        const [once, twice] = [ring.seal(secret, place), ring.seal(secret, place)];
        expect(once).not.toBe(twice);
        expect([ring.open(once, place), ring.open(twice, place)]).toEqual([secret, secret]);
      }),
    );
  });

  test('does not decrypt for another client, row or column', () => {
    const ring = createKeyRing(newKey());
    const sealed = ring.seal('secret', place);

    for (const other of [{ tenantId: 2 }, { id: 8 }, { column: 'app_user.email' }])
      expect(() => ring.open(sealed, { ...place, ...other })).toThrow();
  });

  test('does not decrypt modified ciphertext', () => {
    const ring = createKeyRing(newKey());
    const [name = '', text = ''] = ring.seal('a secret', place).split('.');
    const bytes = Buffer.from(text, 'base64url');

    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => ring.open(`${name}.${changed.toString('base64url')}`, place)).toThrow();
    }
    expect(() => ring.open(`${name}.${text.slice(0, 20)}`, place)).toThrow();
  });

  test('rotates to a new key and still decrypts with the old one', () => {
    const [old, fresh] = [newKey(), newKey()];
    const before = createKeyRing(old).seal('secret', place);
    const ring = createKeyRing(`${fresh}, ${old}`);

    const opened = ring.open(before, place);
    const after = ring.seal(opened, place);

    expect([ring.isCurrent(before), ring.isCurrent(after)]).toEqual([false, true]);
    expect([ring.canOpen(before), createKeyRing(fresh).canOpen(before)]).toEqual([true, false]);
    expect(createKeyRing(fresh).open(after, place)).toBe('secret');
    expect(() => createKeyRing(fresh).open(before, place)).toThrow('is not in ENCRYPTION_KEY');
  });

  test('recognizes a text by its keyed hash, also with an older key', () => {
    const [old, fresh] = [newKey(), newKey()];
    const stored = createKeyRing(old).fingerprint('a code');

    expect(createKeyRing(`${fresh},${old}`).fingerprints('a code')).toContain(stored);
    expect(createKeyRing(`${fresh},${old}`).fingerprints('another code')).not.toContain(stored);
    expect(createKeyRing(fresh).fingerprints('a code')).not.toContain(stored);
  });

  test('derives other keys for each purpose, the newest first', () => {
    const [old, fresh] = [newKey(), newKey()];
    const [both, one, other] = [
      createKeyRing(`${fresh},${old}`).deriveKeys('drafts of 1'),
      createKeyRing(old).deriveKeys('drafts of 1'),
      createKeyRing(old).deriveKeys('drafts of 2'),
    ];

    expect([both.length, both[1]]).toEqual([2, one[0]]);
    for (const key of [...both, ...other]) expect(key).toMatch(/^[\da-f]{64}$/);
    expect(new Set([old, fresh, ...both, ...other]).size).toBe(5);
  });

  test('rejects short keys', () => {
    expect(() => createKeyRing('short')).toThrow('32 characters');
    expect(() => createKeyRing(`${newKey()},`)).toThrow('32 characters');
  });
});
