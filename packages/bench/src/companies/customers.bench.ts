import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import { storeNoteRoutes } from '@shelfward/contract/stores/store-notes.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { measureStatement, toRatio } from '../core/comparisons.ts';
import { measure } from '../core/measure.ts';

const runs = 20;

interface Call {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

/** 5,000 stores of 200 companies: single records, and lists with searches and sorts. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    const ids = await fillCustomers(stage, client);
    const figures: Record<string, number> = {};
    // A counter, so that no call repeats: names are unique, and a buyer can be attached once.
    let created = 0;
    const time = async (name: string, route: Route, buildCall: (run: number) => Call) => {
      const once = () => {
        created += 1;
        return send({ stage, client }, route, buildCall(created));
      };
      const { p50 } = await measure(once, { runs });
      figures[name] = p50;
    };
    await timeRecords(time, ids);
    const slowestCall = Math.max(...Object.values(figures));
    const calls = Object.keys(figures).length;
    await timeLists(time, ids);
    const slowestList = Math.max(...Object.values(figures).slice(calls));
    const { tenantId } = client;
    const one = await measureStatement(
      client,
      sql`select store.*, company.name as company_name from store
        join company on company.tenant_id = store.tenant_id and company.id = store.company_id
        where store.tenant_id = ${tenantId} and store.id = ${ids.storeIds[0]}`,
      { runs: 30 },
    );
    const all = await measureStatement(
      client,
      sql`select store.*, company.name as company_name from store
        join company on company.tenant_id = store.tenant_id and company.id = store.company_id
        where store.tenant_id = ${tenantId}`,
    );
    return {
      'slowest single call, times a statement for one store': toRatio(slowestCall, one),
      'slowest list, times reading all stores': toRatio(slowestList, all),
      'slowest single call, p50 in ms': slowestCall,
      'slowest list, p50 in ms': slowestList,
      ...figures,
    };
  } finally {
    await stage.stop();
  }
};

type Time = (name: string, route: Route, buildCall: (run: number) => Call) => Promise<void>;
type Ids = Awaited<ReturnType<typeof fillCustomers>>;

const timeRecords = async (time: Time, { storeIds, companyId, regionId, otherTermIds }: Ids) => {
  const storeParams = (n: number) => ({ storeId: storeIds[(n * 37) % storeIds.length] });
  const company = { companyId };
  await time('store, p50 in ms', storeRoutes.get, (n) => ({ params: storeParams(n) }));
  await time('change of a store, p50 in ms', storeRoutes.update, (n) => ({
    params: storeParams(n),
    body: { companyId, name: `Changed ${n}`, number: String(n) },
  }));
  await time('new store, p50 in ms', storeRoutes.create, (n) => ({ body: { companyId, name: `New ${n}` } }));
  await time('new buyer of a store, p50 in ms', storeRoutes.addBuyer, (n) => ({
    params: storeParams(n),
    body: { name: 'Ada', emailAddress: `ada${n}@bench.example` },
  }));
  await time('new note, p50 in ms', storeNoteRoutes.createText, (n) => ({
    params: storeParams(n),
    body: { noteText: 'x' },
  }));
  await time('company, p50 in ms', companyRoutes.get, () => ({ params: company }));
  await time('another payment term, p50 in ms', companyRoutes.assignPaymentTerm, (n) => ({
    params: { companyId, paymentTermId: otherTermIds[n % 2] },
  }));
  await time('region, p50 in ms', regionRoutes.get, () => ({ params: { companyId, regionId } }));
  await time('store name availability, p50 in ms', storeRoutes.isNameUnique, (n) => ({
    body: { value: `Store ${n}` },
  }));
};

const timeLists = async (time: Time, { storeIds, companyId }: Ids) => {
  const list = (name: string, route: Route, query: object) =>
    time(`${name}, p50 in ms`, route, (n) => ({ query: { ...query, page: n % 3 } }));
  await list('stores', storeRoutes.list, {});
  await list('stores searched', storeRoutes.list, { search: 'ore 47' });
  await list('stores sorted by company', storeRoutes.list, { sort: ['companyName', 'name,desc'] });
  await list('stores sorted by region', storeRoutes.list, { sort: 'regionName,desc' });
  await list('stores of a company', storeRoutes.list, { companyId });
  await time('a thousand stores by id, p50 in ms', storeRoutes.list, () => ({
    query: { ids: storeIds.slice(0, 1000).join(','), size: 1000 },
  }));
  await time('all stores in short, p50 in ms', storeRoutes.allShort, () => ({}));
  await list('companies', companyRoutes.list, {});
  await list('companies searched', companyRoutes.list, { search: 'pany 7' });
  await list('companies sorted by stores', companyRoutes.list, { sort: 'amountOfActiveStores,desc' });
};

const fillCustomers = async (stage: BenchEnvironment, client: TestClient) => {
  const { tenantId } = client;
  const ids = await client.db(async (db) => {
    const terms = [
      { name: 'Net 30', days: 30 },
      { name: 'Net 60', days: 60 },
    ];
    const otherTerms = await db.insertInto('paymentTerm').values(terms).returning('id').execute();
    const number = (count: number) => Array.from({ length: count }, (_, n) => n);
    const companies = number(200).map((n) => ({ name: `Company ${n}`, city: 'Austin' }));
    const companyIds = (await db.insertInto('company').values(companies).returning('id').execute()).map(({ id }) => id);
    const regions = companyIds.flatMap((companyId) => number(3).map((n) => ({ companyId, name: `Region ${n}` })));
    const created = await db.insertInto('region').values(regions).returning(['id', 'companyId']).execute();
    const stores = number(5000).map((n) => {
      const region = created[n % created.length];
      return { companyId: region?.companyId ?? 0, regionId: region?.id ?? 0, name: `Store ${n}`, number: String(n) };
    });
    const storeIds = (await db.insertInto('store').values(stores).returning('id').execute()).map(({ id }) => id);
    const buyers = number(1000).map((n) => ({ name: `Buyer ${n}`, emailAddress: `buyer${n}@bench.example` }));
    const buyerIds = (await db.insertInto('buyer').values(buyers).returning('id').execute()).map(({ id }) => id);
    const links = storeIds.map((storeId, n) => ({ storeId, buyerId: buyerIds[n % buyerIds.length] ?? 0 }));
    await db.insertInto('storeBuyer').values(links).execute();
    const [first] = created;
    return {
      storeIds,
      companyId: first?.companyId ?? 0,
      regionId: first?.id ?? 0,
      otherTermIds: otherTerms.map(({ id }) => id),
    };
  });
  await stage.vacuum();
  const { total } = await client.db((db) =>
    db.selectFrom('store').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  );
  if (total !== 5000) throw new Error(`Client ${tenantId} has ${total} stores`);
  return ids;
};

const send = async (
  { stage, client }: { readonly stage: BenchEnvironment; readonly client: TestClient },
  route: Route,
  { params = {}, query = {}, body }: Call,
): Promise<void> => {
  const response = await stage.app.inject({
    method: route.method,
    url: routeUrl(route, { params, query }),
    headers: { ...client.headersFor('ROLE_ADMIN'), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  if (response.statusCode !== route.status)
    throw new Error(`${route.path} returned ${response.statusCode}: ${response.body}`);
};
