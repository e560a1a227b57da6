import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';

/** Orders of a place that arrived in the same week, after the same number of days. */
export interface Arrivals {
  readonly companyId: number;
  readonly regionId: number | null;
  readonly storeId: number | null;
  /** Whole weeks from the arrival until today. */
  readonly weeksAgo: number;
  readonly days: number;
  readonly orders: number;
}

/** Fewer deliveries may be late together by chance. */
const minRecent = 4;
/** Deliveries before the change that show what was usual. */
const minEarlier = 8;
/** A smaller difference of the means changes few par levels. */
const minDifference = 1;
/** The point that chance exceeds once in 1,000 (χ² with one degree of freedom): each week that ends is one more chance of it. */
const minStatistic = 10.8;
/** Lead times that change more often than this have no usual days. */
const maxChanges = 4;

/**
 * How many of the last weeks show the lead times of today: those since the last change, or all of them. A change is found
 * where the ranks of the days before and after it differ by more than chance, so that a single late delivery is none. Each place
 * is compared with itself (van Elteren), so that a place that orders more than before is none, either. Weeks are those of the
 * arrival, because of recent orders only the fast ones have arrived.
 */
export const findWeeksSinceChange = (arrivals: readonly Arrivals[]): number => {
  let weeks = Number.POSITIVE_INFINITY;
  for (let changes = 0; changes < maxChanges; changes += 1) {
    const change = findChange(arrivals.filter(({ weeksAgo }) => weeksAgo < weeks));
    if (change === undefined) return weeks;
    weeks = change;
  }
  return weeks;
};

/** A place, and what its last weeks show so far. */
interface Stratum {
  readonly ranks: ReadonlyMap<number, number>;
  readonly total: number;
  readonly totalDays: number;
  readonly ties: number;
  recent: number;
  recentRanks: number;
  recentDays: number;
}

const findChange = (arrivals: readonly Arrivals[]): number | undefined => {
  const toPlace = ({ companyId, regionId, storeId }: Arrivals) => `${companyId} ${regionId} ${storeId}`;
  const strata = new Map([...groupBy(arrivals, toPlace)].map(([place, own]) => [place, toStratum(own)]));
  const byWeek = groupBy(arrivals, ({ weeksAgo }) => weeksAgo);
  let best = { statistic: minStatistic, recents: 0, weeks: 0 };
  for (const weeksAgo of [...byWeek.keys()].toSorted((one, other) => one - other)) {
    for (const arrival of byWeek.get(weeksAgo) ?? []) {
      const stratum = strata.get(toPlace(arrival));
      if (stratum) addRecent(stratum, arrival);
    }
    const compared = compareStrata(strata.values());
    if (compared.statistic > best.statistic) best = { ...compared, weeks: weeksAgo + 1 };
  }
  return best.recents >= minRecent ? best.weeks : undefined;
};

const addRecent = (stratum: Stratum, { days, orders }: Arrivals): void => {
  stratum.recent += orders;
  stratum.recentRanks += orders * (stratum.ranks.get(days) ?? 0);
  stratum.recentDays += orders * days;
};

/** χ² of the last deliveries of each place against its earlier ones; 0 where these are few, or as fast. */
const compareStrata = (strata: Iterable<Stratum>): { readonly statistic: number; readonly recents: number } => {
  let [recents, earliers, excess, variance, difference] = [0, 0, 0, 0, 0];
  for (const { total, totalDays, ties, recent, recentRanks, recentDays } of strata) {
    const earlier = total - recent;
    if (recent < minOrders || earlier < minOrders) continue;
    recents += recent;
    earliers += earlier;
    excess += recentRanks / (total + 1) - recent / 2;
    variance += (recent * earlier * ties) / (12 * (total + 1));
    difference += recentDays - (recent * (totalDays - recentDays)) / earlier;
  }
  const isCompared = recents > 0 && earliers >= minEarlier && variance > minOrders;
  const isChange = isCompared && Math.abs(difference) >= minDifference * recents;
  return { statistic: isChange ? (excess * excess) / variance : 0, recents };
};

/** Parts of orders are fractions: less is the rounding of their sums. */
const minOrders = 1e-9;

/** The mean rank of each number of days, and the correction for orders that share it. */
const toStratum = (arrivals: readonly Arrivals[]): Stratum => {
  const byDays = groupBy(arrivals, ({ days }) => days);
  const ranks = new Map<number, number>();
  let [before, cubes, totalDays] = [0, 0, 0];
  for (const days of [...byDays.keys()].toSorted((one, other) => one - other)) {
    const orders = (byDays.get(days) ?? []).reduce((sum, one) => sum + one.orders, 0);
    ranks.set(days, before + (orders + 1) / 2);
    before += orders;
    cubes += orders ** 3 - orders;
    totalDays += orders * days;
  }
  const ties = before > 1 ? Math.max(0, 1 - cubes / (before ** 3 - before)) : 0;
  return { ranks, total: before, totalDays, ties, recent: 0, recentRanks: 0, recentDays: 0 };
};
