import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { PriceChange, QuantityLimits } from '@shelfward/contract/pricing/pricing.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { auditInsert } from '../../platform/audit/audit.queries.ts';
import { personName } from '../../platform/auth/people.queries.ts';
import type { ChangeCtx, Ctx, DataCtx } from '../../platform/context/context.ts';
import { keepingPlans } from '../../platform/db/connection.ts';
import { toArrayText } from '../../platform/db/number-lists.ts';

export interface NewPrice {
  readonly priceListId: number;
  readonly productId: number;
  readonly price: number;
  /** Without a value, the limit is unchanged. */
  readonly minQuantity?: number | null;
  readonly maxQuantity?: number | null;
}

export interface WrittenPrice extends Omit<NewPrice, keyof QuantityLimits> {
  readonly id: number;
  readonly oldPrice: number | null;
  readonly wasInactive: boolean;
  /** The version of the written price. */
  readonly version: number;
}

/** Longer lists are planned for each call, because the best plan depends on their length. */
const maxKept = 1000;

/**
 * Writes the changed prices with their history and audit entries in one statement; returns what it changed, and the
 * products that do not exist. The caller has locked the lists, or the product is new.
 */
export const writePriceRows = async (
  ctx: ChangeCtx,
  prices: readonly NewPrice[],
): Promise<{ readonly written: readonly WrittenPrice[]; readonly unknownProducts: ReadonlySet<number> }> => {
  const { db, tenantId, actor, now, timeZone } = ctx;
  const { rows } = await sql<WrittenPrice | (Pick<NewPrice, 'productId'> & { readonly id: null })>`
    with given as (
      select g.price_list_id, g.product_id, g.price, g.place, p.id, p.price_cents as old_price,
             p.inactive as was_inactive, p.min_quantity as old_min_quantity, p.max_quantity as old_max_quantity,
             coalesce(g.min_quantity, p.min_quantity) as min_quantity,
             coalesce(g.max_quantity, p.max_quantity) as max_quantity,
             p.id is null and (
               select product.id from product where product.tenant_id = ${tenantId}::integer and product.id = g.product_id
             ) is null as is_unknown
      from unnest(${toArrayText(prices.map(({ priceListId }) => priceListId))}::bigint[],
                  ${toArrayText(prices.map(({ productId }) => productId))}::bigint[],
                  ${toArrayText(prices.map(({ price }) => price))}::integer[],
                  ${toArrayText(prices.map(({ minQuantity }) => minQuantity ?? null))}::integer[],
                  ${toArrayText(prices.map(({ maxQuantity }) => maxQuantity ?? null))}::integer[])
        with ordinality as g (price_list_id, product_id, price, min_quantity, max_quantity, place)
      left join product_price p on p.tenant_id = ${tenantId}::integer
        and p.price_list_id = g.price_list_id and p.product_id = g.product_id
    ), changed as (
      update product_price p
      set price_cents = g.price, inactive = false, min_quantity = g.min_quantity, max_quantity = g.max_quantity
      from given g
      where p.tenant_id = ${tenantId}::integer and p.id = g.id and (g.old_price <> g.price or g.was_inactive
        or (g.min_quantity, g.max_quantity) is distinct from (g.old_min_quantity, g.old_max_quantity))
      returning p.id, p.price_list_id, p.product_id, g.old_price, p.price_cents as price, g.was_inactive, p.inactive, p.version,
                g.old_min_quantity, p.min_quantity, g.old_max_quantity, p.max_quantity
    ), added as (
      insert into product_price (tenant_id, price_list_id, product_id, price_cents, min_quantity, max_quantity)
      select ${tenantId}::integer, price_list_id, product_id, price, min_quantity, max_quantity
      from given where id is null and not is_unknown order by place
      on conflict (tenant_id, price_list_id, product_id) do update set price_cents = excluded.price_cents
      returning id, price_list_id, product_id, price_cents as price, version, min_quantity, max_quantity
    ), written as (
      select id, price_list_id, product_id, old_price, price, was_inactive, version from changed
      union all
      select id, price_list_id, product_id, null, price, false, version from added
    ), noted as (
      insert into price_change (tenant_id, product_price_id, product_id, price_list_id, old_price_cents,
                                new_price_cents, effective_on, adjusted_by, adjusted_at)
      select ${tenantId}::integer, id, product_id, price_list_id, old_price, price,
             ${toDay(now, timeZone)}::date, ${actor?.userId ?? null}::bigint, ${now}
      from written where old_price is distinct from price order by id
      returning 1
    ), audited as (
      ${auditInsert(ctx, sql`(${priceEntries} order by entity_id)`)}
      returning 1
    )
    select * from written
    union all
    select null, price_list_id, product_id, null, price, false, null from given where is_unknown
    order by id`.execute(prices.length <= maxKept ? keepingPlans(db) : db);
  return {
    written: rows.filter((row) => row.id !== null),
    unknownProducts: new Set(rows.filter(({ id }) => id === null).map(({ productId }) => productId)),
  };
};

