import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeReport } from '../../../kit/testing/fixtures/reports.fixture.ts';
import { isOverlapping, type Sums, soldFigures, sumRows, toSold, toSoldRow } from './sold.rules.ts';

const amount = fc.integer({ min: 1, max: 100_000 });
const sold = fc.record({ units: amount, unitsLastYear: amount, sales: amount, salesLastYear: amount });
/** Products with at least one value. */
const products = fc.array(
  fc.record({ sold, values: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }) }),
  { minLength: 1 },
);
const days = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-01-31' };

test('rows overlap if, and only if, a product with sales has several values', () => {
  fc.assert(
    fc.property(products, fc.shuffledSubarray([...soldFigures], { minLength: 3 }), (soldProducts, figures) => {
      const sum = (all: readonly { readonly sold: Sums }[]) => sumRows(all.map((product) => product.sold));
      const rows = [1, 2, 3, 4].map((id) => ({ id, ...sum(soldProducts.filter(({ values }) => values.includes(id))) }));
      const result = makeReport({ days, figures }, rows, { totals: sum(soldProducts) });
      expect(isOverlapping(result, figures)).toBe(soldProducts.some(({ values }) => values.length > 1));
      expect(isOverlapping({ ...result, omittedRows: 1 }, figures)).toBe(false);
    }),
  );
});

test('the figures of a row are found by their name, and a change of negative sales is not known', () => {
  const row = { id: 7, name: 'Bars', units: 30, unitsLastYear: 20, sales: 900, salesLastYear: -600 };
  const expected = { ...row, percentageChangeUnits: 50, percentageChangeSales: null };
  const [inOrder] = makeReport({ days, figures: [...soldFigures] }, [row]).rows;
  expect(inOrder && toSoldRow(inOrder)).toEqual(expected);
  const figures = soldFigures.toReversed();
  const { id: _id, name: _name, ...figuresOfRow } = expected;
  expect(toSold(makeReport({ days, figures }, [row]).totals.values, figures)).toEqual(figuresOfRow);
});
