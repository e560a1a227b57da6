export type Measure = 'money' | 'units' | 'percent';

/** One series of a chart: a value per label in cents, units, or percent; null where there is no value. */
export interface Series {
  readonly name: string;
  readonly measure: Measure;
  readonly values: readonly (number | null)[];
  /** Last year is always drawn as a gray hairline. */
  readonly isLastYear?: true;
  readonly color?: string;
}

export interface ChartData {
  /** The axis labels: "Jan", "11/19/2026", "Whole Foods". */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}
