import type {
  OrderEntry,
  OrderEntryProduct,
  Submission,
} from '@shelfward/contract/order-entry/order-entry.contract.ts';
import type { EnteredLine } from '@shelfward/contract/order-entry/order-entry.rules.ts';
import { sql } from 'kysely';
import type { DataCtx, ZonedCtx } from '../../platform/context/context.ts';
import { listPrice, priceJoins } from '../orders/public.ts';
import { orderStep, productIsEligible } from '../products/public.ts';

interface EntryStore extends Pick<OrderEntry, 'store' | 'company' | 'orderManager' | 'discount'> {
  readonly regionId: number | null;
}

export const findEntryStore = async ({ db, tenantId }: DataCtx, storeId: number): Promise<EntryStore | undefined> => {
  const { rows } = await sql<EntryStore>`
    select jsonb_build_object('id', store.id, 'name', store.name, 'number', store.number) as store,
      jsonb_build_object('id', company.id, 'name', company.name) as company,
      case when manager.id is not null then jsonb_build_object('firstName', manager.first_name,
        'lastName', manager.last_name, 'email', manager.email) end as order_manager,
      company.discount, store.region_id
    from store
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    left join app_user manager on manager.tenant_id = ${tenantId} and manager.id = company.order_manager_id
    where store.tenant_id = ${tenantId} and store.id = ${storeId} and not store.inactive and not company.inactive`.execute(
    db,
  );
  return rows[0];
};

type EntryProductRow = Omit<OrderEntryProduct, 'onTheWay' | 'suggested'>;

/** The active products of the assortment of a store, with the prices of its company. */
export const findEntryProducts = async (ctx: ZonedCtx, storeId: number): Promise<EntryProductRow[]> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql<EntryProductRow>`
    select jsonb_build_object('id', product.id, 'name', product.name, 'upc', product.upc, 'sku', product.sku) as product,
      case when product_line.id is not null
        then jsonb_build_object('id', product_line.id, 'name', product_line.name) end as product_line,
      product.pack_size, ${orderStep} as step, product.unit_weight_grams,
      coalesce(own.min_quantity, product.min_quantity) as min_quantity,
      coalesce(own.max_quantity, product.max_quantity) as max_quantity,
      coalesce(inventory.on_hand, 0) as on_hand, to_char(inventory.counted_on, 'YYYY-MM-DD') as counted_on,
      item.par_level, ${listPrice} as unit_price
    from store_assortment_item item
    join store on store.tenant_id = ${tenantId} and store.id = item.store_id
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    join product on product.tenant_id = ${tenantId} and product.id = item.product_id
    left join product_line on product_line.tenant_id = ${tenantId} and product_line.id = product.product_line_id
    left join season on season.tenant_id = ${tenantId} and season.id = product.season_id
    left join store_inventory inventory on inventory.tenant_id = ${tenantId}
      and inventory.store_id = item.store_id and inventory.product_id = item.product_id
    ${priceJoins(tenantId)}
    where item.tenant_id = ${tenantId} and item.store_id = ${storeId} and item.global_assortment_id is not null
      and ${productIsEligible(ctx)}
    order by product_line.name_key collate natural_order nulls last, product.name_key collate natural_order, product.id`.execute(
    db,
  );
  return rows;
};

export const findOpenOrdersOfStore = async (
  { db, tenantId }: DataCtx,
  storeId: number,
): Promise<OrderEntry['openOrders']> => {
  const { rows } = await sql<Omit<OrderEntry['openOrders'][number], 'createdDate'> & { createdDate: Date }>`
    select id, status, created_date, total_unit, total_price_cents as total_price, order_proposal_id from sales_order
    where tenant_id = ${tenantId} and store_id = ${storeId} and not inactive and status in ('DRAFT', 'PENDING')
    order by created_date desc, id desc limit 20`.execute(db);
  return rows.map(({ createdDate, ...order }) => ({ ...order, createdDate: createdDate.toISOString() }));
};

/** The lines of an order with the limits of their products. */
export const findEnteredLines = async ({ db, tenantId }: DataCtx, orderId: number): Promise<EnteredLine[]> => {
  const { rows } = await sql<EnteredLine>`
    select product.name, line.quantity, line.unit_price_cents as unit_price, product.pack_size, ${orderStep} as step,
      product.unit_weight_grams, product.min_quantity, product.max_quantity
    from sales_order_item line
    join product on product.tenant_id = ${tenantId} and product.id = line.product_id
    where line.tenant_id = ${tenantId} and line.sales_order_id = ${orderId}
    order by line.id`.execute(db);
  return rows;
};

interface SubmissionRow {
  readonly isSubmitted: boolean;
  readonly differences: Submission['differences'];
}

/** Undefined: the order does not exist. Lines and suggestions of one product are compared; equal ones are omitted. */
export const findSubmission = async (
  { db, tenantId }: DataCtx,
  orderId: number,
): Promise<SubmissionRow | undefined> => {
  const { rows } = await sql<SubmissionRow>`
    select o.submitted_suggestion is not null as is_submitted, coalesce((
      select jsonb_agg(jsonb_build_object('product', jsonb_build_object('id', product.id, 'name', product.name),
        'quantity', coalesce(line.quantity, 0), 'suggested', coalesce(suggested.quantity, 0))
        order by product.name_key collate natural_order, product.id)
      from jsonb_to_recordset(o.submitted_suggestion) as suggested ("productId" bigint, quantity integer)
      full join (
        select product_id, sum(quantity)::integer as quantity from sales_order_item
        where tenant_id = ${tenantId} and sales_order_id = ${orderId} group by product_id
      ) line on line.product_id = suggested."productId"
      join product on product.tenant_id = ${tenantId} and product.id = coalesce(line.product_id, suggested."productId")
      where coalesce(line.quantity, 0) <> coalesce(suggested.quantity, 0) and o.submitted_suggestion is not null
    ), '[]') as differences
    from sales_order o where o.tenant_id = ${tenantId} and o.id = ${orderId}`.execute(db);
  return rows[0];
};
