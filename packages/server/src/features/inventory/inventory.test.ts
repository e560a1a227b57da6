import { firmRoutes } from '@shelfward/contract/accounts/firm.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { inventoryRoutes as routes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { waitForLockQueue } from '../../testing/table-locks.ts';
import { useWorld } from '../../testing/world.ts';
import { makeGlobalAssortment } from '../assortments/assortments.factory.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeCount } from './inventory.factory.ts';
import { type Estimate, type InventoryEvent, replayEvents } from './inventory.rules.ts';
import { refreshEstimates } from './public.ts';

const { newClient, setNow, takeStatements } = useWorld();
const today = '2026-03-20';
beforeAll(() => setNow(new Date(`${today}T15:00:00Z`)));

const day = fc.integer({ min: 0, max: 12 }).map((days) => addDays('2026-03-01', days));
const kind = fc.constantFrom('DELIVERY', 'SALE', 'RETURN', 'COUNT', 'ZERO', 'MANUAL', 'IMPORT' as const);
const eventInput = fc.record({
  day,
  kind,
  hour: fc.integer({ min: 10, max: 20 }),
  units: fc.integer({ min: 1, max: 9 }),
  isReversed: fc.boolean(),
});
const eventList = fc.array(eventInput, { maxLength: 14 });
type EventInput = typeof eventInput extends fc.Arbitrary<infer T> ? T : never;

/** Sales and returns of one day are one row, as in `sale_day`. */
const toEvents = (inputs: readonly EventInput[]): InventoryEvent[] => {
  const sold = new Map<string, number>();
  const events: InventoryEvent[] = [];
  for (const [id, { day: on, kind: what, hour, units, isReversed }] of inputs.entries()) {
    if (what === 'SALE') sold.set(on, (sold.get(on) ?? 0) + units);
    else if (what === 'RETURN') sold.set(on, (sold.get(on) ?? 0) - units);
    else if (what !== 'DELIVERY')
      events.push({
        day: on,
        kind: what,
        units: what === 'ZERO' ? 0 : units,
        id,
        countedAt: `${on}T${hour}:00:00.000Z`,
      });
    else if (!isReversed) events.push({ day: on, kind: what, units, id });
    else
      events.push(
        { day: on, kind: what, units, id, isReversed },
        { day: on, kind: 'REVERSAL', units: -units, id, isReversed },
      );
  }
  for (const [on, units] of sold) events.push({ day: on, kind: units < 0 ? 'RETURN' : 'SALE', units: -units, id: 0 });
  return events;
};

interface Shop {
  readonly storeId: number;
  readonly productIds: readonly number[];
}

const makeShop = async (db: Db, products: number): Promise<Shop> => {
  const storeId = await makeStore(db, { companyId: await makeCompany(db) });
  const productIds: number[] = [];
  for (let n = 0; n < products; n += 1) productIds.push(await makeProduct(db));
  return { storeId, productIds };
};

