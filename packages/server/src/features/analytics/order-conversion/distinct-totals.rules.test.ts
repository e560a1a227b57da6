import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalMembers } from './order-conversion.rules.ts';

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
