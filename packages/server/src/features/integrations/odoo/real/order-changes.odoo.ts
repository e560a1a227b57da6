import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { makeRealOrder, type RealOrder } from './exported-order.factory.ts';
import { deleteExternalIds, openReal, versions } from './real-odoo.factory.ts';

const world = useWorld();

/** What the page of the order shows: its status, shipped units, and the lines in Odoo if they differ. */
const shown = ({ status, items, sync }: Order) => ({
  status,
  shipped: items.map(({ shippedQuantity }) => shippedQuantity),
  erp: sync.erpOrder?.lines.map(({ quantity, delivered, unitPrice }) => [quantity, delivered, unitPrice]) ?? null,
  isClosed: sync.erpOrder?.isClosed ?? false,
});
type Shown = ReturnType<typeof shown>;
const same = { status: 'APPROVED', shipped: [0, 0], erp: null } as const;

const addLine = ({ call, remoteId, shop }: RealOrder, values: object = {}) =>
  call('sale.order.line', 'create', {
    vals_list: [{ order_id: remoteId, product_id: shop.productIds[0], product_uom_qty: 4, price_unit: 1, ...values }],
  });
const cancel = ({ call, remoteId }: RealOrder) =>
  call('sale.order', 'action_cancel', { ids: [remoteId], context: { disable_cancel_warning: true } });

/** A change in Odoo after the export of 2 and 3 units at 8.25, and what the order shows after one run. */
const scenarios: readonly (readonly [string, (made: RealOrder) => Promise<unknown>, Partial<Shown>])[] = [
  ['nothing', async () => {}, {}],
  [
    'a lower quantity',
    ({ writeLine }) => writeLine(1, { product_uom_qty: 1, price_unit: 8.25 }),
    {
      erp: [
        [2, 0, 825],
        [1, 0, 825],
      ],
    },
  ],
  [
    'a higher quantity',
    ({ writeLine }) => writeLine(0, { product_uom_qty: 6, price_unit: 8.25 }),
    {
      erp: [
        [6, 0, 825],
        [3, 0, 825],
      ],
    },
  ],
  [
    'a removed line',
    ({ writeLine }) => writeLine(1, { product_uom_qty: 0, price_unit: 8.25 }),
    {
      erp: [
        [2, 0, 825],
        [0, 0, 825],
      ],
    },
  ],
  [
    'a lower price',
    ({ writeLine }) => writeLine(0, { price_unit: 7.99 }),
    {
      erp: [
        [2, 0, 799],
        [3, 0, 825],
      ],
    },
  ],
  [
    'a discount',
    ({ writeLine }) => writeLine(0, { discount: 50 }),
    {
      erp: [
        [2, 0, 825],
        [3, 0, 825],
      ],
    },
  ],
  [
    'an added line',
    (made) => addLine(made),
    {
      erp: [
        [2, 0, 825],
        [3, 0, 825],
        [4, 0, 100],
      ],
    },
  ],
  [
    'another customer reference',
    ({ write, remoteId }) => write('sale.order', [remoteId], { client_order_ref: 'X' }),
    {},
  ],
  ['another source document', ({ write, remoteId }) => write('sale.order', [remoteId], { origin: 'X' }), {}],
  [
    'a later delivery date',
    ({ write, remoteId }) => write('sale.order', [remoteId], { commitment_date: '2030-01-01 12:00:00' }),
    {},
  ],
  ['a cancellation', cancel, { status: 'CANCELLED' }],
  ['a partial delivery', ({ deliver }) => deliver([2, 1]), { status: 'PACKING', shipped: [2, 1] }],
  ['a complete delivery', ({ deliver }) => deliver([2, 3]), { status: 'SHIPPED', shipped: [2, 3] }],
  [
    'a delivery in two parts',
    async ({ deliver }) => {
      await deliver([1, 1]);
      await deliver([1, 2]);
    },
    { status: 'SHIPPED', shipped: [2, 3] },
  ],
  [
    'a partial delivery without backorder',
    ({ deliver }) => deliver([2, 1], 'CANCEL'),
    {
      status: 'PACKING',
      shipped: [2, 1],
      erp: [
        [2, 2, 825],
        [3, 1, 825],
      ],
      isClosed: true,
    },
  ],
  [
    'a delivery of more than ordered',
    ({ deliver }) => deliver([5, 1]),
    {
      status: 'PACKING',
      shipped: [2, 1],
      erp: [
        [2, 5, 825],
        [3, 1, 825],
      ],
    },
  ],
  [
    'a complete delivery of more than ordered',
    ({ deliver }) => deliver([2, 4]),
    {
      status: 'SHIPPED',
      shipped: [2, 3],
      erp: [
        [2, 2, 825],
        [3, 4, 825],
      ],
      isClosed: true,
    },
  ],
  [
    // Odoo 14 leaves a backorder of the units by which the line was reduced.
    'a reduced line and a complete delivery',
    async ({ writeLine, deliver }) => {
      await writeLine(1, { product_uom_qty: 1, price_unit: 8.25 });
      await deliver([2, 1]);
    },
    {
      status: 'PACKING',
      shipped: [2, 1],
      erp: [
        [2, 2, 825],
        [1, 1, 825],
      ],
    },
  ],
  [
    'a cancelled delivery after a partial one',
    async ({ deliver, findOpenPicking, call }) => {
      await deliver([1, 0]);
      await call('stock.picking', 'action_cancel', { ids: [await findOpenPicking()] });
    },
    {
      status: 'PACKING',
      shipped: [1, 0],
      erp: [
        [2, 1, 825],
        [3, 0, 825],
      ],
      isClosed: true,
    },
  ],
  [
    'a lower price and a complete delivery',
    async ({ writeLine, deliver }) => {
      await writeLine(0, { price_unit: 7.99 });
      await deliver([2, 3]);
    },
    {
      status: 'SHIPPED',
      shipped: [2, 3],
      erp: [
        [2, 2, 799],
        [3, 3, 825],
      ],
    },
  ],
  [
    'a line that was divided into two',
    async (made) => {
      await made.writeLine(1, { product_uom_qty: 1, price_unit: 8.25 });
      await addLine(made, { product_id: made.shop.productIds[1], product_uom_qty: 2, price_unit: 8.25 });
    },
    {
      erp: [
        [2, 0, 825],
        [1, 0, 825],
        [2, 0, 825],
      ],
    },
  ],
  [
    'a cancellation that was taken back',
    async (made) => {
      await cancel(made);
      await made.call('sale.order', 'action_draft', { ids: [made.remoteId] });
      await made.call('sale.order', 'action_confirm', { ids: [made.remoteId] });
    },
    {},
  ],
  [
    'a deleted order',
    async (made) => {
      await cancel(made);
      await made.call('sale.order', 'unlink', { ids: [made.remoteId] });
    },
    {},
  ],
];

