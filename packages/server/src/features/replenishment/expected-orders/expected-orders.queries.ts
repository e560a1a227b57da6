import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { expectedOrderRoutes } from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';
import { inNaturalOrder } from '../../../platform/db/natural-order.ts';
import { paginate } from '../../../platform/db/paging.ts';
import { matchesProduct } from '../../../platform/db/product-search.ts';

/** 0: all companies, or all stores of the company. */
export interface ScopeKey {
  readonly companyId: number;
  readonly storeId: number;
}

export const hasCompany = async ({ db }: Ctx, companyId: number): Promise<boolean> =>
  (await db.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()) !== undefined;

export const findCompanyOfStore = async ({ db }: Ctx, storeId: number): Promise<number | undefined> =>
  (await db.selectFrom('store').select('companyId').where('id', '=', storeId).executeTakeFirst())?.companyId;

/** The day of the last run that stored expected orders. */
export const findStockDay = async ({ db }: Ctx): Promise<string | null> =>
  (await db.selectFrom('expectedOrderTotal').select('stockDay').limit(1).executeTakeFirst())?.stockDay ?? null;

export const findTotal = ({ db }: Ctx, { companyId, storeId }: ScopeKey) =>
  db
    .selectFrom('expectedOrderTotal')
    .select([
      'asOf',
      'orderUnits',
      'orderUnitsLow',
      'orderUnitsHigh',
      'orderCents',
      'orderCentsLow',
      'orderCentsHigh',
      'stockUnits',
      'stockUnitsLow',
      'stockUnitsHigh',
      'stockCents',
      'soldUnits',
    ])
    .where('companyId', '=', companyId)
    .where('storeId', '=', storeId)
    .executeTakeFirst();
export type TotalRow = NonNullable<Awaited<ReturnType<typeof findTotal>>>;

export interface ProductRow {
  readonly id: number;
  readonly name: string;
  readonly sku: string | null;
  readonly orderUnits: number;
  readonly orderUnitsLow: number;
  readonly orderUnitsHigh: number;
  readonly orderValue: number;
  readonly weekOrders: readonly number[];
  readonly weekStock: readonly number[];
}

type ProductQuery = Omit<Input<typeof expectedOrderRoutes.products>['query'], keyof ScopeKey>;

export const findProducts = (
  { db }: Ctx,
  { companyId, storeId }: ScopeKey,
  { productLineId, search, ...request }: ProductQuery,
): Promise<Page<ProductRow>> => {
  let query = db
    .selectFrom('expectedOrderProduct')
    .innerJoin('product', 'product.id', 'expectedOrderProduct.productId')
    .select([
      'product.id',
      'product.name',
      'product.sku',
      'expectedOrderProduct.totalUnits as orderUnits',
      'expectedOrderProduct.totalUnitsLow as orderUnitsLow',
      'expectedOrderProduct.totalUnitsHigh as orderUnitsHigh',
      'expectedOrderProduct.totalCents as orderValue',
      'expectedOrderProduct.orderUnits as weekOrders',
      'expectedOrderProduct.stockUnits as weekStock',
    ])
    .where('expectedOrderProduct.companyId', '=', companyId)
    .where('expectedOrderProduct.storeId', '=', storeId);
  if (productLineId !== undefined) query = query.where('product.productLineId', '=', productLineId);
  if (search !== undefined) query = query.where(matchesProduct(search));
  return paginate(query, request, {
    fields: {
      name: inNaturalOrder(sql.ref('product.name')),
      orderUnits: sql.ref('expectedOrderProduct.totalUnits'),
      orderValue: sql.ref('expectedOrderProduct.totalCents'),
    },
    id: sql.ref('product.id'),
    otherwise: [{ field: 'orderUnits', direction: 'desc' }],
  });
};
