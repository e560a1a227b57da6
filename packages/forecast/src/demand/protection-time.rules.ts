import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';

export interface WeeklyDemand {
  /** Mean units of each of the coming weeks; the last one counts for the weeks after it. */
  readonly weekly: ArrayLike<number>;
  /** Variance / mean of the demand of the weeks to cover. */
  readonly dispersion: number;
}

interface LeadTimes {
  /** Probability of a delivery on each day after the order. The sum is 1 − lostShare. */
  readonly days: ArrayLike<number>;
  readonly lostShare: number;
}

/** More losses in a row do not count. */
const maxLosses = 4;
/** A larger share of losses would let a par level grow without limit. */
const maxLostShare = 0.5;

/**
 * Mean and variance / mean of the demand between an order and the delivery of the next one: over the lead time and the days
 * to cover. Both vary: a lost order leaves the days of the next one to cover, too.
 */
export const coverLeadTimes = (
  demand: WeeklyDemand,
  leadTimes: LeadTimes,
  coverDays: number,
): { readonly mean: number; readonly dispersion: number } => {
  const sums = sumByDay(demand, leadTimes.days.length + coverDays * (maxLosses + 1));
  const lostShare = Math.min(maxLostShare, leadTimes.lostShare);
  let [total, mean, squares] = [0, 0, 0];
  for (let losses = 0; losses <= maxLosses; losses += 1)
    for (let day = 0; day < leadTimes.days.length; day += 1) {
      const share = (leadTimes.days[day] ?? 0) * lostShare ** losses;
      if (share === 0) continue;
      const units = sums[day + coverDays * (losses + 1)] ?? 0;
      total += share;
      mean += share * units;
      squares += share * units * units;
    }
  if (!(mean > 0)) return { mean: 0, dispersion: demand.dispersion };
  mean /= total;
  const spread = Math.max(0, squares / total - mean * mean);
  return { mean, dispersion: demand.dispersion + spread / mean };
};

/** Mean units of the first days, from 0 days on. */
const sumByDay = ({ weekly }: WeeklyDemand, days: number): Float64Array => {
  const sums = new Float64Array(days + 1);
  for (let day = 0; day < days; day += 1) {
    const week = Math.min(weekly.length - 1, Math.floor(day / daysPerWeek));
    sums[day + 1] = (sums[day] ?? 0) + (weekly[week] ?? 0) / daysPerWeek;
  }
  return sums;
};
