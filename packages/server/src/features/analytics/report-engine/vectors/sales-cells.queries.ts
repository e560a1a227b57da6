import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { CellQuery, CellSide, Cells } from '@shelfward/cube/sales-vectors.types.ts';
import { type RawBuilder, sql } from 'kysely';
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
  const { rows } = await sql<CellRow>`
    select ${stores.key} as store, ${products.key} as product, ${span} as span, sum(sold.units) as units,
      sum(sold.cents) as cents
    from sale_day sold ${stores.join} ${products.join}
    where sold.tenant_id = ${tenantId} and ${stores.matches} and ${products.matches}
      and sold.sold_on <= (${ends}::date[])[${span}] and (${sql.join(toRuns(query).map(within), sql` or `)})
    group by 1, 2, 3
    limit ${maxCells + 1}`.execute(db);
  return rows.length > maxCells ? undefined : packRows(rows, query);
};

interface CellRow {
  readonly store: number;
  readonly product: number;
  /** From 1. */
  readonly span: number;
  readonly units: number;
  readonly cents: number;
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

/** Undefined if the pairs × spans are too many, as the cube counts them. */
const packRows = (rows: readonly CellRow[], { spans, maxCells }: CellQuery): Cells => {
  const stride = 2 + 2 * spans.length;
  const rowByPair = new Map<string, number>();
  for (const { store, product } of rows) {
    const pair = `${store} ${product}`;
    if (!rowByPair.has(pair)) rowByPair.set(pair, rowByPair.size);
  }
  if (rowByPair.size > Math.floor(maxCells / spans.length)) return undefined;
  const packed = new Float64Array(stride * rowByPair.size);
  for (const { store, product, span, units, cents } of rows) {
    const at = stride * (rowByPair.get(`${store} ${product}`) ?? 0);
    packed.set([store, product], at);
    packed.set([units, cents], at + 2 * span);
  }
  return packed;
};
