import { type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { measureStatement, toRatio } from '../core/comparisons.ts';
import { computeSpread, measure, timed } from '../core/measure.ts';
import { fillCatalog, products } from './catalog.data.ts';

const runs = 5;

/** 50,000 products and 5,000 stores, from the request to the response. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    await stage.fill(() => fillCatalog(stage, client));
    return {
      ...(await listFigures(stage, client)),
      ...(await singleFigures(stage, client)),
      ...(await bulkFigures(stage, client)),
    };
  } finally {
    await stage.stop();
  }
};

const filters: Readonly<Record<string, object>> = {
  'no filter': {},
  everything: { includeInactive: true, includeDiscontinued: true },
  'one line': { productLineId: 7 },
  'one season': { seasonId: 3 },
  'recently modified': { recentlyModified: true },
  'a high page number': { page: 2000 },
  'search a number': { search: '000000031415' },
  'search part of a number': { search: '3141' },
  'search a word of many': { search: 'almond' },
  'search two words': { search: 'roasted oat' },
  'search every product': { search: 'sku-' },
  'search two letters': { search: 'oa' },
  'search one letter': { search: 'a' },
  'search without results': { search: 'without any match' },
  'search in a line': { search: 'tea', productLineId: 7 },
};
const sorts = [undefined, 'name,desc', 'upc,asc', 'sku,asc', 'productLineName,asc', 'onHand,desc', 'updatedAt,desc'];

const listFigures = async (stage: BenchEnvironment, client: TestClient): Promise<Record<string, number>> => {
  const first = await sendCall(stage, client, [productLineRoutes.list, { query: { size: 40 } }]);
  const lineId = first.content[7].id;
  const season = (await sendCall(stage, client, [productRoutes.list, {}])).content[0].season.id;
  const figures: Record<string, number> = {};
  const worst = { search: 0, list: 0 };
  for (const [name, filter] of Object.entries(filters)) {
    const query = {
      ...filter,
      ...('productLineId' in filter && { productLineId: lineId }),
      ...('seasonId' in filter && { seasonId: season }),
    };
    let slowest = 0;
    for (const sort of sorts) {
      const { p50 } = await measure(
        () => sendCall(stage, client, [productRoutes.list, { query: { ...query, sort } }]),
        {
          runs: sort ? 2 : runs,
          warmUp: 1,
        },
      );
      if (sort === undefined) figures[`list, ${name}: p50 in ms`] = p50;
      slowest = Math.max(slowest, p50);
    }
    const kind = name.startsWith('search') ? 'search' : 'list';
    worst[kind] = Math.max(worst[kind], figures[`list, ${name}: p50 in ms`] ?? 0);
    figures[`list, ${name}: slowest sort, p50 in ms`] = slowest;
  }
  const t = client.tenantId;
  const scan = await measureStatement(
    client,
    sql`select count(*) from product where tenant_id = ${t} and name ilike '%oat%'`,
  );
  return {
    'slowest search, times reading all products': toRatio(worst.search, scan),
    'slowest list without search, times reading all products': toRatio(worst.list, scan),
    'slowest search, p50 in ms': worst.search,
    'slowest list without search, p50 in ms': worst.list,
    ...figures,
  };
};

const singleFigures = async (stage: BenchEnvironment, client: TestClient): Promise<Record<string, number>> => {
  const { content } = await sendCall(stage, client, [productRoutes.list, { query: { size: 200 } }]);
  const line = content[0].productLine.id;
  const attributes = await sendCall(stage, client, [attributeRoutes.list, {}]);
  const key = attributes.content[0];
  const list = (await sendCall(stage, client, [pricingRoutes.list, {}])).content[1];
  const pick = (n: number) => content[n % content.length];
  const calls: Readonly<Record<string, (n: number) => readonly [Route, CallInput]>> = {
    'get product': (n) => [productRoutes.get, { params: { productId: pick(n).id } }],
    'create product': (n) => [
      productRoutes.create,
      { body: { upc: `new ${n}`, name: `New ${n}`, pricing: [{ priceListId: list.id, price: 100 }] } },
    ],
    'change product': (n) => [
      productRoutes.update,
      { params: { productId: pick(n).id }, body: { upc: pick(n).upc, sku: pick(n).sku, name: `Changed ${n}` } },
    ],
    'count product': (n) => [productRoutes.changeOnHand, { params: { productId: pick(n).id }, body: { onHand: n } }],
    'move product': (n) => [
      productRoutes.assignProductLine,
      { params: { productId: pick(n).id, productLineId: line } },
    ],
    'deactivate product': (n) => [productRoutes.deactivate, { params: { productId: pick(n).id } }],
    'UPC available': (n) => [productRoutes.isUpcAvailable, { body: { value: `upc ${n}` } }],
    'name available': (n) => [productRoutes.isNameAvailable, { body: { value: pick(n).name } }],
    'get product line': () => [productLineRoutes.get, { params: { id: line } }],
    'rename product line': (n) => [productLineRoutes.update, { params: { id: line }, body: { name: `Renamed ${n}` } }],
    'attributes of a line': () => [productLineRoutes.attributes, { params: { id: line } }],
    'get price list': () => [pricingRoutes.get, { params: { priceListId: list.id } }],
    'rename price list': (n) => [
      pricingRoutes.update,
      { params: { priceListId: list.id }, body: { name: `List ${n}` } },
    ],
    'one price': (n) => [
      pricingRoutes.updatePrices,
      { body: { priceListId: list.id, pricing: [{ productId: pick(n).id, price: 5000 + n }] } },
    ],
    'price history': (n) => [pricingRoutes.history, { params: { pricingId: pick(n).pricing[0].id } }],
    'get attribute': () => [attributeRoutes.get, { params: { attributeId: key.id } }],
    'rename attribute value': (n) => [
      attributeRoutes.updateValue,
      { params: { id: key.options[0].id }, body: { name: `Shade ${n}` } },
    ],
  };
  const figures: Record<string, number> = {};
  let slowest = 0;
  for (const [name, call] of Object.entries(calls)) {
    let n = 0;
    const { p50 } = await measure(
      () => {
        n += 1;
        return sendCall(stage, client, call(n));
      },
      { runs: 20 },
    );
    figures[`${name}: p50 in ms`] = p50;
    slowest = Math.max(slowest, p50);
  }
  const bare = await measureStatement(
    client,
    sql`select product.*, price.price_cents from product
      left join product_price price on price.tenant_id = product.tenant_id and price.product_id = product.id
      where product.tenant_id = ${client.tenantId} and product.id = ${pick(0).id}`,
    { runs: 30 },
  );
  return {
    'slowest single call, times a statement for one product': toRatio(slowest, bare),
    'slowest single call, p50 in ms': slowest,
    ...figures,
  };
};

/** The bulk change, its undo, and a bare update in turn: the median of each ratio depends least on other work of the machine. */
const bulkFigures = async (stage: BenchEnvironment, client: TestClient): Promise<Record<string, number>> => {
  const lists = (await sendCall(stage, client, [pricingRoutes.list, {}])).content;
  const priceListId = lists[0].id;
  const rows = await client.db((db) => db.selectFrom('product').select('id').limit(products).execute());
  const times: { readonly bulk: number; readonly undo: number; readonly write: number }[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const pricing = rows.map(({ id }, index) => ({ productId: id, price: 10_000 * round + index }));
    let token = '';
    const bulk = await timed(async () => {
      const body = { priceListId, pricing };
      const response = await inject(stage, client, [pricingRoutes.updatePricesInBulk, { body }]);
      token = String(response.headers[undoTokenHeader]);
    });
    const undo = await timed(() => sendCall(stage, client, [undoRoutes.undo, { params: { token } }]));
    const write = await measureStatement(
      client,
      sql`update product_price set price_cents = price_cents + 1
        where tenant_id = ${client.tenantId} and price_list_id = ${priceListId}`,
      { runs: 1 },
    );
    times.push({ bulk, undo, write });
  }
  const all = await timed(() => sendCall(stage, client, [productRoutes.all, {}]));
  const read = await measureStatement(
    client,
    sql`select product.*, price.price_cents from product
      join product_price price on price.tenant_id = product.tenant_id and price.product_id = product.id
      where product.tenant_id = ${client.tenantId}`,
    { runs: 2 },
  );
  const median = (values: readonly number[]): number => computeSpread(values).p50;
  return {
    '50,000 prices, times a bare update': median(times.map(({ bulk, write }) => bulk / write)),
    'undo of 50,000 prices, times a bare update': median(times.map(({ undo, write }) => undo / write)),
    'all products, times reading them': toRatio(all, read),
    '50,000 prices in ms': Math.round(median(times.map(({ bulk }) => bulk))),
    'undo of 50,000 prices in ms': Math.round(median(times.map(({ undo }) => undo))),
    'all products, unpaged, in ms': Math.round(all),
  };
};

interface CallInput {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

const inject = async (stage: BenchEnvironment, client: TestClient, [route, request]: readonly [Route, CallInput]) => {
  const response = await stage.app.inject({
    method: route.method,
    url: routeUrl(route, request),
    headers: client.headersFor('ROLE_ADMIN'),
    ...(request.body && { payload: request.body }),
  });
  if (response.statusCode >= 300) throw new Error(`${route.path} returned ${response.statusCode}: ${response.body}`);
  return response;
};

/** The response without a type: each route has its own. */
const sendCall = async (stage: BenchEnvironment, client: TestClient, call: readonly [Route, CallInput]) => {
  const { body } = await inject(stage, client, call);
  return body === '' ? undefined : JSON.parse(body);
};
