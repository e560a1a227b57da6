import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { Promotion, PromotionInput } from '@shelfward/contract/replenishment/promotions.shapes.ts';
import type { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import { paginate } from '../../platform/db/paging.ts';
import type { PromotionPeriod } from './promotions.rules.ts';

const selectPromotions = ({ db }: DataCtx) =>
  db
    .selectFrom('promotion')
    .innerJoin('productLine', 'productLine.id', 'promotion.productLineId')
    .select(['promotion.id', 'promotion.name', 'promotion.fromDay', 'promotion.untilDay'])
    .select(
      sql<Promotion['productLine']>`json_build_object('id', product_line.id, 'name', product_line.name)`.as(
        'productLine',
      ),
    );

export const findPromotions = (
  ctx: Ctx,
  query: Input<typeof replenishmentRoutes.promotions>['query'],
): Promise<Page<Promotion>> =>
  paginate(selectPromotions(ctx), query, {
    fields: {
      name: sql.ref('promotion.name'),
      fromDay: sql.ref('promotion.fromDay'),
      untilDay: sql.ref('promotion.untilDay'),
    },
    id: sql.ref('promotion.id'),
    otherwise: [{ field: 'fromDay', direction: 'desc' }],
  });

export const findPromotion = (ctx: Ctx, id: number): Promise<Promotion | undefined> =>
  selectPromotions(ctx).where('promotion.id', '=', id).executeTakeFirst();

export const insertPromotion = async ({ db }: Ctx, input: PromotionInput): Promise<number> => {
  const { id } = await db.insertInto('promotion').values(input).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const deletePromotion = async ({ db }: Ctx, id: number): Promise<void> => {
  await db.deleteFrom('promotion').where('id', '=', id).execute();
};

/** Promotions that begin before `until` and end on or after `from`. */
export const findPromotionPeriods = (
  { db }: DataCtx,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<PromotionPeriod[]> =>
  db
    .selectFrom('promotion')
    .select(['productLineId', 'fromDay', 'untilDay'])
    .where('fromDay', '<', until)
    .where('untilDay', '>=', from)
    .execute();
