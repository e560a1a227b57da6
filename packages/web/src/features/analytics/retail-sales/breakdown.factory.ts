import { percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import fc from 'fast-check';

type Given = Partial<BreakdownRow> & Pick<BreakdownRow, 'id'>;

/** A row that sold ten units for $100 and as much a year earlier, unless the test says otherwise. */
export const soldRow = (given: Given): BreakdownRow => {
  const row = {
    value: `Row ${given.id}`,
    unitsSold: 10,
    totalSalesPrice: 10_000,
    unitsSoldLastYear: 10,
    totalSalesPriceLastYear: 10_000,
    ...given,
  };
  return {
    percentageChangeSales: percentageChange(row.totalSalesPrice, row.totalSalesPriceLastYear),
    percentageChangeUnits: percentageChange(row.unitsSold, row.unitsSoldLastYear),
    ...row,
  };
};

const amount = fc.integer({ min: -100_000, max: 10_000_000 });
const figures = fc.record({
  unitsSold: amount,
  totalSalesPrice: amount,
  unitsSoldLastYear: amount,
  totalSalesPriceLastYear: amount,
});

/** Rows with ids of their own, some of which sold less than nothing. */
export const anyRows = (most: number): fc.Arbitrary<BreakdownRow[]> =>
  fc
    .array(figures, { maxLength: most })
    .map((all) =>
      all.map((one, place) => soldRow({ id: place, value: place === 0 ? '' : `Row ${place % 7}`, ...one })),
    );
