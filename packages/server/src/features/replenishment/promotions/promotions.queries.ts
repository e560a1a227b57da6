import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import type { Promotion } from '@shelfward/contract/promotions/promotions.shapes.ts';
import type { PromotionLift } from '@shelfward/forecast/levels/promotion-lifts.rules.ts';
import type {
  Overlap,
  PlannedPromotion,
  PromotionValues,
  StoredPromotion,
} from '@shelfward/forecast/levels/promotions.rules.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { paginate } from '../../../platform/db/paging.ts';
import { matchesProduct } from '../../../platform/db/product-search.ts';
import { selectPrice } from '../../pricing/public.ts';

const columns = [
  'name',
  'companyId',
  'storeId',
  'productId',
  'productLineId',
  'fromDay',
  'untilDay',
  'priceCents',
  'usualPriceCents',
  'discountPercent',
  'deal',
  'feature',
  'note',
] as const satisfies readonly (keyof PromotionValues)[];

export type PromotionRecord = Promotion & { readonly version: number };

const selectPromotions = ({ db }: DataCtx) =>
  db
    .selectFrom('promotion')
    .leftJoin('company', 'company.id', 'promotion.companyId')
    .leftJoin('store', 'store.id', 'promotion.storeId')
    .leftJoin('product', 'product.id', 'promotion.productId')
    .leftJoin('productLine', 'productLine.id', 'promotion.productLineId')
    .leftJoin('promotionLift', 'promotionLift.promotionId', 'promotion.id')
    .select([
      'promotion.id',
      'promotion.name',
      'promotion.fromDay',
      'promotion.untilDay',
      'promotion.priceCents as price',
      'promotion.usualPriceCents as usualPrice',
      'promotion.discountPercent',
      'promotion.deal',
      'promotion.feature',
      'promotion.note',
      'promotionLift.plannedLift',
      'promotionLift.realLift',
      'promotionLift.liftPromotions',
      'promotionLift.liftError',
    ])
    .select([
      sql<Promotion['company']>`
        case when company.id is not null then json_build_object('id', company.id, 'name', company.name) end`.as(
        'company',
      ),
      sql<Promotion['store']>`
        case when store.id is not null then json_build_object('id', store.id, 'name', store.name) end`.as('store'),
      sql<Promotion['product']>`
        case when product.id is not null
          then json_build_object('id', product.id, 'name', product.name, 'upc', product.upc) end`.as('product'),
      sql<Promotion['productLine']>`
        case when product_line.id is not null
          then json_build_object('id', product_line.id, 'name', product_line.name) end`.as('productLine'),
    ]);

export const findPromotions = (
  ctx: Ctx,
  {
    search,
    companyId,
    productLineId,
    productId,
    fromDay,
    untilDay,
    ...query
  }: Input<typeof promotionRoutes.list>['query'],
): Promise<Page<Promotion>> => {
  let found = selectPromotions(ctx);
  if (search !== undefined)
    found = found.where(
      matchesProduct(search, [
        'promotion.name',
        'company.name',
        'store.name',
        'product.name',
        'product.upc',
        'productLine.name',
      ]),
    );
  if (companyId !== undefined) found = found.where('promotion.companyId', '=', companyId);
  if (productLineId !== undefined) found = found.where('promotion.productLineId', '=', productLineId);
  if (productId !== undefined) found = found.where('promotion.productId', '=', productId);
  if (fromDay !== undefined) found = found.where('promotion.untilDay', '>=', fromDay);
  if (untilDay !== undefined) found = found.where('promotion.fromDay', '<=', untilDay);
  return paginate(found, query, {
    fields: {
      name: sql.ref('promotion.name'),
      fromDay: sql.ref('promotion.fromDay'),
      untilDay: sql.ref('promotion.untilDay'),
    },
    id: sql.ref('promotion.id'),
    otherwise: [{ field: 'fromDay', direction: 'desc' }],
  });
};

export const findPromotion = (ctx: Ctx, id: number): Promise<PromotionRecord | undefined> =>
  selectPromotions(ctx).select('promotion.version').where('promotion.id', '=', id).executeTakeFirst();

