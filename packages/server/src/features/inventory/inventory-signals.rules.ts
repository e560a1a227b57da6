import { daysBetween } from '@shelfward/contract/kit/dates.ts';

/** Inputs that determine how reliable an estimate is. */
export interface SignalInputs {
  readonly onHand: number;
  readonly countedOn: string | null;
  readonly lastEventOn: string | null;
  /** The last day on which the store reported any sale; null: never. */
  readonly feedEndsOn: string | null;
  /** Units sold in the last 56 days of the feed. */
  readonly recentUnits: number;
  /** Weekly rate of sale before the last activity; recent weeks have more weight. */
  readonly weeklyRate: number;
}

export interface InventorySignals {
  readonly stale: boolean;
  readonly projectedOnHand: number | null;
  readonly phantomSuspected: boolean;
}

export const recentDays = 56;
/** After this number of weeks, a sale has half its weight. */
export const rateHalfLifeWeeks = 8;
/** If a store reports no sales for longer, its feed counts as stale. */
const maxLagDays = 10;
/** A period without sales that is less probable than this, given the rate of sale, indicates phantom inventory. */
const minProbability = 0.01;

export const computeSignals = (facts: SignalInputs, asOf: string): InventorySignals => {
  const lagDays = facts.feedEndsOn === null ? 0 : daysBetween(facts.feedEndsOn, asOf);
  const stale = lagDays > maxLagDays;
  // The count already includes earlier sales.
  const unseenDays = Math.min(lagDays, facts.countedOn === null ? lagDays : daysBetween(facts.countedOn, asOf));
  const sold = Math.round((Math.max(0, facts.recentUnits) / recentDays) * unseenDays);
  return {
    stale,
    projectedOnHand: stale ? Math.max(0, facts.onHand - sold) : null,
    phantomSuspected: facts.onHand > 0 && noSalesProbability(facts) < minProbability,
  };
};

/** Day of the last count, delivery, or sale. */
export const lastActivityOn = ({
  countedOn,
  lastEventOn,
}: Pick<SignalInputs, 'countedOn' | 'lastEventOn'>): string | null =>
  [countedOn, lastEventOn]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null;

/** For a negative binomial demand with variance = 2 × mean: P(0) = 2^-mean. */
const noSalesProbability = (facts: SignalInputs): number => {
  const since = lastActivityOn(facts);
  if (since === null || facts.feedEndsOn === null) return 1;
  const weeks = Math.max(0, daysBetween(since, facts.feedEndsOn)) / 7;
  return 2 ** -(Math.max(0, facts.weeklyRate) * weeks);
};

/**
 * Weekly rate of sale: units weighted by age, divided by the total weight of the weeks on sale.
 */
export const computeWeeklyRate = (weightedUnits: number, weeksOnSale: number): number => {
  if (weeksOnSale <= 0) return 0;
  const ratio = 0.5 ** (1 / rateHalfLifeWeeks);
  return (weightedUnits * (1 - ratio)) / (1 - ratio ** weeksOnSale);
};
