import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decryptDraft, deriveOfflineKeys, encryptDraft } from './draft-cipher.ts';

const key = 'a1'.repeat(32);
const otherKey = 'b2'.repeat(32);

describe('an encrypted draft', () => {
  test('is decrypted with its key only, and differs each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const [once = '', twice = ''] = [encryptDraft(text, [key]), encryptDraft(text, [key])];

        expect(once).not.toBe(twice);
        expect([decryptDraft(once, [key]), decryptDraft(twice, [otherKey, key])]).toEqual([text, text]);
        expect([decryptDraft(once, [otherKey]), decryptDraft(once, [])]).toEqual([undefined, undefined]);
      }),
    );
  });

  test('does not contain its text, and cannot be decrypted after a change', () => {
    const stored = encryptDraft('Blue Harbor', [key]) ?? '';

    expect(atob(stored.split('.')[1] ?? '')).not.toContain('Harbor');
    const end = stored.at(-6) === 'A' ? 'B' : 'A';
    expect(decryptDraft(stored.slice(0, -6) + end + stored.slice(-5), [key])).toBeUndefined();
  });

  test('requires a key', () => {
    expect(encryptDraft('text', [])).toBeUndefined();
  });

  test.for(['', '.', 'plain text', '{"text":"plain"}', 'AAAA.AAAA', '!.!', '.AAAA'])('is not %s', (stored) => {
    expect(decryptDraft(stored, [key])).toBeUndefined();
  });

  test('of a megabyte is decrypted as it was', () => {
    const text = 'quantity 12, '.repeat(80_000);

    expect(decryptDraft(encryptDraft(text, [key]) ?? '', [key]) === text).toBe(true);
  });
});

test('drafts and offline keys of earlier releases, which used tweetnacl, remain readable', () => {
  const stored = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH.wHAyan6fBeQ/VWjaVvgRN5nHdQIhFFmrQyiQWg1SBAws';

  expect(decryptDraft(stored, [key])).toBe('12 of Blue Harbor');
  expect(deriveOfflineKeys([key])).toEqual(['9a97de8a545d4b92d6919e4275b34c82a8cc620afed09842926f078291d76f29']);
});

test('offline keys are other keys of the same length', () => {
  const keys = deriveOfflineKeys([key, otherKey]);

  expect(new Set([...keys, key, otherKey]).size).toBe(4);
  for (const one of keys) expect(one).toMatch(/^[\da-f]{64}$/);
});
