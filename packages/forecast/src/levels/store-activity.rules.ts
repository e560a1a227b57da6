import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';

/** What was deactivated or activated: each of them excludes the store from replenishment. */
const activitySources = ['STORE', 'REGION', 'COMPANY'] as const;

/** A store, its region, or its company was deactivated or activated on a day, counted from the first day of the period. */
export interface ActivityChange {
  readonly source: (typeof activitySources)[number];
  readonly day: number;
  readonly inactive: boolean;
}

/** As for days without stock, a week with so many inactive days does not show the demand. */
const minInactiveDays = 3;

/** 1 for each week in which the store, its region, or its company was inactive. The changes are in the order of time. */
export const findInactiveWeeks = (changes: readonly ActivityChange[], weeks: number): Uint8Array => {
  const inactiveDays = new Uint8Array(weeks * daysPerWeek);
  for (const source of activitySources)
    markInactiveDays(
      inactiveDays,
      changes.filter((change) => change.source === source),
    );
  return Uint8Array.from({ length: weeks }, (_, week) => {
    const days = inactiveDays.subarray(week * daysPerWeek, (week + 1) * daysPerWeek);
    return Number(days.reduce((sum, day) => sum + day, 0) >= minInactiveDays);
  });
};

const markInactiveDays = (inactiveDays: Uint8Array, changes: readonly ActivityChange[]): void => {
  let from = 0;
  let isInactive = changes[0]?.inactive === false;
  for (const { day, inactive } of changes) {
    if (inactive === isInactive) continue;
    if (isInactive) inactiveDays.fill(1, from, Math.max(from, day));
    from = Math.max(0, day);
    isInactive = inactive;
  }
  if (isInactive) inactiveDays.fill(1, from);
};
