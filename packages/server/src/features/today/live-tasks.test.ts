import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { addDays, formatDay } from '@shelfward/contract/kit/dates.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { orderProposalRoutes as proposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listenForJobs } from '../../platform/db/job-notifications.ts';
import { startSchedule } from '../../platform/schedule.ts';
import type { TestClient } from '../../testing/client.ts';
import { eventually } from '../../testing/eventually.ts';
import { useWorld } from '../../testing/world.ts';
import { makeGlobalAssortment } from '../assortments/assortments.factory.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { saveCalendar } from '../deliveries/calendars.factory.ts';
import { makeCount } from '../inventory/inventory.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeProposal } from '../proposals/proposals.factory.ts';
import { markStoresPastCutOff, refreshStockRisks } from '../replenishment/public.ts';
import { makeSuggestion } from '../replenishment/replenishment.factory.ts';
import { importFile, makeSaleDays } from '../sales/sales.factory.ts';
import { makeShipment } from '../shipments/shipments.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { computeRisks, listOpenTasks, makeCountedShelf, makeOrderTask } from './today.factory.ts';

// Without a run of par levels: each change of stock, orders, or proposals computes the risks of its stores.

const world = useWorld();
const day = (offset: number): string => addDays(new Date().toISOString().slice(0, 10), offset);
const refresh = () => refreshStockRisks(world, new Date());

const findStockOut = async (client: TestClient) =>
  (await listOpenTasks(client)).find(({ kind }) => kind === 'STOCK_OUT');

/** After a change, as the server computes it. */
const isAtRisk = async (client: TestClient): Promise<boolean> => {
  await refresh();
  return (await findStockOut(client)) !== undefined;
};

const makeShelf = async (quantity = 0) => {
  const client = await world.newClient();
  const shelf = await makeCountedShelf(client, quantity);
  await computeRisks(client, world.database);
  return { client, manager: client.as('ROLE_ORDER_MANAGER'), ...shelf };
};

