import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import type { ShippedOrderRule } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useWorld } from '../../../../testing/world.ts';
import { makeShipment } from '../../../shipments/shipments.factory.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { nextName } from '../odoo.factory.ts';
import { createIntegrationRunner, makeOrderPush } from '../orders/order-push.factory.ts';
import { makeRealFixture } from './real-fixture.factory.ts';
import { deleteExternalIds, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();

describe.each(versions)('Odoo %i', (version) => {
  let odoo: OdooClient;
  beforeAll(async () => {
    odoo = await openReal(version);
    await deleteExternalIds(odoo);
  });

  /** An order of 2 and 3 units of which 2 and 1 were shipped here is exported; returns its deliveries in Odoo. */
  const exportShipped = async (shippedOrders: ShippedOrderRule) => {
    const shop = await makeRealFixture(odoo);
    const made = await makeOrderPush(world, { access: realAccess(version), shop, settings: { shippedOrders } });
    const { client, user, baseId, place, local, run, getOrder } = made;
    const items = local.productIds.map((productId, at) => ({
      productId,
      quantity: at + 2,
      shippedQuantity: 2 - at,
      unitPriceCents: 825,
    }));
    const orderId = await place({ status: 'SHIPPED', items });
    await client.db((db) => makeShipment(db, { orderId, shippedDate: '2026-11-20' }));
    const result = await run();
    const domain = [['sale_id.partner_id', '=', shop.companyId]];
    const deliveries = await odoo.searchRead('stock.picking', z.object({ state: z.string() }), { domain });
    const lines = await odoo.searchRead('sale.order.line', z.object({ qty_delivered: z.number() }), {
      domain: [['order_partner_id', '=', shop.companyId]],
      order: 'id',
    });
    const body = { name: nextName(), baseIntegrationId: baseId };
    const pull = createIntegrationRunner(world, client, (await user(odooRoutes.createOrderPull, { body })).body.id);
    return {
      status: result?.status,
      states: deliveries.map(({ state }) => state),
      delivered: lines.map(({ qty_delivered: units }) => units),
      pulled: (await pull.run())?.status,
      shipments: (await getOrder(orderId)).shipments.length,
    };
  };

  test('leaves the delivery of an order open that was shipped here before its export', async () => {
    expect(await exportShipped('LEAVE_OPEN')).toMatchObject({ status: 'PROCESSED', delivered: [0, 0] });
  });

  test('validates it with the shipped units and without a backorder', async () => {
    expect(await exportShipped('VALIDATE')).toEqual({
      status: 'PROCESSED',
      states: ['done'],
      delivered: [2, 1],
      pulled: 'PROCESSED',
      shipments: 1,
    });
  });

  test('cancels it', async () => {
    expect(await exportShipped('CANCEL')).toMatchObject({
      status: 'PROCESSED',
      states: ['cancel'],
      delivered: [0, 0],
      pulled: 'PROCESSED',
      shipments: 1,
    });
  });
});
