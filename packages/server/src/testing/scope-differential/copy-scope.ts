import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import { sql } from 'kysely';
import { maxSessionMs } from '../../platform/auth/session.ts';
import { tenantTables } from '../../platform/db/schema.gen.ts';
import type { TestClient } from '../client.ts';
import type { World } from '../world.ts';
import { brandOnlyWords, type Market, toCanary } from './market.ts';
import type { SentReview } from './reviews.ts';

/** The places of companies, regions, and stores of a market. */
export interface MarketScope {
  readonly companies?: readonly number[];
  readonly regions?: readonly number[];
  readonly stores?: readonly number[];
}

/** The ids of the records that a user with the scope may see: computed here without the code of the server. */
export const findVisible = (market: Market, scope: MarketScope, kind: ScopeKind) => {
  const { companies = [], regions = [], stores = [] } = scope;
  const named = {
    companies: companies.map((place) => market.companies[place] ?? 0),
    regions: regions.map((place) => market.regions[place]?.id ?? 0),
    stores: stores.map((place) => market.stores[place]?.id ?? 0),
  };
  const wholeRegions = market.regions.filter(
    ({ id, companyId }) => named.regions.includes(id) || named.companies.includes(companyId),
  );
  const visibleStores = market.stores.filter(
    ({ id, companyId, regionId }) =>
      named.stores.includes(id) || named.companies.includes(companyId) || named.regions.includes(regionId ?? 0),
  );
  const visibleCompanies = market.companies.filter(
    (id) =>
      named.companies.includes(id) || [...visibleStores, ...wholeRegions].some(({ companyId }) => companyId === id),
  );
  const ofCompanies = (values: readonly (number | null)[]) =>
    values.flatMap((value, place) =>
      value !== null && visibleCompanies.includes(market.companies[place] ?? 0) ? [value] : [],
    );
  const ofStores = <T>(values: readonly T[]): T[] =>
    values.filter((_, place) => visibleStores.some(({ id }) => id === market.stores[place]?.id));
  const isRepresentative = kind === 'REPRESENTATIVE';
  return {
    named,
    companies: visibleCompanies,
    stores: visibleStores.map(({ id }) => id),
    wholeRegions: wholeRegions.map(({ id }) => id),
    regions: [...wholeRegions.map(({ id }) => id), ...visibleStores.flatMap(({ regionId }) => regionId ?? [])],
    products: isRepresentative ? market.products : visibleStores.flatMap(({ productIds }) => productIds),
    priceLists: [market.priceLists.standard, ...ofCompanies(market.priceLists.ofCompanies)],
    notes: market.notes.filter(
      ({ storeId, shared }) => (shared || isRepresentative) && visibleStores.some(({ id }) => id === storeId),
    ),
    shipments: ofStores(market.shipments),
    trackingNumbers: ofStores(market.shipments.map((_, place) => toCanary('parcel', place).toUpperCase())),
    partners: Object.values(market.partners),
    authorId: market.authorId,
    managers: ofCompanies(market.managers),
    terms: ofCompanies(market.terms),
    channels: ofCompanies(market.channels),
    buyers: isRepresentative
      ? [
          ...(visibleCompanies.includes(market.companies[0] ?? 0) ? [market.buyers.ofCompany] : []),
          ...(visibleStores.some(({ id }) => id === market.stores[4]?.id) ? [market.buyers.ofStore] : []),
        ]
      : [],
  };
};
export type Visible = ReturnType<typeof findVisible>;

/** The records of a user: what was sent to the user's address, and the orders of the scope. */
export interface OwnRecords {
  readonly userId: number;
  readonly buyerId: number;
  readonly reviews: readonly SentReview[];
}

/** A review is visible if all of its stores are. */
const findVisibleReviews = (visible: Visible, { reviews }: OwnRecords): SentReview[] =>
  reviews.filter(({ storeIds }) => storeIds.every((id) => visible.stores.includes(id)));

/** The words of records and values that are not visible. */
export const listHiddenWords = (
  market: Market,
  visible: Visible,
  { orderIds, own, kind }: { readonly orderIds: readonly number[]; readonly own: OwnRecords; readonly kind: ScopeKind },
): string[] => {
  const ofBrand = (shown: readonly number[]) => (kind === 'PARTNER' ? [] : shown);
  const seen = findVisibleReviews(visible, own).map(({ word }) => word);
  const hidden = (table: string, all: readonly (number | null)[], shown: readonly number[]) =>
    all.flatMap((id, number) => (id !== null && !shown.includes(id) ? [toCanary(table, number)] : []));
  return [
    ...hidden('company', market.companies, visible.companies),
    ...hidden(
      'region',
      market.regions.map(({ id }) => id),
      visible.regions,
    ),
    ...hidden(
      'store',
      market.stores.map(({ id }) => id),
      visible.stores,
    ),
    ...hidden('product', market.products, visible.products),
    ...hidden('list', market.priceLists.ofCompanies, ofBrand(visible.priceLists)),
    ...hidden('manager', market.managers, visible.managers),
    ...hidden('term', market.terms, visible.terms),
    ...hidden('channel', market.channels, ofBrand(visible.channels)),
    ...hidden(
      'note',
      market.notes.map(({ id }) => id),
      visible.notes.map(({ id }) => id),
    ),
    ...hidden('buyer', [market.buyers.ofCompany, market.buyers.ofStore], visible.buyers),
    ...hidden('order', market.orders, orderIds),
    ...hidden('parcel', market.shipments, visible.shipments),
    ...hidden('scan', market.shipments, visible.shipments),
    ...(kind === 'PARTNER' ? Object.values(brandOnlyWords) : []),
    ...(kind === 'PARTNER' ? market.stores.map((_, number) => toCanary('shelf', number)) : []),
    ...own.reviews.map(({ word }) => word).filter((word) => !seen.includes(word)),
  ];
};

