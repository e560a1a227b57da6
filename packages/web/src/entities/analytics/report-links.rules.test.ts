import { describe, expect, test } from 'vitest';
import { linkSearch } from './report-links.rules.ts';

describe('a link to another report', () => {
  test('has the period, the comparison, and the filters, but not the rest of the screen', () => {
    const search = {
      period: 'This Year',
      comparison: 'WEEKS_52',
      storeId: '1,2',
      attribute5: '6',
      sort: ['sales,asc'],
      open: '3',
    };
    expect(linkSearch({ pathname: '/sales-view', search }, '/retail-sales')).toEqual({
      period: 'This Year',
      comparison: 'WEEKS_52',
      storeId: '1,2',
      attribute5: '6',
    });
  });

  test('has the filters of the Sales View, without pending marks and unnamed rows', () => {
    const search = { companies: '1,s2,d3', regions: '0', attribute5: '7,s8,d9', productId: '4', 'regions.as': 'table' };
    expect(linkSearch({ pathname: '/sales-view', search }, '/retail-sales')).toEqual({
      companyId: '1,3',
      attribute5: '7,9',
      productId: '4',
    });
  });

  test('has the filters of the causes of a change', () => {
    const search = { period: 'This Year', companyIds: ['5', '6'], storeIds: '7', level: 'STORE', cause: 'PRICE' };
    expect(linkSearch({ pathname: '/reports/changes', search }, '/reports/pivot')).toEqual({
      period: 'This Year',
      companyId: '5,6',
      storeId: '7',
    });
  });

  test('has nothing to the standard view of the same report, and to and from other screens', () => {
    const search = { companyId: '1', period: 'This Year' };
    expect(linkSearch({ pathname: '/retail-sales', search }, '/retail-sales')).toEqual({});
    expect(linkSearch({ pathname: '/orders', search }, '/retail-sales')).toEqual({});
    expect(linkSearch({ pathname: '/retail-sales', search }, '/orders')).toEqual({});
  });
});
