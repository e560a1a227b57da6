import type { Submission } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

interface Submitted {
  readonly suggested: readonly { readonly productId: number; readonly quantity: number; readonly unitPrice: number }[];
  /** Null: the store has no delivery calendar. */
  readonly deliveryDay: string | null;
}

/** Saves the present lines as those that a partner submitted, with what was suggested and the delivery. */
export const saveSubmission = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  orderId: number,
  { suggested, deliveryDay }: Submitted,
): Promise<void> => {
  await sql`
    update sales_order set submitted_suggestion = ${JSON.stringify(suggested)}::jsonb,
      submitted_delivery_day = ${deliveryDay}::date,
      submitted_lines = (
        select coalesce(jsonb_agg(jsonb_build_object('productId', line.product_id, 'quantity', line.quantity,
          'unitPrice', line.unit_price_cents) order by line.id), '[]')
        from sales_order_item line where line.tenant_id = ${tenantId} and line.sales_order_id = ${orderId})
    where tenant_id = ${tenantId} and id = ${orderId}`.execute(db);
};

/** Undefined: the order does not exist. Equal quantities are omitted. */
export const findSubmission = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  orderId: number,
): Promise<Submission | undefined> => {
  const { rows } = await sql<Submission>`
    with sent as (
      select id, submitted_suggestion, submitted_lines, submitted_delivery_day from sales_order
      where tenant_id = ${tenantId} and id = ${orderId}
    ), line as (
      select product_id, sum(quantity)::integer as quantity, max(unit_price_cents) as unit_price
      from sales_order_item where tenant_id = ${tenantId} and sales_order_id = ${orderId} group by product_id
    ), submitted as (
      select "productId" as product_id, quantity, "unitPrice" as unit_price
      from sent, jsonb_to_recordset(submitted_lines) as given ("productId" bigint, quantity integer, "unitPrice" integer)
      union all
      select product_id, quantity, unit_price from line where exists (select from sent where submitted_lines is null)
    ), suggested as (
      select "productId" as product_id, quantity, "unitPrice" as unit_price
      from sent, jsonb_to_recordset(submitted_suggestion)
        as given ("productId" bigint, quantity integer, "unitPrice" integer)
    )
    select submitted_suggestion is not null as is_submitted,
      to_char(submitted_delivery_day, 'YYYY-MM-DD') as delivery_day,
      coalesce((
        select jsonb_agg(jsonb_build_object('product', jsonb_build_object('id', product.id, 'name', product.name),
          'quantity', coalesce(submitted.quantity, 0), 'suggested', coalesce(suggested.quantity, 0),
          'unitPrice', coalesce(submitted.unit_price, suggested.unit_price, 0))
          order by product.name_key collate natural_order, product.id)
        from suggested full join submitted on submitted.product_id = suggested.product_id
        join product on product.tenant_id = ${tenantId}
          and product.id = coalesce(submitted.product_id, suggested.product_id)
        where coalesce(submitted.quantity, 0) <> coalesce(suggested.quantity, 0) and submitted_suggestion is not null
      ), '[]') as differences,
      coalesce((
        select jsonb_agg(jsonb_build_object('product', jsonb_build_object('id', product.id, 'name', product.name),
          'submitted', coalesce(submitted.quantity, 0), 'quantity', coalesce(line.quantity, 0))
          order by product.name_key collate natural_order, product.id)
        from submitted full join line on line.product_id = submitted.product_id
        join product on product.tenant_id = ${tenantId} and product.id = coalesce(submitted.product_id, line.product_id)
        where coalesce(submitted.quantity, 0) <> coalesce(line.quantity, 0)
      ), '[]') as changes,
      (select reason from sales_order_status_change change
        where change.tenant_id = ${tenantId} and change.sales_order_id = sent.id
        order by change.id desc limit 1) as reason
    from sent`.execute(db);
  return rows[0];
};
