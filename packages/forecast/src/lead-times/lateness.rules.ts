import { type LateShare, minKnownOrders, onTime } from '@shelfward/contract/deliveries/late-shares.rules.ts';
import type { LeadTimes } from './lead-times.rules.ts';

/** Each day costs computing time, so smaller shares join the days after them, and much smaller ones do not count. */
const minShare = 0.1;
const minLastShare = 0.005;

/** The days after the promised delivery in a few groups, each with its mean. Few orders do not show them: on time. */
export const groupLateness = ({ days, orders }: LeadTimes): readonly LateShare[] => {
  if (orders < minKnownOrders) return onTime;
  const groups: LateShare[] = [];
  let [share, sum] = [0, 0];
  const close = (): void => {
    if (share >= minLastShare) groups.push({ daysLate: Math.round(sum / share), share });
    [share, sum] = [0, 0];
  };
  for (const [day, probability] of days.entries()) {
    share += probability;
    sum += probability * day;
    // Orders on time stay apart, however few they are.
    if (share >= minShare || day === 0) close();
  }
  close();
  return groups;
};

/** Of the orders that arrive, rounded to days. */
export const toMeanDaysLate = (shares: readonly LateShare[]): number => {
  const total = shares.reduce((sum, { share }) => sum + share, 0);
  return total > 0 ? Math.round(shares.reduce((sum, { share, daysLate }) => sum + share * daysLate, 0) / total) : 0;
};
