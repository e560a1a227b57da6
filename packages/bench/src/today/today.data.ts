import type { TestClient } from '@shelfward/server/testing/client.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * 50 companies with 100 stores each, and 200 products: a million pairs. What a run stores of them, 200,000 suggestions,
 * 20,000 orders, of which 3,000 are pending or late, 600 late or failed shipments, 10 open proposals with 200,000
 * lines, and the figures of 14 days.
 */
export const fillChain = async ({ db, tenantId, userIdFor }: TestClient): Promise<void> => {
  const tenant = sql`${tenantId}::integer`;
  const statements: readonly RawBuilder<unknown>[] = [
    sql`insert into company (tenant_id, name) select ${tenant}, 'Company ' || n from generate_series(1, 50) n`,
    sql`
      insert into store (tenant_id, company_id, name)
      select ${tenant}, company.id, 'Store ' || company.id || '-' || n from company cross join generate_series(1, 100) n
      where company.tenant_id = ${tenant}`,
    sql`insert into product_line (tenant_id, name) select ${tenant}, 'Line ' || n from generate_series(1, 20) n`,
    sql`
      insert into product (tenant_id, upc, name, on_hand, product_line_id)
      select ${tenant}, 'upc ' || n, 'Product ' || n, n * 50, (
        select min(id) + n % 20 from product_line where tenant_id = ${tenant})
      from generate_series(1, 200) n`,
    sql`
      insert into store_stock_risk (tenant_id, run_id, store_id, company_id, shelves, empty_shelves, at_risk, lost_cents,
        pending_units, pending_cents, open_units, open_cents, transit_units, transit_cents)
      select ${tenant}, 1, id, company_id, 200, 9, 14, 52000, 40, 9000, 30, 7000, 20, 4000
      from store where tenant_id = ${tenant}`,
    sql`
      insert into stock_out_risk (tenant_id, run_id, company_id, product_id, stores, empty_stores, lost_units,
        lost_cents, needed_units, lead_days, since)
      select ${tenant}, 1, company.id, product.id, 7, 4, 60, 1000 + (product.id * 7919) % 90000, 90, 14, current_date - 3
      from company cross join product where company.tenant_id = ${tenant} and product.tenant_id = ${tenant}`,
    sql`
      insert into today_figure (tenant_id, day, company_id, shelves, empty_shelves, stakes)
      select ${tenant}, current_date - n, company_id, 20000, 900, '{"STOCK_OUT": 520000, "LATE_ORDERS": 90000}'
      from (select id as company_id from company where tenant_id = ${tenant} union all select 0) found
      cross join generate_series(1, 14) n`,
    sql`
      insert into par_suggestion (tenant_id, run_id, store_id, product_id, par_level, suggested_par_level,
        unlimited_par_level, price_cents, weekly_level, season_factor, expected_demand, dispersion, week_dispersion,
        lead_weeks, review_weeks, service_level, available_weeks, unavailable_weeks, recent_from, recent_units,
        recent_unavailable, lost_cents)
      select ${tenant}, 1, store.id, product.id, 8, case when product.id % 2 = 0 then 5 else 12 end, 12, 1299, 1, 1, 3,
        1.5, 1.5, 2, 1, 0.95, 100, 0, current_date - 182, array_fill(2, array[26]), '{}', 250
      from store cross join (select id from product where tenant_id = ${tenant} order by id limit 40) product
      where store.tenant_id = ${tenant}`,
    sql`
      insert into sales_order (tenant_id, company_id, store_id, status, total_unit, requested_ship_date, created_date)
      select ${tenant}, store.company_id, store.id,
        case when n = 1 and store.id % 5 < 2 then 'PENDING' when n = 1 and store.id % 5 = 2 then 'APPROVED' else 'SHIPPED' end,
        40, current_date - 5, now() - n * interval '20 days'
      from store cross join generate_series(1, 4) n where store.tenant_id = ${tenant}`,
    sql`
      insert into shipment (tenant_id, sales_order_id, shipped_date, status, shipper, tracking_number)
      select ${tenant}, id, current_date - 12, case when id % 3 = 0 then 'FAILURE' else 'TRANSIT' end, 'UPS', '1Z' || id
      from sales_order where tenant_id = ${tenant} and status = 'SHIPPED' order by id limit 600`,
    sql`
      insert into shipment_item (tenant_id, shipment_id, store_id, product_id, quantity)
      select ${tenant}, shipment.id, (select min(id) from store where tenant_id = ${tenant}), product.id, 4
      from shipment cross join (select id from product where tenant_id = ${tenant} order by id limit 10) product
      where shipment.tenant_id = ${tenant}`,
    sql`
      insert into order_proposal (tenant_id, company_id, status, expiration_date, author_id)
      select ${tenant}, id, 'DRAFT', now() + interval '2 days', ${userIdFor('ROLE_ADMIN')}::bigint
      from (select id from company where tenant_id = ${tenant} order by id limit 10) company`,
    sql`
      insert into store_order_proposal (tenant_id, order_proposal_id, store_id)
      select ${tenant}, proposal.id, store.id from order_proposal proposal
      join store on store.tenant_id = ${tenant} and store.company_id = proposal.company_id
      where proposal.tenant_id = ${tenant}`,
    sql`
      insert into store_order_proposal_item (tenant_id, order_proposal_id, store_order_proposal_id, product_id, par_level,
        on_hand, in_transit, open_orders, pack_size, system_quantity)
      select ${tenant}, part.order_proposal_id, part.id, product.id, 8, 0, 0, 0, 1, 8
      from store_order_proposal part cross join product
      where part.tenant_id = ${tenant} and product.tenant_id = ${tenant}`,
  ];
  for (const statement of statements) await db((on) => statement.execute(on));
};
