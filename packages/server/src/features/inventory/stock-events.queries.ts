import { type RawBuilder, sql } from 'kysely';
import { deliveryDay } from './estimates.queries.ts';
import { selectReceipts } from './selected-receipts.queries.ts';

/**
 * What changes the stock of stores besides sales, by day: `store_id, product_id, day, kind, units`. The kind is COUNT, the
 * last one of the day, or RECEIPT. The condition is about the column with the id of the store.
 */
export const selectStockEvents = (
  tenantId: number,
  matchesStore: (column: string) => RawBuilder<boolean>,
): RawBuilder<unknown> => sql`
  select store_id, product_id, day, 'COUNT' as kind, units from (
    select distinct on (store_id, product_id, counted_on) store_id, product_id, counted_on as day, quantity as units
    from inventory_count
    where tenant_id = ${tenantId} and ${matchesStore('store_id')}
    order by store_id, product_id, counted_on, counted_at desc, id desc
  ) counted
  union all
  select item.store_id, item.product_id, ${deliveryDay}, 'RECEIPT', sum(item.quantity)
  from shipment_item item
  join shipment on shipment.tenant_id = ${tenantId} and shipment.id = item.shipment_id
  where item.tenant_id = ${tenantId} and ${matchesStore('item.store_id')}
    and shipment.status = 'DELIVERED' and not shipment.inactive
  group by 1, 2, 3
  union all
  select store_id, product_id, day, 'RECEIPT', sum(units)
  from (${selectReceipts(tenantId, matchesStore('receipt.store_id'))}) reported
  where units <> 0
  group by 1, 2, 3`;
