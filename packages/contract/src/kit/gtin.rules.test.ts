import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGtinFinder, readSearchedCode, toGtin, toGtins } from './gtin.rules.ts';

const upc = '071234500017';
const gtin = '00071234500017';

describe('the GTIN of a code', () => {
  test.each([
    ['UPC-12', upc],
    ['EAN-13', `0${upc}`],
    ['GTIN-14', gtin],
    ['without leading zeros', '71234500017'],
    ['with hyphens', '0-71234-50001-7'],
    ['with spaces', '0\u00a071234 50001 7'],
    ['as a decimal number', '71234500017.0'],
    ['without the check digit', '07123450001'],
    ['without zeros and check digit', '7123450001'],
  ])('is the same: %s', (_, code) => {
    expect(toGtin(code)).toBe(gtin);
    expect(readSearchedCode(code)?.gtins).toEqual([gtin]);
  });

  test.each([
    ['the case', '10071234500014', '10071234500014'],
    ['an EAN-13', '5012345678900', '05012345678900'],
    ['an EAN-8', '96385074', '00000096385074'],
    ['an EAN-8 without its first zero', '1234565', undefined],
    ['a short number', '1007', undefined],
    ['letters', 'OAT-71234500017', undefined],
    ['zeros', '00000000', undefined],
    ['a fraction', '71234500017.5', undefined],
    ['more than 14 digits', '123456789012345', undefined],
  ])('of %s', (_, code, expected) => {
    expect(toGtin(code)).toBe(expected);
  });

  test('is one of the readings of the code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,15}$/), (code) => {
        const { complete, completed } = toGtins(code);
        expect([complete, completed, undefined]).toContain(toGtin(code));
      }),
    );
  });
});

describe('the finder', () => {
  test('finds a code by its complete and by its completed form', () => {
    const find = createGtinFinder([
      [upc, 'oat'],
      ['96385074', 'gum'],
    ]);
    expect(['71234500017', '07123450001', '9638507', '0096385074', '10071234500014'].map(find)).toEqual([
      'oat',
      'oat',
      'gum',
      'gum',
      undefined,
    ]);
  });

  test('prefers the only active record, and asks between several', () => {
    const twins = ['one', 'two'] as const;
    const find = (isInactive: boolean) =>
      createGtinFinder([
        [upc, twins[0], isInactive],
        [`0${upc}`, twins[1]],
      ])('71234500017');
    expect([find(true), find(false)]).toEqual(['two', 'AMBIGUOUS']);
  });
});

describe('a searched code', () => {
  test('has the digits of any way to write it', () => {
    const sign = fc.constantFrom('', '-', ' ', '\u2013', '.');
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 99_999_999_999_999 }), fc.nat(4), sign, (number, zeros, between) => {
        const written = Array.from(`${'0'.repeat(zeros)}${number}`).join(between);
        expect(readSearchedCode(written)?.digits).toBe(String(number));
      }),
    );
  });

  test.each(['12345', '12-34', 'oat 123456', 'A123456', '', '0000000', '1,234,567'])('is not %j', (search) => {
    expect(readSearchedCode(search)).toBeUndefined();
  });
});
