import { expect, test } from 'vitest';
import { noFilters } from '../../entities/analytics/report-filters.rules.ts';
import {
  daysSearch,
  parseShown,
  shownFiltersSearch,
  toBarFilters,
  toStoredFilters,
  withoutShown,
} from './dashboard-state.ts';

const stored = { days: { name: 'Last Month' as const }, filters: { companyIds: [5] } };
const keys = [{ id: 12, options: [{ id: 40 }, { id: 41 }] }];

test('shows what is stored, unless the URL names another period or other filters', () => {
  expect(parseShown({}, stored)).toEqual(stored);
  expect(parseShown({ period: 'This Year', storeId: '7,8' }, stored)).toEqual({
    days: { name: 'This Year' },
    filters: { storeIds: [7, 8] },
  });
  expect(parseShown({ period: 'views', filters: 'views' }, stored)).toEqual({ days: null, filters: null });
});

test.each([
  [{ period: 'Some day' }],
  [{ soldOnAfter: '2026-02-01', soldOnBefore: '2026-01-01' }],
  [{ soldOnAfter: '2026-02-30', soldOnBefore: '2026-03-01' }],
  [{ soldOnAfter: '2026-02-01' }],
])('ignores the invalid period %j', (search) => {
  expect(parseShown(search, stored).days).toEqual(stored.days);
});

test.each([[null], [{ name: 'Year to date' as const }], [{ soldOnAfter: '2026-01-01', soldOnBefore: '2026-01-31' }]])(
  'restores the period %j from the URL',
  (days) => {
    expect(parseShown(daysSearch(days), stored).days).toEqual(days);
  },
);

test('replaces the filters of the URL', () => {
  const before = { companyId: '5', attribute12: '40', period: 'This Year' };
  const after = { ...before, ...shownFiltersSearch(before, { ...noFilters, storeIds: [7] }) };
  expect(parseShown(after, stored)).toEqual({ days: { name: 'This Year' }, filters: { storeIds: [7] } });
  expect(parseShown({ ...before, ...shownFiltersSearch(before, noFilters) }, stored).filters).toBeNull();
  expect(parseShown({ ...before, ...withoutShown(before) }, stored)).toEqual(stored);
});

test('shows stored filters by attribute key', () => {
  const bar = toBarFilters({ companyIds: [5], attributeValueIds: [41] }, keys);
  expect(bar).toEqual({ ...noFilters, companyIds: [5], attributes: new Map([[12, [41]]]) });
  expect(toStoredFilters(bar)).toEqual({ companyIds: [5], attributeValueIds: [41] });
  expect(toBarFilters(null, keys)).toEqual(noFilters);
  expect(toStoredFilters(noFilters)).toBeNull();
});
