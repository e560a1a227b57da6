import { describe, expect, test } from 'vitest';
import { createImportRowReader } from './import-row.rules.ts';

const readDiscount = (kind: string, discount: string, name = 'Discount type') =>
  createImportRowReader('COMPANIES', {
    header: ['Company', 'Discount', name],
    columns: { name: [0], discount: [1] },
    numbers: {},
    currency: 'USD',
  })(['New Co', discount, kind], 2);

describe('a discount', () => {
  test.each(['Amount', 'Fixed amount', 'fixed_amount', '$', 'Dollars off', 'Cents', 'EUR (€)'])(
    'of the type %s is not a percentage',
    (kind) => {
      const problem = `Discount % "1.00" is an amount, because of Discount type "${kind}". Enter a percentage.`;
      expect(readDiscount(kind, '1.00').problems.map(({ message }) => message)).toEqual([problem]);
    },
  );

  test.each([
    ['Percentage', '25'],
    ['Percent amount', '25'],
    ['%', '25'],
    ['', '25'],
    ['TPR', '25'],
    ['Amount', '25 %'],
  ])('of the type %j with %s is a percentage', (kind, discount) => {
    expect(readDiscount(kind, discount)).toMatchObject({ values: { discount: 25 }, problems: [] });
  });

  test('does not depend on other columns, and can be empty', () => {
    expect(readDiscount('Amount', '25', 'Tax type').problems).toEqual([]);
    expect(readDiscount('Amount', '').problems).toEqual([]);
  });
});