/** Serializes changes of the plan, so that no two promotions of one product overlap. */
export const lockPlan = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('plan of promotions'), ${tenantId}::integer)`.execute(db);
};

const hasId = (ids: readonly number[]) => sql<boolean>`id = any(${ids}::bigint[])`;

export const findStoredPromotions = ({ db }: Ctx, ids: readonly number[]): Promise<StoredPromotion[]> =>
  db
    .selectFrom('promotion')
    .select([...columns, 'id', 'version'])
    .where(hasId(ids))
    .orderBy('id')
    .forUpdate()
    .execute();

/** Promotions that begin in this period. */
export const findPromotionsBeginning = (
  { db }: Ctx,
  { fromDay, untilDay }: { readonly fromDay: string; readonly untilDay: string },
): Promise<StoredPromotion[]> =>
  db
    .selectFrom('promotion')
    .select([...columns, 'id', 'version'])
    .where('fromDay', '>=', fromDay)
    .where('fromDay', '<=', untilDay)
    .orderBy('fromDay')
    .orderBy('id')
    .execute();

/** In the order of the values. */
export const insertPromotions = async (
  { db }: Ctx,
  values: readonly PromotionValues[],
): Promise<{ readonly id: number; readonly version: number }[]> => {
  const inserted = [];
  for (let at = 0; at < values.length; at += rowsAtOnce)
    inserted.push(
      ...(await db
        .insertInto('promotion')
        .values(values.slice(at, at + rowsAtOnce))
        .returning(['id', 'version'])
        .execute()),
    );
  return inserted;
};

/** A statement has at most 65,535 parameters. */
const rowsAtOnce = 5000;

export const updatePromotion = async ({ db }: Ctx, id: number, values: PromotionValues): Promise<number> => {
  const { version } = await db
    .updateTable('promotion')
    .set(values)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
};

/** Inserts a deleted promotion with the id that it had. */
export const restorePromotion = async ({ db, tenantId }: Ctx, id: number, values: PromotionValues): Promise<void> => {
  await sql`
    insert into promotion (tenant_id, id, ${sql.join(columns.map((column) => sql.ref(column)))})
    overriding system value
    values (${tenantId}, ${id}, ${sql.join(columns.map((column) => values[column]))})`.execute(db);
};

export const deletePromotions = async ({ db }: Ctx, ids: readonly number[]): Promise<void> => {
  await db.deleteFrom('promotion').where(hasId(ids)).execute();
};

type Scope = Pick<PromotionValues, 'companyId' | 'storeId' | 'productId' | 'productLineId' | 'fromDay' | 'untilDay'>;

/** Stored promotions of the same company or store and the same product or line that have a day of a given one, in its order. */
export const findOverlaps = async (
  { db, tenantId }: Ctx,
  given: readonly Scope[],
  exceptId: number | null = null,
): Promise<Overlap[]> => {
  const rows = given.map(({ companyId, storeId, productId, productLineId, fromDay, untilDay }, at) => ({
    at,
    company_id: companyId,
    store_id: storeId,
    product_id: productId,
    product_line_id: productLineId,
    from_day: fromDay,
    until_day: untilDay,
  }));
  const { rows: found } = await sql<Overlap>`
    select distinct on (given.at) given.at, other.id, other.name, other.from_day, other.until_day
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (at integer, company_id bigint, store_id bigint, product_id bigint, product_line_id bigint, from_day date, until_day date)
    join promotion other on other.tenant_id = ${tenantId}
      and other.from_day <= given.until_day and other.until_day >= given.from_day
      and other.company_id is not distinct from given.company_id and other.store_id is not distinct from given.store_id
      and (other.product_id = given.product_id or other.product_line_id = given.product_line_id)
    where other.id is distinct from ${exceptId}::bigint
    order by given.at, other.from_day`.execute(db);
  return found;
};

interface PricedScope {
  readonly companyId: number | null;
  readonly productId: number | null;
}

/** The prices of products for companies, or in the default price list; in the order of what is given, null without a price. */
export const findUsualPrices = async (ctx: Ctx, given: readonly PricedScope[]): Promise<(number | null)[]> => {
  const { db, tenantId } = ctx;
  const rows = given.map(({ companyId, productId }, at) => ({ at, company_id: companyId, product_id: productId }));
  const price = selectPrice(ctx, { companyId: sql.raw('given.company_id'), productId: sql.raw('given.product_id') });
  const { rows: found } = await sql<{ price: number | null }>`
    select case when given.company_id is not null then (${price}) else (
             select product_price.price_cents from product_price
             join price_list on price_list.tenant_id = ${tenantId} and price_list.id = product_price.price_list_id
             where product_price.tenant_id = ${tenantId} and product_price.product_id = given.product_id
               and price_list.is_default and not product_price.inactive
           ) end as price
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (at integer, company_id bigint, product_id bigint)
    order by given.at`.execute(db);
  return found.map(({ price: cents }) => cents);
};

export const findStore = ({ db }: Ctx, id: number): Promise<{ id: number; companyId: number } | undefined> =>
  db.selectFrom('store').select(['id', 'companyId']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const findProduct = ({ db }: Ctx, id: number): Promise<{ id: number } | undefined> =>
  db.selectFrom('product').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Promotions that begin before `until` and end on or after `from`: one statement, so that a run reads one state. */
export const findPlannedPromotions = (
  ctx: DataCtx,
  period: { readonly from: string; readonly until: string },
): Promise<PlannedPromotion[]> => selectPlanned(ctx, period).execute();

const selectPlanned = ({ db }: DataCtx, { from, until }: { readonly from: string; readonly until: string }) =>
  db
    .selectFrom('promotion')
    .select(['promotion.id', 'name', 'companyId', 'storeId', 'productId', 'productLineId', 'fromDay', 'untilDay'])
    .select(['discountPercent', 'deal', 'feature'])
    .where('fromDay', '<', until)
    .where('untilDay', '>=', from);

/** Promotions whose lift a run expected, or else measured, with a day in this period. */
export const findLiftedPromotions = (
  ctx: DataCtx,
  period: { readonly from: string; readonly until: string },
): Promise<(PlannedPromotion & { readonly lift: number })[]> =>
  selectPlanned(ctx, period)
    .innerJoin('promotionLift', 'promotionLift.promotionId', 'promotion.id')
    .select(sql<number>`coalesce(promotion_lift.planned_lift, promotion_lift.real_lift)`.as('lift'))
    .where(sql<boolean>`coalesce(promotion_lift.planned_lift, promotion_lift.real_lift) is not null`)
    .orderBy('promotion.id')
    .execute();

/** A promotion that has begun retains what was planned. */
export const savePromotionLifts = async ({ db, tenantId }: DataCtx, lifts: readonly PromotionLift[]): Promise<void> => {
  await sql`
    insert into promotion_lift (tenant_id, promotion_id, planned_lift, real_lift, stores, lift_promotions, lift_error)
    select ${tenantId}, given."promotionId", given."plannedLift", given."realLift", given.stores, given."liftPromotions", given."liftError"
    from jsonb_to_recordset(${JSON.stringify(lifts)}::jsonb)
      as given ("promotionId" bigint, "plannedLift" float8, "realLift" float8, stores integer, "liftPromotions" integer, "liftError" float8)
    -- Users may have deleted promotions meanwhile.
    join promotion on promotion.tenant_id = ${tenantId} and promotion.id = given."promotionId"
    on conflict (tenant_id, promotion_id) do update
      set planned_lift = coalesce(excluded.planned_lift, promotion_lift.planned_lift),
          lift_promotions = coalesce(excluded.lift_promotions, promotion_lift.lift_promotions),
          lift_error = coalesce(excluded.lift_error, promotion_lift.lift_error),
          real_lift = coalesce(excluded.real_lift, promotion_lift.real_lift), stores = excluded.stores`.execute(db);
};
