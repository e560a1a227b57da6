import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { refreshShelves } from './estimates.queries.ts';

export { type Cells, cellsOf } from './cells.queries.ts';
export { findInTransit, findOnHand, findOpenOrders } from './position.queries.ts';
export { levelDays, levelSums } from './stock-signals.queries.ts';
export { weeklyLevelOf } from './stock-signals.rules.ts';

/** The shelves (a product in a store) whose deliveries, sales or counts changed; naming one twice is harmless. */
export type TouchedShelves = Shelves & {
  /** The first day of which anything changed, where no count did: what came before it is not reckoned again. */
  readonly since?: string;
};

type Shelves =
  /** A temporary table of this transaction with the columns `store_id` and `product_id`. */
  | { readonly table: string }
  /** Two lists of equal length: `productIds[n]` in `storeIds[n]`. */
  | { readonly storeIds: readonly number[]; readonly productIds: readonly number[] };

/**
 * Brings the on-hand estimates of these shelves up to date, set-based. Call it after the deliveries or sales are
 * written, in the same transaction. Shelves with neither a count nor a delivery cost next to nothing.
 */
export const refreshEstimates = (ctx: Pick<Ctx, 'db' | 'tenantId'>, touched: TouchedShelves): Promise<void> =>
  refreshShelves(
    ctx,
    'table' in touched
      ? sql`select store_id, product_id from ${sql.table(`pg_temp.${touched.table}`)}`
      : sql`select * from unnest(${touched.storeIds}::bigint[], ${touched.productIds}::bigint[]) as s (store_id, product_id)`,
    touched.since,
  );
