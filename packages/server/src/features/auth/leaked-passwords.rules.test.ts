// ASVS 6.2.4, 6.2.12

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLeakedPassword } from './leaked-passwords.rules.ts';

/** At least eight characters each, so that the length does not reject them. */
const wellKnown =
  `password password1 Password123! passw0rd P@ssw0rd P@ssw0rd2026 qwertyuiop qwerty123 Qwerty2026! qwerty12345
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx !QAZ2wsx abcd1234 abc12345 a1b2c3d4 iloveyou iloveyou2 letmein1 letmein123
  Welcome1 Welcome123! welcome2026 changeme changeme1 trustno1 football baseball1 superman1 Batman2026 sunshine
  Princess1 dragon123 monkey123 master123 shadow123 michael1 Jennifer1 starwars whatever computer internet
  samsung1 google123 admin123 administrator Admin2026! secret123`.split(/\s+/);

describe('a leaked password', () => {
  test.for(wellKnown)('is recognized: %s', (password) => {
    expect(isLeakedPassword(password)).toBe(true);
  });

  test.for(['correct horse battery', 'пароль-из-слов', 'shelfward-demo', 'dragon 4471-2231-9912', 'another good one'])(
    'is not %s',
    (password) => {
      expect(isLeakedPassword(password)).toBe(false);
    },
  );

  test('is not a random password', () => {
    fc.assert(
      fc.property(fc.uuid(), (password) => {
        expect(isLeakedPassword(password)).toBe(false);
      }),
    );
  });
});
