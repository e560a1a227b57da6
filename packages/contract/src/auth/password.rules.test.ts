import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordWeakness } from './password.rules.ts';

describe('a password', () => {
  test.for([
    ['short', 'Use at least 8 characters.'],
    ['aaaaaaaaaaaa', 'Use more than a few different characters.'],
    ['jo.smith@example.com', 'Do not use your e-mail address.'],
    ['Jo.Smith2026!', 'Do not use your e-mail address.'],
    ['Password123!', 'This password is too common.'],
    ['12345678', 'This password is too common.'],
    ['hgfedcba', 'This password is too common.'],
  ])('rejects %s: %s', ([password = '', reason]) => {
    expect(passwordWeakness(password, 'jo.smith@example.com')).toBe(reason);
  });

  test.for(['shelfward-demo', 'correct horse battery', 'Tr0ub4dor&3', 'пароль-из-слов'])('accepts %s', (password) => {
    expect(passwordWeakness(password, 'jo.smith@example.com')).toBeUndefined();
  });

  test('accepts every random password', () => {
    fc.assert(
      fc.property(fc.uuid(), (password) => {
        expect(passwordWeakness(password, 'jo@example.com')).toBeUndefined();
      }),
    );
  });
});
