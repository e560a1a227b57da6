import { sql } from 'kysely';
import { makeCompany, makeRegion } from '../../features/companies/companies.factory.ts';
import { makeOrder } from '../../features/orders/orders.factory.ts';
import {
  addAttributes,
  makeAttribute,
  makeProduct,
  makeProductLine,
} from '../../features/products/products.factory.ts';
import { makeStore } from '../../features/stores/stores.factory.ts';
import type { Db } from '../../platform/db/database.ts';
import type { TestClient } from '../client.ts';

/** A word that is only in the texts of one record: no response to a user who may not see the record contains it. */
export const toCanary = (table: string, number: number): string => `Zq${table}${number}zq`;

/** Values of each order that partners may not know. */
export const brandOnlyWords = { note: toCanary('salesnote', 1), commission: '61.37' };

export const days = { first: '2026-01-01', last: '2026-02-28' };

/** The records of an account with three companies, by the names with which scopes are written. */
export interface Market {
  readonly companies: readonly number[];
  readonly regions: readonly { readonly id: number; readonly companyId: number }[];
  readonly stores: readonly {
    readonly id: number;
    readonly companyId: number;
    readonly regionId: number | null;
    readonly productIds: readonly number[];
  }[];
  readonly priceLists: { readonly standard: number; readonly ofCompanies: readonly (number | null)[] };
  readonly managers: readonly (number | null)[];
  readonly terms: readonly (number | null)[];
  readonly channels: readonly (number | null)[];
  readonly buyers: { readonly ofCompany: number; readonly ofStore: number };
  /** The users with the addresses of the buyers. */
  readonly partners: { readonly ofCompany: number; readonly ofStore: number };
  readonly products: readonly number[];
  readonly lines: readonly number[];
  readonly attributeKeyId: number;
  readonly attributeValueIds: readonly number[];
  readonly orders: readonly number[];
  readonly shipments: readonly number[];
  readonly notes: readonly {
    readonly id: number;
    readonly storeId: number;
    readonly shared: boolean;
    readonly fileId: number | null;
  }[];
  /** The author of the notes, whom no response names. */
  readonly authorId: number;
  /** Those of the user who reads. */
  readonly reviews: readonly number[];
}