describe.each(versions)('Odoo %i', (version) => {
  let odoo: OdooClient;
  beforeAll(async () => {
    odoo = await openReal(version);
    await deleteExternalIds(odoo);
  });

  test.for(scenarios)('after %s the order shows the truth within one run', async ([, change, expected]) => {
    const made = await makeRealOrder(world, odoo, version);
    await change(made);

    await made.pull.run();

    expect(shown(await made.getOrder(made.orderId))).toMatchObject({ ...same, ...expected });
  });

  test.for([
    ['CLOSE_REMAINDER', 'SHIPPED', [2, 3]],
    ['TAKE_QUANTITIES', 'SHIPPED', [2, 1]],
  ] as const)(
    '%s completes an order whose line was reduced and delivered',
    async ([resolution, status, quantities]) => {
      const { writeLine, deliver, pull, user, orderId, getOrder, failures } = await makeRealOrder(world, odoo, version);
      await writeLine(1, { product_uom_qty: 1, price_unit: 8.25 });
      await deliver([2, 1]);
      await pull.run();
      expect(await failures()).toHaveLength(1);

      await user(orderRoutes.resolveErpDifferences, { params: { orderId }, body: { resolution } });
      await pull.run();

      const order = await getOrder(orderId);
      expect(order.status).toBe(status);
      expect(order.items.map(({ quantity }) => quantity)).toEqual(quantities);
      expect(await failures()).toEqual([]);
    },
  );

  test('SEND_AGAIN restores quantities and prices in Odoo', async () => {
    const { writeLine, pull, run, user, orderId, getOrder } = await makeRealOrder(world, odoo, version);
    await writeLine(1, { product_uom_qty: 1, price_unit: 5 });
    await pull.run();

    await user(orderRoutes.resolveErpDifferences, { params: { orderId }, body: { resolution: 'SEND_AGAIN' } });
    await run();
    await pull.run();

    expect(shown(await getOrder(orderId))).toMatchObject(same);
  });
});
