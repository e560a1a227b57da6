/** A store was deactivated or activated on a day, counted from the first day of the period. */
export interface ActivityChange {
  readonly day: number;
  readonly inactive: boolean;
}

const daysPerWeek = 7;
/** As for days without stock, a week with so many inactive days does not show the demand. */
const minInactiveDays = 3;

/** 1 for each week in which the store was inactive. The changes are in the order of time. */
export const findInactiveWeeks = (changes: readonly ActivityChange[], weeks: number): Uint8Array => {
  const inactiveDays = new Uint8Array(weeks);
  const lastDay = weeks * daysPerWeek;
  let from = 0;
  const closeUntil = (until: number): void => {
    for (let day = from; day < Math.min(until, lastDay); day += 1) {
      const week = Math.floor(day / daysPerWeek);
      inactiveDays[week] = (inactiveDays[week] ?? 0) + 1;
    }
  };
  let isInactive = changes[0]?.inactive === false;
  for (const { day, inactive } of changes) {
    if (inactive === isInactive) continue;
    if (isInactive) closeUntil(day);
    from = Math.max(0, day);
    isInactive = inactive;
  }
  if (isInactive) closeUntil(lastDay);
  return inactiveDays.map((days) => Number(days >= minInactiveDays));
};
