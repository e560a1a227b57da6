import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import {
  createPriceList,
  deleteNewPrices,
  type EarlierPrice,
  findDefaultPriceList,
  lockPriceLists,
  type NewPrice,
  restorePrices,
  writePrices,
} from '../pricing/public.ts';
import type { OtherProperty } from './record-kind.types.ts';

/** The name of the default price list of an account that has none. */
const firstPriceList = 'Wholesale';

/**
 * A price in a file of products is that of the default price list. A file without prices creates the list as well, so that
 * a file of prices can follow.
 */
export const productPrices: OtherProperty = {
  property: 'price',
  table: 'import_price_of_row',
  resolve: (ctx) => resolvePrices(ctx),
  write: async (ctx) => {
    const { rows } = await sql<Pick<NewPrice, 'productId' | 'price'>>`
      select record_id as product_id, (after ->> 'price')::integer as price
      from pg_temp.import_validation
      where outcome in ('NEW', 'CHANGED') and after ->> 'price' is not null order by line`.execute(ctx.db);
    const priceListId = await lockDefaultList(ctx);
    if (rows.length === 0) return {};
    const written = await writePrices(
      ctx,
      rows.map((row) => ({ ...row, priceListId })),
    );
    return { prices: written.flatMap(({ id, oldPrice }) => (oldPrice === null ? [id] : [])) };
  },
  removeNew: async (ctx, { prices = [] }) => {
    if (prices.length === 0) return;
    await lockDefaultList(ctx);
    await sql`
      create temporary table import_added_price on commit drop as
      select id, 1 as version from unnest(${[...prices]}::bigint[]) as added (id)`.execute(ctx.db);
    await deleteNewPrices(ctx, 'import_added_price');
  },
  restore: async (ctx) => {
    const { rows } = await sql<EarlierPrice>`
      select earlier.id, earlier.version + 1 as version, earlier.price, earlier.inactive
      from pg_temp.import_undo undone
      cross join lateral jsonb_to_record(undone.before -> 'priceRow')
        as earlier (id bigint, version integer, price integer, inactive boolean)
      where undone.outcome = 'CHANGED' and undone.is_undone and undone.before ? 'priceRow'
        and undone.changes @> '[{"property": "price"}]' order by undone.line`.execute(ctx.db);
    if (rows.length === 0) return;
    await lockDefaultList(ctx);
    await restorePrices(ctx, rows);
  },
};

const lockDefaultList = async (ctx: Ctx): Promise<number> => {
  const { id } =
    (await findDefaultPriceList(ctx)) ?? (await createPriceList(ctx, { name: firstPriceList, isDefault: true }));
  await lockPriceLists(ctx, [id]);
  return id;
};

const resolvePrices = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`
    create temporary table import_price_of_row on commit drop as
    select s.line, jsonb_build_object('price', (s.given ->> 'price')::integer) as after,
           jsonb_build_object('price', case when not price.inactive then price.price_cents end)
             || case when price.id is null then '{}' else jsonb_build_object('priceRow', jsonb_build_object(
                  'id', price.id, 'version', price.version, 'price', price.price_cents, 'inactive', price.inactive)) end as before
    from pg_temp.import_stage s
    left join product on product.tenant_id = ${tenantId} and product.upc_key = to_name_key(s.given ->> 'upc')
    left join price_list list on list.tenant_id = ${tenantId} and list.is_default
    left join product_price price on price.tenant_id = ${tenantId} and price.price_list_id = list.id
      and price.product_id = product.id
    where s.given ->> 'price' is not null`.execute(db);
  await sql`analyze pg_temp.import_price_of_row`.execute(db);
};
