import { compareWithYear, shrinkSeason } from './season-shrinkage.rules.ts';
import { isoWeekCells } from './weekly-series.rules.ts';

/** The season of smaller groups is that of all together: their own would be noise, and take longer. */
const maxOwnSeasons = 200;

/**
 * The factor of the season in each week of groups of sales, such as stores or lines: that of all groups together, and of the
 * first ones their own deviation from it, as far as their years agree. Undefined below 60 weeks. Weeks before the first sale of
 * a group are missing; all groups end with the same week.
 */
export const computeGroupSeasons = (
  groups: readonly (readonly number[])[],
  /** ISO week minus 1 of each week of the longest group. */
  cells: Uint8Array,
): ((group: number) => Float64Array | undefined) => {
  const total = new Float64Array(cells.length);
  const counts = new Float64Array(cells.length);
  for (const weeks of groups)
    for (const [week, units] of weeks.entries()) {
      const at = cells.length - weeks.length + week;
      total[at] = (total[at] ?? 0) + Math.max(0, units);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  // Of the groups that sell already: a new group is not a season.
  const means = total.map((units, at) => (counts[at] ? units / (counts[at] ?? 1) : Number.NaN));
  const ratios = compareWithYear(means);
  if (!ratios) return () => undefined;
  const parent = new Float64Array(isoWeekCells).fill(1);
  const all = shrinkSeason({ ratios, cells, parent, products: Number.POSITIVE_INFINITY }).factors;
  return (group) => {
    const weeks = groups[group] ?? [];
    const ownCells = cells.subarray(cells.length - weeks.length);
    const own = groups.length > 1 && group < maxOwnSeasons ? compareWithYear(Float64Array.from(weeks)) : null;
    const factors = own ? shrinkSeason({ ratios: own, cells: ownCells, parent: all, products: 1 }).factors : all;
    return Float64Array.from(ownCells, (cell) => factors[cell] ?? 1);
  };
};
