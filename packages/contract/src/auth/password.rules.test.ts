// ASVS 6.2.1, 6.2.5, 6.2.11

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordWeakness } from './password.rules.ts';

const owner = {
  email: 'jo.smith@northwind.example',
  firstName: 'Joséphine',
  lastName: 'Smith-Weber',
  clientName: 'Blue Harbor Outfitters',
};

describe('a password', () => {
  test.for([
    ['short', 'Use at least 8 characters.'],
    ['aaaaaaaaaaaa', 'Use more than a few different characters.'],
    ['jo.smith@northwind.example', 'Do not use your e-mail address.'],
    ['Jo.Smith2026!', 'Do not use your e-mail address.'],
    ['2026smith!', 'Do not use your e-mail address.'],
    ['Northwind24', 'Do not use your e-mail address.'],
    ['Joséphine1990', 'Do not use your name.'],
    ['weber.WEBER.1', 'Do not use your name.'],
    ['HarborBlue2026!', 'Do not use the name of your company or of this product.'],
    ['Outfitters#1', 'Do not use the name of your company or of this product.'],
    ['Shelfward2026', 'Do not use the name of your company or of this product.'],
    ['12345678', 'This password is too common.'],
    ['hgfedcba', 'This password is too common.'],
  ])('rejects %s: %s', ([password = '', reason]) => {
    expect(passwordWeakness(password, owner)).toBe(reason);
  });

  test.for([
    'shelfward-demo',
    'correct horse battery',
    'Tr0ub4dor&3',
    'пароль-из-слов',
    'smith sells seashells',
    'smith 8817263 4471 2291',
  ])('accepts %s', (password) => {
    expect(passwordWeakness(password, owner)).toBeUndefined();
  });

  test('accepts every random password', () => {
    fc.assert(
      fc.property(fc.uuid(), (password) => {
        expect(passwordWeakness(password, owner)).toBeUndefined();
      }),
    );
  });

  test('is compared with the names that are known', () => {
    expect(passwordWeakness('HarborBlue2026!', { email: 'jo.smith@northwind.example' })).toBeUndefined();
  });
});
