import {
  countProductFigures,
  type ExpectedOrders,
  type ExpectedProducts,
} from '@shelfward/forecast/simulation/expected-orders.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { toArrayText } from '../../../platform/db/number-lists.ts';

interface NewExpectedOrders {
  /** The Monday of the first week. */
  readonly asOf: string;
  readonly stockDay: string;
  readonly weeks: number;
  readonly orders: ExpectedOrders;
}

/** Replaces the expected orders of the client. */
export const replaceExpectedOrders = async (
  ctx: DataCtx,
  { asOf, stockDay, weeks, orders }: NewExpectedOrders,
): Promise<void> => {
  await ctx.db.deleteFrom('expectedOrderTotal').execute();
  await ctx.db.deleteFrom('expectedOrderProduct').execute();
  for (let from = 0; from < orders.totals.length; from += rowsAtOnce) {
    const totals = orders.totals.slice(from, from + rowsAtOnce);
    await ctx.db
      .insertInto('expectedOrderTotal')
      .values(
        totals.map(({ companyId, storeId, ...figures }) => ({
          asOf,
          stockDay,
          companyId: companyId ?? 0,
          storeId: storeId ?? 0,
          ...figures,
        })),
      )
      .execute();
  }
  for (let from = 0; from < orders.products.count; from += rowsAtOnce)
    await insertProducts(ctx, orders.products, { from, until: from + rowsAtOnce, weeks });
};

/** Few rows, so that other requests do not wait while they become text. */
const rowsAtOnce = 2000;

interface Rows {
  readonly from: number;
  readonly until: number;
  readonly weeks: number;
}

const insertProducts = async (
  { db, tenantId }: DataCtx,
  { companyIds, storeIds, productIds, figures }: ExpectedProducts,
  { from, until, weeks }: Rows,
): Promise<void> => {
  const size = countProductFigures(weeks);
  const ids = productIds.subarray(from, until);
  const column = (values: Float64Array) => `{${values.subarray(from, until).join(',')}}`;
  const selectFigures = (first: number, last: number) =>
    Array.from(ids, (_, row) =>
      Array.from(figures.subarray((from + row) * size + first, (from + row) * size + last), round),
    );
  const lists = (first: number) =>
    `{${selectFigures(first, first + weeks)
      .map((list) => `"${toArrayText(list)}"`)
      .join(',')}}`;
  const single = (at: number) => toArrayText(selectFigures(2 * weeks + at, 2 * weeks + at + 1).flat());
  await sql`
    insert into expected_order_product (tenant_id, company_id, store_id, product_id, order_units, stock_units, total_units,
      total_units_low, total_units_high, total_cents)
    select ${tenantId}::integer, company_id, store_id, product_id, order_units::real[], stock_units::real[], total_units,
           total_units_low, total_units_high, total_cents
    from unnest(
      ${column(companyIds)}::bigint[], ${column(storeIds)}::bigint[], ${column(productIds)}::bigint[], ${lists(0)}::text[],
      ${lists(weeks)}::text[], ${single(0)}::float8[], ${single(1)}::float8[], ${single(2)}::float8[], ${single(3)}::float8[]
    ) given (company_id, store_id, product_id, order_units, stock_units, total_units, total_units_low, total_units_high,
             total_cents)`.execute(db);
};

const round = (value: number): number => Math.round(value * 100) / 100;
