import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import type { ShippedOrderRule } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { makeShipment } from '../../../shipments/shipments.factory.ts';
import { scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { nextName } from '../odoo.factory.ts';
import { makeScriptedShop } from './order-pull.factory.ts';
import { createIntegrationRunner, makeOrderPush } from './order-push.factory.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

/** An order of 2 and 3 units of which 2 and 1 were shipped here; Odoo creates a delivery when it is confirmed. */
const setUp = async (shippedOrders?: ShippedOrderRule) => {
  const odoo = await startOdoo();
  const made = await makeOrderPush(world, {
    access: odoo.access,
    shop: makeScriptedShop(odoo),
    settings: shippedOrders === undefined ? {} : { shippedOrders },
    retryDelaysMs: scriptedRetryDelaysMs,
  });
  const { client, user, baseId, place, local } = made;
  odoo.decideOutcome = (call) => {
    const [order] = odoo.all('sale.order');
    if (call === 'sale.order/action_confirm' && order && odoo.all('stock.picking').length === 0) {
      const sale = { sale_id: [order.id, ''], picking_type_code: 'outgoing', date_done: false };
      const picking_id = [odoo.make('stock.picking', { ...sale, name: 'WH/OUT/1', state: 'assigned' }), ''];
      for (const { id, product_id, product_uom_qty } of odoo.all('sale.order.line')) {
        const line = { sale_line_id: [id, ''], product_id, product_uom_qty };
        odoo.make('stock.move', { ...line, picking_id, quantity_done: 0, state: 'assigned' });
      }
    }
    return 'respond';
  };
  const shipped = [2, 1];
  const items = local.productIds.map((productId, at) => ({
    productId,
    quantity: at + 2,
    shippedQuantity: shipped[at] ?? 0,
    unitPriceCents: 825,
  }));
  const orderId = await place({ status: 'SHIPPED', items });
  await client.db((db) => makeShipment(db, { orderId, shippedDate: '2026-11-20' }));
  const body = { name: nextName(), baseIntegrationId: baseId };
  const pullId = (await user(odooRoutes.createOrderPull, { body })).body.id;
  const moved = () => odoo.all('stock.move').map(({ quantity_done: units }) => units);
  const deliveries = () => odoo.all('stock.picking').map(({ state }) => state);
  const pull = createIntegrationRunner(world, client, pullId, scriptedRetryDelaysMs);
  return { ...made, odoo, orderId, moved, deliveries, pull };
};

test('an order that was shipped here before its export leaves its delivery in Odoo open by default', async () => {
  const { run, deliveries } = await setUp();

  await run();

  expect(deliveries()).toEqual(['assigned']);
});

test('validates the delivery with the units that were shipped here, and does not import it as another shipment', async () => {
  const { run, deliveries, moved, getOrder, orderId, pull } = await setUp('VALIDATE');

  await run();
  const result = await pull.run();

  expect(deliveries()).toEqual(['done']);
  expect(moved()).toEqual([2, 1]);
  expect(result?.status).toBe('PROCESSED');
  expect((await getOrder(orderId)).shipments).toHaveLength(1);
});

test('cancels the delivery', async () => {
  const { run, deliveries, getOrder, orderId } = await setUp('CANCEL');

  await run();

  expect(deliveries()).toEqual(['cancel']);
  expect((await getOrder(orderId)).syncStatus).toBe('SYNCHRONIZED');
});

test('continues after the response of the validation was lost', async () => {
  const { odoo, run, retry, deliveries, getOrder, orderId, pull } = await setUp('VALIDATE');
  const decide = odoo.decideOutcome;
  odoo.decideOutcome = async (call) => (call === 'stock.picking/button_validate' ? 'cut' : decide(call));
  await run();
  odoo.decideOutcome = decide;

  await retry(orderId);
  await run();

  expect(deliveries()).toEqual(['done']);
  expect((await getOrder(orderId)).syncStatus).toBe('SYNCHRONIZED');
  expect((await pull.run())?.status).toBe('PROCESSED');
});

test('reports a delivery that Odoo does not validate', async () => {
  const { odoo, run, getOrder, orderId } = await setUp('VALIDATE');
  const decide = odoo.decideOutcome;
  odoo.decideOutcome = async (call) => {
    const outcome = await decide(call);
    const [picking] = odoo.all('stock.picking');
    if (call === 'stock.picking/button_validate' && picking)
      odoo.change('stock.picking', picking.id, { state: 'assigned' });
    return outcome;
  };

  await run();

  expect((await getOrder(orderId)).sync.reason).toMatch(
    /^Odoo did not validate the delivery WH\/OUT\/1 of Order \d+ \(S\d+\)\. Validate it in Odoo, then retry\.$/,
  );
});

test('an order that was exported before it was shipped here is not touched', async () => {
  const { run, deliveries, client, orderId, retry } = await setUp('VALIDATE');
  await client.db(async (db) => {
    await db.updateTable('salesOrder').set({ status: 'APPROVED' }).where('id', '=', orderId).execute();
  });
  await run();
  await client.db((db) => db.updateTable('salesOrder').set({ status: 'SHIPPED' }).where('id', '=', orderId).execute());

  await retry(orderId);
  await run();

  expect(deliveries()).toEqual(['assigned']);
});
