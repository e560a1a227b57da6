import type { OrderDocuments, OrderResponseRecord } from '@shelfward/contract/edi/order-documents.shapes.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import type { RespondedProduct } from './order-response.rules.ts';

/** A booked order document with the content of its interchange, locked. */
export const lockOrderDocument = ({ db }: DataCtx, id: number) =>
  db
    .selectFrom('ediDocument as document')
    .innerJoin('interchange', 'interchange.id', 'document.interchangeId')
    .select(['document.id', 'document.type', 'document.state', 'document.position', 'document.number'])
    .select(['interchange.content', 'interchange.tradingPartnerId'])
    .where('document.id', '=', id)
    .where('interchange.direction', '=', 'IN')
    .forUpdate('document')
    .executeTakeFirst();

interface OrdersNow {
  readonly orderIds: readonly number[];
  readonly shipOn: string | null;
  readonly products: readonly RespondedProduct[];
}

/** The orders of a document as they are now: canceled ones, and lines that are closed, have no open units. */
export const loadOrdersNow = async ({ db, tenantId }: DataCtx, documentId: number): Promise<OrdersNow> => {
  const { rows } = await sql<OrdersNow>`
    with own as materialized (
      select o.id, o.status, to_char(o.requested_ship_date, 'YYYY-MM-DD') as ship_on from edi_order link
      join sales_order o on o.tenant_id = ${tenantId} and o.id = link.sales_order_id
      where link.tenant_id = ${tenantId} and link.edi_document_id = ${documentId}
    )
    select coalesce((select jsonb_agg(id order by id) from own), '[]') as order_ids,
      (select max(ship_on) from own where status <> 'CANCELLED') as ship_on,
      coalesce((select jsonb_agg(jsonb_build_object('productId', product_id, 'units', units, 'unitPriceCents', cents)
          order by product_id)
        from (
          select line.product_id, max(line.unit_price_cents) as cents,
            sum(case when line.short_closed then line.shipped_quantity else line.quantity end) as units
          from own join sales_order_item line on line.tenant_id = ${tenantId} and line.sales_order_id = own.id
          where own.status <> 'CANCELLED'
          group by line.product_id) product), '[]') as products`.execute(db);
  return rows[0] ?? { orderIds: [], shipOn: null, products: [] };
};

const responses = (tenantId: number, documentId: string) => sql<OrderResponseRecord[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', response.id, 'interchangeId', response.interchange_id,
      'type', response.type, 'control', response.control, 'status', written.status,
      'acknowledgment', response.acknowledgment, 'messages', response.messages,
      'createdAt', to_char(written.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by response.id desc)
  from edi_document response
  join interchange written on written.tenant_id = ${tenantId} and written.id = response.interchange_id
  where response.tenant_id = ${tenantId} and response.response_to = ${sql.ref(documentId)}), '[]')`;

export const hasOrder = async ({ db }: DataCtx, orderId: number): Promise<true | undefined> => {
  const order = await db.selectFrom('salesOrder').select('id').where('id', '=', orderId).executeTakeFirst();
  return order && true;
};

/** The documents that an order came from or was changed by, the newest first, with the responses to them. */
export const findOrderDocuments = async (
  { db, tenantId }: DataCtx,
  orderId: number,
): Promise<OrderDocuments['documents']> =>
  db
    .selectFrom('ediOrder as link')
    .innerJoin('ediDocument as document', 'document.id', 'link.ediDocumentId')
    .innerJoin('interchange', 'interchange.id', 'document.interchangeId')
    .innerJoin('tradingPartner as partner', 'partner.id', 'interchange.tradingPartnerId')
    .select(['document.id', 'document.interchangeId', 'document.type', 'document.number', 'document.control'])
    .select([
      sql<{ id: number; name: string }>`jsonb_build_object('id', partner.id, 'name', partner.name)`.as('partner'),
      sql<string>`to_char(interchange.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('createdAt'),
      responses(tenantId, 'document.id').as('responses'),
    ])
    .where('link.salesOrderId', '=', orderId)
    .orderBy('document.id', 'desc')
    .execute();
