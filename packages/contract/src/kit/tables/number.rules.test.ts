import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFractionOfCent, parseAmount, parsePercent, parseWhole, toCents } from './number.rules.ts';

const centsOf = (text: string): number | undefined => {
  const amount = parseAmount(text);
  return amount && toCents(amount);
};

describe('an amount in dollars', () => {
  test.each([
    ['12.5', 1250],
    ['12,5', 1250],
    ['12,50', 1250],
    ['0,125', 13],
    ['$1,234.50', 123_450],
    ['1,234', 123_400],
    ['1.234,50', 123_450],
    ['1.234.567', 123_456_700],
    ['1 234,50', 123_450],
    ["1'234.50", 123_450],
    ['-3', -300],
    ['\u22123', -300],
    ['-$3', -300],
    ['$-3', -300],
    ['(3.00)', -300],
    ['($1,000)', -100_000],
    ['0', 0],
    ['-0.00', 0],
    ['7.1000', 710],
    ['0.29', 29],
    ['1.234', 123],
    ['1.005', 101],
    ['-1.005', -101],
    ['4.440892e-16', 0],
    ['-1E-17', 0],
  ])('parses %s as %i cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  test.each([
    '',
    '$',
    '12,345,6',
    '1,2345,678',
    '1e3',
    '1e-3',
    '--1',
    '(-1)',
    '.5',
    '5.',
    '12.3.4',
    '€5',
    '9999999999',
  ])('rejects %j', (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  test.each([
    ['1.234', true],
    ['1.2300', false],
    ['0.001', true],
    ['5', false],
  ])('of %s has a fraction of a cent: %s', (text, expected) => {
    const amount = parseAmount(text);
    expect(amount && isFractionOfCent(amount)).toBe(expected);
  });

  test('times a quantity is rounded once', () => {
    const price = parseAmount('0.333');
    expect(price && [toCents(price, 3), toCents(price, -3), toCents(price, 1000)]).toEqual([100, -100, 33_300]);
  });
});

describe('every way to write a number', () => {
  const digits = fc.integer({ min: 0, max: 999_999_999 });
  const part = fc.stringMatching(/^\d{0,2}$/);
  const grouped = (whole: number, sign: string) => String(whole).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, sign);

  test('gives the same cents', () => {
    fc.assert(
      fc.property(digits, part, fc.constantFrom('', '-'), (whole, fraction, sign) => {
        const expected = Number(`${sign}${whole}${fraction.padEnd(2, '0')}`) + 0;
        const withPart = (decimal: string) => (fraction === '' ? '' : `${decimal}${fraction}`);
        const texts = [
          `${whole}${withPart('.')}`,
          `${whole}${withPart(',')}`,
          `${grouped(whole, ',')}${withPart('.')}`,
          `${grouped(whole, ' ')}${withPart(',')}`,
          ...(fraction === '' ? [] : [`${grouped(whole, '.')}${withPart(',')}`]),
        ];
        for (const text of texts) expect([text, centsOf(`${sign}${text}`)]).toEqual([text, expected]);
      }),
    );
  });

  test('gives the same quantity, and only a whole one', () => {
    fc.assert(
      fc.property(digits, (whole) => {
        for (const text of [String(whole), grouped(whole, ','), `${whole}.0`, `+${whole}`, grouped(whole, ' ')])
          expect(parseWhole(text)).toEqual({ value: whole });
        for (const text of [`${whole}.5`, `${whole},5`]) expect(parseWhole(text)).toBe('NOT_WHOLE');
      }),
    );
  });

  test('is exact to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const size = String(Math.abs(cents)).padStart(3, '0');
        expect(centsOf(`${cents < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`)).toBe(cents);
      }),
    );
  });
});

test.each([
  ['12', { value: 12 }],
  ['-12', { value: -12 }],
  ['1,234', { value: 1234 }],
  ['12.50', 'NOT_WHOLE'],
  ['many', 'NOT_A_NUMBER'],
  ['', 'NOT_A_NUMBER'],
  ['1,2,3', 'NOT_A_NUMBER'],
  ['1E+05', 'NOT_A_NUMBER'],
  ['1234567890123', 'NOT_A_NUMBER'],
])('the quantity %j is read as %j', (text, expected) => {
  expect(parseWhole(text)).toEqual(expected);
});

test.each([
  ['12.5', 12.5],
  ['12,5 %', 12.5],
  ['-3%', -3],
  ['x', undefined],
])('the percentage %j is read as %j', (text, expected) => {
  expect(parsePercent(text)).toBe(expected);
});
