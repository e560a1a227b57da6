import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { Accuracy, AccuracyMiss, accuracyRoutes } from '@shelfward/contract/replenishment/accuracy.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';
import { inNaturalOrder } from '../../../platform/db/natural-order.ts';
import { paginate } from '../../../platform/db/paging.ts';
import { retainedWeeks } from './par-accuracy-writes.queries.ts';

type Filter = Input<typeof accuracyRoutes.get>['query'];

const selectCompared = ({ db }: Ctx, { companyId, productLineId }: Filter) => {
  let query = db.selectFrom('parAccuracy');
  if (companyId !== undefined) query = query.where('companyId', '=', companyId);
  if (productLineId !== undefined) query = query.where('productLineId', '=', productLineId);
  return query;
};

const pairs = sql<number>`sum(pairs)`;
const reached = sql<number | null>`sum(covered) / nullif(sum(pairs), 0)`;

export const findAccuracyWeeks = async (ctx: Ctx, filter: Filter): Promise<Accuracy['weeks']> => {
  const rows = await selectCompared(ctx, filter)
    .select([
      'firstWeek as weekStart',
      pairs.as('pairs'),
      sql<number | null>`sum(service_level * pairs) / nullif(sum(pairs), 0)`.as('requested'),
      reached.as('reached'),
      sql<number>`sum(not_compared)`.as('notCompared'),
      sql<number>`sum(demand_units)`.as('demandUnits'),
      sql<number>`round(sum(expected_units))`.as('expectedUnits'),
      sql<number>`round(sum(missed_units))`.as('missedUnits'),
    ])
    .groupBy('firstWeek')
    .orderBy('firstWeek', 'desc')
    .limit(retainedWeeks)
    .execute();
  return rows.toReversed();
};

export const findCalibration = async (ctx: Ctx, filter: Filter): Promise<Accuracy['calibration']> =>
  selectCompared(ctx, filter)
    .select(['serviceLevel', pairs.as('pairs'), sql<number>`sum(covered) / sum(pairs)`.as('reached')])
    .where('pairs', '>', 0)
    .groupBy('serviceLevel')
    .orderBy('serviceLevel')
    .execute();

/** The Monday after the weeks to cover of the forecast that ends first. */
export const findFirstEnd = async ({ db }: Ctx): Promise<string | null> => {
  const { day } = await db
    .selectFrom('parForecast')
    .select(sql<string | null>`min(first_week + 7 * weeks)`.as('day'))
    .executeTakeFirstOrThrow();
  return day;
};

export const findMisses = (
  { db }: Ctx,
  { companyId, productLineId, ...request }: Input<typeof accuracyRoutes.misses>['query'],
): Promise<Page<AccuracyMiss>> => {
  let query = db
    .selectFrom('parAccuracyMiss')
    .innerJoin('store', 'store.id', 'parAccuracyMiss.storeId')
    .innerJoin('product', 'product.id', 'parAccuracyMiss.productId')
    .select([
      'parAccuracyMiss.id',
      'parAccuracyMiss.firstWeek as weekStart',
      'parAccuracyMiss.weeks',
      'parAccuracyMiss.serviceLevel',
      'parAccuracyMiss.parLevel',
      'parAccuracyMiss.demandUnits',
      'parAccuracyMiss.missedUnits',
      'parAccuracyMiss.missedCents as missedValue',
      sql<AccuracyMiss['store']>`json_build_object('id', store.id, 'name', store.name)`.as('store'),
      sql<AccuracyMiss['product']>`json_build_object('id', product.id, 'name', product.name)`.as('product'),
    ]);
  if (companyId !== undefined) query = query.where('store.companyId', '=', companyId);
  if (productLineId !== undefined) query = query.where('product.productLineId', '=', productLineId);
  return paginate(query, request, {
    fields: {
      weekStart: sql.ref('parAccuracyMiss.firstWeek'),
      storeName: inNaturalOrder(sql.ref('store.name')),
      productName: inNaturalOrder(sql.ref('product.name')),
      demandUnits: sql.ref('parAccuracyMiss.demandUnits'),
      missedUnits: sql.ref('parAccuracyMiss.missedUnits'),
      missedValue: sql.ref('parAccuracyMiss.missedCents'),
    },
    id: sql.ref('parAccuracyMiss.id'),
    otherwise: [{ field: 'missedValue', direction: 'desc' }],
  });
};
