import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useWorld } from '../../../../testing/world.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { nextName } from '../odoo.factory.ts';
import { createIntegrationRunner, makeOrderPush } from '../push/order-push.factory.ts';
import { makeRealFixture } from './real-fixture.factory.ts';
import { deleteExternalIds, expectOneId, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();

describe.each(versions)('Odoo %i', (version) => {
  let odoo: OdooClient;
  beforeAll(async () => {
    odoo = await openReal(version);
    await deleteExternalIds(odoo);
  });

  const write = (model: string, ids: readonly number[], vals: Readonly<Record<string, unknown>>) =>
    odoo.call({ model, method: 'write', arguments: { ids, vals } });

  /** An exported order with two products: 2 and 3 units. */
  const setUp = async () => {
    const shop = await makeRealFixture(odoo);
    const made = await makeOrderPush(world, { access: realAccess(version), shop });
    const { user, client, baseId, place, run } = made;
    const body = { name: nextName(), baseIntegrationId: baseId };
    const pullId = (await user(odooRoutes.createOrderPull, { body })).body.id;
    const orderId = await place({ purchaseOrderNumber: 'PO-1' });
    expect((await run())?.status).toBe('PROCESSED');
    const remoteId = expectOneId(await odoo.search('sale.order', { domain: [['partner_id', '=', shop.companyId]] }));
    /** The warehouse delivers these quantities and backorders the rest. */
    const deliver = async (quantities: readonly number[]): Promise<number> => {
      const open = [
        ['sale_id', '=', remoteId],
        ['state', 'not in', ['done', 'cancel']],
      ];
      const picking = expectOneId(await odoo.search('stock.picking', { domain: open }));
      const fields = await odoo.getFields('stock.move');
      const moves = await odoo.search('stock.move', { domain: [['picking_id', '=', picking]], order: 'id' });
      for (const [index, quantity] of quantities.entries()) {
        const moved = fields.has('quantity_done') ? { quantity_done: quantity } : { quantity, picked: true };
        const id = moves[index];
        if (id !== undefined) await write('stock.move', [id], moved);
      }
      const context = { skip_backorder: true, skip_immediate: true, picking_ids_not_to_backorder: [] };
      await odoo.call({ model: 'stock.picking', method: 'button_validate', arguments: { ids: [picking], context } });
      return picking;
    };
    const pull = createIntegrationRunner(world, client, pullId);
    const failures = async () =>
      (await user(integrationLogRoutes.list, { query: { integrationId: pullId, success: false, resolved: false } }))
        .body.content;
    return { ...made, shop, orderId, remoteId, deliver, pull, failures };
  };

  test('imports partial deliveries of the warehouse once each', async () => {
    const { orderId, deliver, pull, orderOf } = await setUp();
    expect((await pull.run())?.progress.message).toBe('1 open order: no changes.');
    const first = await deliver([2, 1]);
    await write('stock.picking', [first], { carrier_tracking_ref: '1Z 999 AA1 0123456784, 1Z2' });

    expect((await pull.run())?.progress.message).toBe('1 open order: 1 shipped, 0 cancelled.');
    expect((await pull.run())?.progress.message).toBe('1 open order: no changes.');

    const packing = await orderOf(orderId);
    expect(packing).toMatchObject({
      status: 'PACKING',
      shippingState: 'PARTIALLY_SHIPPED',
      syncStatus: 'SYNCHRONIZED',
    });
    expect(packing.shipments).toMatchObject([
      { trackingNumber: '1Z999AA10123456784', items: [{ quantity: 2 }, { quantity: 1 }] },
    ]);
    const second = await deliver([2]);
    await pull.run();
    expect(await orderOf(orderId)).toMatchObject({ status: 'SHIPPED', shippingState: 'FULLY_SHIPPED' });

    // The tracking number is entered after the package has left.
    await write('stock.picking', [second], { carrier_tracking_ref: '1Z888' });
    await pull.run();
    expect((await orderOf(orderId)).shipments.map(({ trackingNumber }) => trackingNumber)).toEqual([
      '1Z999AA10123456784',
      '1Z888',
    ]);
  });

  test('an order that is cancelled in Odoo is cancelled here with the reason', async () => {
    const { orderId, remoteId, pull, orderOf } = await setUp();
    await odoo.call({ model: 'sale.order', method: 'action_cancel', arguments: { ids: [remoteId] } });

    expect((await pull.run())?.status).toBe('PROCESSED');

    expect(await orderOf(orderId)).toMatchObject({ status: 'CANCELLED', syncStatus: 'SYNCHRONIZED' });
    expect((await orderOf(orderId)).cancellationReason).toMatch(/^Cancelled in Odoo \(S\d+\)\.$/);
  });

  test('an order with deliveries is not cancelled in Odoo, and the local order shows the reason', async () => {
    const { orderId, deliver, user, run, orderOf, remoteId } = await setUp();
    await deliver([2, 3]);
    await user(orderRoutes.setStatus, { params: { orderId }, body: { status: 'CANCELLED', reason: 'Closed' } });

    expect((await run())?.status).toBe('FAILED_UNRESOLVED_LOGS');

    expect(await orderOf(orderId)).toMatchObject({
      syncStatus: 'FAILED',
      sync: { reason: expect.stringContaining('has delivered') },
    });
    const [there] = await odoo.searchRead('sale.order', z.object({ state: z.string() }), {
      domain: [['id', '=', remoteId]],
    });
    expect(there?.state).toBe('sale');
  });

  test('a delivery of units that were shipped manually here is logged and not imported', async () => {
    const { orderId, deliver, pull, orderOf, failures, client } = await setUp();
    await client.db((db) =>
      db
        .updateTable('salesOrderItem')
        .set((eb) => ({ shippedQuantity: eb.ref('quantity') }))
        .where('salesOrderId', '=', orderId)
        .execute(),
    );
    await deliver([2, 3]);

    expect((await pull.run())?.status).toBe('FAILED_UNRESOLVED_LOGS');

    expect((await orderOf(orderId)).shipments).toEqual([]);
    expect(await failures()).toMatchObject([{ integrationLogType: 'SHIPMENT', record: { id: orderId } }]);
  });
});
