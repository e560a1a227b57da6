import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalMembers } from '../order-conversion/order-conversion.rules.ts';
import { sumSold } from '../report-engine/sales-totals.rules.ts';
import { breakdownRows, toSalesTotals } from './breakdown.rules.ts';

const amount = fc.integer({ min: -1000, max: 100_000 });
const sold = fc.record({ units: amount, sales: amount, unitsYoy: amount, salesYoy: amount });
/** Products with their sales and their values of one key: none, one, or several. */
const products = fc.array(fc.record({ sold, values: fc.uniqueArray(fc.integer({ min: 1, max: 5 })) }), {
  maxLength: 20,
});

const toGroups = (given: readonly { readonly values: readonly number[] }[]) =>
  [0, 1, 2, 3, 4, 5].map((id) => ({
    id,
    value: `Value ${id}`,
    members: given.flatMap(({ values }, product) => {
      const isIn = id === 0 ? values.length === 0 : values.includes(id);
      return isIn ? [product] : [];
    }),
  }));

test('the total of a report is the sum over distinct products, whatever their values are', () => {
  fc.assert(
    fc.property(products, (given) => {
      const byProduct = new Map(given.map((product, id) => [id, product.sold]));
      const totals = toSalesTotals(sumSold(byProduct.values()));
      const rows = breakdownRows(toGroups(given), byProduct);
      const sum = (figure: 'unitsSold' | 'totalSalesPrice') => rows.reduce((total, row) => total + row[figure], 0);
      const counted = (times: (values: number) => number, figure: 'units' | 'sales') =>
        given.reduce((total, product) => total + times(product.values.length) * product.sold[figure], 0);

      expect([totals.unitsSold, totals.totalSalesPrice]).toEqual([
        counted(() => 1, 'units'),
        counted(() => 1, 'sales'),
      ]);
      // The rows exceed the total by the products with more than one value.
      expect(sum('totalSalesPrice') - totals.totalSalesPrice).toBe(counted((count) => Math.max(0, count - 1), 'sales'));
      expect(sum('unitsSold') - totals.unitsSold).toBe(counted((count) => Math.max(0, count - 1), 'units'));
    }),
  );
});

test('the totals of chosen rows count each of their products once', () => {
  fc.assert(
    fc.property(products, fc.uniqueArray(fc.integer({ min: 0, max: 5 })), (given, rowIds) => {
      const members = toGroups(given).flatMap(({ id, value, members: ids }) =>
        ids.map((memberId) => ({ memberId, id, name: value, companyName: null, rank: id, inactive: false })),
      );
      const units = new Map(given.map((product, id) => [id, product.sold.units]));
      const none = new Map<number, number>();
      const figures = {
        assortmentCount: none,
        estimatedInventory: none,
        totalOrderQuantity: none,
        totalSalesQuantity: units,
      };
      const isChosen = ({ values }: { readonly values: readonly number[] }) =>
        values.length === 0 ? rowIds.includes(0) : values.some((value) => rowIds.includes(value));

      expect(totalMembers(members, figures, new Set(rowIds)).totalSalesQuantity).toBe(
        given.filter(isChosen).reduce((total, product) => total + product.sold.units, 0),
      );
    }),
  );
});
