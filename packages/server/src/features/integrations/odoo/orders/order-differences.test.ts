import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { makeExportedOrder } from './order-pull.factory.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const setUp = async () => {
  const odoo = await startOdoo();
  const made = await makeExportedOrder(world, odoo);
  const [first, second] = odoo.all('sale.order.line');
  if (!first || !second) throw new Error('The lines were not exported');
  const resolve = (resolution: 'CLOSE_REMAINDER' | 'TAKE_QUANTITIES' | 'SEND_AGAIN') =>
    made.user(orderRoutes.resolveErpDifferences, { params: { orderId: made.orderId }, body: { resolution } });
  return { ...made, odoo, first: first.id, second: second.id, resolve };
};

describe('an order that was changed in Odoo', () => {
  test('shows the lines in Odoo, and the log names the difference', async () => {
    const { odoo, first, pull, getOrder, orderId, failures } = await setUp();
    odoo.change('sale.order.line', first, { product_uom_qty: 1, price_unit: 8 });

    expect((await pull.run())?.status).toBe('FAILED_UNRESOLVED_LOGS');
    await pull.run();

    expect((await getOrder(orderId)).sync.erpOrder?.lines[0]).toMatchObject({ quantity: 1, unitPrice: 800 });
    const [log, ...others] = await failures();
    expect(others).toEqual([]);
    expect(log?.message).toMatch(/has a quantity of 1 in Odoo instead of 2; .* has a unit price of 8.00 .* 8.25/);
  });

  test('has no difference and no log after the change is undone in Odoo', async () => {
    const { odoo, first, pull, getOrder, orderId, failures } = await setUp();
    odoo.change('sale.order.line', first, { product_uom_qty: 1 });
    await pull.run();
    odoo.change('sale.order.line', first, { product_uom_qty: 2 });

    await pull.run();

    expect((await getOrder(orderId)).sync.erpOrder).toBeNull();
    expect(await failures()).toEqual([]);
  });

  test('takes the quantities of Odoo without another export', async () => {
    const { odoo, first, second, pull, getOrder, orderId, resolve, failures } = await setUp();
    odoo.change('sale.order.line', first, { product_uom_qty: 1 });
    odoo.remove('sale.order.line', second);
    await pull.run();

    expect((await resolve('TAKE_QUANTITIES')).status).toBe(200);

    const order = await getOrder(orderId);
    expect(order).toMatchObject({ syncStatus: 'SYNCHRONIZED', totalUnit: 1, totalPrice: 825 });
    await pull.run();
    expect((await getOrder(orderId)).sync.erpOrder).toBeNull();
    expect(await failures()).toEqual([]);
  });

  test('is exported again on request', async () => {
    const { odoo, first, pull, run, getOrder, orderId, resolve } = await setUp();
    odoo.change('sale.order.line', first, { product_uom_qty: 1, price_unit: 8 });
    await pull.run();

    expect((await resolve('SEND_AGAIN')).body.syncStatus).toBe('PENDING_FOR_RETRY');
    await run();
    await pull.run();

    expect(odoo.all('sale.order.line')[0]).toMatchObject({ product_uom_qty: 2, price_unit: 8.25 });
    expect((await getOrder(orderId)).sync.erpOrder).toBeNull();
  });

  test('is completed by closing the remainder when Odoo delivers nothing more', async () => {
    const { deliver, close, pull, getOrder, orderId, resolve, failures } = await setUp();
    deliver([2, 1]);
    close();
    await pull.run();
    expect((await failures())[0]?.message).toMatch(/Odoo delivers nothing more of .*, of which 2 are open/);

    expect((await resolve('CLOSE_REMAINDER')).body).toMatchObject({
      status: 'SHIPPED',
      shippingState: 'FULLY_SHIPPED',
    });

    await pull.run();
    expect(await failures()).toEqual([]);
    expect((await getOrder(orderId)).items.map(({ shortClosed }) => shortClosed)).toContain(true);
  });

  test('imports the ordered products of a delivery with an added line', async () => {
    const { odoo, remote, deliver, pull, getOrder, orderId } = await setUp();
    const added = { order_id: remote.id, display_type: false, product_id: [7_000, 'Gift'], discount: 0 };
    odoo.make('sale.order.line', { ...added, product_uom_qty: 1, price_unit: 3 });
    deliver([2, 1, 1]);

    await pull.run();

    const order = await getOrder(orderId);
    expect(order.shipments).toMatchObject([{ items: [{ quantity: 2 }, { quantity: 1 }] }]);
    expect(order.sync.erpOrder?.lines.at(-1)).toMatchObject({ productId: null, name: 'Gift', delivered: 1 });
  });

  test('is not compared while its own changes wait for the export', async () => {
    const { odoo, first, pull, getOrder, orderId, user, local } = await setUp();
    const [productId = 0] = local.productIds;
    await user(orderRoutes.updateItem, { params: { orderId, productId }, query: {}, body: { quantity: 9 } });
    odoo.change('sale.order.line', first, { product_uom_qty: 1 });

    await pull.run();

    expect((await getOrder(orderId)).sync.erpOrder).toBeNull();
  });
});

test.for(['CLOSE_REMAINDER', 'TAKE_QUANTITIES', 'SEND_AGAIN'] as const)(
  'rejects %s of an order without such differences',
  async (resolution) => {
    const { pull, resolve } = await setUp();
    await pull.run();

    expect(await resolve(resolution)).toMatchObject({ status: 409, body: { code: 'ERP_DIFFERENCE_NOT_FOUND' } });
  },
);
