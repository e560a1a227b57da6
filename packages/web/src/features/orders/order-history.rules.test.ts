import type { OrderHistory, OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import { describe, expect, test } from 'vitest';
import { buildHistoryEntries } from './order-history.rules.ts';
import { itemsPage } from './order-items.rules.ts';

const dana = { id: 7, email: 'dana@demo.example', firstName: 'Dana', lastName: 'Whitfield' };

const buildItem = (id: number, name: string, quantity = 1): OrderItem => ({
  id,
  product: { id: id * 10, name, upc: `85009910${id}`, sku: null, discontinued: false, inactive: false },
  store: { id: 21, name: 'Plano', number: null },
  unitPrice: 100,
  quantity,
  totalPrice: 100 * quantity,
  shippedQuantity: 0,
  remainingQuantity: quantity,
  shortClosed: false,
  shortCloseReason: null,
});

const buildChange = (id: number, change: { field: string | null; previousValue: unknown; updatedValue: unknown }) => ({
  id,
  createdBy: dana,
  impersonatedBy: null,
  apiToken: null,
  updatedDate: `2026-11-20T10:00:0${id}.000Z`,
  source: { id: 1, entityType: 'ORDER' },
  change: { modifier: '', ...change },
});

describe('the history of an order', () => {
  const history: OrderHistory = {
    statusChanges: [
      {
        id: 2,
        from: 'PENDING',
        to: 'DRAFT',
        reason: 'Too much',
        createdBy: dana,
        updatedDate: '2026-11-20T10:00:05.000Z',
      },
      { id: 1, from: null, to: 'DRAFT', reason: null, createdBy: null, updatedDate: '2026-11-20T10:00:00.000Z' },
    ],
    changes: [
      buildChange(9, { field: 'totalUnit', previousValue: 1, updatedValue: 2 }),
      buildChange(8, {
        field: 'items/10/21',
        previousValue: null,
        updatedValue: { product: 'Oat milk', quantity: 6, unitPrice: 450 },
      }),
      buildChange(4, {
        field: 'items/990/21',
        previousValue: { product: 'Ginger tea', quantity: 6, unitPrice: 450 },
        updatedValue: null,
      }),
      buildChange(3, { field: 'requestedShipDate', previousValue: null, updatedValue: '2026-11-30' }),
      buildChange(2, { field: 'shippingChargeCents', previousValue: 0, updatedValue: 1250 }),
      buildChange(1, { field: null, previousValue: null, updatedValue: {} }),
    ],
  };

  test('combines status changes and edits, newest first, with screen labels', () => {
    const entries = buildHistoryEntries(history, null);

    expect(entries.map(({ text }) => text)).toEqual([
      'Oat milk added: 6 × $4.50',
      'Pending → Draft',
      'Ginger tea removed: 6 × $4.50',
      'Requested ship date: – → 11/30/2026',
      'Shipping charge: $0.00 → $12.50',
      'Created as Draft',
    ]);
    expect(entries[1]).toMatchObject({ by: 'Dana Whitfield', reason: 'Too much' });
    expect(entries.at(-1)?.by).toBe('The system');
  });

  test('does not take people whose names a user may not know for the system', () => {
    const { statusChanges } = history;
    const authors = (['PARTNER', 'REPRESENTATIVE'] as const).map(
      (scope) => buildHistoryEntries({ statusChanges }, scope).at(-1)?.by,
    );

    expect(authors).toEqual(['The brand', 'Another user or the system']);
  });
});

describe('the lines of an order', () => {
  const items = [buildItem(1, 'oat milk', 5), buildItem(2, 'Almond milk', 9), buildItem(3, 'Ginger tea', 5)];
  const names = (query: Parameters<typeof itemsPage>[1]) =>
    itemsPage(items, query).content.map(({ product }) => product.name);

  test('are sorted by name case-insensitively, with their original order for ties', () => {
    expect(names({ sort: ['product,asc'] })).toEqual(['Almond milk', 'Ginger tea', 'oat milk']);
    expect(names({ sort: 'quantity,desc' })).toEqual(['Almond milk', 'oat milk', 'Ginger tea']);
  });

  test('are searched by name and code, and paged with the count of matches', () => {
    expect(names({ search: ' MILK ' })).toEqual(['oat milk', 'Almond milk']);
    expect(names({ search: '850099103' })).toEqual(['Ginger tea']);
    const page = itemsPage(items, { search: 'milk', size: 1, page: 1 });
    expect(page).toMatchObject({ totalElements: 2, totalPages: 2, numberOfElements: 1, first: false, last: true });
  });
});
