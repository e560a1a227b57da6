import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { PriceChange, QuantityLimits } from '@shelfward/contract/pricing/pricing.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ChangeCtx, Ctx, DataCtx } from '../../platform/context/context.ts';
import { keepingPlans } from '../../platform/db/connection.ts';
import { idParameter } from '../../platform/db/number-lists.ts';

export interface NewPrice {
  readonly priceListId: number;
  readonly productId: number;
  readonly price: number;
  /** Without a value, the limit is unchanged. */
  readonly minQuantity?: number | null;
  readonly maxQuantity?: number | null;
}

export interface WrittenPrice extends Omit<NewPrice, keyof QuantityLimits>, QuantityLimits {
  readonly id: number;
  readonly oldPrice: number | null;
  readonly wasInactive: boolean;
  readonly oldLimits: QuantityLimits;
  /** The version of the written price. */
  readonly version: number;
}

/** Longer lists are planned for each call, because the best plan depends on their length. */
const maxKept = 1000;

/**
 * Writes the changed prices with their history in one statement; returns what it
 * changed. The caller has locked the lists, or the product is new.
 */
export const writePriceRows = async (
  { db, tenantId, actor, now, timeZone }: Pick<ChangeCtx, 'db' | 'tenantId' | 'actor' | 'now' | 'timeZone'>,
  prices: readonly NewPrice[],
): Promise<WrittenPrice[]> => {
  const { rows } = await sql<WrittenPrice>`
    with given as (
      select g.price_list_id, g.product_id, g.price, g.place, p.id, p.price_cents as old_price,
             p.inactive as was_inactive, p.version + 1 as version,
             coalesce(g.min_quantity, p.min_quantity) as min_quantity,
             coalesce(g.max_quantity, p.max_quantity) as max_quantity,
             p.min_quantity as old_min_quantity, p.max_quantity as old_max_quantity
      from unnest(${prices.map(({ priceListId }) => priceListId)}::bigint[],
                  ${prices.map(({ productId }) => productId)}::bigint[],
                  ${prices.map(({ price }) => price)}::integer[],
                  ${prices.map(({ minQuantity }) => minQuantity ?? null)}::integer[],
                  ${prices.map(({ maxQuantity }) => maxQuantity ?? null)}::integer[])
        with ordinality as g (price_list_id, product_id, price, min_quantity, max_quantity, place)
      left join product_price p on p.tenant_id = ${tenantId}::integer
        and p.price_list_id = g.price_list_id and p.product_id = g.product_id
    ), before as (
      select id, price_list_id, product_id, old_price, price, was_inactive, version, min_quantity, max_quantity,
             jsonb_build_object('minQuantity', old_min_quantity, 'maxQuantity', old_max_quantity) as old_limits
      from given
      where id is not null and (old_price <> price or was_inactive
        or (min_quantity, max_quantity) is distinct from (old_min_quantity, old_max_quantity))
    ), changed as (
      update product_price p
      set price_cents = b.price, inactive = false, min_quantity = b.min_quantity, max_quantity = b.max_quantity
      from before b where p.tenant_id = ${tenantId}::integer and p.id = b.id
    ), added as (
      insert into product_price (tenant_id, price_list_id, product_id, price_cents, min_quantity, max_quantity)
      select ${tenantId}::integer, price_list_id, product_id, price, min_quantity, max_quantity
      from given where id is null order by place
      on conflict (tenant_id, price_list_id, product_id) do update set price_cents = excluded.price_cents
      returning id, price_list_id, product_id, price_cents, version, min_quantity, max_quantity
    ), written as (
      select * from before
      union all select id, price_list_id, product_id, null, price_cents, false, version, min_quantity, max_quantity, '{}'
      from added
    ), noted as (
      insert into price_change (tenant_id, product_price_id, product_id, price_list_id, old_price_cents,
                                new_price_cents, effective_on, adjusted_by, adjusted_at)
      select ${tenantId}::integer, id, product_id, price_list_id, old_price, price,
             ${toDay(now, timeZone)}::date, ${actor?.userId ?? null}::bigint, ${now}
      from written where old_price is distinct from price order by id
      returning 1
    )
    select * from written order by id`.execute(prices.length <= maxKept ? keepingPlans(db) : db);
  return rows;
};

/** A previous price, restored only if the price still has the version of the write. */
export interface EarlierPrice {
  readonly id: number;
  readonly version: number;
  readonly price: number;
  readonly inactive: boolean;
  /** Without a value, the limits are unchanged. */
  readonly limits?: QuantityLimits | null;
}

type PriceValues = QuantityLimits & { readonly price: number; readonly inactive: boolean };
export interface RestoredPrice {
  readonly id: number;
  readonly before: PriceValues;
  readonly after: PriceValues;
}

/** Restores prices that are unchanged since, with history; returns them. The caller has locked the lists. */
export const restorePriceRows = async (
  { db, tenantId, actor, now, timeZone }: Ctx,
  prices: readonly EarlierPrice[],
): Promise<RestoredPrice[]> => {
  const { rows } = await sql<RestoredPrice>`
    with given as (
      select * from unnest(${prices.map(({ id }) => id)}::bigint[], ${prices.map(({ version }) => version)}::integer[],
                           ${prices.map(({ price }) => price)}::integer[],
                           ${prices.map(({ inactive }) => inactive)}::boolean[],
                           ${prices.map(({ limits }) => Boolean(limits))}::boolean[],
                           ${prices.map(({ limits }) => limits?.minQuantity ?? null)}::integer[],
                           ${prices.map(({ limits }) => limits?.maxQuantity ?? null)}::integer[])
        as g (id, version, price_cents, inactive, has_limits, min_quantity, max_quantity)
    ), current as (
      select p.id, p.price_list_id, p.product_id, p.price_cents as old_price, p.inactive as was_inactive,
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
    ), noted as (
      insert into price_change (tenant_id, product_price_id, product_id, price_list_id, old_price_cents,
                                new_price_cents, effective_on, adjusted_by, adjusted_at)
      select ${tenantId}, id, product_id, price_list_id, old_price, price,
             ${toDay(now, timeZone)}::date, ${actor.userId}, ${now}
      from current where price <> old_price
    )
    select id,
           jsonb_build_object('price', old_price, 'inactive', was_inactive, 'minQuantity', old_min_quantity,
                              'maxQuantity', old_max_quantity) as before,
           jsonb_build_object('price', price, 'inactive', inactive, 'minQuantity', min_quantity,
                              'maxQuantity', max_quantity) as after
    from current order by id`.execute(db);
  return rows;
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

/** The ids without a product of this client. */
export const findUnknownProducts = async ({ db, tenantId }: Ctx, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select g.id from unnest(${idParameter(ids)}) as g (id)
    where not exists (select from product p where p.tenant_id = ${tenantId}::integer and p.id = g.id)`.execute(
    ids.length <= maxKept ? keepingPlans(db) : db,
  );
  return new Set(rows.map(({ id }) => id));
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
           coalesce(nullif(trim(author.first_name || ' ' || author.last_name), ''), author.email) as adjusted_by,
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
