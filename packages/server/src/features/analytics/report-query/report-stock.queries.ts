import type { CellSide } from '@shelfward/cube/sales-vectors.types.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { joinCellSide } from '../report-engine/vectors/sales-cells.queries.ts';
import type { StockCell } from './report-tree.rules.ts';

interface StockRequest {
  readonly stores: CellSide;
  readonly products: CellSide;
  readonly hasForecasts: boolean;
}

/** The stock of now, its forecasts, and the units that it is expected to lose, by groups of stores and products. */
export const findStockCells = async (
  { db, tenantId }: DataCtx,
  { hasForecasts, ...sides }: StockRequest,
): Promise<StockCell[]> => {
  const stores = joinCellSide('inventory', 'store', sides.stores);
  const products = joinCellSide('inventory', 'product', sides.products);
  const forecasts = hasForecasts ? joinForecasts(tenantId) : noForecasts;
  const { rows } = await sql<StockCell>`
    select ${stores.key} as store, ${products.key} as product, sum(inventory.on_hand) as on_hand, ${forecasts.sums}
    from store_inventory inventory ${stores.join} ${products.join} ${forecasts.joins}
    where inventory.tenant_id = ${tenantId} and ${stores.matches} and ${products.matches}
    group by 1, 2
    having sum(inventory.on_hand) <> 0 or ${forecasts.isKnown}`.execute(db);
  return rows;
};

const noForecasts = {
  sums: sql`0 as covered_units, 0 as weekly_units, 0 as forecasts, 0 as lost_units`,
  joins: sql``,
  isKnown: sql`false`,
};

const joinForecasts = (tenantId: number): typeof noForecasts => ({
  sums: sql`
    coalesce(sum(greatest(inventory.on_hand, 0)) filter (where forecast.level is not null), 0) as covered_units,
    coalesce(sum(forecast.level), 0)::float8 as weekly_units,
    count(forecast.level) as forecasts,
    coalesce(sum(risk.lost_units), 0)::float8 as lost_units`,
  joins: sql`
    left join demand_forecast forecast on forecast.tenant_id = ${tenantId}
      and forecast.store_id = inventory.store_id and forecast.product_id = inventory.product_id
    left join store_stock_out risk on risk.tenant_id = ${tenantId}
      and risk.store_id = inventory.store_id and risk.product_id = inventory.product_id`,
  isKnown: sql`count(forecast.level) > 0`,
});
