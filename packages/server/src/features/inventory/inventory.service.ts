import type {
  CountInput,
  inventoryRoutes,
  OnHandChange,
  StoreInventoryItem,
} from '@shelfward/contract/inventory/inventory.contract.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { sql } from 'kysely';
import { type Ctx, today } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { pageFrom } from '../../platform/db/paging.ts';
import { hasStore } from '../assortments/public.ts';
import { lockPositionStores, refreshPositions } from './estimates.queries.ts';
import { findEvents, type RecordedEvent } from './history.queries.ts';
import {
  findInventory,
  findInventoryPosition,
  findTotals,
  type InventoryPositionKey,
  type InventoryRow,
  insertCount,
  insertZeroCounts,
  selectPositions,
} from './inventory.queries.ts';
import { type ReplayStep, replayEvents } from './inventory.rules.ts';
import { findFeedEnd, findPositionSales } from './inventory-signals.queries.ts';
import { computeSignals, computeWeeklyRate, lastActivityOn } from './inventory-signals.rules.ts';
import { findInTransit } from './position.queries.ts';

export const listInventory = async (
  ctx: Ctx,
  storeId: number,
  query: Input<typeof inventoryRoutes.items>['query'],
): Promise<Page<StoreInventoryItem>> => {
  if (!(await hasStore(ctx, storeId))) throw new AppError('STORE_NOT_FOUND');
  const page = await findInventory(ctx, storeId, query);
  return { ...page, content: await withSignals(ctx, storeId, page.content) };
};

/** Records a count by the current user, as of the day on which it was counted. */
export const recordCount = async (
  ctx: Ctx,
  key: InventoryPositionKey,
  { onHandEstimation: quantity, countedAt, seenEstimation }: CountInput,
): Promise<StoreInventoryItem> => {
  const takenAt = toTakenAt(ctx, countedAt);
  const position = sql`select ${key.storeId}::bigint as store_id, ${key.productId}::bigint as product_id`;
  await lockPositionStores(ctx, position);
  const before = found(await findInventoryPosition(ctx, key), 'STORE_OR_PRODUCT_NOT_FOUND');
  await insertCount(ctx, key, {
    kind: 'MANUAL',
    quantity,
    countedOn: toDay(takenAt, ctx.timeZone),
    countedAt: takenAt,
  });
  await refreshPositions(ctx, position);
  const after = found(await findInventoryPosition(ctx, key), 'STORE_OR_PRODUCT_NOT_FOUND');
  const field = `items/${key.productId}/onHandEstimation`;
  const seenField = `items/${key.productId}/seenEstimation`;
  ctx.audit({
    entityType: 'INVENTORY',
    id: key.storeId,
    before: { [field]: before.onHandEstimation, ...(seenEstimation !== undefined && { [seenField]: null }) },
    after: { [field]: after.onHandEstimation, ...(seenEstimation !== undefined && { [seenField]: seenEstimation }) },
  });
  const [item] = await withSignals(ctx, key.storeId, [after]);
  return found(item, 'STORE_OR_PRODUCT_NOT_FOUND');
};

const maxCountAgeMs = 30 * dayMs;

/** A device's clock can be ahead of the server's. */
const toTakenAt = ({ now }: Pick<Ctx, 'now'>, countedAt: string | undefined): Date => {
  const countedMs = countedAt === undefined ? now.getTime() : Date.parse(countedAt);
  if (now.getTime() - countedMs > maxCountAgeMs) throw new AppError('COUNT_TOO_OLD');
  return new Date(Math.min(countedMs, now.getTime()));
};

export const getHistory = async (
  ctx: Ctx,
  key: InventoryPositionKey,
  query: Input<typeof inventoryRoutes.history>['query'],
): Promise<Page<OnHandChange>> => {
  found(await findInventoryPosition(ctx, key), 'STORE_OR_PRODUCT_NOT_FOUND');
  const { steps } = replayEvents(await findEvents(ctx, key));
  const changes = query.sort[0]?.direction === 'asc' ? steps : steps.toReversed();
  const offset = query.page * query.size;
  return pageFrom(changes.slice(offset, offset + query.size).map(toChange), changes.length, query);
};

export const zeroInventory = async (ctx: Ctx, storeIds: readonly number[]) => {
  await lockPositionStores(ctx, sql`select unnest(${storeIds}::bigint[]) as store_id`);
  const totals = await findTotals(ctx, storeIds);
  if (totals.length < new Set(storeIds).size) throw new AppError('STORE_NOT_FOUND');
  const positions = selectPositions(ctx, storeIds);
  const countedItems = await insertZeroCounts(ctx, positions, today(ctx));
  await refreshPositions(ctx, positions);
  for (const { storeId, onHand } of totals)
    ctx.audit({
      entityType: 'INVENTORY',
      id: storeId,
      before: { totalOnHandEstimation: onHand },
      after: { totalOnHandEstimation: 0 },
    });
  return { stores: totals.length, countedItems };
};

const withSignals = async (ctx: Ctx, storeId: number, rows: readonly InventoryRow[]): Promise<StoreInventoryItem[]> => {
  const feedEndsOn = await findFeedEnd(ctx, storeId);
  const inactivePeriods = rows.flatMap((row) => {
    const since = lastActivityOn(row);
    return since === null ? [] : [{ productId: row.productId, since }];
  });
  const needsSales = feedEndsOn !== null && inactivePeriods.length > 0;
  const sales = needsSales ? await findPositionSales(ctx, { storeId, feedEndsOn }, inactivePeriods) : [];
  const inTransit = (rows.length > 0 ? await findInTransit(ctx, [storeId]) : new Map()).get(storeId);
  const byProduct = new Map(sales.map((sale) => [sale.productId, sale]));
  return rows.map((row) => {
    const { recentUnits = 0, weightedUnits = 0, weeksOnSale = 0 } = byProduct.get(row.productId) ?? {};
    const weeklyRate = computeWeeklyRate(weightedUnits, weeksOnSale);
    const inputs = { ...row, onHand: row.onHandEstimation, feedEndsOn, recentUnits, weeklyRate };
    return { ...row, inTransit: inTransit?.get(row.productId) ?? 0, ...computeSignals(inputs, today(ctx)) };
  });
};

const toChange = ({ event, before, after, cutOff }: ReplayStep<RecordedEvent>): OnHandChange => ({
  at: event.at,
  day: event.day,
  kind: event.kind,
  previousValue: before,
  modifier: event.source.entityType === 'INVENTORY' ? after - before : event.units,
  updatedValue: after,
  unexplained: cutOff,
  source: event.source,
  user: event.user,
});
