import { describe, expect, test } from 'vitest';
import { noFilters, type ReportFilters } from '../../../entities/analytics/report-filters.rules.ts';
import { reportRowTarget } from './sales-drill-target.ts';

const days = { period: 'This Year', comparison: 'WEEKS_52', likeForLike: 'true' };
type Row = Parameters<typeof reportRowTarget>[0];
const target = ({ filters, ...row }: Omit<Row, 'days' | 'filters'> & { readonly filters?: Partial<ReportFilters> }) =>
  reportRowTarget({ ...row, days, filters: { ...noFilters, ...filters } });
const company = (id: number) => ({ level: { type: 'COMPANY' as const, attributeKeyId: null }, id });
const line = (id: number) => ({ level: { type: 'PRODUCT_LINE' as const, attributeKeyId: null }, id });
const value = (id: number) => ({ level: { type: 'ATTRIBUTE_KEY_ID' as const, attributeKeyId: 12 }, id });

describe('the link of a report row', () => {
  test('leads to the record of a store, a product, or a product line', () => {
    expect(target({ type: 'STORE', id: 3 })?.to).toBe('/stores/storeDetail/3');
    expect(target({ type: 'PRODUCT', id: 4 })?.to).toBe('/products/productDetail/4');
    expect(target({ type: 'PRODUCT_LINE', id: 5 })).toEqual({ to: '/products', search: { productLineId: '5' } });
    expect(target({ type: 'STORE', id: 0 })).toBeUndefined();
    expect(target({ type: 'YEAR_MONTH', id: 202_601 })).toBeUndefined();
  });

  test('of a company or region leads to its stores with the period and the comparison', () => {
    expect(target({ type: 'COMPANY', id: 7 })).toEqual({
      to: '/store-performance',
      search: { ...days, companyId: '7' },
    });
    expect(target({ type: 'REGION', id: 8, filters: { companyIds: [7] } })).toEqual({
      to: '/store-performance',
      search: { ...days, companyId: '7', regionId: '8' },
    });
    expect(target({ type: 'REGION', id: 8, above: [company(7)] })?.search).toEqual({
      ...days,
      companyId: '7',
      regionId: '8',
    });
    expect(target({ type: 'REGION', id: 8 })).toEqual({ to: '/stores', search: { regionId: '8' } });
  });

  test('keeps filters by product, which Store Performance does not have', () => {
    expect(target({ type: 'COMPANY', id: 7, filters: { productLineIds: [5], productIds: [4] } })).toEqual({
      to: '/retail-sales',
      search: { ...days, companyId: '7', productLineId: '5', productId: '4', groupBy: ['STORE'] },
    });
    expect(target({ type: 'REGION', id: 8, filters: { productLineIds: [5] } })).toEqual({
      to: '/retail-sales',
      search: { ...days, productLineId: '5', groupBy: ['REGION', 'STORE'], expanded: '8' },
    });
  });

  test('keeps the rows above it', () => {
    expect(target({ type: 'COMPANY', id: 7, above: [line(5)] })?.search).toEqual({
      ...days,
      productLineId: '5',
      companyId: '7',
      groupBy: ['STORE'],
    });
    expect(target({ type: 'COMPANY', id: 7, above: [value(31)] })?.search).toEqual({
      ...days,
      companyId: '7',
      groupBy: ['ATTRIBUTE-12', 'STORE'],
      expanded: '31',
    });
    expect(target({ type: 'REGION', id: 8, above: [value(31)] })?.search).toEqual({
      ...days,
      groupBy: ['ATTRIBUTE-12', 'REGION', 'STORE'],
      expanded: '31 31.8',
    });
  });

  test('of an attribute value leads to its products with all filters', () => {
    expect(
      target({ type: 'ATTRIBUTE_VALUE', attributeKeyId: 12, id: 31, filters: { companyIds: [7], storeIds: [3] } }),
    ).toEqual({
      to: '/retail-sales',
      search: { ...days, companyId: '7', storeId: '3', groupBy: ['ATTRIBUTE-12', 'PRODUCT'], expanded: '31' },
    });
    expect(
      target({ type: 'ATTRIBUTE_VALUE', attributeKeyId: 12, id: 31, filters: { regionIds: [8, 9] } })?.search,
    ).toEqual({ ...days, regionId: '8,9', groupBy: ['ATTRIBUTE-12', 'PRODUCT'], expanded: '31' });
  });

  test('keeps filters by several records and by values of attributes', () => {
    expect(target({ type: 'REGION', id: 8, filters: { companyIds: [7, 6], regionIds: [8, 9] } })).toEqual({
      to: '/store-performance',
      search: { ...days, companyId: '7,6', regionId: '8' },
    });
    expect(target({ type: 'COMPANY', id: 7, filters: { attributes: new Map([[12, [31, 33]]]) } })).toEqual({
      to: '/retail-sales',
      search: { ...days, companyId: '7', attribute12: '31,33', groupBy: ['STORE'] },
    });
  });
});
