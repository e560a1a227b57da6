import { percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import fc from 'fast-check';

type Overrides = Partial<BreakdownRow> & Pick<BreakdownRow, 'id'>;

/** A row with ten units for $100 in both years, unless overridden. */
export const soldRow = (overrides: Overrides): BreakdownRow => {
  const row = {
    value: `Row ${overrides.id}`,
    unitsSold: 10,
    totalSalesPrice: 10_000,
    unitsSoldLastYear: 10,
    totalSalesPriceLastYear: 10_000,
    ...overrides,
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

/** Rows with unique IDs, some of them with negative sales. */
export const anyRows = (maxLength: number): fc.Arbitrary<BreakdownRow[]> =>
  fc
    .array(figures, { maxLength })
    .map((all) =>
      all.map((figure, index) => soldRow({ id: index, value: index === 0 ? '' : `Row ${index % 7}`, ...figure })),
    );
