import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { exceptionLabels, formatWeekdays } from '@shelfward/contract/deliveries/calendar-text.rules.ts';
import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import type { CellForm, ImportProperty } from '@shelfward/contract/kit/tables/import-property.ts';
import {
  type FileKind,
  fileKinds,
  importProperties,
} from '@shelfward/contract/master-import/import-properties.rules.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeGlobalAssortment } from '../assortments/assortments.factory.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct, makeProductLine } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeFileWithSheets } from '../workbook-import/workbook.factory.ts';

const { newClient } = useWorld();

type Values = Readonly<Record<string, string | number | boolean>>;

/** Values that no record has without a file. Texts are those of the sample file. */
const values: Readonly<Record<Exclude<CellForm, 'text'>, string | number | boolean>> = {
  whole: 7,
  money: 499,
  percent: 2.5,
  flag: true,
  day: '2026-02-15',
  attributes: 'Green',
};
const toValue = ({ id, form, examples }: ImportProperty) => {
  if (id === 'active') return false;
  return form === 'text' ? (examples.find((example) => example !== '') ?? '') : values[form];
};
const toCell = (value: string | number | boolean, { form }: ImportProperty): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return form === 'money' ? String(Number(value) / 100) : String(value);
};

const properties = (kind: FileKind): readonly ImportProperty[] => importProperties[kind];
/** A column for each declared property, and a row with a value in each. The column of attributes is an attribute. */
const makeTable = (kind: FileKind) => ({
  labels: properties(kind).map(({ id, label }) => (id === 'attributes' ? 'Color' : label)),
  cells: properties(kind).map((property) => toCell(toValue(property), property)),
});
const makeFile = (kind: FileKind): File => {
  const { labels, cells } = makeTable(kind);
  return new File([`${labels.join(',')}\n${cells.join(',')}\n`], 'file.csv');
};
/** The column of each property, counted from 0. */
const places = (kind: FileKind) => Object.fromEntries(properties(kind).map(({ id }, place) => [id, place]));

/** The records that the rows name. */
const makeReferences = (client: TestClient) =>
  client.db(async (db) => {
    await makePriceList(db, { name: 'Standard', isDefault: true });
    await makePriceList(db, { name: 'Wholesale' });
    await db.insertInto('salesChannel').values({ name: 'Grocery' }).execute();
    await db.insertInto('paymentTerm').values({ name: 'Net 30', days: 30 }).execute();
    const season = { name: 'Spring 2026', effectiveDate: '2026-01-01', expirationDate: '2026-06-30' };
    await db.insertInto('season').values(season).execute();
  });
const makeShop = async (client: TestClient) => {
  await makeReferences(client);
  return client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Example Foods' });
    const storeId = await makeStore(db, { companyId, name: 'Downtown' });
    const productId = await makeProduct(db, { upc: '012345678905', name: 'Oat milk' });
    await makeGlobalAssortment(db, { items: new Map([[productId, 1]]), storeIds: [storeId] });
    const items = [{ productId, quantity: 24 }];
    await makeOrder(db, { companyId, storeId, items, status: 'APPROVED', purchaseOrderNumber: 'PO-1001' });
    return { companyId, storeId };
  });
};

const importMasterData = async (client: TestClient, kind: 'COMPANIES' | 'STORES' | 'PRODUCTS' | 'PRICES') => {
  const admin = client.as('ROLE_ADMIN');
  const columns = Object.fromEntries(Object.entries(places(kind)).map(([id, place]) => [id, [place]]));
  const { body } = await admin(masterImportRoutes.create, {
    body: { configuration: { kind, columns } },
    files: { file: makeFile(kind) },
  });
  await admin(masterImportRoutes.commit, { params: { importId: body.id }, body: {} });
};

/** The properties of a record by the rule of all records: a reference by its name, an address by its parts. */
const readRecord = ({ inactive, address, ...record }: { readonly inactive: boolean; readonly address?: object }) => ({
  active: !inactive,
  ...address,
  ...Object.fromEntries(Object.entries(record).map(([id, value]) => [id, isNamed(value) ? value.name : value])),
});
const isNamed = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value;

const all = { includeInactive: true, includeDiscontinued: true } as const;
const findProducts = async (client: TestClient) =>
  (await client.as('ROLE_ADMIN')(productRoutes.list, { query: all })).body.content;