const inList = (column: string, ids: readonly number[]) => `${column} = any('{${ids.join()}}'::bigint[])`;

/** The rows of each table that an account has whose only records are those of the scope. Tables without an entry stay empty. */
const listConditions = ({ visible, own, keepsScope }: Copied): Readonly<Record<string, string>> => {
  const reviews = findVisibleReviews(visible, own);
  const reviewIds = reviews.map(({ id }) => id);
  const partIds = reviews.flatMap((review) => review.partIds);
  const ofReview = inList('proposal_review_id', reviewIds);
  const { companies, stores, regions, wholeRegions, products, priceLists } = visible;
  const ofStores = inList('store_id', stores);
  const ofOrder = `(${ofStores} or store_id is null and ${inList('region_id', wholeRegions)})`;
  return {
    user_scope: inList('user_id', [...visible.partners, ...(keepsScope ? [own.userId] : [])]),
    webhook: 'true',
    app_user: inList('id', [own.userId, visible.authorId, ...visible.managers, ...visible.partners]),
    store_note: inList(
      'id',
      visible.notes.map(({ id }) => id),
    ),
    stored_file: inList(
      'id',
      visible.notes.flatMap(({ fileId }) => fileId ?? []),
    ),
    attribute_key: 'true',
    attribute_value: 'true',
    product_line: 'true',
    global_assortment: 'true',
    sale_version: 'true',
    product: inList('id', products),
    product_attribute: inList('product_id', products),
    price_list: inList('id', priceLists),
    product_price: `${inList('price_list_id', priceLists)} and ${inList('product_id', products)}`,
    payment_term: inList('id', visible.terms),
    sales_channel: inList('id', visible.channels),
    company: inList('id', companies),
    region: inList('id', regions),
    store: inList('id', stores),
    buyer: inList('id', [own.buyerId, ...visible.buyers]),
    company_buyer: inList('company_id', companies),
    region_buyer: inList('region_id', regions),
    store_buyer: ofStores,
    store_global_assortment: ofStores,
    store_assortment_item: ofStores,
    store_inventory: ofStores,
    inventory_count: ofStores,
    sale_day: ofStores,
    delivery_calendar: ofStores,
    order_constraint: ofStores,
    sales_order: ofOrder,
    sales_order_item: ofStores,
    sales_order_status_change: ofOrder,
    shipment: ofOrder,
    shipment_item: ofStores,
    shipment_event: `tracking_number = any('{${visible.trackingNumbers.join()}}')`,
    shipment_tracking: inList('shipment_id', visible.shipments),
    order_proposal: inList(
      'id',
      reviews.map(({ proposalId }) => proposalId),
    ),
    store_order_proposal: inList('id', partIds),
    store_order_proposal_item: inList('store_order_proposal_id', partIds),
    proposal_review: inList('id', reviewIds),
    proposal_review_store: ofReview,
    proposal_review_comment: ofReview,
    proposal_review_change: ofReview,
  };
};

interface Copied {
  readonly visible: Visible;
  readonly own: OwnRecords;
  /** Whether the user has the scope in the other account, too. */
  readonly keepsScope: boolean;
}

/** Copies the rows of the scope to another account, with their ids. */
export const copyScope = (from: TestClient, to: TestClient, copied: Copied): Promise<void> =>
  from.acrossClients(async (db) => {
    await sql`reset role`.execute(db);
    await sql`set local session_replication_role = replica`.execute(db);
    const conditions = listConditions(copied);
    const { rows } = await sql<{ name: string; columns: string }>`
      select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and a.attgenerated = '' and a.attname <> 'tenant_id'
        and c.relname = any(${Object.keys(conditions)}::text[])
      group by 1`.execute(db);
    for (const { name, columns } of rows) {
      if (!tenantTables.some((table) => toSnake(table) === name)) throw new Error(`${name} is not a client table`);
      await sql
        .raw(
          `insert into ${name} (tenant_id, ${columns}) overriding system value
           select ${to.tenantId}, ${columns} from ${name}
           where tenant_id = ${from.tenantId} and (${conditions[name] ?? 'false'})`,
        )
        .execute(db);
    }
    // Without triggers, cached figures of an account with the same id of another database would apply: both have no version.
    await sql
      .raw(
        `insert into sales_order_version (tenant_id, slot, version) values (${to.tenantId}, 0, (random() * 1e12)::bigint)`,
      )
      .execute(db);
    await sql
      .raw(`update client set (name, users_can_count) = (select name, users_can_count from client where id = ${from.tenantId})
        where id = ${to.tenantId}`)
      .execute(db);
    if (copied.keepsScope) return;
    await sql
      .raw(`update app_user set scope_kind = null where tenant_id = ${to.tenantId} and id = ${copied.own.userId}`)
      .execute(db);
  });

/** Signs in a copied user; returns the headers of the requests. */
export const signInTwin = async (
  { tokens }: Pick<World, 'tokens'>,
  { db, tenantId, subdomain }: TestClient,
  userId: number,
): Promise<Readonly<Record<string, string>>> => {
  const expiresAt = new Date(Date.now() + maxSessionMs);
  const { id: sessionId } = await db((on) =>
    on
      .insertInto('session')
      .values({ userId, expiresAt, address: '127.0.0.1', agent: 'test' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const token = await tokens.sign({ tenantId, userId, sessionId, subdomain }, expiresAt);
  return { authorization: `Bearer ${token}`, 'x-client-subdomain': subdomain };
};

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
