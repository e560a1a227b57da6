import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import fc from 'fast-check';
import { makeBreakdownRow } from '../../../kit/testing/fixtures/sales.fixture.ts';

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
      all.map((figure, index) =>
        makeBreakdownRow({ id: index, value: index === 0 ? '' : `Row ${index % 7}`, ...figure }),
      ),
    );
