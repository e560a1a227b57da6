import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeErpAmounts,
  computeRoundedTotals,
  type ErpOrderAmounts,
  erpRoundings,
  listRoundedTotals,
  listTaxedLines,
  type PricedOrder,
} from './erp-amounts.rules.ts';

const order = (given: Partial<PricedOrder> = {}): PricedOrder => ({
  discount: 0,
  shippingCharge: 0,
  lines: [{ unitPrice: 11_700, quantity: 1 }],
  ...given,
});
const erp = (given: Partial<ErpOrderAmounts> = {}): ErpOrderAmounts => ({
  currency: 'USD',
  untaxed: 117,
  tax: 0,
  total: 117,
  rounding: 'LINE',
  lines: [{ quantity: 1, unitPrice: 117, discount: 0, subtotal: 117 }],
  ...given,
});

describe('the difference between the amounts here and in the ERP', () => {
  test('is nothing for a tax that is added to the price', () => {
    expect(computeErpAmounts(order(), erp({ tax: 23.4, total: 140.4 }))).toEqual({
      currency: 'USD',
      here: 11_700,
      untaxed: 11_700,
      tax: 2340,
      total: 14_040,
      rounding: 'LINE',
      parts: { rounding: 0, includedTax: 0, lines: 0 },
    });
  });

  test('is the tax that the price includes', () => {
    const lines = [{ quantity: 1, unitPrice: 117, discount: 0, subtotal: 97.5 }];
    const taxed = erp({ untaxed: 97.5, tax: 19.5, lines });

    expect(computeErpAmounts(order(), taxed).parts).toEqual({ rounding: 0, includedTax: -1950, lines: 0 });
    expect(listTaxedLines(lines)).toEqual(lines);
  });

  test('is the rounding of each line', () => {
    // 10 % of 3 × 0.15: each line is 0.14 (0.135), the order 0.40 (0.405 less a discount of 0.05).
    const priced = order({ discount: 10, lines: Array.from({ length: 3 }, () => ({ unitPrice: 15, quantity: 1 })) });
    const line = { quantity: 1, unitPrice: 0.15, discount: 10, subtotal: 0.14 };

    expect(computeErpAmounts(priced, erp({ untaxed: 0.42, lines: [line, line, line] }))).toMatchObject({
      here: 40,
      untaxed: 42,
      parts: { rounding: 2, includedTax: 0, lines: 0 },
    });
  });

  test('is a line that was added in the ERP, and another price', () => {
    const lines = [
      { quantity: 1, unitPrice: 100, discount: 0, subtotal: 100 },
      { quantity: 2, unitPrice: 1.5, discount: 0, subtotal: 3 },
    ];

    expect(computeErpAmounts(order(), erp({ untaxed: 103, lines })).parts).toEqual({
      rounding: 0,
      includedTax: 0,
      lines: -1400,
    });
  });
});

const pricedLines = fc.array(
  fc.record({ unitPrice: fc.integer({ min: 0, max: 99_999 }), quantity: fc.integer({ min: 0, max: 500 }) }),
  { maxLength: 12 },
);
const discount = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

test('the parts add up to the difference', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 100);
  const line = fc.record({ quantity: amount, unitPrice: amount, discount, subtotal: amount });
  fc.assert(
    fc.property(
      pricedLines,
      discount,
      fc.array(line, { maxLength: 5 }),
      amount,
      (lines, percent, erpLines, untaxed) => {
        const { parts, here, ...there } = computeErpAmounts(
          order({ lines, discount: percent }),
          erp({ untaxed, lines: erpLines }),
        );
        expect(parts.rounding + parts.includedTax + parts.lines).toBe(there.untaxed - here);
      },
    ),
  );
});

test('rounding each line changes the total by at most half a cent per line', () => {
  fc.assert(
    fc.property(pricedLines, discount, (lines, percent) => {
      const { perLine, perOrder } = computeRoundedTotals(order({ lines, discount: percent }));
      expect(Math.abs(perLine - perOrder)).toBeLessThanOrEqual((lines.length + 1) / 2);
    }),
  );
});

describe('the totals that the ERP may compute', () => {
  test('are half a cent higher if the discount here is rounded up', () => {
    // 2.5 % of 9.00 are 0.225: 0.23 here, and 8.775 is 8.78 in the ERP.
    const halfCent = order({ discount: 2.5, lines: [{ unitPrice: 900, quantity: 1 }] });

    for (const rounding of [...erpRoundings, undefined]) expect(listRoundedTotals(halfCent, rounding)).toEqual([878]);
  });

  test('are two if the lines are rounded in different directions than their sum', () => {
    const lines = Array.from({ length: 3 }, () => ({ unitPrice: 15, quantity: 1 }));
    const priced = order({ discount: 10, lines });

    expect(listRoundedTotals(priced, 'LINE')).toEqual([42]);
    expect(listRoundedTotals(priced)).toEqual([42, 41]);
    expect(listRoundedTotals(priced, 'ORDER')).toEqual([42, 41]);
  });

  test('include the amount in the ERP of each order, and are empty only if it is the total here', () => {
    fc.assert(
      fc.property(pricedLines, discount, fc.constantFrom(...erpRoundings), (lines, percent, rounding) => {
        const priced = order({ lines, discount: percent });
        const totals = listRoundedTotals(priced, rounding);
        const gross = lines.map(
          ({ unitPrice, quantity }) => (unitPrice * quantity * (10_000 - Math.round(percent * 100))) / 10_000,
        );
        const round = (amount: number): number => Math.floor(amount + 0.5 + 1e-7);
        const perLine = gross.reduce((total, amount) => total + round(amount), 0);
        const perOrder = round(gross.reduce((total, amount) => total + amount, 0));
        const { here } = computeErpAmounts(priced, erp());
        for (const total of rounding === 'LINE' ? [perLine] : [perLine, perOrder])
          expect(totals.length === 0 ? [here] : totals).toContain(total);
      }),
    );
  });
});
