import type { Promotion, PromotionInput } from '@shelfward/contract/promotions/promotions.shapes.ts';
import { promotions } from '../../entities/replenishment/promotions.api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { formatDay, formatMoney } from '../../kit/ui/numbers.ts';
import { undoable } from '../../kit/ui/undo.ts';
import type { Period } from './promotion-calendar.rules.ts';

/** The discount of a price follows from the price. */
export const toPromotionInput = (promotion: Promotion): PromotionInput => {
  const { name, company, store, product, productLine, fromDay, untilDay, price, usualPrice, deal, feature, note } =
    promotion;
  return {
    name,
    companyId: company?.id ?? null,
    storeId: store?.id ?? null,
    productId: product?.id ?? null,
    productLineId: productLine?.id ?? null,
    fromDay,
    untilDay,
    price,
    usualPrice,
    discountPercent: price === null ? promotion.discountPercent : null,
    deal,
    feature,
    note,
  };
};

/** Changes the days of the promotion as it is stored now, and offers Undo. */
export const movePromotion = async (promotionId: number, period: Period): Promise<void> => {
  const params = { promotionId };
  const current = await queryClient.fetchQuery({ ...promotions.get({ params }), staleTime: 0 });
  const body = { ...toPromotionInput(current), ...period };
  await undoable(
    (options) => promotions.update({ params, body }, options),
    () => `${current.name}: ${formatPeriod(period)}.`,
  );
};

export const removePromotion = ({ id, name }: Promotion) =>
  undoable(
    (options) => promotions.remove({ params: { promotionId: id } }, options),
    () => `${name} deleted.`,
  );

export const formatPeriod = ({ fromDay, untilDay }: Period): string => `${formatDay(fromDay)} – ${formatDay(untilDay)}`;

/** "$1.99, 50% off, deal, feature" */
export const formatOffer = ({ price, discountPercent, deal, feature }: Promotion): string =>
  [
    ...(price === null ? [] : [formatMoney(price)]),
    ...(discountPercent === null ? [] : [`${discountPercent}% off`]),
    ...(deal ? ['deal'] : []),
    ...(feature ? ['feature'] : []),
  ].join(', ');
