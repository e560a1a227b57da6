import type { AuditedCtx } from '../../platform/context/context.ts';
import {
  type ChangedLevel,
  findStock,
  lockStock,
  type StockLevel,
  type StockMove,
  updateStock,
  updateStockLevels,
} from './stock.queries.ts';

/** Adjusts the brand's stock of these products, and returns the new levels; a product may occur several times. */
export const moveStock = async (ctx: AuditedCtx, moves: readonly StockMove[]): Promise<readonly StockLevel[]> => {
  const units = new Map<number, number>();
  for (const move of moves) units.set(move.productId, (units.get(move.productId) ?? 0) + move.units);
  const sums = [...units].map(([productId, sum]) => ({ productId, units: sum }));
  await lockStock(
    ctx,
    sums.map(({ productId }) => productId),
  );
  const levels = await updateStock(ctx, sums);
  for (const moved of levels)
    ctx.audit({
      entityType: 'PRODUCT',
      id: moved.productId,
      before: { onHand: moved.onHand - moved.units },
      after: { onHand: moved.onHand },
    });
  return levels;
};

/** Sets the brand's counted stock of these products, each once; returns the changes. */
export const setStock = async (ctx: AuditedCtx, levels: readonly StockLevel[]): Promise<readonly ChangedLevel[]> => {
  await lockStock(
    ctx,
    levels.map(({ productId }) => productId),
  );
  const changed = await updateStockLevels(ctx, levels);
  for (const { productId, before, onHand } of changed)
    ctx.audit({ entityType: 'PRODUCT', id: productId, before: { onHand: before }, after: { onHand } });
  return changed;
};

/** Reverts such changes where the stock is unchanged since; returns the number of products. */
export const restoreStock = async (ctx: AuditedCtx, changes: readonly ChangedLevel[]): Promise<number> => {
  const ids = changes.map(({ productId }) => productId);
  await lockStock(ctx, ids);
  const now = new Map((await findStock(ctx, ids)).map(({ productId, onHand }) => [productId, onHand]));
  const untouched = changes.filter(({ productId, onHand }) => now.get(productId) === onHand);
  const restored = await setStock(
    ctx,
    untouched.map(({ productId, before }) => ({ productId, onHand: before })),
  );
  return restored.length;
};
