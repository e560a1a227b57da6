import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';

interface Line {
  readonly productId: number;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly shippedQuantity?: number;
}

const store = { id: 21, name: 'Plano', number: '7' };

/** Test order: a draft with the given lines. */
export const buildOrder = (lines: readonly Line[]): Order => ({
  id: 1,
  company: { id: 11, name: 'Whole Foods' },
  store,
  region: { id: 31, name: 'South' },
  orderProposalId: null,
  status: 'DRAFT',
  nextStatuses: ['PENDING', 'CANCELLED'],
  syncStatus: 'NOT_STARTED',
  purchaseOrderNumber: 'PO-1',
  requestedShipDate: null,
  createdDate: '2026-11-20T10:00:00.000Z',
  shippingCharge: 0,
  inRush: false,
  discount: 0,
  commission: 0,
  salesNote: null,
  cancellationReason: null,
  shippingState: 'NOT_SHIPPED',
  totalUnit: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  totalPrice: lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
  inactive: false,
  items: lines.map(({ productId, quantity, unitPrice, shippedQuantity = 0 }) => ({
    id: productId,
    product: {
      id: productId,
      name: `Product ${productId}`,
      upc: `${productId}`,
      sku: null,
      discontinued: false,
      inactive: false,
    },
    store,
    unitPrice,
    quantity,
    totalPrice: quantity * unitPrice,
    shippedQuantity,
    remainingQuantity: quantity - shippedQuantity,
    shortClosed: false,
    shortCloseReason: null,
  })),
  shipments: [],
  erpOrderUrl: null,
  sync: {
    reason: null,
    failures: 0,
    nextAttemptTime: null,
    lastAttemptTime: null,
    synchronizedTime: null,
    erpOrderName: null,
    erpOrder: null,
    erpAmounts: null,
  },
});
