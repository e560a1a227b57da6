import { describe, expect, test } from 'vitest';
import { salesViewRowTarget } from './drill-down.rules.ts';
import { parseSalesViewState } from './sales-view-state.ts';
import { buildSections, fixedSections } from './sections.ts';

const [companies, regions, , lines] = fixedSections;
const [size = companies] = buildSections([{ id: 5, name: 'Size' }]).slice(-1);
const shared = { period: 'This Year', comparison: 'WEEKS_52', likeForLike: 'true' };
const target = (section: Parameters<typeof salesViewRowTarget>[1], search: object = {}) =>
  salesViewRowTarget(parseSalesViewState({ ...shared, ...search }, '2026-11-22'), section, { id: 7 });

describe('the link of a row', () => {
  test('has the period and the comparison of the screen', () => {
    expect(target(companies)).toEqual({ to: '/store-performance', search: { ...shared, companyId: '7' } });
    expect(target(lines)).toEqual({ to: '/products', search: { productLineId: '7' } });
  });

  test('has single filters that the other report has, but not the filter of its own section or pending marks', () => {
    expect(target(regions, { companies: '1', regions: '9' })).toEqual({
      to: '/store-performance',
      search: { ...shared, companyId: '1', regionId: '7' },
    });
    expect(target(companies, { productLines: '3', stores: 's4' })?.search).toEqual({
      ...shared,
      companyId: '7',
      productLineId: '3',
      groupBy: ['STORE'],
    });
    expect(target(size, { companies: '1' })).toEqual({
      to: '/retail-sales',
      search: { ...shared, companyId: '1', groupBy: ['ATTRIBUTE-5', 'PRODUCT'], expanded: '7' },
    });
  });

  test('leads to the Sales View of the row with filters that other reports do not have', () => {
    const search = { ...shared, display: 'units', lastYear: 'true' };
    expect(target(companies, { ...search, regions: '1,0', attribute5: '2' })).toEqual({
      to: '/sales-view',
      search: { ...search, regions: '0,1', attribute5: '2', companies: '7' },
    });
  });

  test('has filters by several records, values, and products', () => {
    expect(target(size, { companies: '1,2', attribute6: '51,52', productId: '4' })?.search).toEqual({
      ...shared,
      companyId: '1,2',
      productId: '4',
      attribute6: '51,52',
      groupBy: ['ATTRIBUTE-5', 'PRODUCT'],
      expanded: '7',
    });
    expect(target(companies, { regionId: '8,9' })?.search).toEqual({ ...shared, companyId: '7', regionId: '8,9' });
  });
});