/** The audit entries of `changed` prices. */
const changedEntries = sql`
  select 'PRICING' as entity_type, id as entity_id, 'price' as field, to_jsonb(old_price) as previous_value,
         to_jsonb(price) as updated_value
  from changed where old_price <> price
  union all
  select 'PRICING', id, 'inactive', to_jsonb(was_inactive), to_jsonb(inactive) from changed where was_inactive <> inactive
  union all
  select 'PRICING', id, 'minQuantity', to_jsonb(old_min_quantity), to_jsonb(min_quantity)
  from changed where old_min_quantity is distinct from min_quantity
  union all
  select 'PRICING', id, 'maxQuantity', to_jsonb(old_max_quantity), to_jsonb(max_quantity)
  from changed where old_max_quantity is distinct from max_quantity`;

/** The audit entries of `changed` and `added` prices. */
const priceEntries = sql`
  ${changedEntries}
  union all
  select 'PRICING', id, null, null, jsonb_build_object('productId', product_id, 'priceListId', price_list_id,
         'price', price, 'minQuantity', min_quantity, 'maxQuantity', max_quantity)
  from added`;

/** A previous price, restored only if the price still has the version of the write. */
export interface EarlierPrice {
  readonly id: number;
  readonly version: number;
  readonly price: number;
  readonly inactive: boolean;
  /** Without a value, the limits are unchanged. */
  readonly limits?: QuantityLimits | null;
}

/**
 * Restores the prices that have the version of the write, with history and audit entries; returns how many. The caller has
 * locked the lists.
 */
export const restorePrices = async (ctx: Ctx, prices: readonly EarlierPrice[]): Promise<number> => {
  const { db, tenantId, actor, now, timeZone } = ctx;
  const { rows } = await sql<{ restored: number }>`
    with given as (
      select * from unnest(${toArrayText(prices.map(({ id }) => id))}::bigint[],
                           ${toArrayText(prices.map(({ version }) => version))}::integer[],
                           ${toArrayText(prices.map(({ price }) => price))}::integer[],
                           ${toArrayText(prices.map(({ inactive }) => inactive))}::boolean[],
                           ${toArrayText(prices.map(({ limits }) => Boolean(limits)))}::boolean[],
                           ${toArrayText(prices.map(({ limits }) => limits?.minQuantity ?? null))}::integer[],
                           ${toArrayText(prices.map(({ limits }) => limits?.maxQuantity ?? null))}::integer[])
        as g (id, version, price_cents, inactive, has_limits, min_quantity, max_quantity)
    ), current as (
      select p.id, p.price_cents as old_price, p.inactive as was_inactive,
             p.min_quantity as old_min_quantity, p.max_quantity as old_max_quantity,
             g.price_cents as price, g.inactive,
             case when g.has_limits then g.min_quantity else p.min_quantity end as min_quantity,
             case when g.has_limits then g.max_quantity else p.max_quantity end as max_quantity
      from product_price p join given g using (id, version)
      where p.tenant_id = ${tenantId}
    ), changed as (
      update product_price p
      set price_cents = c.price, inactive = c.inactive, min_quantity = c.min_quantity, max_quantity = c.max_quantity
      from current c where p.tenant_id = ${tenantId} and p.id = c.id
      returning c.*, p.price_list_id, p.product_id
    ), noted as (
      insert into price_change (tenant_id, product_price_id, product_id, price_list_id, old_price_cents,
                                new_price_cents, effective_on, adjusted_by, adjusted_at)
      select ${tenantId}::integer, id, product_id, price_list_id, old_price, price,
             ${toDay(now, timeZone)}::date, ${actor.userId}::bigint, ${now}
      from changed where price <> old_price order by id
      returning 1
    ), audited as (
      ${auditInsert(ctx, sql`(${changedEntries} order by entity_id)`)}
      returning 1
    )
    select count(*) as restored from changed`.execute(db);
  return rows[0]?.restored ?? 0;
};

