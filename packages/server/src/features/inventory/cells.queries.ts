import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { joinedNumbers, parseNumbers } from '../../platform/db/number-lists.ts';

/** A value per store and product; a missing value is 0. */
export type Cells = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** Loads rows of `store_id`, `product_id`, and `value` as three texts, which takes milliseconds for 100,000 rows. */
export const loadCells = async (ctx: Pick<DataCtx, 'db'>, query: RawBuilder<unknown>): Promise<Cells> => {
  const { rows } = await sql<{ stores: string | null; products: string; values: string }>`
    select ${joinedNumbers(sql`store_id`)} as stores, ${joinedNumbers(sql`product_id`)} as products, ${joinedNumbers(sql`value`)} as values
    from (${query}) cell`.execute(ctx.db);
  const cells = new Map<number, Map<number, number>>();
  for (const { stores, products, values } of rows) {
    if (stores === null) continue;
    const productIds = parseNumbers(products);
    const numbers = parseNumbers(values);
    for (const [index, storeId] of parseNumbers(stores).entries()) {
      const row = cells.get(storeId) ?? new Map<number, number>();
      if (row.size === 0) cells.set(storeId, row);
      row.set(productIds[index] ?? 0, numbers[index] ?? 0);
    }
  }
  return cells;
};
