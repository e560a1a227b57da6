import type { PriceChange } from '@shelfward/contract/pricing/pricing.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface NewPrice {
  readonly priceListId: number;
  readonly productId: number;
  readonly price: number;
}

interface WrittenPrice extends NewPrice {
  readonly id: number;
  readonly oldPrice: number | null;
}

/**
 * Writes the prices that differ, each with its history, in one statement however many there are; answers what it
 * changed. Expects that no other transaction writes the same prices: their lists are locked, or their product is new.
 */
export const writePriceRows = async (
  { db, tenantId, actor, now }: Ctx,
  prices: readonly NewPrice[],
): Promise<WrittenPrice[]> => {
  const { rows } = await sql<WrittenPrice>`
    with given as (
      select * from unnest(${prices.map(({ priceListId }) => priceListId)}::bigint[],
                           ${prices.map(({ productId }) => productId)}::bigint[],
                           ${prices.map(({ price }) => price)}::integer[])
        as g (price_list_id, product_id, price_cents)
    ), before as (
      select p.id, p.price_list_id, p.product_id, p.price_cents as old_price, g.price_cents as price
      from product_price p join given g using (price_list_id, product_id)
      where p.tenant_id = ${tenantId} and (p.price_cents <> g.price_cents or p.inactive)
    ), changed as (
      update product_price p set price_cents = b.price, inactive = false
      from before b where p.tenant_id = ${tenantId} and p.id = b.id
    ), added as (
      insert into product_price (tenant_id, price_list_id, product_id, price_cents)
      select ${tenantId}, g.price_list_id, g.product_id, g.price_cents
      from given g
      where not exists (select from product_price p where p.tenant_id = ${tenantId}
                          and p.price_list_id = g.price_list_id and p.product_id = g.product_id)
      on conflict (tenant_id, price_list_id, product_id) do update set price_cents = excluded.price_cents
      returning id, price_list_id, product_id, price_cents
    ), written as (
      select id, price_list_id, product_id, old_price, price from before
      union all select id, price_list_id, product_id, null, price_cents from added
    ), noted as (
      insert into price_change (tenant_id, product_price_id, product_id, price_list_id, old_price_cents,
                                new_price_cents, effective_on, adjusted_by, adjusted_at)
      select ${tenantId}, id, product_id, price_list_id, old_price, price,
             ${now.toISOString().slice(0, 10)}::date, ${actor.userId}, ${now}
      from written
    )
    select * from written order by id`.execute(db);
  return rows;
};

/** Those of the ids that name no product of this client. */
export const findUnknownProducts = async ({ db, tenantId }: Ctx, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select g.id from unnest(${ids}::bigint[]) as g (id)
    where not exists (select from product p where p.tenant_id = ${tenantId} and p.id = g.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

export const findPrice = ({ db }: Ctx, id: number): Promise<{ id: number } | undefined> =>
  db.selectFrom('productPrice').select('id').where('id', '=', id).executeTakeFirst();

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
