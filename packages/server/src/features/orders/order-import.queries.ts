import type { TableColumns } from '@shelfward/contract/kit/tables/table-import.ts';
import type { ImportedOrder } from '@shelfward/contract/orders/order-import.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { OrderFileRow } from './order-import.rules.ts';
import { listPrice, priceJoins } from './order-references.queries.ts';

/** One import per client at a time: a second import of the same file finds the orders of the first. */
export const lockOrderImports = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('order import'), ${tenantId})`.execute(db);
};

/** The rows of the file with the stores, products, and prices that they name. */
export const findFileRows = async ({ db, tenantId }: Ctx): Promise<OrderFileRow[]> => {
  const { rows } = await sql<OrderFileRow>`
    select named.line, named.problems, named.store, named.product, named.places, named.store_id, named.store_name,
      named.product_id, named.product_name, given.quantity, given."unitPrice", given."purchaseOrderNumber",
      given."requestedShipDate", given."salesNote", store.number as store_number, company.id as company_id,
      company.name as company_name, company.discount, given.discount as file_discount, product.discontinued, product.inactive,
      ${listPrice} as list_price_cents, holder.id is not null as is_number_taken
    from pg_temp.import_named named
    cross join lateral jsonb_to_record(named.given) as given (quantity integer, "unitPrice" integer,
      "purchaseOrderNumber" text, "requestedShipDate" text, "salesNote" text, discount double precision)
    left join store on store.tenant_id = ${tenantId} and store.id = named.store_id
    left join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    left join product on product.tenant_id = ${tenantId} and product.id = named.product_id
    ${priceJoins(tenantId)}
    left join sales_order holder on holder.tenant_id = ${tenantId} and holder.company_id = company.id
      and lower(holder.purchase_order_number) = lower(given."purchaseOrderNumber")
    order by named.line`.execute(db);
  return rows;
};

interface NewImport {
  readonly fileName: string;
  readonly fileSha256: string;
  readonly fileBytes: number;
  readonly header: readonly string[];
  readonly columns: TableColumns;
  readonly rowCount: number;
  readonly orderIds: readonly number[];
  readonly totalUnit: number;
  readonly totalPriceCents: number;
  readonly messages: readonly string[];
}

export const insertOrderImport = async (
  { db, actor, now }: Ctx,
  { header, columns, messages, orderIds, ...values }: NewImport,
): Promise<number> => {
  const json = { header: JSON.stringify(header), columns: JSON.stringify(columns), messages: JSON.stringify(messages) };
  const { id } = await db
    .insertInto('orderImport')
    .values({ ...values, ...json, orderIds: [...orderIds], createdBy: actor.userId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findImportOfFile = ({ db }: Ctx, fileSha256: string) =>
  db
    .selectFrom('orderImport')
    .select(['id', 'fileName', 'rowCount', 'totalUnit', 'totalPriceCents', 'createdAt'])
    .select([
      sql<string[]>`header`.as('header'),
      sql<TableColumns>`columns`.as('columns'),
      sql<string[]>`messages`.as('messages'),
      sql<number>`cardinality(order_ids)`.as('totalOrders'),
    ])
    .where('fileSha256', '=', fileSha256)
    .executeTakeFirst();

/** Deletes the record of an import, so that its file counts as not imported; returns it. */
export const deleteOrderImport = ({ db }: Ctx, id: number) =>
  db
    .deleteFrom('orderImport')
    .where('id', '=', id)
    .returning(['fileName', 'orderIds', 'rowCount as rows', 'totalUnit', 'totalPriceCents as totalPrice'])
    .executeTakeFirst();

/** The temporary table `order_undo` with the version of new orders: every change of an order increments it. */
export const createOrderVersions = async ({ db }: Ctx, ids: readonly number[]): Promise<void> => {
  await sql`
    create temporary table order_undo on commit drop as
    select id, 1 as version from unnest(${ids}::bigint[]) as made (id)`.execute(db);
};

/** The number of orders of a file that results contain. */
export const maxShownOrders = 100;

/** The first orders that an import created, in their current state. */
export const findImportedOrders = async ({ db, tenantId }: Ctx, importId: number): Promise<ImportedOrder[]> => {
  const { rows } = await sql<ImportedOrder>`
    select o.id, jsonb_build_object('id', company.id, 'name', company.name) as company,
      jsonb_build_object('id', store.id, 'name', store.name, 'number', store.number) as store,
      o.purchase_order_number, o.requested_ship_date, o.total_unit, o.total_price_cents as total_price,
      (select count(*) from sales_order_item line
        where line.tenant_id = ${tenantId} and line.sales_order_id = o.id) as lines
    from order_import made
    join sales_order o on o.tenant_id = ${tenantId} and o.id = any(made.order_ids[1:${maxShownOrders}::integer])
    join company on company.tenant_id = ${tenantId} and company.id = o.company_id
    join store on store.tenant_id = ${tenantId} and store.id = o.store_id
    where made.tenant_id = ${tenantId} and made.id = ${importId}
    order by o.id`.execute(db);
  return rows;
};