/** Deletes the prices of `id, version` that are unchanged since, with history; returns them. The caller has locked the lists. */
export const deletePriceRows = async (
  { db, tenantId }: Pick<ChangeCtx, 'db' | 'tenantId'>,
  table: string,
): Promise<(NewPrice & { readonly id: number })[]> => {
  const unchanged = sql`
    select price.id from product_price price
    join ${sql.id('pg_temp', table)} given on given.id = price.id and given.version = price.version
    where price.tenant_id = ${tenantId}`;
  await sql`
    delete from price_change where tenant_id = ${tenantId} and product_price_id in (${unchanged})`.execute(db);
  const { rows } = await sql<NewPrice & { id: number }>`
    delete from product_price where tenant_id = ${tenantId} and id in (${unchanged})
    returning id, product_id, price_list_id, price_cents as price`.execute(db);
  return rows;
};

export interface StoredPrice extends EarlierPrice {
  readonly priceListId: number;
}

export const findPrice = ({ db }: Ctx, id: number): Promise<StoredPrice | undefined> =>
  db
    .selectFrom('productPrice')
    .select(['id', 'version', 'priceCents as price', 'inactive', 'priceListId'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findPriceChanges = async ({ db, tenantId }: Ctx, priceId: number): Promise<PriceChange[]> => {
  const { rows } = await sql<Omit<PriceChange, 'adjustedDate'> & { adjustedDate: Date }>`
    select change.id, jsonb_build_object('id', product.id, 'name', product.name) as product,
           change.old_price_cents as old_price, change.new_price_cents as new_price,
           ${personName('author')} as adjusted_by,
           change.adjusted_at as adjusted_date
    from price_change change
    join product on product.tenant_id = ${tenantId} and product.id = change.product_id
    left join app_user author on author.tenant_id = ${tenantId} and author.id = change.adjusted_by
    where change.tenant_id = ${tenantId} and change.product_price_id = ${priceId}
    order by change.effective_on desc, change.id desc`.execute(db);
  return rows.map(({ adjustedDate, ...row }) => ({ ...row, adjustedDate: adjustedDate.toISOString() }));
};

/**
 * A product's price for a company: from the company's price list, otherwise from the default list. No row: no price.
 */
export const selectPrice = (
  { tenantId }: DataCtx,
  { companyId, productId }: { readonly companyId: RawBuilder<unknown>; readonly productId: RawBuilder<unknown> },
  columns: RawBuilder<unknown> = sql`product_price.price_cents`,
) => sql`
  select ${columns}
  from product_price
  join price_list on price_list.tenant_id = ${tenantId} and price_list.id = product_price.price_list_id
  join company on company.tenant_id = ${tenantId} and company.id = ${companyId}
  where product_price.tenant_id = ${tenantId} and product_price.product_id = ${productId}
    and not product_price.inactive
    and (product_price.price_list_id = company.price_list_id or price_list.is_default)
  order by (product_price.price_list_id = company.price_list_id) desc nulls last
  limit 1`;

/** Locks the price; undefined if it does not exist. */
export const lockQuantityLimits = ({ db }: Ctx, id: number): Promise<QuantityLimits | undefined> =>
  db
    .selectFrom('productPrice')
    .select(['minQuantity', 'maxQuantity'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateQuantityLimits = async ({ db }: Ctx, id: number, limits: QuantityLimits): Promise<void> => {
  await db.updateTable('productPrice').set(limits).where('id', '=', id).execute();
};