/** Each delivery is a separate shipment. Shipments in TRANSIT or WITHDRAWN have not arrived. */
const deliver = async (
  db: Db,
  to: { storeId: number; productId: number; units: number; on: string; as?: 'RETURNED' | 'TRANSIT' | 'WITHDRAWN' },
): Promise<number> => {
  const { storeId, productId, units: quantity, on: deliveredOn, as = 'DELIVERED' } = to;
  const { companyId } = await db
    .selectFrom('store')
    .select('companyId')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  const order = { companyId, storeId, status: 'SHIPPED' };
  const { id: salesOrderId } = await db
    .insertInto('salesOrder')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow();
  const status = as === 'WITHDRAWN' ? 'DELIVERED' : as;
  const { id: shipmentId } = await db
    .insertInto('shipment')
    .values({ salesOrderId, shippedDate: addDays(deliveredOn, -3), deliveredOn, status, inactive: as === 'WITHDRAWN' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('shipmentItem').values({ shipmentId, storeId, productId, quantity }).execute();
  return shipmentId;
};

const sell = (db: Db, { on: soldOn, ...sale }: { storeId: number; productId: number; units: number; on: string }) =>
  db
    .insertInto('saleDay')
    .values({ ...sale, soldOn, cents: 0 })
    .execute();

const record = async (db: Db, at: { storeId: number; productId: number }, events: readonly InventoryEvent[]) => {
  for (const { kind: what, day: on, units, isReversed, countedAt } of events)
    if (what === 'DELIVERY') await deliver(db, { ...at, units, on, ...(isReversed && { as: 'RETURNED' }) });
    else if (what === 'SALE' || what === 'RETURN') await sell(db, { ...at, units: -units, on });
    else if (what !== 'REVERSAL')
      await db
        .insertInto('inventoryCount')
        .values({
          ...at,
          kind: what,
          quantity: units,
          countedOn: on,
          ...(countedAt && { countedAt: new Date(countedAt) }),
        })
        .execute();
};

const getEstimate = (db: Db, { storeId, productId }: { storeId: number; productId: number }) =>
  db
    .selectFrom('storeInventory')
    .select(['onHand', 'anchored', 'countedOn', 'lastEventOn', 'unexplained'])
    .where('storeId', '=', storeId)
    .where('productId', '=', productId)
    .executeTakeFirst();

const getCheckpoint = async (db: Db, at: { storeId: number; productId: number }): Promise<string | undefined> => {
  const row = await db
    .selectFrom('storeInventoryCheckpoint')
    .select('checkedOn')
    .where('storeId', '=', at.storeId)
    .where('productId', '=', at.productId)
    .executeTakeFirst();
  return row?.checkedOn;
};

/** Mostly sales and returns, some deliveries, and a few counts. */
const buildEvent = (on: string, units: number, what: number): InventoryEvent => {
  if (what === 0) return { day: on, kind: 'COUNT', units: Math.abs(units), id: 0 };
  if (what < 4) return { day: on, kind: 'DELIVERY', units: Math.abs(units) + 1, id: 0 };
  return { day: on, kind: units < 0 ? 'RETURN' : 'SALE', units: -units, id: 0 };
};

const refresh = (db: Db, tenantId: number, { storeId, productIds }: Shop) =>
  refreshEstimates({ db, tenantId }, { storeIds: productIds.map(() => storeId), productIds });

describe('the estimate in the database', () => {
  test('equals the replay of random events', async () => {
    const { db: within, tenantId } = await newClient();
    const eventLists = fc.sample(eventList, { numRuns: 120, seed: 7 });

    const pairs = await within(async (db) => {
      const shop = await makeShop(db, eventLists.length);
      const expected: (Estimate | undefined)[] = [];
      for (const [index, productId] of shop.productIds.entries()) {
        const events = toEvents(eventLists[index] ?? []);
        await record(db, { storeId: shop.storeId, productId }, events);
        expected.push(replayEvents(events).estimate);
      }
      await refresh(db, tenantId, shop);
      const found: (Estimate | undefined)[] = [];
      for (const productId of shop.productIds) found.push(await getEstimate(db, { storeId: shop.storeId, productId }));
      return { expected, found };
    });

    expect(pairs.found).toEqual(pairs.expected);
    expect(pairs.expected.filter((estimate) => (estimate?.unexplained ?? 0) > 0).length).toBeGreaterThan(5);
  });

  test('equals the replay after each additional event', async () => {
    const { db: within, tenantId } = await newClient();
    const events = fc.sample(eventList, { numRuns: 12, seed: 3 }).flatMap(toEvents).filter(isFirstOfItsDay());

    await within(async (db) => {
      const shop = await makeShop(db, 1);
      const at = { storeId: shop.storeId, productId: shop.productIds[0] ?? 0 };
      const recorded: InventoryEvent[] = [];
      for (const event of events) {
        await record(db, at, [event]);
        await refresh(db, tenantId, shop);
        recorded.push({ ...event, id: recorded.length });
        // A returned delivery is recorded together with its reversal, the next event.
        if (event.kind === 'DELIVERY' && event.isReversed) continue;
        expect(await getEstimate(db, at)).toEqual(replayEvents(recorded).estimate);
      }
    });
  });

  test('equals the replay if it resumes from a month-end checkpoint', async () => {
    const { db: within, tenantId } = await newClient();
    const eventInput = fc.record({
      late: fc.integer({ min: -40, max: 5 }),
      units: fc.integer({ min: -3, max: 6 }),
      what: fc.nat(9),
    });
    const eventLists = fc.sample(fc.array(eventInput, { minLength: 14, maxLength: 14 }), { numRuns: 10, seed: 11 });

    const resumedCount = await within(async (db) => {
      const shop = await makeShop(db, eventLists.length);
      let fromMonth = 0;
      for (const [shelfIndex, eventInputs] of eventLists.entries()) {
        const at = { storeId: shop.storeId, productId: shop.productIds[shelfIndex] ?? 0 };
        const recorded: InventoryEvent[] = [];
        for (const [index, { late, units, what }] of eventInputs.entries()) {
          const event = { ...buildEvent(addDays('2026-01-20', 12 * index + late), units, what), id: index };
          const isCount = event.kind === 'COUNT';
          if (!isCount && recorded.some((one) => one.day === event.day)) continue;
          await record(db, at, [event]);
          const checkedOn = await getCheckpoint(db, at);
          if (!isCount && checkedOn !== undefined && event.day > checkedOn) fromMonth += 1;
          const changed = { storeIds: [at.storeId], productIds: [at.productId] };
          await refreshEstimates({ db, tenantId }, isCount ? changed : { ...changed, since: event.day });
          recorded.push(event);
          expect(await getEstimate(db, at)).toEqual(replayEvents(recorded).estimate);
        }
      }
      return fromMonth;
    });

    expect(resumedCount).toBeGreaterThan(30);
  });

  test('counts a shipment from its delivery until it is voided', async () => {
    const { db: within, tenantId } = await newClient();

    const estimates = await within(async (db) => {
      const shop = await makeShop(db, 1);
      const at = { storeId: shop.storeId, productId: shop.productIds[0] ?? 0 };
      await deliver(db, { ...at, units: 5, on: '2026-03-02', as: 'TRANSIT' });
      await deliver(db, { ...at, units: 7, on: '2026-03-02', as: 'WITHDRAWN' });
      await refresh(db, tenantId, shop);
      const before = await getEstimate(db, at);
      const shipmentId = await deliver(db, { ...at, units: 9, on: '2026-03-02' });
      await db.updateTable('shipment').set({ deliveredOn: null }).where('id', '=', shipmentId).execute();
      await refresh(db, tenantId, shop);
      const delivered = await getEstimate(db, at);
      await db.updateTable('shipment').set({ inactive: true }).where('id', '=', shipmentId).execute();
      await refresh(db, tenantId, shop);
      return [before, delivered, await getEstimate(db, at)];
    });

    // Shipped on 27 February; without a delivery date it counts seven days later.
    const delivered = { onHand: 9, anchored: false, countedOn: null, lastEventOn: '2026-03-06', unexplained: 0 };
    expect(estimates).toEqual([undefined, delivered, undefined]);
  });

  test('is refreshed from a temporary table with duplicates, and no other estimate changes', async () => {
    const { db: within, tenantId } = await newClient();

    const estimates = await within(async (db) => {
      const { storeId, productIds } = await makeShop(db, 2);
      const [first = 0, second = 0] = productIds;
      for (const productId of productIds) {
        await makeCount(db, { storeId, productId, quantity: 10 });
        await sell(db, { storeId, productId, units: 3, on: '2026-03-02' });
      }
      await sql`create temporary table sold_now (store_id bigint, product_id bigint) on commit drop`.execute(db);
      await sql`insert into sold_now values (${storeId}, ${first}), (${storeId}, ${first})`.execute(db);
      await refreshEstimates({ db, tenantId }, { table: 'sold_now' });
      return [
        await getEstimate(db, { storeId, productId: first }),
        await getEstimate(db, { storeId, productId: second }),
      ];
    });

    expect(estimates.map((estimate) => estimate?.onHand)).toEqual([7, 10]);
  });

  test('is computed in two statements for any number of pairs', async () => {
    const { db: within, tenantId } = await newClient();

    await within(async (db) => {
      const shop = await makeShop(db, 30);
      takeStatements();
      await refresh(db, tenantId, shop);
    });

    expect(takeStatements()).toHaveLength(2);
  });

  test('includes sales of a concurrent transaction that commits later', async () => {
    const { db: within, tenantId, as } = await newClient();
    const shop = await within((db) => makeShop(db, 1));
    const at = { storeId: shop.storeId, productId: shop.productIds[0] ?? 0 };
    await within((db) => makeCount(db, { ...at, quantity: 10, countedOn: '2026-03-01' }));

    const importing = await within(async (db) => {
      await sell(db, { ...at, units: 4, on: addDays(today, 1) });
      await refresh(db, tenantId, shop);
      const counting = as('ROLE_ADMIN')(routes.count, { params: at, body: { onHandEstimation: 6 } });
      await waitForLockQueue(db);
      return { counting };
    });
    await importing.counting;

    expect(await within((db) => getEstimate(db, at))).toMatchObject({ onHand: 2, countedOn: today });
  });
});

/** Sales of one day are one row, so only the first event of each day can be recorded. */
const isFirstOfItsDay = () => {
  const days = new Set<string>();
  return ({ kind: what, day: on }: InventoryEvent): boolean => {
    if (what !== 'SALE' && what !== 'RETURN') return true;
    const isNew = !days.has(on);
    days.add(on);
    return isNew;
  };
};

describe('the inventory of a store', () => {
  const makeClient = async () => {
    const client = await newClient();
    const shop = await client.db((db) => makeShop(db, 3));
    const [first = 0, second = 0, third = 0] = shop.productIds;
    return { client, shop, first, second, third, admin: client.as('ROLE_ADMIN'), params: { storeId: shop.storeId } };
  };

  test('lists products with an estimate and products in the assortment', async () => {
    const { client, admin, params, first, second } = await makeClient();
    await client.db(async (db) => {
      await makeCount(db, { ...params, productId: first, quantity: 8 });
      await makeGlobalAssortment(db, { items: new Map([[second, 4]]), storeIds: [params.storeId] });
    });

    const { body: all } = await admin(routes.items, { params, query: { sort: ['onHandEstimation,desc'] } });
    const { body: withEstimate } = await admin(routes.items, { params, query: { excludeZeroInventory: true } });
    const { body: one } = await admin(routes.items, { params, query: { productId: second } });
    const { body: both } = await admin(routes.items, { params, query: { productIds: [first, second] } });

    expect(all.content).toMatchObject([
      { productId: first, onHandEstimation: 8, anchored: true, countedOn: '2026-01-01', stale: false },
      { productId: second, onHandEstimation: 0, anchored: false, countedOn: null, projectedOnHand: null },
    ]);
    expect([withEstimate, one, both].map(({ content }) => content.map(({ productId }) => productId))).toEqual([
      [first],
      [second],
      [first, second],
    ]);
  });

  test('is counted by a user as of today', async () => {
    const { client, admin, params, first } = await makeClient();
    const at = { ...params, productId: first };
    await client.db(async (db) => {
      await makeCount(db, { ...at, quantity: 8, countedOn: '2026-03-01' });
      await sell(db, { ...at, units: 3, on: today });
    });

    const { status, body } = await admin(routes.count, { params: at, body: { onHandEstimation: 2 } });

    expect([status, body.onHandEstimation, body.countedOn]).toEqual([200, 2, today]);
    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['entityType', 'entityId', 'field', 'previousValue', 'updatedValue'])
        .orderBy('id')
        .execute(),
    );
    expect(entries).toEqual([
      {
        entityType: 'INVENTORY',
        entityId: params.storeId,
        field: `items/${first}/onHandEstimation`,
        previousValue: 8,
        updatedValue: 2,
      },
    ]);
  });

  test('is counted as of the day on which a device without a connection counted it', async () => {
    const { client, admin, params, first } = await makeClient();
    const at = { ...params, productId: first };
    const day = addDays(today, -1);
    await client.db((db) => sell(db, { ...at, units: 3, on: today }));
    const body = { onHandEstimation: 10, countedAt: `${day}T12:00:00.000Z`, seenEstimation: 4 };

    const { body: item } = await admin(routes.count, { params: at, body });
    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select(['field', 'updatedValue']).orderBy('id').execute(),
    );

    // The sale after the count is applied to it.
    expect([item.onHandEstimation, item.countedOn]).toEqual([7, day]);
    expect(entries).toEqual([
      { field: `items/${first}/onHandEstimation`, updatedValue: 7 },
      { field: `items/${first}/seenEstimation`, updatedValue: 4 },
    ]);
  });

  test('is the latest count of a day, in whatever order the server receives the counts', async () => {
    const { admin, params, first } = await makeClient();
    const at = { ...params, productId: first };
    const count = (onHandEstimation: number, time: string) =>
      admin(routes.count, { params: at, body: { onHandEstimation, countedAt: `${addDays(today, -1)}T${time}Z` } });

    await count(6, '17:00:00');
    const { body: afterEarlier } = await count(9, '14:30:00');
    const { body: history } = await admin(routes.history, { params: at });
    const { body: afterLater } = await count(4, '17:00:01');

    expect([afterEarlier.onHandEstimation, afterLater.onHandEstimation]).toEqual([6, 4]);
    expect(history.content.map(({ previousValue, updatedValue }) => [previousValue, updatedValue])).toEqual([
      [9, 6],
      [0, 9],
    ]);
  });

  test('is counted today by a device whose clock is ahead, and rejects counts older than 30 days', async () => {
    const { admin, params, first } = await makeClient();
    const at = { ...params, productId: first };
    const count = (days: number) => {
      const countedAt = `${addDays(today, days)}T12:00:00.000Z`;
      return admin(routes.count, { params: at, body: { onHandEstimation: 5, countedAt } });
    };

    expect((await count(2)).body.countedOn).toBe(today);
    expect(await count(-31)).toMatchObject({ status: 409, body: { code: 'COUNT_TOO_OLD' } });
  });

  test("rejects a count of another client's product or store", async () => {
    const { admin, params, first } = await makeClient();
    const { params: foreignParams, first: foreign } = await makeClient();
    const body = { onHandEstimation: 1 };

    const responses = [
      await admin(routes.count, { params: { ...params, productId: foreign }, body }),
      await admin(routes.count, { params: { ...foreignParams, productId: first }, body }),
      await admin(routes.history, { params: { ...foreignParams, productId: first } }),
    ];

    for (const response of responses)
      expect(response).toMatchObject({ status: 404, body: { message: 'Store or product not found.' } });
  });

  test('returns the history of an estimate, newest first', async () => {
    const { client, admin, params, first } = await makeClient();
    const at = { ...params, productId: first };
    const shipmentId = await client.db(async (db) => {
      await makeCount(db, { ...at, quantity: 8, countedOn: '2026-03-01' });
      await sell(db, { ...at, units: 10, on: '2026-03-02' });
      await sell(db, { ...at, units: -1, on: '2026-03-04' });
      await deliver(db, { ...at, units: 3, on: '2026-03-05', as: 'RETURNED' });
      return deliver(db, { ...at, units: 6, on: '2026-03-03' });
    });
    await admin(routes.count, { params: at, body: { onHandEstimation: 5 } });

    const { body } = await admin(routes.history, { params: at });
    const { body: second } = await admin(routes.history, { params: at, query: { page: 1, size: 4 } });

    expect(
      body.content.map(({ day: on, kind: what, previousValue, modifier, updatedValue }) => {
        return [on, what, previousValue, modifier, updatedValue];
      }),
    ).toEqual([
      [today, 'MANUAL', 7, -2, 5],
      ['2026-03-05', 'REVERSAL', 10, -3, 7],
      ['2026-03-05', 'DELIVERY', 7, 3, 10],
      ['2026-03-04', 'RETURN', 6, 1, 7],
      ['2026-03-03', 'DELIVERY', 0, 6, 6],
      ['2026-03-02', 'SALE', 8, -10, 0],
      ['2026-03-01', 'COUNT', 0, 8, 8],
    ]);
    expect(body.content[0]).toMatchObject({
      at: `${today}T15:00:00.000Z`,
      source: { entityType: 'INVENTORY' },
      user: { id: client.userIdFor('ROLE_ADMIN'), name: 'ROLE_ADMIN Tester' },
    });
    expect(body.content[4]).toMatchObject({ source: { id: shipmentId, entityType: 'SHIPMENT' }, user: null });
    expect(body.content[5]).toMatchObject({ unexplained: 2, source: { id: null, entityType: 'SALE' } });
    expect(second).toMatchObject({ totalElements: 7, last: true, content: body.content.slice(4) });
  });

  test('flags stale sales data and suspected phantom inventory', async () => {
    const { client, admin, params, shop, first, second } = await makeClient();
    await client.db(async (db) => {
      for (const productId of [first, second])
        await makeCount(db, { ...params, productId, quantity: 40, countedOn: '2025-12-01' });
      for (let week = 0; week < 4; week += 1) {
        await sell(db, { ...params, productId: first, units: 2, on: addDays('2025-12-08', week * 7) });
        await sell(db, { ...params, productId: second, units: 7, on: addDays('2026-02-01', week * 7) });
      }
      await refresh(db, client.tenantId, shop);
    });

    const { body } = await admin(routes.items, { params });

    // The feed ended on 22 February, 26 days ago; its last 56 days contain 2 units of the first product, 28 of the
    // second.
    expect(body.content).toMatchObject([
      { onHandEstimation: 32, stale: true, projectedOnHand: 31, phantomSuspected: true },
      { onHandEstimation: 12, stale: true, projectedOnHand: 0, phantomSuspected: false },
    ]);
  });

  test('is set to zero by counts of all products with an estimate or in the assortment, only in these stores', async () => {
    const { client, admin, params, shop, first, second } = await makeClient();
    const other = await client.db(async (db) => {
      const storeId = await makeStore(db, { companyId: await makeCompany(db) });
      await makeCount(db, { ...params, productId: first, quantity: 8 });
      await makeCount(db, { storeId, productId: first, quantity: 5 });
      await makeGlobalAssortment(db, { items: new Map([[second, 4]]), storeIds: [shop.storeId] });
      return storeId;
    });

    const { status, body } = await admin(routes.zero, { body: { storeIds: [shop.storeId] } });

    expect([status, body]).toEqual([200, { stores: 1, countedItems: 2 }]);
    const { body: after } = await admin(routes.items, { params });
    expect(after.content.map(({ onHandEstimation, countedOn }) => [onHandEstimation, countedOn])).toEqual([
      [0, today],
      [0, today],
    ]);
    const { body: history } = await admin(routes.history, { params: { ...params, productId: first } });
    expect(history.content[0]).toMatchObject({ kind: 'ZERO', previousValue: 8, modifier: -8, updatedValue: 0 });
    const { body: unchanged } = await admin(routes.items, { params: { storeId: other } });
    expect(unchanged.content.map(({ onHandEstimation }) => onHandEstimation)).toEqual([5]);
  });

  test('is not set to zero if one of the stores is unknown', async () => {
    const { client, admin, params, first } = await makeClient();
    const { params: foreignParams } = await makeClient();
    await client.db((db) => makeCount(db, { ...params, productId: first, quantity: 8 }));

    const rejected = await admin(routes.zero, { body: { storeIds: [params.storeId, foreignParams.storeId] } });

    expect(rejected).toMatchObject({ status: 404, body: { message: 'Store not found.' } });
    const { body } = await admin(routes.items, { params });
    expect(body.content.map(({ onHandEstimation }) => onHandEstimation)).toEqual([8]);
  });
});

