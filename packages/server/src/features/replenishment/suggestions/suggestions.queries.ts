import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { type Confidence, minUnreviewedWeeks } from '@shelfward/contract/replenishment/confidence.rules.ts';
import type { MovingHoliday } from '@shelfward/contract/replenishment/moving-holidays.rules.ts';
import type { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { SimilarSource, SuggestionLimit } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import type { StopCause } from '@shelfward/contract/replenishment/sales-stops.rules.ts';
import type { SuggestionState } from '@shelfward/contract/replenishment/suggestion-filters.shapes.ts';
import type { SuggestionLine, SuggestionSummary } from '@shelfward/contract/replenishment/suggestion-summary.shapes.ts';
import type { SuggestionValues } from '@shelfward/forecast/levels/suggestions.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { personJson } from '../../../platform/auth/people.queries.ts';
import { type Ctx, today, type ZonedCtx } from '../../../platform/context/context.ts';
import { holdsAny } from '../../../platform/db/like.ts';
import { paginate } from '../../../platform/db/paging.ts';
import { matchesProduct } from '../../../platform/db/product-search.ts';
import { productSummary } from '../../assortments/public.ts';
import { selectReviewRank, selectStake } from './suggestion-stakes.queries.ts';

type ListQuery = Input<typeof replenishmentRoutes.suggestions>['query'];
type Named = { readonly id: number; readonly name: string };

export type SuggestionFilter = {
  readonly [K in keyof Input<typeof replenishmentRoutes.summary>['query']]?: Input<
    typeof replenishmentRoutes.summary
  >['query'][K];
};

/** A suggestion whose snooze has ended is open. */
export const effectiveState = (ctx: Pick<ZonedCtx, 'now' | 'timeZone'>): RawBuilder<SuggestionState> => sql`
  case when par_suggestion.state = 'SNOOZED' and par_suggestion.snoozed_until <= ${today(ctx)}::date then 'OPEN'
    else par_suggestion.state end`;

const change = sql<number>`(par_suggestion.suggested_par_level - par_suggestion.par_level)`;
const changeValue = sql<number>`(${change} * coalesce(par_suggestion.price_cents, 0))`;

/** Suggestions of earlier versions have none: those of few weeks are low. */
const effectiveConfidence = sql<Confidence>`coalesce(par_suggestion.confidence,
  case when par_suggestion.available_weeks < ${sql.lit(minUnreviewedWeeks)} then 'LOW' else 'MEDIUM' end)`;
const isLow = sql<boolean>`${effectiveConfidence} = 'LOW'`;

/** What a user can leave for last: nothing is known to be at stake, and the level is doubtful. */
const selectIsDoubtful = (ctx: Ctx) => sql<boolean>`case when ${isLow} then ${selectStake(ctx)} = 0 else false end`;

const openOnly: SuggestionState[] = ['OPEN'];

/** Without a state of the filter, only open suggestions. */
const selectFiltered = (ctx: Ctx, { state = openOnly, ...filter }: SuggestionFilter) =>
  selectInAnyState(ctx, filter).where(sql<boolean>`${effectiveState(ctx)} = any(${state})`);

/** Without joins, because sums and the order by value read all matching rows. */
const selectInAnyState = ({ db }: Ctx, filter: Omit<SuggestionFilter, 'state'>) => {
  const { companyId, regionId, storeId, productLineId, productId, search, direction, similar, confidence } = filter;
  let query = db.selectFrom('parSuggestion');
  if (storeId !== undefined) query = query.where('parSuggestion.storeId', '=', storeId);
  if (productId !== undefined) query = query.where('parSuggestion.productId', '=', productId);
  if (companyId !== undefined || regionId !== undefined)
    query = query.where('parSuggestion.storeId', 'in', (select) => {
      let stores = select.selectFrom('store').select('store.id');
      if (companyId !== undefined) stores = stores.where('store.companyId', '=', companyId);
      if (regionId !== undefined) stores = stores.where('store.regionId', '=', regionId);
      return stores;
    });
  if (productLineId !== undefined)
    query = query.where('parSuggestion.productId', 'in', (select) =>
      select.selectFrom('product').select('product.id').where('product.productLineId', '=', productLineId),
    );
  if (search !== undefined && search !== '')
    query = query.where((is) =>
      is.or([
        is(
          'parSuggestion.productId',
          'in',
          is.selectFrom('product').select('product.id').where(matchesProduct(search)),
        ),
        is(
          'parSuggestion.storeId',
          'in',
          is
            .selectFrom('store')
            .select('store.id')
            .where(holdsAny(['store.name'], search)),
        ),
      ]),
    );
  if (similar !== undefined) query = query.where('parSuggestion.similarTo', similar ? 'is not' : 'is', null);
  if (confidence !== undefined) query = query.where(sql<boolean>`${effectiveConfidence} = any(${confidence})`);
  if (direction !== undefined)
    query = query.where(direction === 'INCREASE' ? sql<boolean>`${change} > 0` : sql<boolean>`${change} < 0`);
  return query;
};

type Added =
  | 'leadDays'
  | 'coverDays'
  | 'confidence'
  | 'comparedWeeks'
  | 'coveredWeeks'
  | 'kindError'
  | 'successorProductId'
  | 'predecessorProductId';

export interface SuggestionRow extends Omit<SuggestionValues, Added> {
  readonly successor: Named | null;
  readonly predecessor: Named | null;
  readonly stop: {
    readonly id: number;
    readonly since: string;
    readonly weeks: number;
    readonly weeklyUnits: number;
    readonly endedProbability: number;
    readonly cause: StopCause | null;
  } | null;
  /** Null in suggestions of earlier versions, which have weeks only. */
  readonly leadDays: number | null;
  readonly coverDays: number | null;
  readonly confidence: Confidence | null;
  readonly comparedWeeks: number | null;
  readonly coveredWeeks: number | null;
  readonly kindError: number | null;
  readonly id: number;
  readonly store: Named;
  readonly company: Named;
  readonly product: Named & { readonly upc: string; readonly sku: string | null; readonly inactive: boolean };
  readonly productLine: Named | null;
  readonly change: number;
  readonly changeValue: number;
  readonly stake: number;
  readonly state: SuggestionState;
  readonly snoozedUntil: string | null;
  readonly decidedBy: Named | null;
  readonly decidedAt: Date | null;
  readonly recentFrom: string;
}

const columns = [
  'parSuggestion.id',
  'parSuggestion.parLevel',
  'parSuggestion.suggestedParLevel',
  'parSuggestion.priceCents',
  'parSuggestion.packSize',
  'parSuggestion.promotionWeeks',
  'parSuggestion.promotionFactor',
  'parSuggestion.peakWeeks',
  'parSuggestion.lift',
  'parSuggestion.liftStores',
  'parSuggestion.promotionName',
  'parSuggestion.liftPromotions',
  'parSuggestion.liftError',
  'parSuggestion.relativeError',
  'parSuggestion.comparedWeeks',
  'parSuggestion.coveredWeeks',
  'parSuggestion.kindError',
  'parSuggestion.snoozedUntil',
  'parSuggestion.decidedAt',
  'parSuggestion.unlimitedParLevel',
  'parSuggestion.weeklyLevel',
  'parSuggestion.seasonFactor',
  'parSuggestion.expectedDemand',
  'parSuggestion.dispersion',
  'parSuggestion.weekDispersion',
  'parSuggestion.leadWeeks',
  'parSuggestion.reviewWeeks',
  'parSuggestion.leadDays',
  'parSuggestion.coverDays',
  'parSuggestion.byCalendar',
  'parSuggestion.serviceLevel',
  'parSuggestion.availableWeeks',
  'parSuggestion.unavailableWeeks',
  'parSuggestion.recentFrom',
  'parSuggestion.recentUnits',
  'parSuggestion.recentUnavailable',
  'parSuggestion.recentPromotions',
  'parSuggestion.endedProbability',
  'parSuggestion.stoppedWeeks',
] as const;

const findRows = (ctx: Ctx, ids: readonly number[]): Promise<SuggestionRow[]> =>
  ctx.db
    .selectFrom('parSuggestion')
    .innerJoin('store', 'store.id', 'parSuggestion.storeId')
    .innerJoin('product', 'product.id', 'parSuggestion.productId')
    .innerJoin('company', 'company.id', 'store.companyId')
    .leftJoin('productLine', 'productLine.id', 'product.productLineId')
    .leftJoin('appUser', 'appUser.id', 'parSuggestion.decidedBy')
    .select(columns)
    .select([
      productSummary.as('product'),
      change.as('change'),
      changeValue.as('changeValue'),
      sql<number>`round(${selectStake(ctx)})`.as('stake'),
      effectiveState(ctx).as('state'),
      sql<SimilarSource | null>`par_suggestion.similar_to`.as('similarTo'),
      sql<SuggestionLimit | null>`par_suggestion.limited_by`.as('limitedBy'),
      sql<Confidence | null>`par_suggestion.confidence`.as('confidence'),
      sql<MovingHoliday[]>`par_suggestion.moving_holidays`.as('movingHolidays'),
      sql<Named>`json_build_object('id', store.id, 'name', store.name)`.as('store'),
      sql<Named>`json_build_object('id', company.id, 'name', company.name)`.as('company'),
      sql<Named | null>`case when product_line.id is not null
        then json_build_object('id', product_line.id, 'name', product_line.name) end`.as('productLine'),
      selectProduct(ctx, 'successor_product_id').as('successor'),
      selectProduct(ctx, 'predecessor_product_id').as('predecessor'),
      selectStop(ctx).as('stop'),
      personJson('app_user').as('decidedBy'),
    ])
    .where('parSuggestion.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();

/** The product with the id in a column of the suggestion. */
const selectProduct = ({ tenantId }: Ctx, column: string): RawBuilder<Named | null> => sql`(
  select json_build_object('id', other.id, 'name', other.name) from product other
  where other.tenant_id = ${tenantId} and other.id = par_suggestion.${sql.ref(column)})`;

const selectStop = ({ tenantId }: Ctx): RawBuilder<SuggestionRow['stop']> => sql`(
  select json_build_object('id', stop.id, 'since', stop.since, 'weeks', stop.weeks, 'weeklyUnits', stop.weekly_units,
    'endedProbability', stop.ended_probability, 'cause', stop.cause)
  from sales_stop stop
  where stop.tenant_id = ${tenantId} and stop.store_id = par_suggestion.store_id
    and stop.product_id = par_suggestion.product_id)`;

export const findSuggestions = async (
  ctx: Ctx,
  { page, size, sort, ...filter }: ListQuery,
): Promise<Page<SuggestionRow>> => {
  const found = await paginate(
    selectFiltered(ctx, filter).select('parSuggestion.id'),
    { page, size, sort },
    {
      fields: {
        productName: orderName(ctx, 'product'),
        storeName: orderName(ctx, 'store'),
        parLevel: sql.ref('parSuggestion.parLevel'),
        suggestedParLevel: sql.ref('parSuggestion.suggestedParLevel'),
        change,
        changeValue,
        absoluteValue: sql`abs(${changeValue})`,
        doubtful: selectIsDoubtful(ctx),
        stake: selectStake(ctx),
        review: selectReviewRank(ctx),
        availableWeeks: sql.ref('parSuggestion.availableWeeks'),
      },
      id: sql.ref('parSuggestion.id'),
      otherwise: [
        { field: 'doubtful', direction: 'asc' },
        { field: 'absoluteValue', direction: 'desc' },
      ],
    },
  );
  const ids = found.content.map(({ id }) => id);
  const rows = new Map((await findRows(ctx, ids)).map((row) => [row.id, row]));
  return { ...found, content: ids.flatMap((id) => rows.get(id) ?? []) };
};

const orderName = ({ tenantId }: Ctx, table: 'product' | 'store') => sql`
  (select named.name_key collate natural_order from ${sql.table(table)} named
   where named.tenant_id = ${tenantId} and named.id = ${sql.ref(`parSuggestion.${table}Id`)})`;

export const findSuggestion = async (ctx: Ctx, id: number): Promise<SuggestionRow | undefined> =>
  (await findRows(ctx, [id]))[0];

export const findSuggestionIds = async (ctx: Ctx, filter: SuggestionFilter): Promise<number[]> => {
  const rows = await selectFiltered(ctx, filter).select('parSuggestion.id').execute();
  return rows.map(({ id }) => id);
};

export const findSuggestionTotals = async (ctx: Ctx, filter: SuggestionFilter): Promise<SuggestionSummary> => {
  const { suggestions, units, value, low } = await selectFiltered(ctx, filter)
    .select([
      sql<number>`count(*)`.as('suggestions'),
      sql<number>`coalesce(sum(${change}), 0)`.as('units'),
      sql<number>`coalesce(sum(${changeValue}), 0)`.as('value'),
      sql<number>`count(*) filter (where ${isLow})`.as('low'),
    ])
    .executeTakeFirstOrThrow();
  const { state: _, direction: __, ...others } = filter;
  const isOpen = sql<boolean>`${effectiveState(ctx)} = 'OPEN'`;
  const counts = await selectInAnyState(ctx, others)
    .select([
      sql<number>`count(*) filter (where ${isOpen})`.as('open'),
      sql<number>`count(*) filter (where ${isOpen} and ${change} > 0)`.as('increases'),
      sql<number>`count(*) filter (where ${isOpen} and ${change} < 0)`.as('decreases'),
      sql<number>`count(*) filter (where ${effectiveState(ctx)} = 'SNOOZED')`.as('snoozed'),
    ])
    .executeTakeFirstOrThrow();
  return { suggestions, change: units, changeValue: value, lowConfidence: low, ...counts };
};

/** One row for each product line with suggestions that match the filter. */
export const findSuggestionLines = (ctx: Ctx, filter: SuggestionFilter): Promise<SuggestionLine[]> =>
  selectFiltered(ctx, filter)
    .innerJoin('product', 'product.id', 'parSuggestion.productId')
    .leftJoin('productLine', 'productLine.id', 'product.productLineId')
    .select([
      sql<Named | null>`case when product_line.id is not null
        then json_build_object('id', product_line.id, 'name', product_line.name) end`.as('productLine'),
      sql<number>`count(*)`.as('suggestions'),
      sql<number>`avg(par_suggestion.expected_demand * ${sql.lit(daysPerWeek)} / coalesce(
        par_suggestion.lead_days + par_suggestion.cover_days,
        (par_suggestion.lead_weeks + par_suggestion.review_weeks) * ${sql.lit(daysPerWeek)}))::float8`.as(
        'weeklyUnits',
      ),
      sql<number>`avg(par_suggestion.par_level)::float8`.as('parLevel'),
      sql<number>`avg(par_suggestion.suggested_par_level)::float8`.as('suggestedParLevel'),
      sql<number>`sum(${change})`.as('change'),
      sql<number>`sum(${changeValue})`.as('changeValue'),
    ])
    .groupBy(['productLine.id', 'productLine.name'])
    .orderBy('changeValue', 'desc')
    .orderBy('productLine.id')
    .execute();
