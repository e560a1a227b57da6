import { addDays, formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { toTaskId } from '@shelfward/contract/today/today.rules.ts';
import {
  type PhantomGroup,
  reviewedAtOnce,
  type StockOut,
  type StopGroup,
  type SuggestionGroup,
} from '../replenishment/public.ts';
import type { OtherStockOuts, Shortage } from './stock-tasks.rules.ts';
import type { TaskText } from './task-texts.rules.ts';

/** The form of a new proposal, in which the stores of the task are chosen. */
const createProposal = (taskId: number) => ({
  label: 'Create proposal',
  path: `/proposals?open=new-task-${taskId}`,
});

export const describeStockOut = (stockOut: StockOut, availableUnits: number, today: string): TaskText => {
  const { productName, companyName, stores, emptyStores, lostUnits, neededUnits, leadDays } = stockOut;
  const place = `at ${formatCount(stores, 'store')} of ${companyName}`;
  const arrival = formatDay(addDays(today, leadDays));
  const state =
    emptyStores === stores ? `is out of stock ${place}` : `will run out ${place} before a delivery on ${arrival}`;
  const supply =
    availableUnits >= neededUnits
      ? `${formatCount(availableUnits, 'unit')} ${plural(availableUnits, 'is', 'are')} available to ship`
      : `only ${formatCount(availableUnits, 'unit')} of ${neededUnits} needed ${plural(availableUnits, 'is', 'are')} available`;
  const lost = lostUnits > 0 ? `about ${formatCount(lostUnits, 'unit')} of sales lost; ` : '';
  return {
    title: productName,
    reason: `${state}; ${lost}${supply}`,
    action: createProposal(toTaskId('STOCK_OUT', stockOut.id)),
  };
};

export const describeOtherStockOuts = ({ companyId, companyName, products, lostUnits }: OtherStockOuts): TaskText => ({
  title: `${products} other ${plural(products, 'product')}`,
  reason: `will run out at ${companyName} before a delivery; about ${formatCount(lostUnits, 'unit')} of sales lost`,
  action: createProposal(toTaskId('OTHER_STOCK_OUTS', companyId)),
});

export const describeShortProduct = (
  { productName, companyName }: StockOut,
  { proposalId, missingUnits, substitutes, substituteUnits }: Shortage,
): TaskText => ({
  title: productName,
  reason: `is short by ${formatCount(missingUnits, 'unit')} in proposal ${proposalId} for ${companyName}; ${formatCount(substitutes, 'product')} of its line ${plural(substitutes, 'has', 'have')} ${formatCount(substituteUnits, 'unit')} available`,
  action: { label: 'Swap product', path: `/proposals/edit/${proposalId}` },
});

export const describePhantomStock = (group: PhantomGroup): TaskText => {
  const { storeId, storeName, products, productName, onHand, weeks, isReported } = group;
  const duration = `for ${formatCount(weeks, 'week')}`;
  const action = { label: 'Count stock', path: `/stores/storeDetail/${storeId}?tab=inventory` };
  if (products === 1)
    return {
      title: storeName,
      reason: isReported
        ? `is reported by the retailer to have ${formatCount(onHand, 'unit')} of ${productName} but has sold none ${duration}`
        : `records ${formatCount(onHand, 'unit')} of ${productName} but has sold none ${duration}`,
      action,
    };
  const others = formatCount(products - 1, 'other product');
  const reason = `records stock of ${productName} and ${others} without sales, the first ${duration}`;
  return { title: storeName, reason, action };
};

/** "sold 15 a week at 3 stores of Whole Foods, and nothing for 8 weeks: has it ended, or is it out of stock?" */
export const describeStop = (group: StopGroup): TaskText => {
  const { companyId, companyName, productName, stores, weeklyUnits, minWeeks, maxWeeks } = group;
  const weeks =
    minWeeks === maxWeeks ? formatCount(maxWeeks, 'week') : `${minWeeks} to ${formatCount(maxWeeks, 'week')}`;
  const units = weeklyUnits < 10 ? weeklyUnits.toFixed(1) : String(Math.round(weeklyUnits));
  return {
    title: productName,
    reason: `sold ${units} a week at ${formatCount(stores, 'store')} of ${companyName}, and nothing for ${weeks}: has it ended, or is it out of stock?`,
    action: {
      label: 'Review par levels',
      path: `/par-levels?${new URLSearchParams({ companyId: String(companyId), search: productName })}`,
    },
  };
};

export const describeParLevels = (group: SuggestionGroup, companyName: string): TaskText => {
  const { companyId, suggestions, increases, cents, topCents } = group;
  const directions = [
    [increases, 'lower'],
    [suggestions - increases, 'higher'],
  ] as const;
  const counts = directions.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const isLong = suggestions > reviewedAtOnce;
  const share = cents > 0 ? `; ${reviewedAtOnce} have ${Math.round((100 * topCents) / cents)}% of the money` : '';
  return {
    title: formatCount(suggestions, 'par level'),
    reason: `at ${companyName} ${plural(suggestions, 'is', 'are')} not what sales need${isLong ? share : `: ${counts.join(', ')}`}`,
    action: {
      label: isLong ? `Review the ${reviewedAtOnce} that matter` : `Review ${formatCount(suggestions, 'suggestion')}`,
      path: `/par-levels?companyId=${companyId}&sort=review,desc`,
    },
  };
};
