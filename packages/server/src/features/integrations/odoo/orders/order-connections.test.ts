import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import type { odooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Db } from '../../../../platform/db/database.ts';
import { useWorld } from '../../../../testing/world.ts';
import { makeCompany } from '../../../companies/companies.factory.ts';
import { makeStore } from '../../../stores/stores.factory.ts';
import { type ScriptedOdoo, scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { type MappedEntity, saveMapping } from '../master-data/mapping.queries.ts';
import { makeBase, nextName } from '../odoo.factory.ts';
import { makeScriptedShop } from './order-pull.factory.ts';
import { createIntegrationRunner, makeOrderPush } from './order-push.factory.ts';
import { queueOrderRetries } from './order-retries.service.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const startShop = async () => {
  const odoo = await startOdoo();
  return { odoo, shop: makeScriptedShop(odoo) };
};

type Settings = z.input<typeof odooChildSettings.SHELF_TO_ODOO_ORDER>;
const models = { COMPANY: 'res.partner', STORE: 'res.partner', PRODUCT: 'product.product' } as const;

/** An account with two connections to two databases of Odoo. The company of its orders is mapped to the first. */
const setUp = async ({ first = {}, second = {} }: { first?: Settings; second?: Settings } = {}) => {
  const older = await startShop();
  const newer = await startShop();
  const access = older.odoo.access;
  const made = await makeOrderPush(world, {
    access,
    shop: older.shop,
    settings: first,
    retryDelaysMs: scriptedRetryDelaysMs,
  });
  const { client, user, local } = made;
  const { id: newerBaseId } = await makeBase(client, newer.odoo.access);
  const body = { name: nextName(), baseIntegrationId: newerBaseId, settings: second };
  const newerPushId = (await user(odooRoutes.createOrderPush, { body })).body.id;
  const linkNewer = (entity: keyof typeof models & MappedEntity, internalId: number, externalId: number) =>
    client.db((db) =>
      saveMapping(
        { db, now: new Date() },
        { baseId: newerBaseId, entity },
        { internalId, externalId, model: models[entity] },
      ),
    );
  for (const [index, externalId] of newer.shop.productIds.entries())
    await linkNewer('PRODUCT', local.productIds[index] ?? 0, externalId);
  /** Maps the same company and store to the second database, too. */
  const mapBoth = async ({ companyId, storeId }: ReturnType<typeof makeScriptedShop> = newer.shop) => {
    await linkNewer('COMPANY', local.companyId, companyId);
    await linkNewer('STORE', local.storeId, storeId);
  };
  const failures = async () =>
    (await user(integrationLogRoutes.list, { query: { success: false, resolved: false } })).body.content;
  const retryAll = (integrationId: number) => user(integrationLogRoutes.retry, { params: { integrationId }, body: {} });
  const startFullSync = async (integrationId: number) => {
    await user(integrationRoutes.scheduleFullSync, { params: { integrationId } });
    await made.runWaiting();
  };
  return {
    ...made,
    older: { ...older, baseId: made.baseId, pushId: made.pushId, run: made.run },
    newer: {
      ...newer,
      baseId: newerBaseId,
      pushId: newerPushId,
      ...createIntegrationRunner(world, client, newerPushId, scriptedRetryDelaysMs),
    },
    linkNewer,
    mapBoth,
    failures,
    retryAll,
    startFullSync,
  };
};

const countOrders = ({ odoo }: { readonly odoo: ScriptedOdoo }) => odoo.all('sale.order').length;

