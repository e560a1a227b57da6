import type { AuditedCtx } from '../../platform/context.ts';
import { lockStockOf, type StockLevel, type StockMove, updateStock, updateStockLevels } from './stock.queries.ts';

/** Moves the brand's own stock of these products, of which one may be named several times. */
export const moveStock = async (ctx: AuditedCtx, moves: readonly StockMove[]): Promise<void> => {
  const units = new Map<number, number>();
  for (const move of moves) units.set(move.productId, (units.get(move.productId) ?? 0) + move.units);
  const sums = [...units].map(([productId, sum]) => ({ productId, units: sum }));
  await lockStockOf(
    ctx,
    sums.map(({ productId }) => productId),
  );
  for (const moved of await updateStock(ctx, sums))
    ctx.audit({
      entityType: 'PRODUCT',
      id: moved.productId,
      before: { onHand: moved.onHand - moved.units },
      after: { onHand: moved.onHand },
    });
};

/** Sets the brand's own stock of these products, each named once, to what was counted. */
export const setStock = async (ctx: AuditedCtx, levels: readonly StockLevel[]): Promise<void> => {
  await lockStockOf(
    ctx,
    levels.map(({ productId }) => productId),
  );
  for (const { productId, before, onHand } of await updateStockLevels(ctx, levels))
    ctx.audit({ entityType: 'PRODUCT', id: productId, before: { onHand: before }, after: { onHand } });
};
