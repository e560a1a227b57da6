/** Inclusive range, in days since 2000-01-01. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}
