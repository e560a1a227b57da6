import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { pageWith } from '../../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../../kit/testing/server.ts';

export const row = (overrides: Partial<OrderStatistics> & { id: number; name: string }): OrderStatistics => ({
  companyName: 'Whole Foods',
  assortmentCount: 200,
  estimatedInventory: 150,
  inventoryUtilization: 75,
  totalOrderQuantity: 1200,
  totalSalesQuantity: 400,
  conversionRate: 33.33,
  ...overrides,
});

export const downtown = row({ id: 1, name: 'Downtown' });
export const uptown = row({ id: 2, name: 'Uptown', totalOrderQuantity: 0, conversionRate: null });
export const harbour = row({ id: 3, name: 'Harbour' });

export const listPath = '/api/v1/order/analytics';
export const detailsPath = `${listPath}/details`;
export const proposalsPath = '/api/v1/order-proposals';

/** Downtown and Uptown belong to one company, Harbour to another. */
const storeCompany = (storeId: number) =>
  storeId === 3 ? { id: 9, name: 'Fresh Thyme' } : { id: 8, name: 'Whole Foods' };

/** The API of the screen. `special` can override responses. */
export const answering =
  (special: (sent: Sent) => Answer | Promise<Answer> | undefined = () => undefined) =>
  (sent: Sent): Answer | Promise<Answer> =>
    special(sent) ?? defaultAnswer(sent);

const defaultAnswer = (sent: Sent): Answer => {
  switch (sent.path) {
    case listPath:
      return { body: [downtown, uptown, harbour] };
    case detailsPath:
      return {
        body: [
          { date: '2026-01-01', totalSalesQuantity: 150, totalOrderQuantity: 1200 },
          { date: '2026-02-01', totalSalesQuantity: 250, totalOrderQuantity: 0 },
        ],
      };
    case proposalsPath:
      return { status: 201, body: { id: 77 }, headers: { location: `${proposalsPath}/77` } };
    case '/api/v1/stores': {
      const ids = sent.query.getAll('ids').map(Number);
      return { body: pageWith(ids.map((id) => ({ id, name: `Store ${id}`, company: storeCompany(id) }))) };
    }
    case '/api/v1/companies':
      return { body: pageWith([{ id: 8, name: 'Whole Foods' }]) };
    case '/api/v1/companies/regions/all/short':
      return { body: pageWith([{ id: 5, companyId: 8, companyName: 'Whole Foods', name: 'North', inactive: false }]) };
    case '/api/v1/stores/short':
      return { body: [{ id: 1, name: 'Downtown', companyId: 8 }] };
    case '/api/v1/product-lines':
      return { body: pageWith([{ id: 4, name: 'Drinks' }]) };
    case '/api/v1/products':
      return { body: pageWith([{ id: 6, name: 'Tea' }]) };
    case '/api/v1/attributes':
      return { body: pageWith([{ id: 3, name: 'Size', options: [], inactive: false }]) };
    case '/api/v1/sales/analytics/extent':
      return { body: { firstSoldOn: null, lastSoldOn: null } };
    default:
      return { status: 404, body: { message: 'Not found.' } };
  }
};
