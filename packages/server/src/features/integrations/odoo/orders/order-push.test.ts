// G7

import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { findExternalIdPrefix } from '../client/odoo-run.queries.ts';
import { scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { baseInput } from '../odoo.factory.ts';
import { makeExportedOrder, makeScriptedShop } from './order-pull.factory.ts';
import { makeOrderPush } from './order-push.factory.ts';
import { queueOrderRetries } from './order-retries.service.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const setUp = async (settings: { shippingProduct?: string } = {}) => {
  const odoo = await startOdoo();
  const shop = makeScriptedShop(odoo);
  const made = await makeOrderPush(world, {
    access: odoo.access,
    shop,
    settings,
    retryDelaysMs: scriptedRetryDelaysMs,
  });
  const failures = async () =>
    (await made.user(integrationLogRoutes.list, { query: { success: false, resolved: false } })).body.content;
  return { ...made, odoo, shop, failures };
};

describe('an approved order', () => {
  test('is exported with its lines, confirmed, and linked', async () => {
    const { odoo, place, run, getOrder, user, baseId } = await setUp();
    const id = await place({ purchaseOrderNumber: 'PO-1', requestedShipDate: '2026-12-01' });

    expect(await run()).toMatchObject({ status: 'PROCESSED', progress: { message: '1 order exported.' } });

    const [there] = odoo.all('sale.order');
    expect(there).toMatchObject({ client_order_ref: 'PO-1', state: 'sale', commitment_date: '2026-12-01 12:00:00' });
    expect(odoo.all('sale.order.line')).toMatchObject([
      { product_uom_qty: 2, price_unit: 8.25 },
      { product_uom_qty: 3, price_unit: 8.25 },
    ]);
    expect(await getOrder(id)).toMatchObject({
      syncStatus: 'SYNCHRONIZED',
      erpOrderUrl: `${odoo.access.url}/mail/view?model=sale.order&res_id=${there?.id}`,
    });
    const { body: mapping } = await user(odooRoutes.mapping, { query: { baseIntegrationId: baseId, entity: 'ORDER' } });
    expect(mapping.content).toMatchObject([{ internalId: id, name: 'PO-1', externalId: there?.id }]);
    expect((await run())?.progress.message).toBe('No orders to export.');
  });

  test('is exported next to an order of another client with the same ID and company', async () => {
    const { odoo, place, run, getOrder, shop } = await setUp();
    const id = await place();
    const foreignOrder = {
      client_order_ref: `Order ${id}`,
      partner_id: [shop.companyId, 'Company'],
      state: 'sale',
      name: 'S1',
    };
    odoo.make('sale.order', { ...foreignOrder, origin: `Shelfward order ${id}` }, `__shelfward__.order_another_${id}`);

    await run();

    expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
    expect(odoo.all('sale.order')).toHaveLength(2);
  });

  test('never overwrites or cancels an order with its External ID that it did not create', async () => {
    const { odoo, place, run, retry, getOrder, user, client } = await setUp();
    const orderId = await place();
    const { tenantId } = client;
    const key = `__shelfward__.order_${await client.db((db) => findExternalIdPrefix({ db, tenantId }))}_${orderId}`;
    const foreignOrder = { client_order_ref: false, partner_id: [1, 'Another'], state: 'sale', name: 'S00044' };
    odoo.make('sale.order', { ...foreignOrder, origin: `Shelfward order ${orderId}` }, key);

    await run();
    await retry(orderId);
    await run();
    expect((await getOrder(orderId)).sync.reason).toContain('S00044');
    await user(orderRoutes.setStatus, { params: { orderId }, body: { status: 'CANCELLED', reason: 'Closed' } });
    await run();

    expect(await getOrder(orderId)).toMatchObject({ syncStatus: 'SYNCHRONIZED' });
    expect(odoo.all('sale.order')).toMatchObject([{ name: 'S00044', state: 'sale' }]);
  });

  test('exports its note, clears a cleared note, and preserves the default terms of Odoo', async () => {
    const { odoo, place, run, user } = await setUp();
    const orderId = await place({ purchaseOrderNumber: 'PO-1' });
    const write = (salesNote: string | null) =>
      user(orderRoutes.update, { params: { orderId }, body: { purchaseOrderNumber: 'PO-1', salesNote } });
    await write('Ring twice');
    await run();
    expect(odoo.all('sale.order')).toMatchObject([{ note: 'Ring twice' }]);

    await write(null);
    await place();
    await run();

    expect(odoo.all('sale.order').map(({ note }) => note)).toEqual([false, undefined]);
  });

  test('is exported once, although the responses of the first attempt were lost', async () => {
    const { odoo, place, run, retry, getOrder } = await setUp();
    const id = await place();
    odoo.decideOutcome = (call) => (call === 'sale.order/load' ? 'cut' : 'respond');

    await run();
    expect(await getOrder(id)).toMatchObject({ syncStatus: 'PENDING_FOR_RETRY', sync: { failures: 1 } });
    odoo.decideOutcome = () => 'respond';
    await retry(id);
    await run();

    expect(odoo.all('sale.order')).toMatchObject([{ state: 'sale' }]);
    expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
  });

  test('with unmapped records fails, and each record is logged once with its resolution', async () => {
    const { place, run, runWaiting, getOrder, failures, client, link, shop, local, user, pushId } = await setUp();
    const [productId = 0] = local.productIds;
    await client.db((db) =>
      db.deleteFrom('externalMapping').where('entity', '=', 'PRODUCT').where('internalId', '=', productId).execute(),
    );
    const ids = [await place(), await place()];
    const dropped = await place();

    expect((await run())?.status).toBe('FAILED_UNRESOLVED_LOGS');

    const params = { orderId: dropped };
    await user(orderRoutes.setStatus, { params, body: { status: 'CANCELLED', reason: 'Closed' } });
    await run();
    expect((await getOrder(dropped)).syncStatus).toBe('SYNCHRONIZED');
    expect(await failures()).toMatchObject([
      { record: { entityType: 'PRODUCT', id: productId }, field: 'externalMapping', occurrences: 3 },
    ]);
    expect((await getOrder(ids[0] ?? 0)).sync.reason).toMatch(
      /^Odoo has no product .*\. Create it in Odoo with the barcode .*, or run Products to export it, then retry\./,
    );
    await link('PRODUCT', productId, shop.productIds[0] ?? 0);
    await run();
    expect((await getOrder(ids[0] ?? 0)).syncStatus).toBe('FAILED');
    await user(integrationLogRoutes.retry, { params: { integrationId: pushId }, body: {} });
    await runWaiting();
    expect(await failures()).toEqual([]);
    for (const id of ids) expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
  });

  test('without a product for its shipping charge reports the missing setting', async () => {
    const { place, run, getOrder, client, odoo } = await setUp();
    const id = await place();
    await client.db((db) =>
      db.updateTable('salesOrder').set({ shippingChargeCents: 500 }).where('id', '=', id).execute(),
    );

    await run();

    expect((await getOrder(id)).sync.reason).toContain('settings of the order integration');
    expect(odoo.all('sale.order')).toEqual([]);
  });

  test('waits while Odoo is unreachable, and does not use up the attempts of the others', async () => {
    const { odoo, place, run, getOrder } = await setUp();
    const ids = [await place(), await place(), await place(), await place(), await place()];
    odoo.decideOutcome = () => 'cut';

    await run();

    const states = await Promise.all(ids.map(async (id) => (await getOrder(id)).syncStatus));
    expect(states.every((state) => state === 'NOT_STARTED')).toBe(true);
  });
});

