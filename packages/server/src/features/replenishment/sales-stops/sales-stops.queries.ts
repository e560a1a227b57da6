import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { ListedStop, salesStopRoutes } from '@shelfward/contract/replenishment/sales-stops.contract.ts';
import type { StopCause } from '@shelfward/contract/replenishment/sales-stops.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { personJson } from '../../../platform/auth/people.queries.ts';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { paginate } from '../../../platform/db/paging.ts';

type ListQuery = Input<typeof salesStopRoutes.list>['query'];

const named = (table: string) =>
  sql<{
    id: number;
    name: string;
  }>`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`;

export const findStops = async (
  { db }: Ctx,
  { companyId, storeId, productId, decided, ...request }: ListQuery,
): Promise<Page<ListedStop>> => {
  let query = db
    .selectFrom('salesStop')
    .innerJoin('store', 'store.id', 'salesStop.storeId')
    .innerJoin('company', 'company.id', 'store.companyId')
    .innerJoin('product', 'product.id', 'salesStop.productId')
    .leftJoin('appUser', 'appUser.id', 'salesStop.decidedBy')
    .select([
      'salesStop.id',
      'salesStop.since',
      'salesStop.weeks',
      'salesStop.weeklyUnits',
      'salesStop.endedProbability',
      'salesStop.lostCents as stake',
      'salesStop.decidedAt',
      sql<StopCause | null>`sales_stop.cause`.as('cause'),
      named('store').as('store'),
      named('company').as('company'),
      named('product').as('product'),
      personJson('app_user').as('decidedBy'),
    ]);
  if (companyId !== undefined) query = query.where('store.companyId', '=', companyId);
  if (storeId !== undefined) query = query.where('salesStop.storeId', '=', storeId);
  if (productId !== undefined) query = query.where('salesStop.productId', '=', productId);
  if (decided !== undefined) query = query.where('salesStop.cause', decided ? 'is not' : 'is', null);
  const page = await paginate(query, request, {
    fields: {
      stake: sql.ref('salesStop.lostCents'),
      weeks: sql.ref('salesStop.weeks'),
      since: sql.ref('salesStop.since'),
    },
    id: sql.ref('salesStop.id'),
    otherwise: [{ field: 'stake', direction: 'desc' }],
  });
  return {
    ...page,
    content: page.content.map(({ decidedAt, ...stop }) => ({
      ...stop,
      decidedDate: decidedAt?.toISOString() ?? null,
    })),
  };
};

export interface LockedStop {
  readonly id: number;
  readonly storeId: number;
  readonly productId: number;
  readonly since: string;
  readonly cause: StopCause | null;
}

/** These stops, and those of the same products in the other stores of their companies if wanted, locked in the order of a run. */
export const lockStops = async (
  { db, tenantId }: Ctx,
  ids: readonly number[],
  inAllStores: boolean,
): Promise<LockedStop[]> => {
  const isChosen = sql<boolean>`stop.id = any(${ids}::bigint[])`;
  const isAlike = sql<boolean>`exists (
    select from sales_stop chosen
    join store chosen_store on chosen_store.tenant_id = ${tenantId} and chosen_store.id = chosen.store_id
    join store on store.tenant_id = ${tenantId} and store.id = stop.store_id
    where chosen.tenant_id = ${tenantId} and chosen.id = any(${ids}::bigint[])
      and chosen.product_id = stop.product_id and chosen_store.company_id = store.company_id)`;
  const { rows } = await sql<LockedStop>`
    select stop.id, stop.store_id, stop.product_id, stop.since, stop.cause
    from sales_stop stop
    where stop.tenant_id = ${tenantId} and ${inAllStores ? sql`(${isChosen} or stop.cause is null and ${isAlike})` : isChosen}
    order by stop.store_id, stop.product_id
    for update of stop`.execute(db);
  return rows;
};

export const updateCauses = async (
  { db, actor, now }: Ctx,
  ids: readonly number[],
  cause: StopCause,
): Promise<void> => {
  await db
    .updateTable('salesStop')
    .set({ cause, decidedBy: actor.userId, decidedAt: now })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
};

export interface EarlierCause {
  readonly id: number;
  readonly since: string;
  readonly cause: StopCause | null;
}

/** Restores the causes of stops that still are those of the decision, and returns what was restored. */
export const restoreCauses = async (
  { db, tenantId }: Ctx,
  decided: StopCause,
  earlier: readonly EarlierCause[],
): Promise<LockedStop[]> => {
  const { rows } = await sql<LockedStop>`
    with locked as materialized (
      select id from sales_stop
      where tenant_id = ${tenantId} and id = any(${earlier.map(({ id }) => id)}::bigint[]) and cause = ${decided}
      order by store_id, product_id
      for update
    )
    update sales_stop stop set cause = given.cause, decided_by = null, decided_at = null
    from unnest(${earlier.map(({ id }) => id)}::bigint[], ${earlier.map(({ since }) => since)}::date[],
                ${earlier.map(({ cause }) => cause)}::text[]) as given (id, since, cause)
    join locked on locked.id = given.id
    where stop.tenant_id = ${tenantId} and stop.id = given.id and stop.since = given.since
    returning stop.id, stop.store_id, stop.product_id, stop.since, stop.cause`.execute(db);
  return rows;
};

/** A product that stopped selling in stores of a company, without the decision of a user. */
export interface StopGroup {
  /** Of its oldest row. */
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly productName: string;
  readonly stores: number;
  readonly weeklyUnits: number;
  readonly lostCents: number;
  /** The first days without sales: of all stores, and of the newest one. */
  readonly since: string;
  readonly newestSince: string;
  readonly minWeeks: number;
  readonly maxWeeks: number;
}

/** More of a company would hide its other tasks; the largest losses are first. */
const maxGroups = 5;

/** Without products that were sold since the run, and stores that became inactive. */
export const findStopGroups = async ({ db, tenantId }: DataCtx): Promise<StopGroup[]> => {
  const isSold: RawBuilder<boolean> = sql`exists (
    select from sale_day sold
    where sold.tenant_id = ${tenantId} and sold.store_id = stop.store_id and sold.product_id = stop.product_id
      and sold.sold_on >= stop.since and sold.units > 0)`;
  const { rows } = await sql<StopGroup>`
    with grouped as (
      select store.company_id, stop.product_id, min(stop.id) as id, count(*) as stores,
        sum(stop.weekly_units) as weekly_units, sum(stop.lost_cents)::bigint as lost_cents, min(stop.since) as since,
        max(stop.since) as newest_since, min(stop.weeks) as min_weeks, max(stop.weeks) as max_weeks
      from sales_stop stop
      join store on store.tenant_id = ${tenantId} and store.id = stop.store_id and not store.inactive
      where stop.tenant_id = ${tenantId} and stop.cause is null and not ${isSold}
      group by store.company_id, stop.product_id
    ), ranked as (
      select grouped.*, row_number() over (partition by company_id order by lost_cents desc, id) as place from grouped
    )
    select ranked.id, ranked.company_id, company.name as company_name, product.name as product_name, ranked.stores,
      ranked.weekly_units, ranked.lost_cents, ranked.since, ranked.newest_since, ranked.min_weeks, ranked.max_weeks
    from ranked
    join company on company.tenant_id = ${tenantId} and company.id = ranked.company_id and not company.inactive
    join product on product.tenant_id = ${tenantId} and product.id = ranked.product_id and not product.inactive
    where ranked.place <= ${maxGroups}
    order by ranked.lost_cents desc, ranked.id`.execute(db);
  return rows;
};
