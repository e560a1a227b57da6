import type { SalesCtx } from '../vectors/sales-vectors.types.ts';
import { applyChange, createEmptySales } from './cached-sales.ts';
import { createIdIndex } from './id-index.ts';
import { findStockEvents, listStoreIds, readStores } from './load.queries.ts';
import { createPendingDays } from './pending-days.ts';
import { createRowReader } from './row-reader.ts';
import type { PackedTotals } from './scan.ts';
import { type ChangeQuestion, joinPacked, scanChange } from './scan-change.ts';
import { packEvents } from './stock-events.ts';

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
