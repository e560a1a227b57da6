import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { type Estimate, replayShelf, type ShelfEvent } from './inventory.rules.ts';
import { refreshEstimates } from './public.ts';

const { newClient } = useWorld();

const day = fc.integer({ min: 0, max: 12 }).map((days) => addDays('2026-03-01', days));
const kind = fc.constantFrom('DELIVERY', 'SALE', 'RETURN', 'COUNT', 'ZERO', 'MANUAL', 'IMPORT' as const);
const happening = fc.record({ day, kind, units: fc.integer({ min: 1, max: 9 }), isReversed: fc.boolean() });
const shelf = fc.array(happening, { maxLength: 14 });
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** Sales and returns of one day are one row, as in `sale_day`. */
const eventsOf = (shelfHappenings: readonly Happening[]): ShelfEvent[] => {
  const sold = new Map<string, number>();
  const events: ShelfEvent[] = [];
  for (const [id, { day: on, kind: what, units, isReversed }] of shelfHappenings.entries()) {
    if (what === 'SALE') sold.set(on, (sold.get(on) ?? 0) + units);
    else if (what === 'RETURN') sold.set(on, (sold.get(on) ?? 0) - units);
    else if (what !== 'DELIVERY') events.push({ day: on, kind: what, units: what === 'ZERO' ? 0 : units, id });
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

/** Each delivery is a shipment of its own. One that is `ON_ITS_WAY` or `WITHDRAWN` has not arrived. */
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

const sell = (db: Db, of: { storeId: number; productId: number; units: number; on: string }) => {
  const { on: soldOn, ...sale } = of;
  return db
    .insertInto('saleDay')
    .values({ ...sale, soldOn, cents: 0 })
    .execute();
};

const record = async (db: Db, at: { storeId: number; productId: number }, events: readonly ShelfEvent[]) => {
  for (const { kind: what, day: on, units, isReversed } of events)
    if (what === 'DELIVERY') await deliver(db, { ...at, units, on, ...(isReversed && { as: 'RETURNED' }) });
    else if (what === 'SALE' || what === 'RETURN') await sell(db, { ...at, units: -units, on });
    else if (what !== 'REVERSAL')
      await db
        .insertInto('inventoryCount')
        .values({ ...at, kind: what, quantity: units, countedOn: on })
        .execute();
};

const estimateOf = (db: Db, { storeId, productId }: { storeId: number; productId: number }) =>
  db
    .selectFrom('storeInventory')
    .select(['onHand', 'anchored', 'countedOn', 'lastEventOn', 'unexplained'])
    .where('storeId', '=', storeId)
    .where('productId', '=', productId)
    .executeTakeFirst();

const refresh = (db: Db, tenantId: number, { storeId, productIds }: Shop) =>
  refreshEstimates({ db, tenantId }, { storeIds: productIds.map(() => storeId), productIds });

describe('the estimate in the database', () => {
  test('equals the replay of whatever happened', async () => {
    const { db: within, tenantId } = await newClient();
    const shelves = fc.sample(shelf, { numRuns: 300, seed: 7 });

    const pairs = await within(async (db) => {
      const shop = await makeShop(db, shelves.length);
      const expected: (Estimate | undefined)[] = [];
      for (const [index, productId] of shop.productIds.entries()) {
        const events = eventsOf(shelves[index] ?? []);
        await record(db, { storeId: shop.storeId, productId }, events);
        expected.push(replayShelf(events).estimate);
      }
      await refresh(db, tenantId, shop);
      const found: (Estimate | undefined)[] = [];
      for (const productId of shop.productIds) found.push(await estimateOf(db, { storeId: shop.storeId, productId }));
      return { expected, found };
    });

    expect(pairs.found).toEqual(pairs.expected);
    expect(pairs.expected.filter((estimate) => (estimate?.unexplained ?? 0) > 0).length).toBeGreaterThan(20);
  });
});
