import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { errorList, quoted } from './import-problems.queries.ts';

/** Rejects new products whose UPC is the GTIN of an existing product or of another row in another form. */
export const findTakenCodes = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`
    create temporary table import_taken_code on commit drop as
    with wanted as materialized (
      select target.line, target.after ->> 'upc' as upc, to_gtin(target.after ->> 'upc') as gtin
      from pg_temp.import_target target
      where target.record_id is null and not exists (
        select from pg_temp.import_repeat repeat where repeat.line = target.line)
    ), first as (
      select gtin, min(line) as line from wanted where gtin is not null group by gtin
    ), holder as (
      select distinct on (gtin) gtin, name, upc, inactive from product
      where tenant_id = ${tenantId} and gtin is not null order by gtin, gtin_twin
    )
    select wanted.line, wanted.upc, 'UPC ' || ${quoted(sql`wanted.upc`)} || case
      when holder.gtin is not null then ' is the code of product ' || ${quoted(sql`holder.name`)} || ' with UPC '
        || holder.upc || case when holder.inactive then ', which is inactive.' else '.' end
      else ' is the code on line ' || first.line || ' too.' end as message
    from wanted join first using (gtin) left join holder using (gtin)
    where holder.gtin is not null or first.line <> wanted.line`.execute(db);
  await sql`
    update pg_temp.import_target target
    set errors = target.errors || ${errorList({
      property: 'upc',
      value: sql`taken.upc`,
      code: 'DUPLICATE',
      message: sql`taken.message`,
    })}
    from pg_temp.import_taken_code taken where taken.line = target.line`.execute(db);
  await sql`drop table pg_temp.import_taken_code`.execute(db);
};