describe('the task of a stock-out', () => {
  test('is gone with the proposal that orders the product, and comes back as it was when that is cancelled', async () => {
    const { client, manager, storeId } = await makeShelf();
    const task = await findStockOut(client);
    expect(task).toMatchObject({ title: 'Calm Gummies' });

    const { id } = await makeProposal(client, [storeId]);
    expect(await isAtRisk(client)).toBe(false);

    await manager(proposalRoutes.cancel, { params: { id } });
    await refresh();
    expect(await findStockOut(client)).toEqual(task);
  });

  test('returns when the proposal is deactivated, loses the store or its units, or expires', async () => {
    const { client, manager, storeId } = await makeShelf();
    const { id, partIds } = await makeProposal(client, [storeId]);
    const [partId = 0] = partIds;

    await manager(proposalRoutes.deactivate, { params: { id } });
    const afterDeactivation = await isAtRisk(client);
    await manager(proposalRoutes.activate, { params: { id } });
    const afterActivation = await isAtRisk(client);
    await manager(storeOrderProposalRoutes.deactivate, { params: { id: partId } });
    const afterRemoval = await isAtRisk(client);
    await manager(storeOrderProposalRoutes.activate, { params: { id: partId } });
    const zeroed = await manager(storeOrderProposalRoutes.zeroStore, { params: { id: partId } });
    const withoutUnits = await isAtRisk(client);
    await manager(undoRoutes.undo, { params: { token: zeroed.headers[undoTokenHeader] ?? '' } });
    const withUnits = await isAtRisk(client);
    await client.db((db) =>
      db
        .updateTable('orderProposal')
        .set({ expirationDate: new Date(Date.now() - 1000) })
        .execute(),
    );
    const afterExpiration = await isAtRisk(client);

    expect({ afterDeactivation, afterRemoval, withoutUnits, afterExpiration }).toEqual({
      afterDeactivation: true,
      afterRemoval: true,
      withoutUnits: true,
      afterExpiration: true,
    });
    expect([afterActivation, withUnits]).toEqual([false, false]);
  });

  test('stays away while the need is ordered, shipped, and delivered, and returns with a cancelled order', async () => {
    const { client, manager, storeId, productId } = await makeShelf();
    const { id } = await makeProposal(client, [storeId]);
    await manager(proposalRoutes.process, { params: { id } });
    const { body } = await manager(proposalRoutes.generateOrders, { params: { id } });
    const orderId = body.created[0]?.orderId ?? 0;
    const setStatus = (status: 'PENDING' | 'APPROVED') =>
      client.as('ROLE_ADMIN')(orderRoutes.setStatus, { params: { orderId }, body: { status } });
    const states = [await isAtRisk(client)];

    await setStatus('PENDING');
    states.push(await isAtRisk(client));
    await setStatus('APPROVED');
    states.push(await isAtRisk(client));
    const items = [{ productId, quantity: 30 }];
    const shipped = await manager(shipmentRoutes.create, { body: { orderId, shippedDate: day(-1), items } });
    const shipmentId = shipped.body.id;
    states.push(await isAtRisk(client));
    const delivery = { status: 'DELIVERED', deliveredOn: day(0) } as const;
    await manager(shipmentRoutes.update, { params: { shipmentId }, body: delivery });
    states.push(await isAtRisk(client));
    await manager(shipmentRoutes.deactivate, { params: { shipmentId } });
    states.push(await isAtRisk(client));
    expect(states).toEqual([false, false, false, false, false, false]);

    await client.as('ROLE_ADMIN')(orderRoutes.cancel, { params: { orderId }, body: { cancellationReason: 'Wrong' } });
    expect(await isAtRisk(client)).toBe(true);
  });

  test('returns when a shipment is lost', async () => {
    const { client, manager, companyId, storeId, productId } = await makeShelf();
    const items = [{ productId, quantity: 30 }];
    const orderId = await client.db((db) => makeOrder(db, { companyId, storeId, status: 'APPROVED', items }));
    const { body } = await manager(shipmentRoutes.create, { body: { orderId, shippedDate: day(-1), items } });
    expect(await isAtRisk(client)).toBe(false);

    await manager(shipmentRoutes.update, { params: { shipmentId: body.id }, body: { status: 'FAILURE' } });

    expect(await isAtRisk(client)).toBe(true);
  });

  test('follows counts, and the undo of imported ones', async () => {
    const { client, manager, storeId, productId } = await makeShelf();
    const params = { storeId, productId };

    await client.as('ROLE_ADMIN')(inventoryRoutes.count, { params, body: { onHandEstimation: 40 } });
    expect(await isAtRisk(client)).toBe(false);
    await client.as('ROLE_ADMIN')(inventoryRoutes.count, { params, body: { onHandEstimation: 0 } });
    expect(await isAtRisk(client)).toBe(true);

    const file = new File(['Store,Product,Counted\nAustin,Calm Gummies,50\n'], 'counts.csv');
    const { headers } = await manager(inventoryRoutes.importCounts, { body: { metadata: {} }, files: { file } });
    expect(await isAtRisk(client)).toBe(false);
    await manager(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });
    expect(await isAtRisk(client)).toBe(true);
  });

  test('follows imported sales, and their undo', async () => {
    const { client } = await makeShelf(40);
    expect(await findStockOut(client)).toBeUndefined();
    const { upc } = await client.db((db) => db.selectFrom('product').select('upc').executeTakeFirstOrThrow());

    const { body } = await importFile(client, [`Austin,${upc},38,${day(0)}`]);
    expect(await isAtRisk(client)).toBe(true);

    await client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId: body.id } });
    expect(await isAtRisk(client)).toBe(false);
  });

  test('covers the days until the delivery that an order of now reaches by the calendar', async () => {
    const { client, companyId } = await makeShelf(1);
    const everyDay = [1, 2, 3, 4, 5, 6, 7];
    const pattern = { orderDays: everyDay, cutOff: '23:59', timeZone: 'UTC', deliveryDays: everyDay, leadDays: 4 };
    await saveCalendar(client, { scope: 'companies', scopeId: companyId }, { pattern });

    await refresh();

    const { leadDays, lostUnits } = await client.db((db) =>
      db.selectFrom('storeStockOut').select(['leadDays', 'lostUnits']).executeTakeFirstOrThrow(),
    );
    // After 23:59, the next order day is tomorrow.
    expect([4, 5]).toContain(leadDays);
    // Ten units a week, and one on the shelf.
    expect(lostUnits).toBeGreaterThan((10 / 7) * leadDays - 1 - 0.1);
    expect(lostUnits).toBeLessThan((10 / 7) * leadDays);
    expect((await findStockOut(client))?.reason).toContain(formatDay(day(leadDays)));
  });

  test('covers the days until a later delivery from the cut-off on', async () => {
    const { client, companyId } = await makeShelf(1);
    const everyDay = [1, 2, 3, 4, 5, 6, 7];
    const pattern = { orderDays: everyDay, cutOff: '12:00', timeZone: 'UTC', deliveryDays: everyDay, leadDays: 4 };
    await saveCalendar(client, { scope: 'companies', scopeId: companyId }, { pattern });
    const computeAt = async (time: string) => {
      const now = new Date(`${day(0)}T${time}Z`);
      const stores = await markStoresPastCutOff(world.database, now);
      await refreshStockRisks(world, now);
      const found = await client.db((db) =>
        db.selectFrom('storeStockOut').select('leadDays').executeTakeFirstOrThrow(),
      );
      return [stores, found.leadDays];
    };

    expect(await computeAt('11:59:59')).toEqual([0, 4]);
    expect(await computeAt('12:00:30')).toEqual([1, 5]);
    expect(await computeAt('12:03:00')).toEqual([0, 5]);
  });

  test('is counted once where two users order and cancel at the same time', async () => {
    const { client, storeId } = await makeShelf();
    const create = (role: 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER') =>
      client.as(role)(proposalRoutes.create, { body: { storeIds: [storeId] } });

    const created = await Promise.all([create('ROLE_ADMIN'), create('ROLE_ORDER_MANAGER'), refresh(), refresh()]);
    const ids = created.flatMap((response) => (typeof response === 'object' ? [response.body.id] : []));
    expect(await isAtRisk(client)).toBe(false);

    const cancel = (id: number) => client.as('ROLE_ORDER_MANAGER')(proposalRoutes.cancel, { params: { id } });
    await Promise.all([...ids.map(cancel), refresh(), refresh()]);
    expect(await isAtRisk(client)).toBe(true);
  });

  test('has the sums of the stores that are still at risk', async () => {
    const { client, companyId, storeId, productId } = await makeShelf();
    const otherId = await client.db(async (db) => {
      const id = await makeStore(db, { companyId, name: 'Boise' });
      await makeGlobalAssortment(db, { items: new Map([[productId, 30]]), storeIds: [id] });
      const sold = await db.selectFrom('saleDay').select(['soldOn', 'units']).execute();
      await makeSaleDays(
        db,
        sold.map((values) => ({ ...values, storeId: id, productId })),
      );
      await makeCount(db, { storeId: id, productId, quantity: 0, countedOn: day(-1) });
      return id;
    });
    await computeRisks(client, world.database);
    const findRow = () => client.db((db) => db.selectFrom('stockOutRisk').selectAll().executeTakeFirstOrThrow());
    const both = await findRow();

    await makeProposal(client, [otherId]);
    await refresh();

    const one = await findRow();
    expect([both.stores, both.storeIds]).toEqual([2, [storeId, otherId]]);
    expect([one.stores, one.emptyStores, one.storeIds, one.neededUnits]).toEqual([1, 1, [storeId], 30]);
    expect([one.id, one.since, one.companyId]).toEqual([both.id, both.since, companyId]);
    expect(one.lostUnits).toBeLessThan(both.lostUnits);
  });
});