/** Imports the file of a kind and reads the record of its row. */
const roundTrips: Readonly<Record<FileKind, (client: TestClient) => Promise<object | undefined>>> = {
  COMPANIES: async (client) => {
    await makeReferences(client);
    await importMasterData(client, 'COMPANIES');
    const { body } = await client.as('ROLE_ADMIN')(companyRoutes.list, { query: { includeInactive: true } });
    return body.content[0] && readRecord(body.content[0]);
  },
  STORES: async (client) => {
    await client.db((db) => makeCompany(db, { name: 'Example Foods' }));
    await importMasterData(client, 'STORES');
    const { body } = await client.as('ROLE_ADMIN')(storeRoutes.list, { query: { includeInactive: true } });
    return body.content[0] && readRecord(body.content[0]);
  },
  PRODUCTS: async (client) => {
    await makeReferences(client);
    const predecessor = String(declared('PRODUCTS').predecessorProduct);
    await client.db((db) => makeProduct(db, { upc: predecessor, name: predecessor }));
    await importMasterData(client, 'PRODUCTS');
    const product = (await findProducts(client)).find(({ upc }) => upc !== predecessor);
    const { price } = product?.pricing[0] ?? {};
    return product && { ...readRecord(product), price, attributes: product.attributes[0]?.name };
  },
  PRICES: async (client) => {
    await makeShop(client);
    await importMasterData(client, 'PRICES');
    const [product] = await findProducts(client);
    const price = product?.pricing[0];
    return { ...price, upc: product?.upc, priceList: price?.priceList.name };
  },
  PRICE_LISTS: async (client) => {
    const { labels, cells } = makeTable('PRICE_LISTS');
    const file = await makeFileWithSheets([{ name: 'Price lists', rows: [labels, cells] }]);
    await client.as('ROLE_ADMIN')(workbookRoutes.import, { body: { metadata: {} }, files: { file } });
    return (await client.as('ROLE_ADMIN')(pricingRoutes.list, { query: {} })).body.content[0];
  },
  ON_HAND: async (client) => {
    await makeShop(client);
    await client.as('ROLE_ADMIN')(productOnHandRoutes.import, {
      body: { headers: { upc: -1, onHand: -1, ...places('ON_HAND') } },
      files: { file: makeFile('ON_HAND') },
    });
    const [product] = await findProducts(client);
    return { upc: product?.upc, onHand: product?.quantity.onHand };
  },
  STORE_COUNTS: async (client) => {
    const params = await makeShop(client);
    const admin = client.as('ROLE_ADMIN');
    await admin(inventoryRoutes.importCounts, { body: { metadata: {} }, files: { file: makeFile('STORE_COUNTS') } });
    const [item] = (await admin(inventoryRoutes.items, { params, query: {} })).body.content;
    return {
      ...(await readStore(client)),
      product: item?.product.upc,
      quantity: item?.onHandEstimation,
      countedOn: item?.countedOn,
    };
  },
  PAR_LEVELS: async (client) => {
    const params = await makeShop(client);
    const admin = client.as('ROLE_ADMIN');
    const files = { file: makeFile('PAR_LEVELS') };
    await admin(storeAssortmentRoutes.importParLevels, { body: { metadata: {} }, files });
    const [item] = (await admin(storeAssortmentRoutes.items, { params })).body.content;
    return { ...(await readStore(client)), ...item, product: item?.product.upc };
  },
  ORDERS: async (client) => {
    await makeShop(client);
    const admin = client.as('ROLE_ADMIN');
    const { body } = await admin(orderImportRoutes.import, {
      body: { metadata: {} },
      files: {
        file: new File(
          [
            await makeFile('ORDERS')
              .text()
              .then((text) => text.replace('PO-1001', 'PO-2')),
          ],
          'file.csv',
        ),
      },
    });
    const orderId = body.orders[0]?.id ?? 0;
    const { body: order } = await admin(orderRoutes.get, { params: { orderId } });
    const [item] = order.items;
    return {
      ...readRecord(order),
      purchaseOrderNumber: order.purchaseOrderNumber?.replace('PO-2', 'PO-1001'),
      product: item?.product.upc,
      quantity: item?.quantity,
      unitPrice: item?.unitPrice,
    };
  },
  SHIPMENTS: async (client) => {
    await makeShop(client);
    const admin = client.as('ROLE_ADMIN');
    await admin(shipmentRoutes.importFile, { body: { metadata: {} }, files: { file: makeFile('SHIPMENTS') } });
    const [shipment] = (await admin(shipmentRoutes.list, { query: {} })).body.content;
    const [item] = shipment?.items ?? [];
    const [product] = await findProducts(client);
    return {
      ...shipment,
      order: shipment?.order.purchaseOrderNumber,
      company: shipment?.order.company.name,
      store: shipment?.order.store?.name,
      product: item?.productId === product?.id ? product?.upc : undefined,
      quantity: item?.quantity,
    };
  },
  PROMOTIONS: async (client) => {
    await makeShop(client);
    const admin = client.as('ROLE_ADMIN');
    await client.db((db) => makeProductLine(db, 'Drinks'));
    const { labels, cells } = makeTable('PROMOTIONS');
    const at: Readonly<Record<string, number>> = places('PROMOTIONS');
    // A price is below the usual one, and excludes a discount, which lines have.
    const change = (changes: Readonly<Record<string, string>>) =>
      labels.map((_, place) => Object.entries(changes).find(([id]) => at[id] === place)?.[1] ?? cells[place]).join(',');
    const rows = [
      change({ usualPrice: '5.99', discountPercent: '' }),
      change({ fromDay: '2026-03-15', untilDay: '2026-03-15', price: '3.99', discountPercent: '' }),
      change({ product: '', price: '' }),
    ];
    const file = new File([[labels.join(','), ...rows].join('\n')], 'file.csv');
    await admin(promotionRoutes.import, { body: { metadata: {} }, files: { file } });
    const { content } = (await admin(promotionRoutes.list, { query: { sort: ['id,asc'] } })).body;
    const [first, second, third] = content;
    return {
      ...first,
      company: first?.company?.name,
      store: first?.store?.name,
      product: first?.product?.upc,
      productLine: third?.productLine?.name,
      usualPrice: second?.usualPrice,
      discountPercent: third?.discountPercent,
    };
  },
  DELIVERY_CALENDARS: async (client) => {
    const { companyId } = await makeShop(client);
    const regionId = await client.db((db) => makeRegion(db, { companyId, name: 'West' }));
    const admin = client.as('ROLE_ADMIN');
    const { labels, cells } = makeTable('DELIVERY_CALENDARS');
    // A row is the week of a scope, or an exception.
    const weekCells = ['company', 'store', 'orderDays', 'cutOff', 'timeZone', 'deliveryDays', 'leadDays'];
    const ids = properties('DELIVERY_CALENDARS').map(({ id }) => id);
    const rows = [
      cells.map((cell, place) => (weekCells.includes(ids[place] ?? '') ? cell : '')),
      cells.map((cell, place) => (weekCells.slice(1).includes(ids[place] ?? '') ? '' : cell)),
    ];
    const file = new File([[labels, ...rows].join('\n')], 'file.csv');
    await admin(deliveryCalendarRoutes.import, { body: { metadata: {} }, files: { file } });
    const { content } = (await admin(deliveryCalendarRoutes.list, { query: { sort: ['name,asc'] } })).body;
    const [store, region] = content;
    const { body } = await admin(deliveryCalendarRoutes.get, { params: { scope: 'regions', scopeId: regionId } });
    const [exception] = body.own.exceptions;
    const toText = (days: readonly number[] = []) => formatWeekdays(days).replaceAll(', ', '/');
    return {
      ...store?.pattern,
      ...exception,
      orderDays: toText(store?.pattern?.orderDays),
      deliveryDays: toText(store?.pattern?.deliveryDays),
      untilDay: body.own.exceptions.at(-1)?.day,
      kind: exception && exceptionLabels[exception.kind],
      store: store?.name,
      company: store?.company?.name,
      region: region?.name,
    };
  },
  SALES: async (client) => {
    const { companyId } = await makeShop(client);
    const admin = client.as('ROLE_ADMIN');
    const headers = { storeName: -1, productUpc: -1, quantity: -1, soldOn: -1, salesValue: -1, ...places('SALES') };
    // A unit price has an effect in rows without a sales value.
    const { labels, cells } = makeTable('SALES');
    const later = cells.map(
      (cell, place) => ({ [headers.soldOn]: '2026-02-16', [headers.salesValue]: '' })[place] ?? cell,
    );
    await admin(saleRoutes.import, {
      body: { importSaleCsvConfiguration: { companyId, headers } },
      files: { file: new File([[labels, cells, later].join('\n')], 'file.csv') },
    });
    const [sale, priced] = (await admin(saleRoutes.list, { query: { sort: ['soldOn,asc'] } })).body.content;
    const stored = await client.db((db) => db.selectFrom('sale').select('promoted').executeTakeFirst());
    return {
      ...sale,
      storeName: sale?.store.name,
      productUpc: sale?.product.upc,
      salesValue: sale?.totalPrice,
      unitPrice: (priced?.totalPrice ?? 0) / (priced?.quantity ?? 1),
      promotion: stored?.promoted,
    };
  },
};

const readStore = async (client: TestClient) => {
  const [store] = (await client.as('ROLE_ADMIN')(storeRoutes.list, { query: {} })).body.content;
  return { store: store?.name, company: store?.company.name };
};

/** The values of the declared properties. */
const declared = (kind: FileKind): Values =>
  Object.fromEntries(properties(kind).map((property) => [property.id, toValue(property)]));

test.each(fileKinds)('a file of %s stores a value of every declared property', async (kind) => {
  const record = await roundTrips[kind](await newClient());

  expect(record).toMatchObject(declared(kind));
});
