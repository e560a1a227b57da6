import type { PackedTotals } from '@shelfward/cube/sales-vectors.types.ts';
import { applyChange, createEmptySales } from '@shelfward/cube/scan/cached-sales.ts';
import { createIdIndex } from '@shelfward/cube/scan/id-index.ts';
import { createPendingDays } from '@shelfward/cube/scan/pending-days.ts';
import { createRowReader } from '@shelfward/cube/scan/row-reader.ts';
import { type ChangeQuestion, joinPacked, scanChange } from '@shelfward/cube/scan/scan-change.ts';
import { packEvents } from '@shelfward/cube/scan/stock-events.ts';
import type { SalesCtx } from '../vectors/sales-vectors.types.ts';
import { findStockEvents, listStoreIds, readStores } from './load.queries.ts';

/** Stores whose sales are in memory at once. */
const storesAtOnce = 100;

/** The scan of the cube, of sales that are read from the database for this question only. */
export const scanStoredChange = async (ctx: SalesCtx, question: ChangeQuestion): Promise<PackedTotals> => {
  const storeIds = question.storeIds === 'all' ? await listStoreIds(ctx) : question.storeIds;
  const found: PackedTotals[] = [];
  for (let from = 0; from < storeIds.length; from += storesAtOnce)
    found.push(await scanStores(ctx, question, storeIds.slice(from, from + storesAtOnce)));
  return joinPacked(found);
};

const scanStores = async (
  ctx: SalesCtx,
  question: ChangeQuestion,
  storeIds: readonly number[],
): Promise<PackedTotals> => {
  const indexes = { stores: createIdIndex(), products: createIdIndex() };
  const pending = createPendingDays();
  const reader = createRowReader({ ...indexes, staged: pending });
  await readStores(ctx, storeIds, reader.read);
  reader.end();
  const days = pending.finish();
  const stockEvents = packEvents(indexes, await findStockEvents(ctx, storeIds));
  const sales = applyChange(createEmptySales(), {
    days,
    emptied: [],
    newStoreIds: indexes.stores.ids,
    newProductIds: indexes.products.ids,
    stockEvents,
  });
  return scanChange(sales, question, { at: 0, of: 1 });
};