describe('the computation of risks', () => {
  test('runs once for many changes of a store, and not for stores without a forecast', async () => {
    const { client, companyId, storeId, productId } = await makeShelf();
    const other = await world.newClient();
    const { productId: otherProductId, ...place } = await makeCountedShelf(other, 0);
    const items = [{ productId, quantity: 1 }];
    await client.db(async (db) => {
      for (let order = 0; order < 5; order += 1) await makeOrder(db, { companyId, storeId, status: 'PENDING', items });
    });
    await other.db((db) =>
      makeOrder(db, {
        companyId: place.companyId,
        storeId: place.storeId,
        status: 'PENDING',
        items: [{ productId: otherProductId, quantity: 1 }],
      }),
    );

    expect([await refresh(), await refresh()]).toEqual([1, 0]);
  });

  test('of a client that fails is logged, repeated, and does not stop other clients', async () => {
    const { client: broken, storeId: brokenId, productId: brokenProductId } = await makeShelf();
    const { client, storeId, productId } = await makeShelf();
    const warnings: unknown[] = [];
    const log = { warn: (values: unknown) => warnings.push(values) };
    const params = { storeId: brokenId, productId: brokenProductId };
    await broken.as('ROLE_ADMIN')(inventoryRoutes.count, { params, body: { onHandEstimation: 40 } });
    await client.as('ROLE_ADMIN')(inventoryRoutes.count, {
      params: { storeId, productId },
      body: { onHandEstimation: 40 },
    });
    const setFirstWeek = (units: number) =>
      broken.db((db) =>
        sql`
        update demand_forecast set horizon_dispersion = ${units} where tenant_id = ${broken.tenantId}`.execute(db),
      );
    await setFirstWeek(Number.NaN);

    await refreshStockRisks({ database: world.database, log }, new Date());

    expect(warnings).toMatchObject([{ client: broken.tenantId }]);
    expect([await findStockOut(client), (await findStockOut(broken))?.kind]).toEqual([undefined, 'STOCK_OUT']);
    await setFirstWeek(1.5);
    expect(await isAtRisk(broken)).toBe(false);
  });

  test('starts with the notification of the change', async () => {
    const { client, storeId } = await makeShelf();
    const log = { error: () => undefined, warn: () => undefined };
    const notifications = listenForJobs({ connectionString: world.environment.DATABASE_URL ?? '' }, log);
    const run = (now: Date) => refreshStockRisks(world, now);
    const task = { name: 'risks of a test', everyMs: 1000, jobs: { table: 'stock_risk_change' }, run };
    const schedule = startSchedule(world.database, [task], { log, notifications });

    await makeProposal(client, [storeId]);

    await eventually(async () => expect(await findStockOut(client)).toBeUndefined());
    await schedule.stop();
    await notifications.close();
  });
});

