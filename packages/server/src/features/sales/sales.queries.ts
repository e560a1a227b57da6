import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { Sale, saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { paginate } from '../../platform/db/paging.ts';
import { hasCurrentBlocks, rebuildSaleBlocks } from './sale-blocks.queries.ts';
import { defaultSaleOrder, findSalesByBlock, type SaleRow } from './sale-list.queries.ts';
import { markSaleDaysChanged } from './sale-version.queries.ts';

export type SaleRecord = Sale & { readonly version: number };

const saleRows = ({ db }: Ctx) =>
  db
    .selectFrom('sale as s')
    .innerJoin('store', 'store.id', 's.storeId')
    .innerJoin('product', 'product.id', 's.productId')
    .select(['s.id', 's.storeId', 's.productId', 's.soldOn', 's.line', 's.inactive', 'product.upc'])
    .select(['s.units as quantity', 's.cents as totalPrice', 's.saleImportId as importId'])
    .select(['store.name as storeName', 'product.name as productName']);

const toSale = ({ storeId, storeName, productId, productName, upc, ...rest }: SaleRow): Sale => ({
  ...rest,
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

interface DayChange {
  readonly storeId: number;
  readonly productId: number;
  readonly soldOn: string;
  readonly units: number;
  readonly cents: number;
}

/** Adds to a daily total; deletes it if it becomes 0. */
export const addToDailyTotal = async (ctx: Ctx, change: DayChange): Promise<void> => {
  const { db, tenantId } = ctx;
  const { storeId, productId, soldOn, units, cents } = change;
  await sql`
    insert into sale_day as d (tenant_id, store_id, product_id, sold_on, units, cents)
    values (${tenantId}, ${storeId}, ${productId}, ${soldOn}, ${units}, ${cents})
    on conflict (tenant_id, store_id, sold_on, product_id) do update
      set units = d.units + excluded.units, cents = d.cents + excluded.cents`.execute(db);
  await db
    .deleteFrom('saleDay')
    .where('storeId', '=', storeId)
    .where('soldOn', '=', soldOn)
    .where('productId', '=', productId)
    .where('units', '=', 0)
    .where('cents', '=', 0)
    .execute();
  await markSaleDaysChanged(ctx, { days: [soldOn] });
};

export const isImportUndone = async ({ db }: Ctx, importId: number): Promise<boolean> => {
  const row = await db.selectFrom('saleImport').select('status').where('id', '=', importId).executeTakeFirst();
  return row?.status === 'UNDONE';
};
