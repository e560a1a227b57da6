import type { CleanWeeks } from './clean-weeks.rules.ts';
import {
  compareProducts,
  compareWithYear,
  type Season,
  type SeasonGroup,
  shrinkSeason,
} from './season-shrinkage.rules.ts';
import { countIndexes, isoWeekCells, type WeeklySeries } from './weekly-series.rules.ts';

/** Seasonal factors: the factor of a product in an ISO week is at index product × 53 + ISO week − 1. */
export interface Seasons {
  readonly factors: Float64Array;
  /** The part of the factor of a week that follows the sales of one series in one week, by product. */
  readonly ownShares: Float64Array;
}

/** A product deviates from its line as far as its years agree, and a line from all products. */
export const computeSeasons = (series: WeeklySeries, clean: CleanWeeks): Seasons => {
  const { weeks } = series;
  const cells = series.isoWeeks.subarray(0, weeks);
  const products = sumProducts(series, clean);
  const { sums, counts, lineOf, stores } = products;
  const productCount = lineOf.length;
  const seasons = {
    factors: new Float64Array(productCount * isoWeekCells).fill(1),
    ownShares: new Float64Array(productCount),
  };
  const account = shrinkAccount(products, cells);
  if (!account) return seasons;
  const lines = shrinkLines(products, cells, account);
  const groups = lines.map(() => new Map<number, SeasonGroup>());
  for (let product = 0; product < productCount; product += 1) {
    const line = lines[lineOf[product] ?? -1] ?? { season: account, products: productCount };
    seasons.factors.set(line.season.factors, product * isoWeekCells);
    seasons.ownShares[product] = line.season.ownShare / line.products;
    if (line.products === 1) continue;
    const from = product * weeks;
    const ratios = compareWithYear(toMeans(sums.subarray(from, from + weeks), counts.subarray(from, from + weeks)));
    if (ratios)
      groups[lineOf[product] ?? -1]?.set(product, { ratios, cells, parent: line.season.factors, products: 1 });
  }
  for (const ofLine of groups) {
    const compared = compareProducts([...ofLine.values()]);
    for (const [product, group] of ofLine) {
      const { factors, ownShare } = shrinkSeason({ ...group, ...compared });
      seasons.factors.set(factors, product * isoWeekCells);
      seasons.ownShares[product] = (seasons.ownShares[product] ?? 0) + ownShare;
    }
  }
  stores.forEach((count, product) => {
    seasons.ownShares[product] = (seasons.ownShares[product] ?? 0) / Math.max(1, count);
  });
  return seasons;
};

type ProductSums = ReturnType<typeof sumProducts>;

const shrinkAccount = ({ sums, counts, lineOf }: ProductSums, cells: Uint8Array): Season | undefined => {
  const all = new Int32Array(lineOf.length);
  const ratios = compareWithYear(toMeans(sumGroups(sums, all), sumGroups(counts, all)));
  const parent = new Float64Array(isoWeekCells).fill(1);
  return ratios ? shrinkSeason({ ratios, cells, parent, products: Number.POSITIVE_INFINITY }) : undefined;
};

/** The season of each line, and the number of its products. */
const shrinkLines = ({ sums, counts, lineOf }: ProductSums, cells: Uint8Array, account: Season) => {
  const means = toMeans(sumGroups(sums, lineOf), sumGroups(counts, lineOf));
  const sizes = new Int32Array(countIndexes(lineOf));
  for (const line of lineOf) sizes[line] = (sizes[line] ?? 0) + 1;
  return Array.from(sizes, (products, line) => {
    // A line of all products has the season of the account.
    const ratios =
      products === lineOf.length
        ? null
        : compareWithYear(means.subarray(line * cells.length, (line + 1) * cells.length));
    const season = ratios ? shrinkSeason({ ratios, cells, parent: account.factors, products }) : account;
    return { season, products };
  });
};

/** Units of the available series of each product in each week, their number, and line and stores of each product. */
const sumProducts = ({ count, weeks, available, lines, products }: WeeklySeries, clean: CleanWeeks) => {
  const productCount = countIndexes(products);
  const sums = new Float64Array(productCount * weeks);
  const counts = new Float64Array(productCount * weeks);
  const lineOf = new Int32Array(productCount).fill(-1);
  const stores = new Int32Array(productCount);
  const level = new Float64Array(weeks);
  const spread = new Float64Array(weeks);
  for (let one = 0; one < count; one += 1) {
    const product = products[one] ?? 0;
    const line = lines[one] ?? 0;
    const known = lineOf[product] ?? -1;
    lineOf[product] = known < 0 ? line : Math.min(known, line);
    stores[product] = (stores[product] ?? 0) + 1;
    clean.fill(one, level, spread);
    for (let week = 0; week < weeks; week += 1) {
      if (!available[one * weeks + week]) continue;
      const cell = product * weeks + week;
      sums[cell] = (sums[cell] ?? 0) + (level[week] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return { sums, counts, lineOf, stores };
};

/** The sum of the products of each group. */
const sumGroups = (values: Float64Array, groupOf: Int32Array): Float64Array => {
  const weeks = values.length / Math.max(1, groupOf.length);
  const totals = new Float64Array(countIndexes(groupOf) * weeks);
  groupOf.forEach((group, product) => {
    if (group < 0) return;
    for (let week = 0; week < weeks; week += 1) {
      const cell = group * weeks + week;
      totals[cell] = (totals[cell] ?? 0) + (values[product * weeks + week] ?? 0);
    }
  });
  return totals;
};

/** NaN where no series is available. */
const toMeans = (sums: Float64Array, counts: Float64Array): Float64Array =>
  sums.map((sum, cell) => (counts[cell] ? sum / (counts[cell] ?? 1) : Number.NaN));