const insertNamed = async (db: Db, table: 'priceList' | 'salesChannel', name: string, isDefault = false) => {
  const row = table === 'priceList' ? { name, isDefault } : { name };
  const { id } = await db.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const makeMarket = (client: TestClient): Promise<Market> =>
  client.db(async (db) => {
    const { tenantId } = client;
    const lines = [await makeProductLine(db, 'Teas'), await makeProductLine(db, 'Soaps')];
    const size = await makeAttribute(db, { name: 'Size', values: ['Large', 'Small'] });
    const products: number[] = [];
    for (let number = 0; number < 12; number += 1) {
      const name = toCanary('product', number);
      const productLineId = lines[number % 2];
      products.push(
        await makeProduct(db, {
          name,
          upc: `${number}${name}`,
          sku: `S${name}`,
          packSize: 6,
          onHand: 900 + number,
          ...(productLineId !== undefined && { productLineId }),
        }),
      );
    }
    await addAttributes(
      db,
      products.map((id, number) => [id, size.getValueId(number % 3 === 0 ? 'Large' : 'Small')]),
    );
    const standard = await insertNamed(db, 'priceList', 'Standard prices', true);
    const lists = [
      await insertNamed(db, 'priceList', toCanary('list', 0)),
      await insertNamed(db, 'priceList', toCanary('list', 1)),
      null,
    ];
    for (const [place, list] of [standard, ...lists].entries())
      if (list !== null)
        await db
          .insertInto('productPrice')
          .values(
            products.map((productId, n) => ({ productId, priceListId: list, priceCents: 1000 + place * 100 + n })),
          )
          .execute();
    const terms: (number | null)[] = [];
    const channels: (number | null)[] = [];
    const managers: (number | null)[] = [];
    for (const number of [0, 1]) {
      const { id } = await db
        .insertInto('paymentTerm')
        .values({ name: toCanary('term', number), days: 10 + number })
        .returning('id')
        .executeTakeFirstOrThrow();
      terms.push(id);
      channels.push(await insertNamed(db, 'salesChannel', toCanary('channel', number)));
      const manager = await db
        .insertInto('appUser')
        .values({
          email: `${toCanary('manager', number)}@x.example`.toLowerCase(),
          firstName: toCanary('manager', number),
          lastName: 'M',
          authorities: ['ROLE_ORDER_MANAGER'],
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      managers.push(manager.id);
    }
    const companies: number[] = [];
    for (const number of [0, 1, 2]) {
      const priceListId = lists[number];
      const id = await makeCompany(db, {
        name: toCanary('company', number),
        discount: number * 7,
        ...(priceListId && { priceListId }),
      });
      await db
        .updateTable('company')
        .set({
          orderManagerId: managers[number] ?? null,
          paymentTermId: terms[number] ?? null,
          salesChannelId: channels[number] ?? null,
          city: toCanary('company', number),
        })
        .where('id', '=', id)
        .execute();
      companies.push(id);
    }
    const [first = 0, second = 0] = companies;
    const regions: { id: number; companyId: number }[] = [];
    for (const [number, companyId] of [first, first, second].entries())
      regions.push({
        id: await makeRegion(db, { companyId, name: toCanary('region', number), code: `R${number}` }),
        companyId,
      });
    const places = [
      [first, regions[0]?.id, 0, 6],
      [first, regions[0]?.id, 0, 6],
      [first, regions[1]?.id, 0, 6],
      [first, undefined, 4, 8],
      [second, regions[2]?.id, 7, 12],
      [second, undefined, 7, 12],
    ] as const;
    const stores: Market['stores'][number][] = [];
    for (const [number, [companyId, regionId, from, until]] of places.entries()) {
      const id = await makeStore(db, {
        companyId,
        name: toCanary('store', number),
        number: `N${toCanary('store', number)}`,
        ...(regionId !== undefined && { regionId }),
      });
      stores.push({ id, companyId, regionId: regionId ?? null, productIds: products.slice(from, until) });
    }
    const buyers = await makeBuyers(db, { companyId: first, otherId: second, storeId: stores[4]?.id ?? 0 });
    await makeStock(db, tenantId, stores);
    const orders = await makeOrders(db, stores, regions[0]?.id ?? 0);
    return {
      companies,
      regions,
      stores,
      priceLists: { standard, ofCompanies: lists },
      managers,
      terms,
      channels,
      ...buyers,
      products,
      lines,
      attributeKeyId: size.keyId,
      attributeValueIds: [size.getValueId('Large'), size.getValueId('Small')],
      notes: await makeNotes(db, stores, client.userIdFor('ROLE_ADMIN')),
      authorId: client.userIdFor('ROLE_ADMIN'),
      reviews: [],
      ...orders,
    };
  });

/** A buyer of a company and one of a store of another company, both with access as partners. */
const makeBuyers = async (db: Db, ids: { companyId: number; otherId: number; storeId: number }) => {
  const { companyId, otherId, storeId } = ids;
  const ofCompany = await makePartnerBuyer(db, 0, { companyId });
  const ofStore = await makePartnerBuyer(db, 1, { companyId: otherId, storeId });
  await db.insertInto('companyBuyer').values({ companyId, buyerId: ofCompany.buyerId }).execute();
  await db.insertInto('storeBuyer').values({ storeId, buyerId: ofStore.buyerId }).execute();
  return {
    buyers: { ofCompany: ofCompany.buyerId, ofStore: ofStore.buyerId },
    partners: { ofCompany: ofCompany.userId, ofStore: ofStore.userId },
  };
};

const makePartnerBuyer = async (db: Db, number: number, member: { companyId: number; storeId?: number }) => {
  const name = toCanary('buyer', number);
  const email = `${name}@x.example`.toLowerCase();
  const { id: buyerId } = await db
    .insertInto('buyer')
    .values({ name, emailAddress: email })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: userId } = await db
    .insertInto('appUser')
    .values({ email, firstName: name, lastName: 'B', authorities: [], scopeKind: 'PARTNER' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('userScope')
    .values({ userId, ...member })
    .execute();
  return { buyerId, userId };
};

/** Assortments, estimates, counts, calendars, minimums, and two months of sales. */
const makeStock = async (db: Db, tenantId: number, stores: Market['stores']): Promise<void> => {
  for (const [number, { id: storeId, productIds }] of stores.entries()) {
    const { id: globalAssortmentId } = await db
      .insertInto('globalAssortment')
      .values({ name: toCanary('shelf', number) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('storeGlobalAssortment').values({ storeId, globalAssortmentId }).execute();
    await db
      .insertInto('storeAssortmentItem')
      .values(
        productIds.map((productId, n) => ({
          storeId,
          productId,
          globalAssortmentId,
          globalAssortmentQuantity: 10 + n,
        })),
      )
      .execute();
    await db
      .insertInto('storeInventory')
      .values(productIds.map((productId, n) => ({ storeId, productId, onHand: n + number, anchored: true })))
      .execute();
    await db
      .insertInto('inventoryCount')
      .values(
        productIds.map((productId, n) => ({
          storeId,
          productId,
          kind: 'COUNT',
          quantity: n + 40,
          countedOn: days.first,
        })),
      )
      .execute();
    await db
      .insertInto('deliveryCalendar')
      .values({ storeId, orderDays: [1, 3], cutOff: `1${number}:00`, deliveryDays: [4], leadDays: 2 })
      .execute();
    await db
      .insertInto('orderConstraint')
      .values({ storeId, minValueCents: 7_000 + number })
      .execute();
  }
  await sql`
    insert into sale_day (tenant_id, store_id, product_id, sold_on, units, cents)
    select ${tenantId}::integer, item.store_id, item.product_id, day::date, (item.store_id * 7 + item.product_id + extract(day from day)::integer) % 5 + 1, 900
    from store_assortment_item item, generate_series(${days.first}::date, ${days.last}::date, interval '1 day') day
    where item.tenant_id = ${tenantId}`.execute(db);
  await sql`insert into sale_version (tenant_id, version) values (${tenantId}, 7)`.execute(db);
};

/** An internal note of each store, and two that partners read: a text and a file. */
const makeNotes = async (db: Db, stores: Market['stores'], userId: number) => {
  const notes: Market['notes'][number][] = [];
  for (const { id: storeId } of stores)
    for (const kind of ['internal', 'shared', 'file'] as const) {
      const word = toCanary('note', notes.length);
      const shared = kind !== 'internal';
      const fileId = kind === 'file' ? await insertFile(db, word) : null;
      const content =
        fileId === null ? { noteType: 'TEXT' as const, noteText: word } : { noteType: 'FILE' as const, fileId };
      const { id } = await db
        .insertInto('storeNote')
        .values({ storeId, userId, shared, ...content })
        .returning('id')
        .executeTakeFirstOrThrow();
      notes.push({ id, storeId, shared, fileId });
    }
  return notes;
};

const insertFile = async (db: Db, word: string): Promise<number> => {
  const content = Buffer.from(word);
  const { id } = await db
    .insertInto('storedFile')
    .values({ name: `${word}.txt`, mediaType: 'text/plain', size: content.length, sha256: word, content })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const makeOrders = async (db: Db, stores: Market['stores'], regionId: number) => {
  const orders: number[] = [];
  const shipments: number[] = [];
  for (const [number, { id: storeId, companyId, productIds }] of stores.entries())
    for (const status of ['DRAFT', 'PENDING', 'APPROVED', 'PACKING', 'CANCELLED'] as const) {
      const shipped = status === 'PACKING' ? { shippedQuantity: 2 } : {};
      const orderId = await makeOrder(db, {
        companyId,
        storeId,
        status,
        purchaseOrderNumber: toCanary('order', orders.length),
        requestedShipDate: '2026-03-02',
        inRush: number % 2 === 0,
        items: productIds.slice(0, 3).map((productId, n) => ({ productId, quantity: 6 * (n + 1), ...shipped })),
      });
      orders.push(orderId);
      await db.insertInto('salesOrderStatusChange').values({ salesOrderId: orderId, toStatus: status }).execute();
      if (status === 'PACKING') shipments.push(await makeShipment(db, orderId, storeId, productIds, shipments.length));
    }
  const [one, two] = stores;
  if (!one || !two) throw new Error('The first two stores are in a region');
  const ofRegion = await makeOrder(db, {
    companyId: one.companyId,
    regionId,
    status: 'PENDING',
    purchaseOrderNumber: toCanary('order', orders.length),
    items: [one, two].flatMap(({ id: storeId, productIds }) =>
      productIds.slice(0, 2).map((productId) => ({ productId, storeId, quantity: 12 })),
    ),
  });
  orders.push(ofRegion);
  await db
    .updateTable('salesOrder')
    .set({ salesNote: brandOnlyWords.note, commission: Number(brandOnlyWords.commission) })
    .where('id', 'in', orders)
    .execute();
  return { orders, shipments };
};

const makeShipment = async (
  db: Db,
  salesOrderId: number,
  storeId: number,
  productIds: readonly number[],
  number: number,
): Promise<number> => {
  const parcel = { trackingNumber: toCanary('parcel', number).toUpperCase() };
  const { id } = await db
    .insertInto('shipment')
    .values({ salesOrderId, shippedDate: '2026-02-20', status: 'TRANSIT', shipper: 'ups', ...parcel })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shipmentItem')
    .values(productIds.slice(0, 3).map((productId) => ({ shipmentId: id, storeId, productId, quantity: 2 })))
    .execute();
  const scan = { carrier: 'UPS', ...parcel };
  const occurredAt = new Date('2026-02-21T12:00:00Z');
  await db
    .insertInto('shipmentEvent')
    .values({ ...scan, occurredAt, code: '005', status: 'TRANSIT', place: toCanary('scan', number) })
    .execute();
  await db
    .insertInto('shipmentTracking')
    .values({ ...scan, shipmentId: id, polledAt: occurredAt })
    .execute();
  return id;
};
