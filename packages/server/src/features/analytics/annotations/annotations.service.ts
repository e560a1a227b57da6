import {
  type Annotation,
  type AnnotationKind,
  annotationKinds,
  maxAnnotations,
} from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { getCurrency } from '../../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import {
  type AnnotationScope,
  findNotes,
  findPriceChanges,
  findPromotions,
  findStockOuts,
} from './annotations.queries.ts';

interface Annotations {
  readonly annotations: Annotation[];
  readonly incomplete: AnnotationKind[];
}

/** What happened in the period of a chart, by day. */
export const listAnnotations = async (ctx: Ctx, scope: AnnotationScope): Promise<Annotations> => {
  const limit = maxAnnotations + 1;
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const notes = await findNotes(ctx, scope, limit);
  const promotions = await findPromotions(ctx, scope, limit);
  const prices = (await findPriceChanges(ctx, scope, limit)).map(
    ({ list, products, product, oldCents, newCents, ...found }) => ({
      ...found,
      text:
        products === 1
          ? `${product}: ${formatCents(oldCents, currency)} to ${formatCents(newCents, currency)} in ${list}`
          : `${formatCount(products, 'price')} changed in ${list}`,
    }),
  );
  const stockOuts = (await findStockOuts(ctx, scope, limit)).map(({ store, products, product, ...found }) => ({
    ...found,
    text: `${store} out of stock of ${products === 1 ? product : formatCount(products, 'product')}`,
  }));
  const byKind = { NOTE: notes, PROMOTION: promotions, PRICE: prices, STOCK_OUT: stockOuts } as const;
  return {
    annotations: annotationKinds
      .flatMap((kind) => byKind[kind].slice(0, maxAnnotations).map((found) => ({ kind, ...found })))
      .toSorted((left, right) => (left.from < right.from ? -1 : Number(left.from > right.from))),
    incomplete: annotationKinds.filter((kind) => byKind[kind].length > maxAnnotations),
  };
};
