import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { Sale, saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { paginate } from '../../platform/db/paging.ts';
import { hasCurrentBlocks, rebuildSaleBlocks } from './sale-blocks.queries.ts';
import { addToDailyTotals, toSaleDays } from './sale-day.queries.ts';
import { defaultSaleOrder, findSalesByBlock, type SaleRow } from './sale-list.queries.ts';

export type SaleRecord = Sale & { readonly version: number };

const saleRows = ({ db }: Ctx) =>
  db
    .selectFrom('sale as s')
    .innerJoin('store', 'store.id', 's.storeId')
    .innerJoin('product', 'product.id', 's.productId')
    .select(['s.id', 's.storeId', 's.productId', 's.soldOn', 's.line', 's.inactive', 'product.upc'])
    .select(['s.units as quantity', 's.cents as totalPrice', 's.saleImportId as importId', 's.periodDays'])
    .select(['store.name as storeName', 'product.name as productName']);

const toSale = ({ storeId, storeName, productId, productName, upc, periodDays, ...rest }: SaleRow): Sale => ({
  ...rest,
  soldFrom: addDays(rest.soldOn, 1 - periodDays),
  store: { id: storeId, name: storeName },
  product: { id: productId, name: productName, upc },
});

type ListQuery = Input<typeof saleRoutes.list>['query'];

/** A product has few sales, which an index finds; all other lists are paged from the blocks of ids. */
export const findSales = async (ctx: Ctx, query: ListQuery): Promise<Page<Sale>> => {
  const isByBlock = query.productId === undefined && (await hasCurrentBlocks(ctx));
  const found = await (isByBlock ? findSalesByBlock(ctx, query) : findSalesByIndex(ctx, query));
  return { ...found, content: found.content.map(toSale) };
};

const findSalesByIndex = (
  ctx: Ctx,
  { companyId, storeId, productId, importId, soldOnAfter, soldOnBefore, includeInactive, ...page }: ListQuery,
): Promise<Page<SaleRow>> =>
  paginate(
    saleRows(ctx)
      .$if(!includeInactive, (query) => query.where('s.inactive', '=', false))
      .$if(companyId !== undefined, (query) => query.where('store.companyId', '=', companyId ?? 0))
      .$if(storeId !== undefined, (query) => query.where('s.storeId', '=', storeId ?? 0))
      .$if(productId !== undefined, (query) => query.where('s.productId', '=', productId ?? 0))
      .$if(importId !== undefined, (query) => query.where('s.saleImportId', '=', importId ?? 0))
      .$if(soldOnAfter !== undefined, (query) => query.where('s.soldOn', '>=', soldOnAfter ?? ''))
      .$if(soldOnBefore !== undefined, (query) => query.where('s.soldOn', '<=', soldOnBefore ?? '')),
    page,
    {
      fields: {
        id: sql.ref('s.id'),
        soldOn: sql.ref('s.sold_on'),
        quantity: sql.ref('s.units'),
        totalPrice: sql.ref('s.cents'),
      },
      id: sql.ref('s.id'),
      otherwise: defaultSaleOrder,
    },
  );

/** Only `inactive` can change, so the version is derived from it. */
export const findSale = async (ctx: Ctx, id: number): Promise<SaleRecord | undefined> => {
  const row = await saleRows(ctx).where('s.id', '=', id).executeTakeFirst();
  return row && { ...toSale(row), version: row.inactive ? 2 : 1 };
};

export const updateSale = async (ctx: Ctx, { id, importId }: Sale, inactive: boolean): Promise<void> => {
  const { db } = ctx;
  // Active rows have no replacing import.
  await db
    .updateTable('sale')
    .set(inactive ? { inactive } : { inactive, replacedBy: null })
    .where('id', '=', id)
    .execute();
  await rebuildSaleBlocks(ctx, { importId, first: id, last: id });
};

/** Adds a sale to the daily totals of its days, or subtracts it. */
export const changeDailyTotals = async (ctx: Ctx, id: number, sign: 1 | -1): Promise<void> => {
  const { db, tenantId } = ctx;
  await sql`
    create temporary table sale_change on commit drop as
    select store_id, product_id, sold_on, ${sql.lit(sign)} * units as units, ${sql.lit(sign)} * cents as cents
    from (${toSaleDays(sql`select * from sale where tenant_id = ${tenantId} and id = ${id}`)}) sold`.execute(db);
  await addToDailyTotals(ctx, 'sale_change');
  await sql`drop table pg_temp.sale_change`.execute(db);
};

export const isImportUndone = async ({ db }: Ctx, importId: number): Promise<boolean> => {
  const row = await db.selectFrom('saleImport').select('status').where('id', '=', importId).executeTakeFirst();
  return row?.status === 'UNDONE';
};