const listKinds = async (client: TestClient) => (await listOpenTasks(client)).map(({ kind }) => kind);

describe('other tasks', () => {
  test('of orders end with their approval, and return with its withdrawal', async () => {
    const client = await world.newClient();
    const { orderId } = await makeOrderTask(client);
    const setStatus = (status: 'PENDING' | 'APPROVED') =>
      client.as('ROLE_ADMIN')(orderRoutes.setStatus, { params: { orderId }, body: { status } });
    expect(await listKinds(client)).toEqual(['ORDERS_TO_APPROVE']);

    await setStatus('APPROVED');
    const approved = await listKinds(client);
    await setStatus('PENDING');

    expect([approved, await listKinds(client)]).toEqual([[], ['ORDERS_TO_APPROVE']]);
  });

  test('of shipments end with the delivery, and return when it is corrected', async () => {
    const client = await world.newClient();
    const shipmentId = await client.db(async (db) => {
      const companyId = await makeCompany(db);
      const storeId = await makeStore(db, { companyId });
      const items = [{ productId: await makeProduct(db), quantity: 12 }];
      const orderId = await makeOrder(db, { companyId, storeId, status: 'SHIPPED', items });
      return makeShipment(db, { orderId, trackingNumber: '1Z1', status: 'TRANSIT', shippedDate: day(-10) });
    });
    const update = (body: Input<typeof shipmentRoutes.update>['body']) =>
      client.as('ROLE_ORDER_MANAGER')(shipmentRoutes.update, { params: { shipmentId }, body });
    expect(await listKinds(client)).toEqual(['LATE_SHIPMENTS']);

    await update({ status: 'DELIVERED', deliveredOn: day(-1) });
    const delivered = await listKinds(client);
    await update({ status: 'FAILURE' });

    expect([delivered, await listKinds(client)]).toEqual([[], ['FAILED_SHIPMENTS']]);
  });

  test('of par levels end with the decision, and return with its undo', async () => {
    const client = await world.newClient();
    const { id } = await makeSuggestion(client);
    const manager = client.as('ROLE_ORDER_MANAGER');

    const { headers } = await manager(replenishmentRoutes.decide, { body: { decision: 'ACCEPT', ids: [id] } });
    const decided = await listKinds(client);
    await manager(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });

    expect([decided, await listKinds(client)]).toEqual([[], ['PAR_LEVELS']]);
  });
});
