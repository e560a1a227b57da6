import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, formatCents } from '../currency.rules.ts';
import {
  isAmount,
  isFractionOfCent,
  isShortenedNumber,
  type NumberRule,
  parseAmount,
  parseFilePercent,
  parsePercent,
  parseWhole,
  toCents,
} from './number.rules.ts';
import { completeTyped } from './number-text.rules.ts';

const point = { decimalSign: 'POINT' } as const;
const comma = { decimalSign: 'COMMA' } as const;

const readCents = (text: string, rule: NumberRule = {}): number | undefined => {
  const parsed = parseAmount(text, { currency: 'USD', rule });
  return 'amount' in parsed ? toCents(parsed.amount) : undefined;
};

describe('an amount in the currency of the account', () => {
  test.each([
    ['12.5', 1250],
    ['12,5', 1250],
    ['12,50', 1250],
    ['0,125', 13],
    ['$1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['12,34,567.50', 123_456_750],
    ['1 234,567', 123_457],
    ['1.234.567', 123_456_700],
    ['1 234,50', 123_450],
    ["1'234.50", 123_450],
    ['-3', -300],
    ['\u22123', -300],
    ['-$3', -300],
    ['.99', 99],
    [',99', 99],
    ['-.5', -50],
    ['$.99', 99],
    ['$ .99', 99],
    ['.99 USD', 99],
    ['(.50)', -50],
    ['5.', 500],
    ['5,', 500],
    ['$5.', 500],
    ['5. USD', 500],
    ['1,234.', 123_400],
    ['1.234,', 123_400],
    ['$-3', -300],
    ['(3.00)', -300],
    ['($1,000.00)', -100_000],
    ['0', 0],
    ['-0.00', 0],
    ['7.1000', 710],
    ['0.29', 29],
    ['0.005', 1],
    ['-0.0049', 0],
    ['7.50-', -750],
    ['7.50- USD', -750],
    ['$7.50-', -750],
    ['\u20137.50', -750],
    ['\uff0d7.50', -750],
    ['\u200e-7.50\u200e', -750],
    ["'7.50", 750],
    ["'-7.50", -750],
    ['$ -', 0],
    ['$-', 0],
    ['- USD', 0],
    ['$ \u2013', 0],
    ['$ (7.50)', -750],
    ['\uff17.\uff15\uff10', 750],
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
    '.',
    '.5.',
    '12.3.4',
    '€5',
    '¤5',
    '9999999999',
    '-',
    '-7.50-',
    '(7.50-)',
    '7.50-8',
    '- -',
    '5-pack',
    '1,23,45',
    '1,23,456,789',
    '7\u00b2',
  ])('rejects %j', (text) => {
    expect(parseAmount(text, { currency: 'USD', rule: {} })).toHaveProperty('problem');
  });

  test.each([
    ['1.2345', true],
    ['1.2300', false],
    ['0.001', true],
    ['5', false],
  ])('of %s has a fraction of a cent: %s', (text, expected) => {
    const parsed = parseAmount(text, { currency: 'USD', rule: {} });
    expect('amount' in parsed && isFractionOfCent(parsed.amount)).toBe(expected);
  });

  test('times a quantity is rounded once', () => {
    const price = { units: 333n, scale: 3 };
    expect([toCents(price, 3), toCents(price, -3), toCents(price, 1000)]).toEqual([100, -100, 33_300]);
  });
});

describe('an amount with a currency', () => {
  const centsIn = (currency: string, text: string): number | string => {
    const parsed = parseAmount(text, { currency, rule: 'TYPED' });
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
        const written = [
          [point, [`${whole}${withPart('.')}`, `${grouped(whole, ',')}${withPart('.')}`]],
          [comma, [`${whole}${withPart(',')}`, `${grouped(whole, '.')}${withPart(',')}`]],
          [comma, [`${grouped(whole, ' ')}${withPart(',')}`, `${grouped(whole, "'")}${withPart(',')}`]],
        ] as const;
        for (const [rule, texts] of written)
          for (const text of texts) expect([text, readCents(`${sign}${text}`, rule)]).toEqual([text, expected]);
      }),
    );
  });

  test('gives the same quantity, and only a whole one', () => {
    fc.assert(
      fc.property(digits, (whole) => {
        for (const text of [String(whole), grouped(whole, ','), `${whole}.0`, `+${whole}`, grouped(whole, ' ')])
          expect(parseWhole(text, point)).toEqual({ value: whole });
        for (const text of [`${whole}.5`, `${whole},5`]) expect(parseWhole(text, {})).toBe('NOT_WHOLE');
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

const grouped = { decimalSign: 'COMMA', reason: 'line 2 has a decimal comma' } as const;
const twoReadings = { code: 'AMBIGUOUS' };

test.each<[string, NumberRule, unknown]>([
  ['12', {}, { value: 12 }],
  ['-12', {}, { value: -12 }],
  ['(3)', {}, { value: -3 }],
  ['3-', {}, { value: -3 }],
  ['3 -', {}, { value: -3 }],
  ["'-3", {}, { value: -3 }],
  ['\u22123', {}, { value: -3 }],
  ['-', {}, { value: 0 }],
  ['\u2013', {}, { value: 0 }],
  ['--', {}, { value: 0 }],
  ['5 pcs', {}, { value: 5 }],
  ['5 EA', {}, { value: 5 }],
  ['1,250 Stück', point, { value: 1250 }],
  ['2 CS', {}, 'NOT_A_NUMBER'],
  ['5.', {}, { value: 5 }],
  ['5.', comma, { value: 5 }],
  ['1,234', {}, { value: 1234 }],
  ['1,000', {}, twoReadings],
  ['1.234', {}, twoReadings],
  ['1.200', grouped, { value: 1200 }],
  ['12.50', {}, 'NOT_WHOLE'],
  ['1,250', grouped, 'NOT_WHOLE'],
  ['3.0', grouped, { code: 'CONFLICT' }],
  ['1.200', 'TYPED', twoReadings],
  ['1,000', 'TYPED', { value: 1000 }],
  ['12,0', 'TYPED', { value: 12 }],
  ['12,5', 'TYPED', 'NOT_WHOLE'],
  ['1.234', 'CELL', 'NOT_WHOLE'],
  ['1.000', 'CELL', { value: 1 }],
  ['many', {}, 'NOT_A_NUMBER'],
  ['', {}, 'NOT_A_NUMBER'],
  ['1,2,3', {}, 'NOT_A_NUMBER'],
  ['1E+05', {}, 'NOT_A_NUMBER'],
  ['1234567890123', {}, 'NOT_A_NUMBER'],
])('the quantity %j, read by %j, is %j', (text, rule, expected) => {
  const read = parseWhole(text, rule);
  if (typeof expected === 'string') expect(read).toBe(expected);
  else expect(read).toMatchObject(Object(expected));
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
  ['12.5', { value: 12.5 }],
  ['12,5 %', { value: 12.5 }],
  ['-3%', { value: -3 }],
  ['(3%)', { value: -3 }],
  ['%3', { value: 3 }],
  ['3-%', { value: -3 }],
  ['x', { code: 'INVALID' }],
  ['%', { code: 'INVALID' }],
  ['12.500 %', { code: 'AMBIGUOUS' }],
])('the percentage %j is read as %j', (text, expected) => {
  expect(parsePercent(text, {})).toMatchObject(expected);
});

test('a percentage of a file asks between 0 and 1 without a sign, and is otherwise the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1500, max: 1500 }), fc.constantFrom('', '%', ' %'), (hundredths, sign) => {
      const text = `${hundredths / 100}${sign}`;
      const isUnclear = sign === '' && hundredths !== 0 && Math.abs(hundredths) < 100;
      expect(parseFilePercent(text, {})).toMatchObject(isUnclear ? { code: 'AMBIGUOUS' } : parsePercent(text, {}));
    }),
  );
});

test.each([
  [
    '12.50',
    {
      rule: comma,
      problem: 'has a decimal point, but other numbers have another sign: all numbers must have the same decimal sign.',
    },
  ],
  [
    '12.50',
    {
      rule: grouped,
      problem: 'has a decimal point, but line 2 has a decimal comma: all numbers must have the same decimal sign.',
    },
  ],
  ['1,234', { rule: {}, problem: 'can mean 1.234 or 1,234: choose the decimal sign of the file.' }],
  [
    '1,234',
    {
      rule: { decimalSign: 'POINT', isMixed: true },
      problem: 'can mean 1.234 or 1,234, and the file has numbers of both kinds.',
    },
  ],
  [
    '1.234',
    {
      rule: 'TYPED',
      problem: 'can mean 1,234 or 1.234: enter it without a thousands separator, or with two decimals.',
    },
  ],
] as const)('the amount %j is rejected: %j', (text, { rule, problem }) => {
  expect(parseAmount(text, { currency: 'USD', rule })).toMatchObject({ problem });
});

test.each<[string, NumberRule, number]>([
  ['1,234', point, 123_400],
  ['1,234', comma, 123],
  ['1.234', point, 123],
  ['1.234', comma, 123_400],
  ['1,234', 'TYPED', 123_400],
  ['4,99', 'TYPED', 499],
  ['1.234', 'CELL', 123],
  ['-1.005', point, -101],
])('the amount %j, read by %j, is %i cents', (text, rule, cents) => {
  expect(readCents(text, rule)).toBe(cents);
});

test.each([
  ['.5', '0.5'],
  ['-,5', '-0,5'],
  ['$.50', '$0.50'],
  ['5.', '5'],
  ['Rs.50', 'Rs.50'],
  ['kr.12,50', 'kr.12,50'],
])('the typed number %s means %s', (typed, complete) => {
  expect(completeTyped(typed)).toBe(complete);
});