describe('with two connections, an order is sent once', () => {
  test('to the one that has its company, and the other neither fails nor logs it', async () => {
    const { older, newer, place, getOrder, failures, startFullSync } = await setUp();
    const id = await place();

    await newer.run();
    await startFullSync(newer.pushId);

    expect(await getOrder(id)).toMatchObject({ syncStatus: 'NOT_STARTED' });
    expect(await failures()).toEqual([]);
    await older.run();
    expect([countOrders(older), countOrders(newer)]).toEqual([1, 0]);
    expect(await getOrder(id)).toMatchObject({ syncStatus: 'SYNCHRONIZED' });
  });

  test('to the newer one if only that has its company', async () => {
    const { client, older, newer, place, linkNewer, failures } = await setUp();
    const [companyId, storeId] = await client.db(async (db) => {
      const company = await makeCompany(db);
      return [company, await makeStore(db, { companyId: company })] as const;
    });
    await linkNewer('COMPANY', companyId, newer.shop.companyId);
    await linkNewer('STORE', storeId, newer.shop.storeId);
    await place({ companyId, storeId });

    await older.run();
    await newer.run();

    expect([countOrders(older), countOrders(newer)]).toEqual([0, 1]);
    expect(await failures()).toEqual([]);
  });

  test('to the older one if both have its company, or neither', async () => {
    const { client, older, newer, place, mapBoth, failures } = await setUp();
    await mapBoth();
    await place();
    const unknown = await client.db(async (db) => {
      const companyId = await makeCompany(db);
      return { companyId, storeId: await makeStore(db, { companyId }) };
    });
    await place(unknown);

    await newer.run();
    expect(await failures()).toEqual([]);
    await older.run();

    expect([countOrders(older), countOrders(newer)]).toEqual([1, 0]);
    const logs = await failures();
    expect(logs.every(({ integrationId }) => integrationId === older.pushId)).toBe(true);
    expect(logs).not.toEqual([]);
  });

  test('to the newer one if it is too old for the older one', async () => {
    const { older, newer, place, mapBoth } = await setUp({ first: { createdFrom: '2099-01-01' } });
    await mapBoth();
    await place();

    await older.run();
    await newer.run();

    expect([countOrders(older), countOrders(newer)]).toEqual([0, 1]);
  });

  test('to the older one while that is paused, and to the newer one once it is deactivated', async () => {
    const { user, older, newer, place, mapBoth } = await setUp();
    await mapBoth();
    await place();
    const params = { integrationId: older.baseId };

    await user(integrationRoutes.setOperating, { params, query: { isOperating: false } });
    await newer.run();
    expect(countOrders(newer)).toBe(0);
    await user(integrationRoutes.deactivate, { params });
    await newer.run();

    expect([countOrders(older), countOrders(newer)]).toEqual([0, 1]);
  });
});

test('a linked order stays with its connection, although the other one has its company, too', async () => {
  const { user, local, older, newer, place, mapBoth, getOrder } = await setUp();
  const orderId = await place();
  await older.run();
  await mapBoth();
  const items = [{ productId: local.productIds[0] ?? 0, quantity: 9 }];
  await user(orderRoutes.replaceItems, { params: { orderId }, body: { items } });

  await newer.run();
  expect((await getOrder(orderId)).syncStatus).toBe('PENDING_FOR_RETRY');
  await older.run();

  expect(countOrders(newer)).toBe(0);
  expect(older.odoo.all('sale.order.line').map(({ product_uom_qty: quantity }) => quantity)).toEqual([9, 0]);
});

