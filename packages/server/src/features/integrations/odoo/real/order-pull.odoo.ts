import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useWorld } from '../../../../testing/world.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { makeRealOrder } from './exported-order.factory.ts';
import { deleteExternalIds, openReal, versions } from './real-odoo.factory.ts';

const world = useWorld();

describe.each(versions)('Odoo %i', (version) => {
  let odoo: OdooClient;
  beforeAll(async () => {
    odoo = await openReal(version);
    await deleteExternalIds(odoo);
  });

  const setUp = () => makeRealOrder(world, odoo, version);

  test('imports partial deliveries of the warehouse once each', async () => {
    const { orderId, deliver, write, pull, getOrder } = await setUp();
    expect((await pull.run())?.progress.message).toBe('1 open order: no changes.');
    const first = await deliver([2, 1]);
    await write('stock.picking', [first], { carrier_tracking_ref: '1Z 999 AA1 0123456784, 1Z2' });

    expect((await pull.run())?.progress.message).toBe('1 open order: 1 shipped, 0 cancelled.');
    expect((await pull.run())?.progress.message).toBe('1 open order: no changes.');

    const packing = await getOrder(orderId);
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
    expect(await getOrder(orderId)).toMatchObject({ status: 'SHIPPED', shippingState: 'FULLY_SHIPPED' });

    // The tracking number is entered after the package has left.
    await write('stock.picking', [second], { carrier_tracking_ref: '1Z888' });
    await pull.run();
    expect((await getOrder(orderId)).shipments.map(({ trackingNumber }) => trackingNumber)).toEqual([
      '1Z999AA10123456784',
      '1Z888',
    ]);
  });

  test('an order that is cancelled in Odoo is cancelled here with the reason', async () => {
    const { orderId, remoteId, pull, getOrder } = await setUp();
    await odoo.call({ model: 'sale.order', method: 'action_cancel', arguments: { ids: [remoteId] } });

    expect((await pull.run())?.status).toBe('PROCESSED');

    expect(await getOrder(orderId)).toMatchObject({ status: 'CANCELLED', syncStatus: 'SYNCHRONIZED' });
    expect((await getOrder(orderId)).cancellationReason).toMatch(/^Cancelled in Odoo \(S\d+\)\.$/);
  });

  test('orders and their deliveries are found again after the mapping was cleared', async () => {
    const { orderId, remoteId, deliver, pull, user, baseId, getOrder } = await setUp();
    await deliver([2, 1]);
    await pull.run();
    await user(odooRoutes.clearMapping, { body: { baseIntegrationId: baseId } });
    await deliver([1]);

    expect((await pull.run())?.progress.message).toBe('1 open order: 1 shipped, 0 cancelled. 1 linked again.');
    expect((await pull.run())?.progress.message).toBe('1 open order: no changes.');

    const { shipments, erpOrderUrl } = await getOrder(orderId);
    expect(shipments.flatMap(({ items }) => items.map(({ quantity }) => quantity))).toEqual([2, 1, 1]);
    expect(erpOrderUrl).toContain(`res_id=${remoteId}`);
  });

  test('a cancellation in Odoo is imported after the mapping was cleared', async () => {
    const { orderId, remoteId, pull, user, baseId, getOrder } = await setUp();
    await user(odooRoutes.clearMapping, { body: { baseIntegrationId: baseId } });
    await odoo.call({ model: 'sale.order', method: 'action_cancel', arguments: { ids: [remoteId] } });

    await pull.run();

    expect((await getOrder(orderId)).status).toBe('CANCELLED');
  });

  test('an order with deliveries is not cancelled in Odoo, and the local order shows the reason', async () => {
    const { orderId, deliver, user, run, getOrder, remoteId } = await setUp();
    await deliver([2, 3]);
    await user(orderRoutes.setStatus, { params: { orderId }, body: { status: 'CANCELLED', reason: 'Closed' } });

    expect((await run())?.status).toBe('FAILED_UNRESOLVED_LOGS');

    expect(await getOrder(orderId)).toMatchObject({
      syncStatus: 'FAILED',
      sync: { reason: expect.stringContaining('has delivered') },
    });
    const [there] = await odoo.searchRead('sale.order', z.object({ state: z.string() }), {
      domain: [['id', '=', remoteId]],
    });
    expect(there?.state).toBe('sale');
  });

  test('a delivery of units that were shipped manually here is logged and not imported', async () => {
    const { orderId, deliver, pull, getOrder, failures, client } = await setUp();
    await client.db((db) =>
      db
        .updateTable('salesOrderItem')
        .set((eb) => ({ shippedQuantity: eb.ref('quantity') }))
        .where('salesOrderId', '=', orderId)
        .execute(),
    );
    await deliver([2, 3]);

    expect((await pull.run())?.status).toBe('FAILED_UNRESOLVED_LOGS');

    expect((await getOrder(orderId)).shipments).toEqual([]);
    expect(await failures()).toMatchObject([{ integrationLogType: 'SHIPMENT', record: { id: orderId } }]);
  });
});
