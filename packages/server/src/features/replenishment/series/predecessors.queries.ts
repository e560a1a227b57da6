import type { DataCtx } from '../../../platform/context/context.ts';

/** The product that each product replaces, by the id of its successor. */
export const findPredecessors = async ({ db }: DataCtx): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'predecessorProductId'])
    .where('predecessorProductId', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, predecessorProductId }) => [id, predecessorProductId ?? 0]));
};
