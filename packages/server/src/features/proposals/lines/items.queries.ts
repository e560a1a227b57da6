import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { type LineProjection, projectionObstacles } from '@shelfward/contract/proposals/projection.rules.ts';
import { allocationReasons } from '@shelfward/contract/proposals/proposals.rules.ts';
import {
  type StoreOrderProposalItem,
  type storeOrderProposalRoutes,
  weeksShown,
} from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { sql } from 'kysely';
import { type Ctx, today } from '../../../platform/context/context.ts';
import { inNaturalOrder } from '../../../platform/db/natural-order.ts';
import { paginate } from '../../../platform/db/paging.ts';
import { matchesProduct } from '../../../platform/db/product-search.ts';
import type { StoreOrderProposalHead } from './store-order-proposals.queries.ts';

type ItemFilters = Input<typeof storeOrderProposalRoutes.items>['query'];

export const findItems = async (
  { db }: Ctx,
  part: StoreOrderProposalHead,
  { search, productId, nonZeroQuantity, ...page }: ItemFilters,
): Promise<Page<StoreOrderProposalItem>> => {
  const { content, ...rest } = await paginate(
    selectItems(db, part)
      .$if(productId !== undefined, (query) => query.where('product.id', '=', productId ?? 0))
      .$if(nonZeroQuantity, (query) => query.where('item.quantity', '>', 0))
      .$if(search !== undefined, (query) => query.where(matchesProduct(search ?? ''))),
    page,
    {
      fields: {
        productName: inNaturalOrder(sql.ref('product.nameKey')),
        sku: sql.ref('product.sku'),
        quantity: sql.ref('item.quantity'),
        parLevel: sql.ref('item.parLevel'),
      },
      id: sql.ref('product.id'),
      otherwise: [{ field: 'productName', direction: 'asc' }],
    },
  );
  return { ...rest, content: content.map((row) => toItem(part, row)) };
};

export const findItem = async (
  { db }: Ctx,
  part: StoreOrderProposalHead,
  productId: number,
): Promise<StoreOrderProposalItem | undefined> => {
  const row = await selectItems(db, part).where('product.id', '=', productId).executeTakeFirst();
  return row && toItem(part, row);
};

/** Units sold in each of the last weeks up to yesterday, oldest week first. */
export const findWeeklyUnits = async (ctx: Ctx, storeId: number, productId: number): Promise<number[]> => {
  const until = today(ctx);
  const from = addDays(until, -7 * weeksShown);
  const { rows } = await sql<{ week: number; units: number }>`
    select (sold_on - ${from}::date) / 7 as week, sum(units) as units
    from sale_day
    where tenant_id = ${ctx.tenantId} and store_id = ${storeId} and product_id = ${productId}
      and sold_on >= ${from}::date and sold_on < ${until}::date
    group by 1`.execute(ctx.db);
  const units = new Map(rows.map((row) => [row.week, row.units]));
  return Array.from({ length: weeksShown }, (_, week) => units.get(week) ?? 0);
};

const selectItems = (db: Ctx['db'], part: StoreOrderProposalHead) =>
  db
    .selectFrom('storeOrderProposalItem as item')
    .innerJoin('product', 'product.id', 'item.productId')
    .select([
      'item.id',
      'item.storeOrderProposalId',
      'product.id as productId',
      'product.name',
      'product.sku',
      'product.upc',
      'item.quantity',
      'item.onHand',
      'item.parLevel',
      'item.inTransit',
      'item.openOrders',
      'item.otherProposals',
      'item.packSize',
      'item.systemQuantity',
      'item.chosenQuantity',
      'item.adjustedBy',
      'item.projectedNeed',
      'item.expectedUntilDelivery',
      'item.stockAtDelivery',
      'item.expectedToCover',
      'item.lineServiceLevel',
      'item.notProjected',
    ])
    .where('item.orderProposalId', '=', part.orderProposalId)
    .where('item.storeOrderProposalId', '=', part.id);

interface ProjectionColumns {
  readonly projectedNeed: number | null;
  readonly expectedUntilDelivery: number | null;
  readonly stockAtDelivery: number | null;
  readonly expectedToCover: number | null;
  readonly lineServiceLevel: number | null;
  readonly notProjected: string | null;
}

interface ItemRow
  extends Omit<StoreOrderProposalItem, 'product' | 'currentInventoryEstimation' | 'adjustedBy' | 'projection'>,
    ProjectionColumns {
  readonly adjustedBy: string | null;
  readonly productId: number;
  readonly name: string;
  readonly sku: string | null;
  readonly upc: string;
  readonly onHand: number;
}

const toItem = (part: StoreOrderProposalHead, row: ItemRow): StoreOrderProposalItem => {
  const { productId, name, sku, upc, onHand, adjustedBy, projectedNeed, expectedUntilDelivery, ...others } = row;
  const { stockAtDelivery, expectedToCover, lineServiceLevel, notProjected, ...item } = others;
  return {
    ...item,
    product: { id: productId, name, sku, upc },
    currentInventoryEstimation: onHand,
    adjustedBy: allocationReasons.find((reason) => reason === adjustedBy) ?? null,
    projection: toProjection(part, {
      projectedNeed,
      expectedUntilDelivery,
      stockAtDelivery,
      expectedToCover,
      lineServiceLevel,
      notProjected,
    }),
  };
};

const toProjection = (
  { deliveryDay, nextDeliveryDay, daysLate }: StoreOrderProposalHead,
  row: ProjectionColumns,
): LineProjection =>
  row.projectedNeed === null || deliveryDay === null || nextDeliveryDay === null
    ? (projectionObstacles.find((obstacle) => obstacle === row.notProjected) ?? null)
    : {
        need: row.projectedNeed,
        deliveryDay,
        nextDeliveryDay,
        daysLate,
        expectedUntilDelivery: row.expectedUntilDelivery ?? 0,
        stockAtDelivery: row.stockAtDelivery ?? 0,
        expectedToCover: row.expectedToCover ?? 0,
        serviceLevel: row.lineServiceLevel ?? 0,
      };
