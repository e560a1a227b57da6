import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, formatCents } from '../currency.rules.ts';
import {
  isAmount,
  isFractionOfCent,
  isShortenedNumber,
  parseAmount,
  parsePercent,
  parseWhole,
  toCents,
} from './number.rules.ts';

const readCents = (text: string): number | undefined => {
  const parsed = parseAmount(text, 'USD');
  return 'amount' in parsed ? toCents(parsed.amount) : undefined;
};

describe('an amount in the currency of the account', () => {
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
    expect(readCents(text)).toBe(cents);
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
    '¤5',
    '9999999999',
  ])('rejects %j', (text) => {
    expect(parseAmount(text, 'USD')).toHaveProperty('problem');
  });

  test.each([
    ['1.234', true],
    ['1.2300', false],
    ['0.001', true],
    ['5', false],
  ])('of %s has a fraction of a cent: %s', (text, expected) => {
    const parsed = parseAmount(text, 'USD');
    expect('amount' in parsed && isFractionOfCent(parsed.amount)).toBe(expected);
  });

  test('times a quantity is rounded once', () => {
    const price = { units: 333n, scale: 3 };
    expect([toCents(price, 3), toCents(price, -3), toCents(price, 1000)]).toEqual([100, -100, 33_300]);
  });
});

describe('an amount with a currency', () => {
  const centsIn = (currency: string, text: string): number | string => {
    const parsed = parseAmount(text, currency);
    return 'amount' in parsed ? toCents(parsed.amount) : parsed.problem;
  };

  test.each([
    ['EUR', '€ 12.50', 1250],
    ['EUR', '€12,50', 1250],
    ['EUR', '12.50 EUR', 1250],
    ['EUR', '12,50\u00a0€', 1250],
    ['EUR', 'EUR 12.50', 1250],
    ['EUR', 'eur 12.50', 1250],
    ['EUR', '-€1.234,50', -123_450],
    ['EUR', '€-3', -300],
    ['EUR', '(€ 3.00)', -300],
    ['EUR', '€ (3.00)', -300],
    ['USD', '$12.50 USD', 1250],
    ['USD', 'US$12.50', 1250],
    ['CAD', '$12.50', 1250],
    ['CAD', 'CA$12.50', 1250],
    ['MXN', '$12.50', 1250],
    ['SEK', '12,50 kr', 1250],
    ['NOK', 'kr. 12,50', 1250],
    ['CNY', '¥12.50', 1250],
    ['CNY', '\uffe512.50', 1250],
    ['GBP', '£12', 1200],
    ['CHF', 'Fr. 12.50', 1250],
    ['ZAR', 'R 12.50', 1250],
  ])('in an account with %s, %s is %i', (currency, text, cents) => {
    expect(centsIn(currency, text)).toBe(cents);
  });

  test.each([
    ['USD', '€ 12.50', 'is in EUR. The account uses USD.'],
    ['USD', '12.50 EUR', 'is in EUR. The account uses USD.'],
    ['USD', '(EUR 12.50)', 'is in EUR. The account uses USD.'],
    ['USD', '-12,50 €', 'is in EUR. The account uses USD.'],
    ['USD', 'CA$5', 'is in CAD. The account uses USD.'],
    ['USD', '$5 CAD', 'is in CAD. The account uses USD.'],
    ['USD', '5 JPY', 'is in JPY. The account uses USD.'],
    ['USD', '¥500', 'is in CNY or JPY. The account uses USD.'],
    ['USD', '5 kr', 'is in DKK, ISK, NOK, or SEK. The account uses USD.'],
    ['EUR', '$5', 'has the currency sign $. The account uses EUR.'],
    ['GBP', '$5', 'has the currency sign $. The account uses GBP.'],
    ['GBP', '5 L', 'is not an amount in GBP.'],
    ['GBP', '5 pcs', 'is not an amount in GBP.'],
    ['GBP', '£ five', 'is not an amount in GBP.'],
    ['GBP', '£5 £6', 'is not an amount in GBP.'],
    ['GBP', 'EUR', 'is not an amount in GBP.'],
  ])('in an account with %s, %s is rejected', (currency, text, problem) => {
    expect(centsIn(currency, text)).toBe(problem);
  });

  const amounts = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
  const codes = fc.constantFrom(...currencies);

  test('is read as it is shown and as it is written with its code', () => {
    fc.assert(
      fc.property(amounts, codes, (cents, currency) => {
        const number = formatCents(cents, 'USD').replace('$', '');
        for (const text of [formatCents(cents, currency), `${number} ${currency}`, `${currency} ${number}`])
          expect([text, centsIn(currency, text)]).toEqual([text, cents]);
      }),
    );
  });

  test('with the code of another currency is never read', () => {
    fc.assert(
      fc.property(amounts, codes, codes, (cents, currency, other) => {
        fc.pre(currency !== other);
        const number = formatCents(cents, 'USD').replace('$', '');
        for (const text of [`${number} ${other}`, `${other} ${number}`])
          expect(centsIn(currency, text)).toBe(`is in ${other}. The account uses ${currency}.`);
      }),
    );
  });

  test.each([0, 1, -1_234_567])(
    'as another account shows it is read only with a sign that both use (%i cents)',
    (cents) => {
      const sharedSigns = new Map([
        ['USD', '$'],
        ['GBP', '£'],
        ['PHP', '₱'],
      ]);
      const unexpected = currencies.flatMap((other) => {
        const text = formatCents(cents, other);
        const sign = sharedSigns.get(other);
        return currencies
          .filter((currency) => currency !== other)
          .map((currency) => {
            const isShared = sign !== undefined && typeof centsIn(currency, `${sign}1`) === 'number';
            const read = centsIn(currency, text);
            const isRejected = typeof read === 'string' && read.endsWith(`The account uses ${currency}.`);
            return { text, currency, read, isExpected: isShared ? read === cents : isRejected };
          })
          .filter(({ isExpected }) => !isExpected);
      });
      expect(unexpected).toEqual([]);
      expect(currencies.filter((currency) => !isAmount(formatCents(cents, currency)))).toEqual([]);
    },
  );

  test('never fails for other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), codes, (text, currency) => {
        expect(typeof centsIn(currency, text)).toMatch(/^(?:number|string)$/);
      }),
    );
    expect(isAmount(`a${' '.repeat(100_000)}a`)).toBe(false);
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
        for (const text of texts) expect([text, readCents(`${sign}${text}`)]).toEqual([text, expected]);
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
        expect(readCents(`${cents < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`)).toBe(cents);
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
  ['1.23457E+11', true],
  ['1,2e+5', true],
  ['1E+11', true],
  ['9E+05', false],
  ['012345678905', false],
])('whether %j lost digits is %j', (text, expected) => {
  expect(isShortenedNumber(text)).toBe(expected);
});

test.each([
  ['12.5', 12.5],
  ['12,5 %', 12.5],
  ['-3%', -3],
  ['x', undefined],
])('the percentage %j is read as %j', (text, expected) => {
  expect(parsePercent(text)).toBe(expected);
});