describe('a retry', () => {
  test('is queued for the connection of the order only', async () => {
    const { older, newer, place, mapBoth, runWaiting, getOrder } = await setUp();
    await mapBoth();
    const id = await place();
    older.odoo.decideOutcome = (call) => (call === 'sale.order/load' ? 'cut' : 'respond');
    await older.run();
    older.odoo.decideOutcome = () => 'respond';
    const later = new Date(Date.now() + 2 * 60_000);

    await queueOrderRetries(world.database, later);
    expect(await runWaiting(later)).toBe(1);

    expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
    expect([countOrders(older), countOrders(newer)]).toEqual([1, 0]);
  });

  test('does not send an order that is too old for every export', async () => {
    const { user, older, newer, place, retry, runWaiting, getOrder } = await setUp({
      first: { createdFrom: '2099-01-01' },
      second: { createdFrom: '2099-01-01' },
    });
    const id = await place();
    await user(orderRoutes.setSyncStatus, { params: { orderId: id }, body: { syncStatus: 'PENDING_FOR_RETRY' } });
    const later = new Date(Date.now() + 2 * 60_000);

    await queueOrderRetries(world.database, later);
    expect(await runWaiting(later)).toBe(0);
    await retry(id);
    await older.run();
    await newer.run();

    expect([countOrders(older), countOrders(newer)]).toEqual([0, 0]);
    expect((await getOrder(id)).syncStatus).toBe('PENDING_FOR_RETRY');
  });

  test('of all failures of an export does not send an order that is too old for it by now', async () => {
    const { user, client, older, local, link, place, retryAll, runWaiting, failures } = await setUp();
    const ofStore = (db: Db) => db.deleteFrom('externalMapping').where('entity', '=', 'STORE');
    await client.db((db) => ofStore(db).execute());
    await place();
    await older.run();
    expect(await failures()).toMatchObject([{ record: { entityType: 'STORE' } }]);
    await link('STORE', local.storeId, older.shop.storeId);
    const { name, schedule } = (await user(odooRoutes.getChild, { params: { id: older.pushId } })).body;
    const body = { name, schedule, settings: { createdFrom: '2099-01-01' } };
    await user(odooRoutes.updateChild, { params: { id: older.pushId }, body });

    await retryAll(older.pushId);
    await runWaiting();

    expect(countOrders(older)).toBe(0);
  });

  test('still updates an order that Odoo has, although it is too old by now', async () => {
    const { user, older, place } = await setUp();
    const orderId = await place();
    await older.run();
    const { name, schedule } = (await user(odooRoutes.getChild, { params: { id: older.pushId } })).body;
    const body = { name, schedule, settings: { createdFrom: '2099-01-01' } };
    await user(odooRoutes.updateChild, { params: { id: older.pushId }, body });
    await user(orderRoutes.setStatus, { params: { orderId }, body: { status: 'CANCELLED', reason: 'Closed' } });

    await older.run();

    expect(older.odoo.all('sale.order')).toMatchObject([{ state: 'cancel' }]);
  });
});

test('an order moves to the connection that replaces a deactivated one and links it again', async () => {
  const { user, client, local, older, place, getOrder, failures } = await setUp();
  const orderId = await place();
  await older.run();
  await user(odooRoutes.clearMapping, { body: { baseIntegrationId: older.baseId } });
  await user(integrationRoutes.deactivate, { params: { integrationId: older.baseId } });
  // A new connection to the same database.
  const { id: baseId } = await makeBase(client, older.odoo.access);
  const create = async (route: typeof odooRoutes.createOrderPush | typeof odooRoutes.createOrderPull) => {
    const { id } = (await user(route, { body: { name: nextName(), baseIntegrationId: baseId } })).body;
    return createIntegrationRunner(world, client, id, scriptedRetryDelaysMs);
  };
  const push = await create(odooRoutes.createOrderPush);
  const pull = await create(odooRoutes.createOrderPull);
  const link = (entity: keyof typeof models & MappedEntity, internalId: number, externalId: number) =>
    client.db((db) =>
      saveMapping({ db, now: new Date() }, { baseId, entity }, { internalId, externalId, model: models[entity] }),
    );
  await link('COMPANY', local.companyId, older.shop.companyId);
  await link('STORE', local.storeId, older.shop.storeId);
  for (const [index, id] of older.shop.productIds.entries()) await link('PRODUCT', local.productIds[index] ?? 0, id);

  expect((await pull.run())?.progress.message).toBe('1 open order: no changes. 1 linked again.');
  const items = [{ productId: local.productIds[0] ?? 0, quantity: 9 }];
  await user(orderRoutes.replaceItems, { params: { orderId }, body: { items } });
  await push.run();

  expect(countOrders(older)).toBe(1);
  expect(older.odoo.all('sale.order.line').map(({ product_uom_qty: quantity }) => quantity)).toEqual([9, 0]);
  expect((await getOrder(orderId)).syncStatus).toBe('SYNCHRONIZED');
  expect(await failures()).toEqual([]);
});
