import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { CalendarFileRow } from './calendar-import.rules.ts';

/** The rows of the file with their companies, regions, and stores. */
export const findCalendarRows = async ({ db, tenantId }: Ctx): Promise<CalendarFileRow[]> => {
  const { rows } = await sql<CalendarFileRow>`
    select named.line, named.problems, named.store, named.product, named.places, named.store_id, named.store_name,
           named.product_id, named.product_name, cell.company, company.id as company_id, company.name as company_name,
           cell.region, place.id as region_id, place.name as region_name, coalesce(place.regions, 0) as regions,
           cell."orderDays" as order_days, cell."cutOff" as cut_off, cell."timeZone" as time_zone,
           cell."deliveryDays" as delivery_days, cell."leadDays" as lead_days, cell.day, cell."untilDay" as until_day,
           cell.kind, cell.name
    from pg_temp.import_named named
    cross join lateral jsonb_to_record(named.given) as cell (company text, region text, "orderDays" text, "cutOff" text,
      "timeZone" text, "deliveryDays" text, "leadDays" integer, day text, "untilDay" text, kind text, name text)
    left join company on company.tenant_id = ${tenantId} and company.name_key = to_name_key(cell.company)
    left join lateral (
      select min(region.id) as id, min(region.name) as name, count(*)::integer as regions
      from region
      where region.tenant_id = ${tenantId} and cell.region is not null
        and (region.name_key = to_name_key(cell.region) or to_name_key(region.code) = to_name_key(cell.region))
        and (cell.company is null or region.company_id = company.id)
    ) place on true
    order by named.line`.execute(db);
  return rows;
};
