/** What is known about a shelf besides its estimate, to judge how far to trust that. */
export interface ShelfFacts {
  readonly onHand: number;
  readonly countedOn: string | null;
  readonly lastEventOn: string | null;
  /** The last day on which the store reported any sale; null: it never did. */
  readonly feedEndsOn: string | null;
  /** Sold in the last 56 days of the feed. */
  readonly recentUnits: number;
  /** Sold a week before the silence began, recent weeks weighing more. */
  readonly weeklyLevel: number;
}

export interface ShelfSignals {
  readonly stale: boolean;
  readonly projectedOnHand: number | null;
  readonly phantomSuspected: boolean;
}

export const recentDays = 56;
/** After so many weeks a sale weighs half. */
export const levelHalfLifeWeeks = 8;
/** A store that reports nothing for longer has stopped reporting. */
const longestLagDays = 10;
/** So improbable must a silence be, given what the product sold before, until something is wrong. */
const improbable = 0.01;

export const signalsOf = (facts: ShelfFacts, asOf: string): ShelfSignals => {
  const lagDays = facts.feedEndsOn === null ? 0 : daysBetween(facts.feedEndsOn, asOf);
  const stale = lagDays > longestLagDays;
  // What was sold before the count is in it.
  const unseenDays = Math.min(lagDays, facts.countedOn === null ? lagDays : daysBetween(facts.countedOn, asOf));
  const sold = Math.round((Math.max(0, facts.recentUnits) / recentDays) * unseenDays);
  return {
    stale,
    projectedOnHand: stale ? Math.max(0, facts.onHand - sold) : null,
    phantomSuspected: facts.onHand > 0 && probabilityOfSilence(facts) < improbable,
  };
};

/** Since this day nothing moved and nobody looked. */
export const silentSince = ({ countedOn, lastEventOn }: Pick<ShelfFacts, 'countedOn' | 'lastEventOn'>): string | null =>
  [countedOn, lastEventOn]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null;

/** Of a negative binomial demand whose variance is twice its mean: P(0) = 2^-mean. */
const probabilityOfSilence = (facts: ShelfFacts): number => {
  const since = silentSince(facts);
  if (since === null || facts.feedEndsOn === null) return 1;
  const weeks = Math.max(0, daysBetween(since, facts.feedEndsOn)) / 7;
  return 2 ** -(Math.max(0, facts.weeklyLevel) * weeks);
};

/**
 * The weekly level from units that were each weighted by their age: divided by the weights of as many weeks as the
 * product has been selling.
 */
export const weeklyLevelOf = (weightedUnits: number, weeksOnSale: number): number => {
  if (weeksOnSale <= 0) return 0;
  const ratio = 0.5 ** (1 / levelHalfLifeWeeks);
  return (weightedUnits * (1 - ratio)) / (1 - ratio ** weeksOnSale);
};

const millisecondsPerDay = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / millisecondsPerDay);