test('users without a role count only if the account allows it, and neither set to zero nor import', async () => {
  const client = await newClient();
  const { storeId, productId } = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    return { storeId: await makeStore(db, { companyId }), productId: await makeProduct(db) };
  });
  const buyer = client.as('none');
  const count = { params: { storeId, productId }, body: { onHandEstimation: 7 } };
  const change = (usersCanCount?: boolean) =>
    client.as('ROLE_ADMIN')(firmRoutes.changeSettings, {
      body: { adminOnlyDelete: false, ...(usersCanCount !== undefined && { usersCanCount }) },
    });

  const byDefault = await buyer(routes.count, count);
  await change(true);
  // A request that does not name the setting leaves it as it is.
  const { body: settings } = await change();
  const allowed = await buyer(routes.count, count);
  const zero = await buyer(routes.zero, { body: { storeIds: [storeId] } });
  const { body: user } = await buyer(authRoutes.currentUser, {});
  await change(false);
  const withdrawn = await buyer(routes.count, count);

  expect(settings.usersCanCount).toBe(true);
  expect([byDefault.status, allowed.status, zero.status, withdrawn.status]).toEqual([403, 200, 403, 403]);
  expect(allowed.body.onHandEstimation).toBe(7);
  expect(user.firmSettings.usersCanCount).toBe(true);
});
