import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { refreshPositions } from './estimates.queries.ts';

export { type Cells, loadCells } from './cells.queries.ts';
export { countImporter } from './count-import.service.ts';
export { undoCounts } from './count-import.undo.ts';
export { rateColumns, rateWindowDays } from './inventory-signals.queries.ts';
export { computeWeeklyRate } from './inventory-signals.rules.ts';
export {
  findIncoming,
  findInTransit,
  findLateReceipts,
  findOnHand,
  findOpenOrders,
  findProposed,
  findReceipts,
  type Receipts,
} from './position.queries.ts';
export { saveReceipts, undoReceipts } from './receipts.queries.ts';
export { saveReportedStock, undoReportedStock } from './reported-stock.queries.ts';
export { selectStockEvents } from './stock-events.queries.ts';

/** Store–product pairs whose deliveries, sales, or counts changed; duplicates are allowed. */
export type ChangedPositions = PositionSource & {
  /** The first changed day, if no count changed: earlier events are not replayed. */
  readonly since?: string;
};

type PositionSource =
  /** A temporary table of this transaction with the columns `store_id` and `product_id`. */
  | { readonly table: string }
  /** Two lists of equal length: `productIds[n]` in `storeIds[n]`. */
  | { readonly storeIds: readonly number[]; readonly productIds: readonly number[] };

/**
 * Recomputes the on-hand estimates of these pairs in set-based statements. Call it after deliveries or sales are written,
 * in the same transaction. Pairs without a count or delivery have almost no cost.
 */
export const refreshEstimates = (ctx: Pick<Ctx, 'db' | 'tenantId'>, changed: ChangedPositions): Promise<void> =>
  refreshPositions(
    ctx,
    'table' in changed
      ? sql`select store_id, product_id from ${sql.table(`pg_temp.${changed.table}`)}`
      : sql`select * from unnest(${changed.storeIds}::bigint[], ${changed.productIds}::bigint[]) as s (store_id, product_id)`,
    changed.since,
  );
