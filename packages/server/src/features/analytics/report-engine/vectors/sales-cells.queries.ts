import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { CellQuery, CellSide, Cells } from '@shelfward/cube/sales-vectors.types.ts';
import { type RawBuilder, sql } from 'kysely';
import { takeTurn } from '../../../../platform/core/turns.ts';
import { toArrayText } from '../../../../platform/db/number-lists.ts';
import type { SalesCtx } from './sales-vectors.types.ts';

/** Reference implementation of cell queries. */
export const sqlCells = async ({ db, tenantId }: SalesCtx, query: CellQuery): Promise<Cells> => {
  const { spans, maxCells } = query;
  if (spans.length === 0) return new Float64Array();
  const stores = joinCellSide('sold', 'store', query.stores);
  const products = joinCellSide('sold', 'product', query.products);
  const starts = spans.map(({ after }) => after);
  const ends = spans.map(({ before }) => before);
  const span = sql`width_bucket(sold.sold_on, ${starts}::date[])`;
  // As the cube counts them.
  const maxPairs = Math.floor(maxCells / spans.length);
  const { rows } = await sql<PairRow>`
    select store, product, string_agg(concat_ws(',', span, units, cents), ',') as cells
    from (
      select ${stores.key} as store, ${products.key} as product, ${span} as span, sum(sold.units) as units,
        sum(sold.cents) as cents
      from sale_day sold ${stores.join} ${products.join}
      where sold.tenant_id = ${tenantId} and ${stores.matches} and ${products.matches}
        and sold.sold_on <= (${ends}::date[])[${span}] and (${sql.join(toRuns(query).map(within), sql` or `)})
      group by 1, 2, 3
    ) sums
    group by 1, 2
    limit ${maxPairs + 1}`.execute(db);
  return rows.length > maxPairs ? undefined : packRows(rows, 2 + 2 * spans.length);
};

/** A row for each pair, because a row for each cell of a large report took a second to read. */
interface PairRow {
  readonly store: number;
  readonly product: number;
  /** The place of each span from 1, its units, and its cents. */
  readonly cells: string;
}

/** The key of the stores or products of a table's rows, what it needs to join, and the condition for the filter. */
export const joinCellSide = (table: string, name: 'store' | 'product', { ids, by }: CellSide) => {
  const column = sql.ref(`${table}.${name}_id`);
  if (by === 'one' || by === 'each')
    return {
      key: by === 'one' ? sql`0` : column,
      join: sql``,
      matches: ids === 'all' ? sql`true` : sql`${column} = any(${toArrayText(ids)}::bigint[])`,
    };
  const alias = sql.ref(`${name}_class`);
  return {
    key: sql`${alias}.class`,
    join: sql`join unnest(${toArrayText(ids === 'all' ? [] : ids)}::bigint[], ${toArrayText(by)}::integer[])
      as ${alias} (id, class) on ${alias}.id = ${column}`,
    matches: sql`true`,
  };
};

/** Adjacent spans as one condition. */
const toRuns = ({ spans }: CellQuery): { after: string; before: string }[] => {
  const runs: { after: string; before: string }[] = [];
  for (const { after, before } of spans) {
    const last = runs.at(-1);
    if (last && addDays(last.before, 1) === after) last.before = before;
    else runs.push({ after, before });
  }
  return runs;
};

const within = ({ after, before }: { after: string; before: string }): RawBuilder<unknown> =>
  sql`sold.sold_on between ${after}::date and ${before}::date`;

const packRows = async (rows: readonly PairRow[], stride: number): Promise<Float64Array> => {
  const packed = new Float64Array(stride * rows.length);
  for (const [row, { store, product, cells }] of rows.entries()) {
    if (row % rowsAtOnce === 0) await takeTurn();
    const pair = packed.subarray(stride * row, stride * (row + 1));
    [pair[0], pair[1]] = [store, product];
    const values = JSON.parse(`[${cells}]`) as number[];
    for (let at = 0; at < values.length; at += 3) {
      const units = 2 * (values[at] ?? 0);
      [pair[units], pair[units + 1]] = [values[at + 1] ?? 0, values[at + 2] ?? 0];
    }
  }
  return packed;
};

/** Requests are served in between. */
const rowsAtOnce = 500;
