import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { replenishmentRoutes, SuggestionState } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { SimilarSource, SuggestionLimit } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import type { SuggestionSummary } from '@shelfward/contract/replenishment/suggestion-summary.shapes.ts';
import type { SuggestionValues } from '@shelfward/forecast/levels/suggestions.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { personJson } from '../../../platform/auth/people.queries.ts';
import { type Ctx, today, type ZonedCtx } from '../../../platform/context/context.ts';
import { holdsAny } from '../../../platform/db/like.ts';
import { paginate } from '../../../platform/db/paging.ts';
import { productSearchColumns, productSummary } from '../../assortments/public.ts';
import { selectStake } from './suggestion-stakes.queries.ts';

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

const openOnly: SuggestionState[] = ['OPEN'];

/** Without a state of the filter, only open suggestions. */
const selectFiltered = (ctx: Ctx, { state = openOnly, ...filter }: SuggestionFilter) =>
  selectInAnyState(ctx, filter).where(sql<boolean>`${effectiveState(ctx)} = any(${state})`);

/** Without joins, because sums and the order by value read all matching rows. */
const selectInAnyState = ({ db }: Ctx, filter: Omit<SuggestionFilter, 'state'>) => {
  const { companyId, regionId, storeId, productLineId, productId, search, direction, similar } = filter;
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
          is.selectFrom('product').select('product.id').where(holdsAny(productSearchColumns, search)),
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
  if (direction !== undefined)
    query = query.where(direction === 'INCREASE' ? sql<boolean>`${change} > 0` : sql<boolean>`${change} < 0`);
  return query;
};

export interface SuggestionRow extends Omit<SuggestionValues, 'leadDays' | 'coverDays'> {
  /** Null in suggestions of earlier versions, which have weeks only. */
  readonly leadDays: number | null;
  readonly coverDays: number | null;
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
  'parSuggestion.relativeError',
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
      sql<Named>`json_build_object('id', store.id, 'name', store.name)`.as('store'),
      sql<Named>`json_build_object('id', company.id, 'name', company.name)`.as('company'),
      sql<Named | null>`case when product_line.id is not null
        then json_build_object('id', product_line.id, 'name', product_line.name) end`.as('productLine'),
      personJson('app_user').as('decidedBy'),
    ])
    .where('parSuggestion.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();

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
        stake: selectStake(ctx),
        availableWeeks: sql.ref('parSuggestion.availableWeeks'),
      },
      id: sql.ref('parSuggestion.id'),
      otherwise: [{ field: 'absoluteValue', direction: 'desc' }],
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
  const { suggestions, units, value } = await selectFiltered(ctx, filter)
    .select([
      sql<number>`count(*)`.as('suggestions'),
      sql<number>`coalesce(sum(${change}), 0)`.as('units'),
      sql<number>`coalesce(sum(${changeValue}), 0)`.as('value'),
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
  return { suggestions, change: units, changeValue: value, ...counts };
};
