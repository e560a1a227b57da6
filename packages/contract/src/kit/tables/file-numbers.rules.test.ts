import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNumberDetector, type NumberForm } from './file-numbers.rules.ts';
import { parseAmount, parseWhole, toCents } from './number.rules.ts';
import { type DecimalSign, decimalSigns } from './number-text.rules.ts';

/** Detects the sign of the texts of one column; the first one is in line 2. */
const detect = (texts: readonly string[], form: NumberForm = 'money', chosen?: DecimalSign) => {
  const detector = createNumberDetector();
  for (const [row, text] of texts.entries()) detector.add(text, { line: row + 2, form });
  return detector.detect(chosen);
};

describe('the decimal sign of a file', () => {
  test.each<[readonly string[], object]>([
    [['12,50', '1,234'], { decimalSign: 'COMMA', reason: 'line 2 has a decimal comma' }],
    [['1.234', '12.50'], { decimalSign: 'POINT', reason: 'line 3 has a decimal point' }],
    [['0.125', '1.234'], { decimalSign: 'POINT' }],
    [['0,125', '1,234'], { decimalSign: 'COMMA' }],
    [['1.234.567', '1.234'], { decimalSign: 'COMMA' }],
    [['1,234,567', '1,234'], { decimalSign: 'POINT' }],
    [['1234.567'], { decimalSign: 'POINT' }],
    [['1 234,567'], { decimalSign: 'COMMA' }],
    [['$1,234.50', '$ -', '(3)'], { decimalSign: 'POINT' }],
    [['12', '', 'n/a', '1 234', '31.12.2026'], { decimalSign: undefined, isAmbiguous: false }],
    [['12', '1,234'], { decimalSign: undefined, isAmbiguous: true, example: '1,234' }],
    [['1.234', '2'], { decimalSign: undefined, isAmbiguous: true, example: '1.234' }],
    [['12.50', '12,50', '3.10'], { decimalSign: 'POINT', isMixed: true, isAmbiguous: false }],
    [['12,50', '12.50'], { decimalSign: 'COMMA', isMixed: true }],
  ])('of %j is %j', (texts, expected) => {
    expect(detect(texts)).toMatchObject(expected);
  });

  test.each<[readonly string[], object]>([
    [['1,250', '1,000'], { decimalSign: 'POINT', isAmbiguous: false }],
    [['1,000'], { isAmbiguous: true }],
    [['1.250'], { isAmbiguous: true }],
    [['3,0', '1,000'], { decimalSign: 'COMMA' }],
  ])('of the quantities %j is %j', (texts, expected) => {
    expect(detect(texts, 'whole')).toMatchObject(expected);
  });

  test('is the one that the user chooses, and numbers with the other one are rejected', () => {
    const rule = detect(['1,234', '12.50'], 'money', 'COMMA');

    expect(parseAmount('1,234', { currency: 'USD', rule })).toEqual({ amount: { units: 1234n, scale: 3 } });
    expect(parseAmount('12.50', { currency: 'USD', rule })).toMatchObject({
      code: 'CONFLICT',
      problem: 'has a decimal point, but a decimal comma was chosen: all numbers must have the same decimal sign.',
    });
  });

  test.each<[readonly [string, string, string], object]>([
    [['1,000', '1,250', '1,250'], { decimalSign: 'COMMA' }],
    [['1,000', '2', '2'], { decimalSign: 'COMMA' }],
    [['2', '1,250', '2,500'], { isAmbiguous: true }],
    [['1.000', '2', '2.000,00'], { decimalSign: 'COMMA' }],
    [['3', '0.333', '1.000'], { decimalSign: 'POINT' }],
    [['2', '1,250', '9'], { isAmbiguous: true }],
    [['many', '1,250', '9'], { isAmbiguous: true }],
  ])('is proven by the product %j, if only one fits', ([quantity, price, value], expected) => {
    const detector = createNumberDetector();
    detector.add(quantity, { line: 2, form: 'whole' });
    detector.add(price, { line: 2, form: 'money' });
    detector.add(value, { line: 2, form: 'money' });
    detector.addProduct({ quantity, price, value }, 2);

    expect(detector.detect()).toMatchObject(expected);
  });
});

const format = (
  units: number,
  { scale, sign, isGrouped }: { scale: number; sign: DecimalSign; isGrouped: boolean },
) => {
  const digits = String(Math.abs(units)).padStart(scale + 1, '0');
  const [decimal, group] = sign === 'POINT' ? ['.', ','] : [',', '.'];
  const [whole, part] = [digits.slice(0, digits.length - scale), digits.slice(digits.length - scale)];
  const size = isGrouped ? whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, group) : whole;
  return `${units < 0 ? '-' : ''}${size}${scale === 0 ? '' : `${decimal}${part}`}`;
};

const units = fc.integer({ min: -99_999_999, max: 99_999_999 });
const amounts = fc.record({ units, scale: fc.constantFrom(0, 1, 2, 3, 4) });
const layout = fc.record({ sign: fc.constantFrom(...decimalSigns), isGrouped: fc.boolean() });

test('every file with one sign is read as it was written, or the sign is asked for', () => {
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 8 }), layout, (written, { sign, isGrouped }) => {
      const texts = written.map((amount) => format(amount.units, { ...amount, sign, isGrouped }));
      const detected = detect(texts);
      if (detected.isAmbiguous) expect(texts.some((text) => /\d[.,]\d{3}$/.test(text))).toBe(true);
      const rule = detected.isAmbiguous ? detect(texts, 'money', sign) : detected;
      for (const [at, text] of texts.entries()) {
        const parsed = parseAmount(text, { currency: 'USD', rule });
        expect([text, parsed]).toEqual([
          text,
          { amount: { units: BigInt(written[at]?.units ?? 0), scale: written[at]?.scale } },
        ]);
      }
    }),
  );
});

test('every file with both signs has an error, and no number is read in another way than it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amounts, layout), { minLength: 2, maxLength: 8 }), (written) => {
      const texts = written.map(([amount, given]) => format(amount.units, { ...amount, ...given }));
      const rule = detect(texts);
      fc.pre(rule.isMixed === true);
      const parsed = texts.map((text) => parseAmount(text, { currency: 'USD', rule }));
      expect(parsed.some((result) => 'problem' in result)).toBe(true);
      for (const [at, result] of parsed.entries()) {
        const [amount] = written[at] ?? [];
        if ('amount' in result)
          expect(result.amount).toEqual({ units: BigInt(amount?.units ?? 0), scale: amount?.scale });
      }
    }),
  );
});

test('every quantity is read as it was written, rejected, or asked for', () => {
  const quantities = fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(quantities, layout, ([...written], { sign, isGrouped }) => {
      const texts = written.map((quantity) => format(quantity, { scale: 0, sign, isGrouped }));
      const detected = detect(texts, 'whole');
      const rule = detected.isAmbiguous ? detect(texts, 'whole', sign) : detected;
      expect(texts.map((text) => parseWhole(text, rule))).toEqual(written.map((value) => ({ value: value + 0 })));
    }),
  );
});

test('every amount is typed as screens show it', () => {
  fc.assert(
    fc.property(units, fc.boolean(), (cents, isGrouped) => {
      const parsed = parseAmount(format(cents, { scale: 2, sign: 'POINT', isGrouped }), {
        currency: 'USD',
        rule: 'TYPED',
      });
      expect('amount' in parsed && toCents(parsed.amount)).toBe(cents + 0);
    }),
  );
});
