/** Later deliveries are wrong dates. */
export const maxLeadDays = 180;

/** How long orders take, and how much of them arrives. */
export interface LeadTimes {
  /** Probability of a delivery on each day after the order. The sum is 1 − lostShare. */
  readonly days: Float64Array;
  /** Of the orders that never arrive. */
  readonly lostShare: number;
  /** Of the units of an order that is not lost: the others are short. */
  readonly deliveredShare: number;
  /** The number of orders from which this is learnt; older ones count less. 0: this is the setting. */
  readonly orders: number;
}

/** What was seen of orders, as sums of their weights. */
export interface LeadTimeCounts {
  /** Delivered on each day after the order. */
  readonly delivered: Float64Array;
  /** Not delivered before this number of days after the order, and not known to be lost. */
  readonly open: Float64Array;
  /** Returned, or lost by the carrier. */
  readonly lost: number;
  /** Units of complete orders, without lost ones, and what of them was delivered. */
  readonly completeUnits: number;
  readonly deliveredUnits: number;
}

/** The settings, and what a group learns from its parent, count as much as this number of orders. */
export const settingOrders = 1;
const groupOrders = 5;
/** Before any order was lost. */
const initialLostShare = 0.01;

/** A promise or a setting of a number of days, which nothing contradicts yet. */
export const settingLeadTimes = (settingDays: number): LeadTimes => {
  const days = new Float64Array(maxLeadDays + 1);
  days[Math.min(maxLeadDays, Math.max(0, Math.round(settingDays)))] = 1;
  return { days, lostShare: 0, deliveredShare: 1, orders: 0 };
};

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

/** Of the first group of a chain. Without a delivery, the setting remains: accounts may not record deliveries. */
export const learnLeadTimes = (counts: LeadTimeCounts | undefined, settingDays: number): LeadTimes => {
  const delivered = counts ? sum(counts.delivered) : 0;
  if (!counts || delivered === 0) return settingLeadTimes(settingDays);
  const weighted = counts.delivered.reduce((total, weight, day) => total + weight * day, 0);
  const usualDays = (settingOrders * settingDays + weighted) / (settingOrders + delivered);
  const prior = { days: spreadDays(usualDays), lostShare: initialLostShare, deliveredShare: 1, orders: 0 };
  return poolLeadTimes(counts, prior, settingOrders);
};

/**
 * A distribution of days around a mean that lets a delivery be late before the first one was: without it, an order that is
 * later than all before it would count as lost.
 */
const spreadDays = (mean: number): Float64Array => {
  const deviation = Math.max(1, mean / 2);
  // The logarithm of the days after the order plus one is normal.
  const logVariance = Math.log(1 + (deviation / (mean + 1)) ** 2);
  const logMean = Math.log(mean + 1) - logVariance / 2;
  const days = Float64Array.from(
    { length: maxLeadDays + 1 },
    (_, day) => Math.exp(-((Math.log(day + 1) - logMean) ** 2) / (2 * logVariance)) / (day + 1),
  );
  const total = sum(days);
  return days.map((share) => (share / total) * (1 - initialLostShare));
};

/**
 * Combines what a group saw with its parent, which counts as a number of orders. An open order says that its delivery comes
 * later, so it counts for the days until now only (Kaplan and Meier): it never shortens the lead times.
 */
export const poolLeadTimes = (
  counts: LeadTimeCounts | undefined,
  parent: LeadTimes,
  parentOrders = groupOrders,
): LeadTimes => {
  const known = Math.min(parent.orders, parentOrders);
  const orders = counts ? sum(counts.delivered) + sum(counts.open) + counts.lost : 0;
  if (!counts || orders === 0) return { ...parent, orders: known };
  const days = new Float64Array(maxLeadDays + 1);
  let atRisk = orders + parentOrders;
  let remaining = 1;
  for (let day = 0; day <= maxLeadDays; day += 1) {
    atRisk -= counts.open[day] ?? 0;
    const events = (counts.delivered[day] ?? 0) + parentOrders * (parent.days[day] ?? 0);
    days[day] = atRisk > 0 ? remaining * Math.min(1, events / atRisk) : 0;
    remaining -= days[day] ?? 0;
    atRisk -= events;
  }
  const parentUnits = (parentOrders * counts.completeUnits) / orders;
  return {
    days,
    lostShare: Math.max(0, remaining),
    deliveredShare:
      counts.completeUnits > 0
        ? (counts.deliveredUnits + parentUnits * parent.deliveredShare) / (counts.completeUnits + parentUnits)
        : parent.deliveredShare,
    orders: orders + known,
  };
};

/** Of an order that did not arrive before `age` days after it: the probability of each number of further days; 0 is today. */
export const toRemainingDays = (leadTimes: LeadTimes, age: number): Pick<LeadTimes, 'days' | 'lostShare'> => {
  const later = leadTimes.days.subarray(Math.min(Math.max(0, age), leadTimes.days.length));
  const open = sum(later) + leadTimes.lostShare;
  // Nothing says when a delivery comes that is later than all known ones: it is due.
  if (open < minProbability) return { days: Float64Array.of(1), lostShare: 0 };
  return { days: later.map((share) => share / open), lostShare: leadTimes.lostShare / open };
};

const minProbability = 1e-9;
/** An order that has not arrived at this quantile of the lead times is late. */
const latePoint = 0.95;

export interface LeadTimeSummary {
  readonly meanDays: number;
  /** The mean is between these with a probability of about 95 %; null: not learnt. */
  readonly meanInterval: { readonly from: number; readonly until: number } | null;
  readonly p10Days: number;
  readonly p50Days: number;
  readonly p90Days: number;
  /** The day after which an order is late. */
  readonly lateDays: number;
}

/** Of the orders that arrive. */
export const summarizeLeadTimes = ({ days, lostShare, orders }: LeadTimes): LeadTimeSummary => {
  const arriving = Math.max(minProbability, 1 - lostShare);
  const meanDays = days.reduce((total, share, day) => total + share * day, 0) / arriving;
  const variance = days.reduce((total, share, day) => total + share * (day - meanDays) ** 2, 0) / arriving;
  const margin = 1.96 * Math.sqrt(variance / Math.max(1, orders * arriving));
  const quantile = (probability: number): number => {
    let covered = 0;
    for (const [day, share] of days.entries()) {
      covered += share;
      if (covered >= probability * arriving - minProbability) return day;
    }
    return maxLeadDays;
  };
  return {
    meanDays,
    meanInterval: orders > 0 ? { from: Math.max(0, meanDays - margin), until: meanDays + margin } : null,
    p10Days: quantile(0.1),
    p50Days: quantile(0.5),
    p90Days: quantile(0.9),
    lateDays: quantile(latePoint),
  };
};
