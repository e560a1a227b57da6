export type Measure = 'money' | 'units';

/** One line or bar colour of a chart: a value for every label, in cents or units; null where there is none. */
export interface Series {
  readonly name: string;
  readonly measure: Measure;
  readonly values: readonly (number | null)[];
  /** Last year is always the grey hairline. */
  readonly isLastYear?: true;
  readonly color?: string;
}

export interface ChartData {
  /** "Jan", "11/19/2026", "Whole Foods": what stands under the marks. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}
