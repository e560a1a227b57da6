/** Inclusive range, in days since 2000-01-01. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

export const isWithin = (one: DayRange, { first, last }: DayRange): boolean => one.first >= first && one.last <= last;
export const overlaps = (one: DayRange, { first, last }: DayRange): boolean => one.first <= last && one.last >= first;