test('an order that Odoo rejects names the order and the action, and Odoo’s own text is in the details', async () => {
  const { odoo, place, run, getOrder, failures } = await setUp();
  const id = await place({ purchaseOrderNumber: 'PO-7' });
  odoo.decideOutcome = (call) => (call === 'sale.order/load' ? 'deny' : 'respond');

  await run();

  const message =
    'Odoo rejected order PO-7. The Odoo user of this connection lacks an access right. Grant this user the access right in Odoo under Settings, Users, then retry.';
  expect((await getOrder(id)).sync.reason).toBe(message);
  expect(await failures()).toMatchObject([
    { message, exceptionMessage: 'You are not allowed to access these records.', record: { entityType: 'ORDER', id } },
  ]);
});

test('an order is retried without a schedule when it is due, but not while the sign-in is rejected', async () => {
  const { odoo, place, run, runWaiting, getOrder, user, baseId } = await setUp();
  const id = await place();
  odoo.decideOutcome = (call) => (call === 'sale.order/load' ? 'cut' : 'respond');
  await run();
  odoo.decideOutcome = () => 'respond';
  const later = new Date(Date.now() + 2 * 60_000);

  await queueOrderRetries(world.database, new Date());
  await runWaiting(later);
  expect((await getOrder(id)).syncStatus).toBe('PENDING_FOR_RETRY');
  await queueOrderRetries(world.database, later);
  await runWaiting(later);
  expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');

  await user(orderRoutes.setSyncStatus, { params: { orderId: id }, body: { syncStatus: 'PENDING_FOR_RETRY' } });
  await user(odooRoutes.updateBase, { params: { id: baseId }, body: baseInput({ ...odoo.access, password: 'wrong' }) });
  await queueOrderRetries(world.database, later);
  expect(await runWaiting(later)).toBe(1);
  await queueOrderRetries(world.database, later);
  expect(await runWaiting(later)).toBe(0);
});

