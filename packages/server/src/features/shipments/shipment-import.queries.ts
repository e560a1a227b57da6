import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { ExistingShipment, ShipmentFileRow } from './shipment-import.rules.ts';

/**
 * The rows of the file with their orders. An order matches by its purchase order number, then by its number; a company in
 * the row restricts the orders.
 */
export const findShipmentRows = async ({ db, tenantId }: Ctx): Promise<ShipmentFileRow[]> => {
  const { rows } = await sql<ShipmentFileRow>`
    with given as materialized (
      select named.*, cell.*, regexp_replace(lower(cell."order"), '^(order )?#?', '') as number
      from pg_temp.import_named named
      cross join lateral jsonb_to_record(named.given) as cell ("order" text, company text, quantity integer,
        shipper text, "trackingNumber" text, "shippedDate" text)
    ), wanted as materialized (
      select distinct lower("order") as word, number, coalesce(to_name_key(company), '') as company from given
      where "order" is not null
    ), matched as materialized (
      select word, company, min(id) as id, count(*)::integer as orders from (
        select wanted.word, wanted.company, found.id,
               rank() over (partition by wanted.word, wanted.company order by found.way) as choice
        from wanted join (
          select id, company_id, purchase_order_number_key as word, 0 as way from sales_order
          where tenant_id = ${tenantId} and purchase_order_number is not null
          union all
          select id, company_id, id::text, 1 from sales_order where tenant_id = ${tenantId}
        ) found on found.word = case found.way when 0 then wanted.word else wanted.number end
        join company on company.tenant_id = ${tenantId} and company.id = found.company_id
        where wanted.company = '' or company.name_key = wanted.company
      ) ranked where choice = 1 group by word, company
    )
    select given.line, given.problems, given.store, given.product, given.places, given.store_id, given.store_name,
           given.product_id, given.product_name, given."order", given.quantity, given.shipper, given."trackingNumber",
           given."shippedDate", coalesce(matched.orders, 0) as orders,
           case when matched.orders = 1 then matched.id end as order_id
    from given
    left join matched on matched.word = lower(given."order") and matched.company = coalesce(to_name_key(given.company), '')
    order by given.line`.execute(db);
  return rows;
};

/** The active shipments of these orders, and those with these tracking numbers. */
export const findExistingShipments = async (
  { db, tenantId }: Ctx,
  { orderIds, trackingNumbers }: { readonly orderIds: readonly number[]; readonly trackingNumbers: readonly string[] },
): Promise<ExistingShipment[]> => {
  const { rows } = await sql<ExistingShipment>`
    select shipment.sales_order_id as order_id, shipment.shipped_date, shipment.shipper, shipment.tracking_number,
      (select coalesce(jsonb_agg(jsonb_build_object('productId', item.product_id, 'storeId', item.store_id,
                                                    'quantity', item.quantity)), '[]')
       from shipment_item item where item.tenant_id = ${tenantId} and item.shipment_id = shipment.id) as items
    from shipment
    where shipment.tenant_id = ${tenantId} and not shipment.inactive
      and (shipment.sales_order_id = any(${orderIds}::bigint[])
        or shipment.tracking_number = any(${trackingNumbers}::text[]))`.execute(db);
  return rows;
};
