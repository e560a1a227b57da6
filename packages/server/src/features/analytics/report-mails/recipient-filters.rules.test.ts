import type { ReportFilters } from '@shelfward/contract/analytics/report-query/report-query.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeFilters } from './recipient-filters.rules.ts';

/** A store or product; region and line are null without one. */
interface Cell {
  readonly companyId: number;
  readonly regionId: number | null;
  readonly storeId: number;
  readonly productLineId: number | null;
  readonly productId: number;
}

const ids = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 }), { nil: undefined });
const own = fc.record({ companyIds: ids, regionIds: ids, storeIds: ids, productLineIds: ids, productIds: ids });
const report = fc
  .tuple(own, fc.boolean(), fc.boolean())
  .map(([lists, withoutRegion, withoutProductLine]) => ({ ...lists, withoutRegion, withoutProductLine }));
const one = fc.integer({ min: 1, max: 3 });
const cell = fc.record({
  companyId: one,
  regionId: fc.option(one),
  storeId: one,
  productLineId: fc.option(one),
  productId: one,
});

/** As the reports apply filters: rows without a region or line belong to those lists. */
const matches = (filters: ReportFilters, row: Cell): boolean => {
  const { companyIds, regionIds, storeIds, productLineIds, productIds } = filters;
  const { withoutRegion = false, withoutProductLine = false } = filters;
  const isIn = (list: readonly number[] | undefined, id: number) => !list || list.includes(id);
  const isInOrWithout = (list: readonly number[] | undefined, id: number | null, isWithout: boolean) =>
    (!list && !isWithout) || (id === null ? isWithout : Boolean(list?.includes(id)));
  return (
    isIn(companyIds, row.companyId) &&
    isIn(storeIds, row.storeId) &&
    isIn(productIds, row.productId) &&
    isInOrWithout(regionIds, row.regionId, withoutRegion) &&
    isInOrWithout(productLineIds, row.productLineId, withoutProductLine)
  );
};

test('a recipient sees exactly the rows that both the report and the recipient have', () => {
  fc.assert(
    fc.property(report, own, fc.array(cell, { minLength: 1 }), (ofReport, ofRecipient, rows) => {
      const merged = mergeFilters(ofReport, ofRecipient);

      for (const row of rows) {
        const isSeen = merged !== undefined && matches(merged, row);
        expect(isSeen).toBe(matches(ofReport, row) && matches(ofRecipient, row));
      }
    }),
  );
});

test('the filters of the report stay without filters of the recipient', () => {
  fc.assert(
    fc.property(report, (ofReport) => {
      expect(mergeFilters(ofReport, null)).toEqual(ofReport);
    }),
  );
});
