import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { CalendarFileRow } from './calendar-import.rules.ts';

/** The rows of the file with their companies, regions, and stores. A region matches by name or code. */
export const findCalendarRows = async ({ db, tenantId }: Ctx): Promise<CalendarFileRow[]> => {
  const { rows } = await sql<CalendarFileRow>`
    with row as materialized (
      select named.*, cell.*, coalesce(to_name_key(cell.company), '') as company_key, to_name_key(cell.region) as region_key
      from pg_temp.import_named named
      cross join lateral jsonb_to_record(named.given) as cell (company text, region text, "orderDays" text, "cutOff" text,
        "timeZone" text, "deliveryDays" text, "leadDays" integer, day text, "untilDay" text, kind text, name text)
    ), known as materialized (
      select id, company_id, name, name_key as word from region where tenant_id = ${tenantId}
      union
      select id, company_id, name, to_name_key(code) from region where tenant_id = ${tenantId} and code is not null
    ), place as materialized (
      select wanted.company_key, wanted.region_key, min(known.id) as id, min(known.name) as name,
             count(distinct known.id)::integer as regions
      from (select distinct company_key, region_key from row where region_key is not null) wanted
      join known on known.word = wanted.region_key
      join company on company.tenant_id = ${tenantId} and company.id = known.company_id
      where wanted.company_key in ('', company.name_key)
      group by wanted.company_key, wanted.region_key
    )
    select row.line, row.problems, row.store, row.product, row.places, row.store_id, row.store_name, row.product_id,
           row.product_name, row.company, company.id as company_id, company.name as company_name, row.region,
           place.id as region_id, place.name as region_name, coalesce(place.regions, 0) as regions,
           row."orderDays" as order_days, row."cutOff" as cut_off, row."timeZone" as time_zone,
           row."deliveryDays" as delivery_days, row."leadDays" as lead_days, row.day, row."untilDay" as until_day,
           row.kind, row.name
    from row
    left join company on company.tenant_id = ${tenantId} and company.name_key = row.company_key
    left join place on place.company_key = row.company_key and place.region_key = row.region_key
    order by row.line`.execute(db);
  return rows;
};
