import { clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { salesChannelRoutes } from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import { seasonRoutes } from '@shelfward/contract/seasons/seasons.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { describe, expect, test } from 'vitest';
import { createUntypedCaller, type TestClient } from '../client.ts';
import { useWorld } from '../world.ts';
import { captureSnapshot } from './snapshot.ts';

// A client that knows only the fields in the entity lists of the specification reads a record, changes a field, and
// sends the fields back.

const world = useWorld();

interface Entity {
  readonly name: string;
  /** The fields of the specification; those of nested records and lists follow the dot. */
  readonly fields: readonly string[];
  readonly make: (client: TestClient) => Promise<Readonly<Record<string, number>>>;
  readonly get: Route;
  readonly update: Route;
  /** Applied to the body, and its result in the next response. */
  readonly change: object;
}

const address = ['addressLine1', 'addressLine2', 'city', 'state', 'postalCode', 'countryCode'];
const within = (name: string, fields: readonly string[]) => fields.map((field) => `${name}.${field}`);
const buyer = ['name', 'emailAddress', 'inactive'];
const somewhere = {
  addressLine1: '12 Main St',
  addressLine2: 'Suite 4',
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  countryCode: 'US',
};

/** One record of every kind, with a value in every field. */
const makeAll = async (client: TestClient) => {
  const admin = client.as('ROLE_ADMIN');
  const { body: channel } = await admin(salesChannelRoutes.create, { body: { name: 'Grocery' } });
  const { body: term } = await admin(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
  const { body: standard } = await admin(pricingRoutes.create, { body: { name: 'Standard', isDefault: true } });
  const { body: list } = await admin(pricingRoutes.create, { body: { name: 'Wholesale' } });
  const { body: season } = await admin(seasonRoutes.create, {
    body: { name: 'Spring', effectiveDate: '2026-03-01', expirationDate: '2026-06-30' },
  });
  const { body: color } = await admin(attributeRoutes.create, { body: { name: 'Color', options: ['Green', 'Red'] } });
  const { body: line } = await admin(productLineRoutes.create, { body: { name: 'Teas' } });
  const { body: otherLine } = await admin(productLineRoutes.create, { body: { name: 'Mugs' } });
  const { body: product } = await admin(productRoutes.create, {
    body: {
      upc: '036000291452',
      sku: 'TEA-1',
      name: 'Green tea',
      pricing: [
        { priceListId: standard.id, price: 500 },
        { priceListId: list.id, price: 450 },
      ],
      attributeIds: [color.options[0]?.id ?? 0],
      seasonId: season.id,
      productLineId: otherLine.id,
      packSize: 6,
    },
  });
  const { body: company } = await admin(companyRoutes.create, {
    body: {
      name: 'Grocer',
      salesChannelId: channel.id,
      orderManagerId: client.userIdFor('ROLE_ORDER_MANAGER'),
      buyersToAdd: [{ name: 'Ada', emailAddress: 'ada@grocer.example' }],
      discount: 2.5,
      priceListId: list.id,
      paymentTermId: term.id,
      minItemsForStoreProposal: 3,
      address: somewhere,
    },
  });
  const site = { number: '7', code: 'N', phoneNumber: '555-0100', address: somewhere };
  const buyersToAdd = [{ name: 'Bo', emailAddress: 'bo@grocer.example' }];
  const { body: region } = await admin(regionRoutes.create, {
    params: { companyId: company.id },
    body: { name: 'North', ...site, buyersToAdd },
  });
  const { body: store } = await admin(storeRoutes.create, {
    body: {
      companyId: company.id,
      regionId: region.id,
      name: 'Corner',
      ...site,
      proposalProcessedByRegion: true,
      buyersToAdd,
    },
  });
  const { body: order } = await admin(orderRoutes.create, {
    body: {
      companyId: company.id,
      storeId: store.id,
      status: 'APPROVED',
      purchaseOrderNumber: 'PO-7',
      requestedShipDate: '2026-03-04',
      shippingCharge: 500,
      inRush: true,
      discount: 10,
      commission: 5,
      salesNote: 'Back door',
      items: [{ productId: product.id, unitPrice: 425, quantity: 12 }],
    },
  });
  const { body: shipment } = await admin(shipmentRoutes.create, {
    body: {
      orderId: order.id,
      shippedDate: '2026-03-02',
      trackingNumber: '1Z999AA1',
      shipper: 'UPS',
      items: [{ productId: product.id, quantity: 5 }],
    },
  });
  const ids = { channel, term, list, season, color, line, product, company, region, store, order, shipment };
  return Object.fromEntries(Object.entries(ids).map(([name, { id }]) => [name, id]));
};

const id = (name: string) => async (client: TestClient) => ({ id: (await makeAll(client))[name] ?? 0 });
const schedule = { partialSync: '0 6 * * *', fullSync: null };
const integration = [
  'id',
  'name',
  'lastInteractionTime',
  'lastInteractionMessage',
  'integrationType',
  'inactive',
  'parentId',
  'operating',
];

const entities: readonly Entity[] = [
  {
    name: 'company',
    fields: [
      'id',
      'name',
      ...within('salesChannel', ['id', 'name', 'inactive']),
      ...within('orderManager', ['id', 'email', 'firstName', 'lastName']),
      ...within('buyers', buyer),
      'discount',
      ...within('paymentTerm', ['id', 'name', 'days', 'inactive']),
      ...within('priceList', ['id', 'name', 'isDefault', 'inactive']),
      'amountOfActiveStores',
      'amountOfActiveRegions',
      'minItemsForStoreProposal',
      ...within('address', address),
      'inactive',
    ],
    make: async (client) => ({ companyId: (await makeAll(client)).company ?? 0 }),
    get: companyRoutes.get,
    update: companyRoutes.update,
    change: { name: 'Grocers', salesChannel: null, discount: 5 },
  },
  {
    name: 'region',
    fields: ['regionId', 'name', 'number', 'code', 'phoneNumber', ...within('address', address)],
    make: async (client) => {
      const { company = 0, region = 0 } = await makeAll(client);
      return { companyId: company, regionId: region };
    },
    get: regionRoutes.get,
    update: regionRoutes.update,
    change: { code: 'NW' },
  },
  {
    name: 'store',
    fields: [
      'id',
      ...within('company', ['id', 'name']),
      ...within('region', ['id', 'name', 'code']),
      'name',
      'number',
      'code',
      'phoneNumber',
      'kind',
      'gln',
      ...within('address', address),
      'proposalProcessedByRegion',
      ...within('buyers', buyer),
      'inactive',
      'isLinkedToOdoo',
    ],
    make: async (client) => ({ storeId: (await makeAll(client)).store ?? 0 }),
    get: storeRoutes.get,
    update: storeRoutes.update,
    change: { region: null, phoneNumber: '555-0199' },
  },
  {
    name: 'product',
    fields: [
      'id',
      'upc',
      'sku',
      'name',
      ...within('productLine', ['id', 'name']),
      ...within('pricing', ['id', 'price', 'priceList', 'inactive']),
      ...within('season', ['id', 'name', 'effectiveDate', 'expirationDate', 'inactive']),
      'amountOfPendingOrders',
      ...within('attributes', ['id', 'key', 'name', 'inactive']),
      ...within('quantity', ['onHand', 'unavailable']),
      'inactive',
      'discontinued',
    ],
    make: async (client) => ({ productId: (await makeAll(client)).product ?? 0 }),
    get: productRoutes.get,
    update: productRoutes.update,
    change: { sku: 'TEA-2', season: null, attributes: [], discontinued: true },
  },
  {
    name: 'product line',
    fields: ['id', 'name', 'isDefault', 'numberOfUsages', 'numberOfProducts', 'amountOfActiveProducts', 'inactive'],
    make: id('line'),
    get: productLineRoutes.get,
    update: productLineRoutes.update,
    change: { name: 'Infusions' },
  },
  {
    name: 'price list',
    fields: ['id', 'name', 'isDefault', 'inactive'],
    make: async (client) => ({ priceListId: (await makeAll(client)).list ?? 0 }),
    get: pricingRoutes.get,
    update: pricingRoutes.update,
    change: { name: 'Retailers' },
  },
  {
    name: 'payment term',
    fields: ['id', 'name', 'days', 'inactive'],
    make: id('term'),
    get: paymentTermRoutes.get,
    update: paymentTermRoutes.update,
    change: { days: 45 },
  },
  {
    name: 'sales channel',
    fields: ['id', 'name', 'inactive'],
    make: id('channel'),
    get: salesChannelRoutes.get,
    update: salesChannelRoutes.update,
    change: { name: 'Natural grocery' },
  },
  {
    name: 'attribute key',
    fields: ['id', 'name', ...within('options', ['id', 'name', 'inactive']), 'inactive'],
    make: async (client) => {
      const { color = 0 } = await makeAll(client);
      return { id: color, attributeId: color };
    },
    get: attributeRoutes.get,
    update: attributeRoutes.update,
    change: { name: 'Colour' },
  },
  {
    name: 'season',
    fields: ['id', 'name', 'effectiveDate', 'expirationDate', 'inactive'],
    make: id('season'),
    get: seasonRoutes.get,
    update: seasonRoutes.update,
    change: { expirationDate: '2026-07-15' },
  },
  {
    name: 'order',
    fields: [
      'id',
      ...within('company', ['id', 'name']),
      ...within('store', ['id', 'name']),
      'status',
      'syncStatus',
      'purchaseOrderNumber',
      'requestedShipDate',
      'createdDate',
      'shippingCharge',
      'inRush',
      'discount',
      'commission',
      'salesNote',
      ...within('items', ['product', 'unitPrice', 'quantity']),
      'shipments',
      'cancellationReason',
      'totalUnit',
      'totalPrice',
      'inactive',
      'erpOrderUrl',
    ],
    make: async (client) => ({ orderId: (await makeAll(client)).order ?? 0 }),
    get: orderRoutes.get,
    update: orderRoutes.update,
    change: { inRush: false, salesNote: null },
  },
  {
    name: 'shipment',
    fields: [
      'id',
      'shippedDate',
      'trackingNumber',
      'shipper',
      'createdDate',
      'status',
      'statusDescription',
      ...within('items', ['productId', 'quantity']),
      'inactive',
    ],
    make: async (client) => ({ shipmentId: (await makeAll(client)).shipment ?? 0 }),
    get: shipmentRoutes.get,
    update: shipmentRoutes.update,
    change: { status: 'TRANSIT', shippedDate: '2026-03-03' },
  },
  {
    name: 'user',
    fields: [
      'id',
      'email',
      'firstName',
      'lastName',
      'activated',
      'lastLogin',
      'authorities',
      'betaFlag',
      'clientName',
      'inactive',
    ],
    make: async (client) => ({ id: client.userIdFor('ROLE_REPORTING') }),
    get: userRoutes.get,
    update: userRoutes.update,
    change: { betaFlag: true, authorities: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] },
  },
  {
    name: 'client',
    fields: ['id', 'name', 'subdomain', 'registrationDate', 'inactive', 'betaFlag', 'createdUserId'],
    make: async (client) => ({ id: client.tenantId }),
    get: clientRoutes.get,
    update: clientRoutes.update,
    change: { betaFlag: true },
  },
  {
    name: 'current user',
    fields: ['authorities', 'firmSettings.adminOnlyDelete', 'imageUrl', 'firstName', 'lastName'],
    make: async () => ({}),
    get: authRoutes.currentUser,
    update: authRoutes.changeCurrentUser,
    change: { lastName: 'Lovelace' },
  },
  {
    name: 'sales aggregation',
    fields: integration,
    make: async (client) => {
      const body = { name: 'Totals', schedule };
      const made = await client.as('ROLE_ADMIN')(integrationRoutes.createSalesAggregation, { body });
      return { integrationId: made.body.id };
    },
    get: integrationRoutes.get,
    update: integrationRoutes.updateSalesAggregation,
    change: { name: 'Daily totals' },
  },
  {
    name: 'ERP connection',
    fields: [...integration, 'url', 'database', 'login'],
    make: async (client) => ({ id: await makeConnection(client) }),
    get: odooRoutes.getBase,
    update: odooRoutes.updateBase,
    change: { name: 'ERP' },
  },
  {
    name: 'ERP integration',
    fields: integration,
    make: async (client) => {
      const body = { name: 'Companies', schedule, baseIntegrationId: await makeConnection(client) };
      return { id: (await client.as('ROLE_ADMIN')(odooRoutes.createCompanyPull, { body })).body.id };
    },
    get: odooRoutes.getChild,
    update: odooRoutes.updateChild,
    change: { name: 'Customers' },
  },
  {
    name: 'shipment tracking',
    fields: [...integration, 'carrier', 'clientId'],
    make: async (client) => {
      const body = { name: 'UPS', schedule, carrier: 'UPS' as const, clientId: 'me', clientSecret: 'a secret' };
      const made = await client.as('ROLE_ADMIN')(shipmentTrackingRoutes.create, { body });
      return { integrationId: made.body.id };
    },
    get: shipmentTrackingRoutes.get,
    update: shipmentTrackingRoutes.update,
    change: { name: 'UPS parcels' },
  },
  {
    name: 'file feed',
    fields: [
      ...integration,
      'url',
      'companyId',
      'storeIdentificationType',
      'fileLocation',
      'filePattern',
      'username',
      'connectionViaSSH',
      'csvDelimiter',
      'storeNameIndex',
      'upcIndex',
      'productQuantityIndex',
      'soldOnDateIndex',
    ],
    make: async (client) => {
      const body = {
        name: 'Sales files',
        schedule,
        url: 'ftp://files.example.com',
        connectionViaSSH: false,
        withoutEncryption: true,
        username: 'feed',
        password: 'a password',
        companyId: 0,
        storeIdentificationType: 'STORE_NUMBER' as const,
        fileLocation: 'out',
        filePattern: 'sales*.csv',
        patternIgnoresCase: true,
        processedFolder: null,
        csvDelimiter: 'TAB' as const,
        storeNameIndex: 0,
        upcIndex: 1,
        productQuantityIndex: 2,
        soldOnDateIndex: 3,
        salesValueIndex: 4,
        productIdentificationType: 'SKU' as const,
        sheet: 'Sales',
        headerRow: 2,
        dateOrder: 'DAY_FIRST' as const,
        decimalSign: 'COMMA' as const,
        mode: 'REPLACE' as const,
        badRows: 'SKIP' as const,
      };
      return { id: (await client.as('ROLE_ADMIN')(salesFilesRoutes.create, { body })).body.id };
    },
    get: salesFilesRoutes.get,
    update: salesFilesRoutes.update,
    change: { name: 'Sales by FTP' },
  },
];

describe.for(entities)('a $name of the specification', ({ fields, make, get, update, change }) => {
  const setUp = async () => {
    const client = await world.newClient();
    const params = await make(client);
    const call = createUntypedCaller(world.app, client.headersFor('ROLE_SUPERUSER'));
    const read = async () => (await call(get, { params })).body as object;
    return { client, params, read, put: (body: object) => call(update, { params, body }) };
  };

  test('is read with all its fields, and sent back with these only it changes nothing', async () => {
    const { client, read, put } = await setUp();
    const record = await read();
    const body = pick(record, fields);
    const before = await captureSnapshot(client, 'content');

    const written = await put(body);

    expect(written).toMatchObject({ status: 200, body: record });
    expect(await captureSnapshot(client, 'content')).toEqual(before);
  });

  test('takes a changed field and rejects an unknown one', async () => {
    const { read, put } = await setUp();
    const body = { ...pick(await read(), fields), ...change };

    expect(await put({ ...body, unknown: 1 })).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(await put(body)).toMatchObject({ status: 200, body: change });
  });
});

const makeConnection = async (client: TestClient): Promise<number> => {
  const body = {
    name: 'Odoo',
    schedule,
    url: 'https://odoo.example.com',
    database: 'prod',
    login: 'bot',
    password: 'a password',
    keyExpiresOn: '2026-12-31',
  };
  return (await client.as('ROLE_ADMIN')(odooRoutes.createBase, { body })).body.id;
};

/** These fields of a record; fails for a field that it does not have. */
function pick(record: object, fields: readonly string[]): object {
  const names = [...new Set(fields.map((field) => field.split('.')[0] ?? ''))];
  return Object.fromEntries(
    names.map((name) => {
      if (!Object.hasOwn(record, name)) throw new Error(`the record has no ${name}`);
      const nested = fields
        .filter((field) => field.startsWith(`${name}.`))
        .map((field) => field.slice(name.length + 1));
      const value: unknown = Reflect.get(record, name);
      if (nested.length === 0) return [name, value];
      if (Array.isArray(value)) return [name, value.map((one) => pick(one, nested))];
      if (typeof value !== 'object' || value === null) throw new Error(`the record has no value in ${name}`);
      return [name, pick(value, nested)];
    }),
  );
}
