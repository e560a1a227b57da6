/** Units and cents of the sales of a product in the stores of a company, by week; 0 without sales. */
export interface WeeklyValues {
  readonly units: Float64Array;
  readonly cents: Float64Array;
}

/** A lower average price than this share of the usual one is reduced. */
const maxReducedShare = 0.9;
/** The usual price is the median of the weeks with sales at most this far away, of which there must be enough. */
const weeksAround = 13;
const minPricedWeeks = 8;
/** If more weeks than this are reduced, the price varies for other reasons, and none is. */
const maxShareOfWeeks = 1 / 3;

/**
 * Weeks with a reduced price, as 1, by the data before week `until`. Within half a year, a changed price becomes the
 * usual one.
 */
export const findReducedWeeks = (values: WeeklyValues, until: number = values.units.length): Uint8Array => {
  const reduced = new Uint8Array(until);
  const prices = listPrices(values, until);
  let [lowest, highest, priced, found] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  for (const price of prices) {
    if (price === 0) continue;
    lowest = Math.min(lowest, price);
    highest = Math.max(highest, price);
    priced += 1;
  }
  // The usual price is between both, so nothing is reduced. Most products need no medians.
  if (lowest > maxReducedShare * highest) return reduced;
  for (let week = 0; week < until; week += 1) {
    const price = prices[week] ?? 0;
    if (price === 0 || price > maxReducedShare * highest) continue;
    const usual = findUsualPrice(prices, week);
    if (usual === undefined || price > maxReducedShare * usual) continue;
    reduced[week] = 1;
    found += 1;
  }
  return found > maxShareOfWeeks * priced ? reduced.fill(0) : reduced;
};

/** Cents a unit of each week; 0 without sales. */
const listPrices = ({ units, cents }: WeeklyValues, until: number): Float64Array =>
  Float64Array.from({ length: until }, (_, week) => {
    const [sold, value] = [units[week] ?? 0, cents[week] ?? 0];
    return sold > 0 && value > 0 ? value / sold : 0;
  });

const findUsualPrice = (prices: Float64Array, week: number): number | undefined => {
  const around = prices.slice(Math.max(0, week - weeksAround), week + weeksAround + 1).filter((price) => price > 0);
  if (around.length < minPricedWeeks) return undefined;
  around.sort();
  const middle = (around.length - 1) / 2;
  return ((around[Math.floor(middle)] ?? 0) + (around[Math.ceil(middle)] ?? 0)) / 2;
};
