import type { ImportedOrder } from '@shelfward/contract/orders/order-import.contract.ts';
import type { OrderImportColumns } from '@shelfward/contract/orders/order-import.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { OrderFileRow } from './order-import.rules.ts';
import { listPrice, priceJoins, productsByWord } from './order-references.queries.ts';

/** One import per client at a time: a second import of the same file finds the orders of the first. */
export const lockOrderImports = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('order import'), ${tenantId})`.execute(db);
};

export const isCompany = async ({ db }: Ctx, id: number): Promise<boolean> =>
  (await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * The staged rows with their matched records. A store matches by name or number, a product
 * by UPC, SKU or name; active records come first.
 */
export const findFileRows = async (
  { db, tenantId }: Ctx,
  companyId: number | null,
): Promise<(OrderFileRow & Names)[]> => {
  const { rows } = await sql<OrderFileRow & Names>`
    with given as materialized (
      select s.line, s.problems, cell.* from pg_temp.import_stage s
      cross join lateral jsonb_to_record(s.given) as cell (store text, company text, product text, quantity integer,
        "unitPrice" integer, "purchaseOrderNumber" text, "requestedShipDate" text, "salesNote" text)
    ), wanted as materialized (
      select distinct lower(store) as store, coalesce(lower(company), '') as company from given where store is not null
    ), place as materialized (
      select store, company, min(id) as id, count(distinct id) as places from (
        select wanted.*, store.id, rank() over (
          partition by wanted.store, wanted.company order by store.inactive, store.way) as choice
        from wanted join (
          select id, company_id, inactive, name_key as word, 0 as way from store where tenant_id = ${tenantId}
          union all
          select id, company_id, inactive, lower(number), 1 from store where tenant_id = ${tenantId}
        ) store on store.word = wanted.store
        join company on company.tenant_id = ${tenantId} and company.id = store.company_id
        where case when wanted.company <> '' then company.name_key = wanted.company
          else ${companyId}::bigint is null or company.id = ${companyId} end
      ) ranked where choice = 1 group by store, company
    ), item as materialized (${productsByWord(tenantId)}
    )
    select given.line, given.problems, given.store, given.product, given.quantity, given."unitPrice",
      given."purchaseOrderNumber", given."requestedShipDate", given."salesNote", coalesce(place.places, 0) as places,
      store.id as store_id, store.name as store_name, store.number as store_number, company.id as company_id,
      company.name as company_name, company.discount, product.id as product_id,
      product.discontinued, product.inactive, ${listPrice} as list_price_cents,
      holder.id is not null as is_number_taken
    from given
    left join place on place.store = lower(given.store) and place.company = coalesce(lower(given.company), '')
    left join store on store.tenant_id = ${tenantId} and store.id = place.id and place.places = 1
    left join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    left join item product on product.word = lower(given.product)
    ${priceJoins(tenantId)}
    left join sales_order holder on holder.tenant_id = ${tenantId} and holder.company_id = company.id
      and lower(holder.purchase_order_number) = lower(given."purchaseOrderNumber")
    order by given.line`.execute(db);
  return rows;
};

/** The customer's name in a preview. */
export interface Names {
  readonly companyName: string | null;
  readonly storeName: string | null;
  readonly storeNumber: string | null;
}

interface NewImport {
  readonly fileName: string;
  readonly fileSha256: string;
  readonly fileBytes: number;
  readonly header: readonly string[];
  readonly columns: OrderImportColumns;
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
      sql<OrderImportColumns>`columns`.as('columns'),
      sql<string[]>`messages`.as('messages'),
      sql<number>`cardinality(order_ids)`.as('totalOrders'),
    ])
    .where('fileSha256', '=', fileSha256)
    .executeTakeFirst();

const maxShown = 100;

/** The first orders that an import created, in their current state. */
export const findImportedOrders = async ({ db, tenantId }: Ctx, importId: number): Promise<ImportedOrder[]> => {
  const { rows } = await sql<ImportedOrder>`
    select o.id, jsonb_build_object('id', company.id, 'name', company.name) as company,
      jsonb_build_object('id', store.id, 'name', store.name, 'number', store.number) as store,
      o.purchase_order_number, o.requested_ship_date, o.total_unit, o.total_price_cents as total_price,
      (select count(*) from sales_order_item line
        where line.tenant_id = ${tenantId} and line.sales_order_id = o.id) as lines
    from order_import made
    join sales_order o on o.tenant_id = ${tenantId} and o.id = any(made.order_ids[1:${maxShown}::integer])
    join company on company.tenant_id = ${tenantId} and company.id = o.company_id
    join store on store.tenant_id = ${tenantId} and store.id = o.store_id
    where made.tenant_id = ${tenantId} and made.id = ${importId}
    order by o.id`.execute(db);
  return rows;
};