describe('an exported order', () => {
  test('is exported again when it changes: removed lines are set to zero', async () => {
    const { odoo, place, run, user, local, getOrder } = await setUp();
    const [, second = 0] = local.productIds;
    const orderId = await place();
    await run();
    const items = [{ productId: second, quantity: 9 }];
    await user(orderRoutes.replaceItems, { params: { orderId }, body: { items } });

    expect((await run())?.status).toBe('PROCESSED');

    const quantities = odoo.all('sale.order.line').map(({ product_uom_qty: quantity }) => quantity);
    expect(quantities).toEqual([0, 9]);
    expect((await getOrder(orderId)).syncStatus).toBe('SYNCHRONIZED');
  });

  test('is cancelled in Odoo when it is cancelled here', async () => {
    const { odoo, place, run, user, getOrder } = await setUp();
    const orderId = await place();
    await run();
    await user(orderRoutes.setStatus, { params: { orderId }, body: { status: 'CANCELLED', reason: 'Closed' } });

    await run();

    expect(odoo.all('sale.order')).toMatchObject([{ state: 'cancel' }]);
    expect((await getOrder(orderId)).syncStatus).toBe('SYNCHRONIZED');
  });

  test('is rejected if the same order was entered in Odoo before', async () => {
    const { odoo, shop, place, run, getOrder } = await setUp();
    const typed = { client_order_ref: 'PO-9', partner_id: [shop.companyId, ''], state: 'draft', name: 'S00077' };
    odoo.make('sale.order', typed);
    const id = await place({ purchaseOrderNumber: 'PO-9' });

    await run();

    expect(odoo.all('sale.order')).toHaveLength(1);
    expect((await getOrder(id)).sync.reason).toContain('S00077');
  });
});

describe('the order pull', () => {
  const setUpExported = async () => {
    const odoo = await startOdoo();
    return { odoo, ...(await makeExportedOrder(world, odoo)) };
  };

  test('imports a delivery once, with its carrier and tracking number', async () => {
    const { orderId, deliver, pull, getOrder } = await setUpExported();
    deliver([2, 1]);

    await pull.run();
    await pull.run();

    const order = await getOrder(orderId);
    expect(order).toMatchObject({ status: 'PACKING', syncStatus: 'SYNCHRONIZED' });
    expect(order.shipments).toMatchObject([
      { shipper: 'UPS', trackingNumber: '1Z1', shippedDate: '2026-11-20', items: [{ quantity: 2 }, { quantity: 1 }] },
    ]);
  });

  test('imports the ordered units of a delivery that exceeds the order, and shows the rest', async () => {
    const { orderId, deliver, pull, getOrder } = await setUpExported();
    deliver([2, 50]);

    expect((await pull.run())?.progress.message).toBe('1 open order: 1 shipped, 0 cancelled. 1 differs from Odoo.');

    const order = await getOrder(orderId);
    expect(order).toMatchObject({ status: 'SHIPPED', shipments: [{ items: [{ quantity: 2 }, { quantity: 3 }] }] });
    expect(order.sync.erpOrder?.lines.map(({ delivered }) => delivered)).toEqual([2, 50]);
  });

  test('cancels an order that was cancelled in Odoo', async () => {
    const { orderId, odoo, remote, pull, getOrder } = await setUpExported();
    odoo.change('sale.order', remote.id, { state: 'cancel' });

    await pull.run();

    expect(await getOrder(orderId)).toMatchObject({
      status: 'CANCELLED',
      cancellationReason: expect.stringContaining('Cancelled in Odoo'),
    });
  });

  test('ignores orders that were not exported', async () => {
    const { pull, odoo, shop } = await setUpExported();
    odoo.make('sale.order', { state: 'cancel', partner_id: [shop.companyId, ''], name: 'S1' });

    expect((await pull.run())?.progress.message).toBe('1 open order: no changes.');
  });
});

test('a wrong password stops the run immediately with one log, and no order loses an attempt', async () => {
  const { place, run, getOrder, user, baseId, odoo, failures } = await setUp();
  const id = await place();
  const body = baseInput({ ...odoo.access, password: 'wrong' });
  await user(odooRoutes.updateBase, { params: { id: baseId }, body });

  expect((await run())?.status).toBe('FAILED');

  expect((await failures()).map(({ message }) => message)).toEqual([expect.stringContaining('rejected the sign-in')]);
  expect(await getOrder(id)).toMatchObject({ syncStatus: 'NOT_STARTED', sync: { failures: 0 } });
});
