import { type FileKind, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../context/context.ts';
import { unknownPack } from './row-errors.rules.ts';

/** A quantity of more units is an error. */
const maxUnits = 1_000_000;

/**
 * Converts quantities and prices of packs to those of units, by the pack sizes of the products. Returns the number of
 * prices that were rounded.
 */
export const convertPacks = async ({ db, tenantId }: Ctx, kind: FileKind): Promise<number> => {
  const quantity = listImportProperties(kind).find(({ form, isRequired }) => form === 'whole' && isRequired);
  if (!quantity) return 0;
  const { id, label } = quantity;
  // A distributed database reads the products before the update.
  await sql`
    create temporary table import_packed on commit drop as
    select named.line, product.pack_size as pack, (named.given ->> ${id}::text)::bigint * packs.of_quantity as units,
           round((named.given ->> 'unitPrice')::numeric / packs.of_price)::integer as price, packs.of_price,
           (named.given ->> 'unitPrice')::bigint as paid
    from pg_temp.import_named named
    join product on product.tenant_id = ${tenantId} and product.id = named.product_id
    cross join lateral (select case when named.given ? 'inPacks' then product.pack_size else 1 end as of_quantity,
                               case when named.given ? 'pricedInPacks' then product.pack_size else 1 end as of_price) packs
    where (named.given ? 'inPacks' or named.given ? 'pricedInPacks' and named.given ? 'unitPrice') and (named.given ->> ${id}::text)::bigint <> 0`.execute(
    db,
  );
  await sql`
    update pg_temp.import_named named
    set given = named.given
          || case when packed.units <= ${maxUnits} then jsonb_build_object(${id}::text, packed.units) else '{}' end
          || case when packed.price is null then '{}' else jsonb_build_object('unitPrice', packed.price) end,
        problems = named.problems || case
          when packed.pack = 1 then jsonb_build_array(jsonb_build_object('property', 'product', 'value', named.product,
            'code', ${unknownPack.code}::text, 'message', 'Product "' || named.product || ${`" ${unknownPack.problem}`}::text))
          when packed.units > ${maxUnits} then jsonb_build_array(jsonb_build_object('property', ${id}::text,
            'value', named.given ->> ${id}::text, 'code', 'TOO_LARGE', 'message', ${`${label} is too large in units.`}::text))
          else '[]' end
    from pg_temp.import_packed packed
    where packed.line = named.line`.execute(db);
  const { rows } = await sql<{ rounded: number }>`
    select count(*) as rounded from pg_temp.import_packed where paid <> price * of_price`.execute(db);
  return rows[0]?.rounded ?? 0;
};
