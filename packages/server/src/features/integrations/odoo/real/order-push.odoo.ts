import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useWorld } from '../../../../testing/world.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { makeOrderPush } from '../orders/order-push.factory.ts';
import { makeRealFixture } from './real-fixture.factory.ts';
import { deleteExternalIds, makeRemote, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();

const remoteOrder = z.object({
  id: z.int(),
  state: z.string(),
  amount_untaxed: z.number(),
  partner_shipping_id: z.tuple([z.int(), z.string()]),
  commitment_date: z.union([z.string(), z.literal(false)]),
  note: z.union([z.string(), z.literal(false)]),
});
const remoteLine = z.object({
  product_id: z.tuple([z.int(), z.string()]),
  product_uom_qty: z.number(),
  price_unit: z.number(),
  discount: z.number(),
});

describe.each(versions)('Odoo %i', (version) => {
  let odoo: OdooClient;
  beforeAll(async () => {
    odoo = await openReal(version);
    await deleteExternalIds(odoo);
  });
  const setUp = async (settings = {}) => {
    const shop = await makeRealFixture(odoo);
    const made = await makeOrderPush(world, { access: realAccess(version), shop, settings });
    const ordersThere = () =>
      odoo.searchRead('sale.order', remoteOrder, { domain: [['partner_id', '=', shop.companyId]], order: 'id' });
    const linesThere = async () =>
      odoo.searchRead('sale.order.line', remoteLine, {
        domain: [['order_id', 'in', (await ordersThere()).map(({ id }) => id)]],
        order: 'id',
      });
    return { ...made, shop, ordersThere, linesThere };
  };

  test('exports a confirmed order with its store, prices, discount, date, and note', async () => {
    const { place, run, getOrder, ordersThere, linesThere, shop, client } = await setUp();
    const orderId = await place({ purchaseOrderNumber: 'PO-1', requestedShipDate: '2026-12-01' });
    await client.db((db) =>
      db
        .updateTable('salesOrder')
        .set({ discount: 10, salesNote: 'Ring twice\n<please>' })
        .where('id', '=', orderId)
        .execute(),
    );

    expect(await run()).toMatchObject({ status: 'PROCESSED', progress: { message: '1 order exported.' } });

    const order = await getOrder(orderId);
    expect(order).toMatchObject({ syncStatus: 'SYNCHRONIZED', sync: { reason: null } });
    const there = await ordersThere();
    // 5 units at 8.25 with ten percent discount on each line.
    expect(there).toMatchObject([{ state: 'sale', amount_untaxed: 37.13, commitment_date: '2026-12-01 12:00:00' }]);
    expect(there[0]?.partner_shipping_id[0]).toBe(shop.storeId);
    expect(String(there[0]?.note)).toContain('Ring twice');
    expect(order.erpOrderUrl).toBe(`${realAccess(version).url}/mail/view?model=sale.order&res_id=${there[0]?.id}`);
    expect(await linesThere()).toMatchObject([
      { product_uom_qty: 2, price_unit: 8.25, discount: 10 },
      { product_uom_qty: 3, price_unit: 8.25, discount: 10 },
    ]);
  });

  test('exports changed quantities, new lines, and removed lines', async () => {
    const { place, run, getOrder, linesThere, user, local } = await setUp();
    const [first = 0, second = 0] = local.productIds;
    const orderId = await place({ items: [{ productId: first, quantity: 2, unitPriceCents: 825 }] });
    await run();
    const items = [{ productId: second, quantity: 7, unitPrice: 100 }];
    const { status } = await user(orderRoutes.replaceItems, { params: { orderId }, body: { items } });
    expect([status, (await getOrder(orderId)).syncStatus]).toEqual([200, 'PENDING_FOR_RETRY']);

    expect((await run())?.status).toBe('PROCESSED');

    expect((await getOrder(orderId)).syncStatus).toBe('SYNCHRONIZED');
    expect(await linesThere()).toMatchObject([{ product_uom_qty: 0 }, { product_uom_qty: 7, price_unit: 1 }]);
  });

  test('a shipping charge is a separate line without discount', async () => {
    const [product] = await makeRemote(odoo, 'product.product', [
      { name: 'Freight', type: 'service', default_code: `FREIGHT-${Date.now()}` },
    ]);
    const [{ default_code: code } = { default_code: '' }] = await odoo.searchRead(
      'product.product',
      z.object({ default_code: z.string() }),
      { domain: [['id', '=', product]] },
    );
    const { place, run, linesThere, client } = await setUp({ shippingProduct: code });
    const orderId = await place();
    await client.db((db) =>
      db.updateTable('salesOrder').set({ discount: 50, shippingChargeCents: 1250 }).where('id', '=', orderId).execute(),
    );

    expect((await run())?.status).toBe('PROCESSED');

    expect((await linesThere()).at(-1)).toMatchObject({ product_uom_qty: 1, price_unit: 12.5, discount: 0 });
  });

  test('an order that is cancelled here is cancelled in Odoo', async () => {
    const { place, run, getOrder, ordersThere, user } = await setUp();
    const orderId = await place();
    await run();
    await user(orderRoutes.setStatus, { params: { orderId }, body: { status: 'CANCELLED', reason: 'Closed' } });

    expect((await run())?.status).toBe('PROCESSED');

    expect(await ordersThere()).toMatchObject([{ state: 'cancel' }]);
    expect((await getOrder(orderId)).syncStatus).toBe('SYNCHRONIZED');
  });

  test('an order that was entered manually in Odoo is not created a second time', async () => {
    const { place, run, getOrder, ordersThere, shop } = await setUp();
    await makeRemote(odoo, 'sale.order', [{ partner_id: shop.companyId, client_order_ref: 'PO-7' }]);
    const orderId = await place({ purchaseOrderNumber: 'PO-7' });

    expect((await run())?.status).toBe('FAILED_UNRESOLVED_LOGS');

    expect(await ordersThere()).toHaveLength(1);
    expect(await getOrder(orderId)).toMatchObject({
      syncStatus: 'FAILED',
      sync: { reason: expect.stringContaining('the reference PO-7') },
    });
  });

  test('an order whose store belongs to another company in Odoo is not exported, and the log names the store', async () => {
    const { place, run, getOrder, ordersThere, link, local } = await setUp();
    const elsewhere = await makeRealFixture(odoo);
    await link('STORE', local.storeId, elsewhere.storeId);
    const orderId = await place();

    expect((await run())?.status).toBe('FAILED_UNRESOLVED_LOGS');

    expect(await ordersThere()).toEqual([]);
    expect((await getOrder(orderId)).sync.reason).toContain('belongs to Company');
  });
});
