export type Measure = 'money' | 'units' | 'percent';

/** One series of a chart: a value per label in cents, units, or percent; null where there is no value. */
export interface Series {
  readonly name: string;
  readonly measure: Measure;
  readonly values: readonly (number | null)[];
  /** Bars without a mark. */
  readonly mark?: Mark;
  /** The lower edge of a band, whose upper edge are the values; 0 if not given. */
  readonly lows?: readonly (number | null)[];
  /** Last year is always gray. */
  readonly isLastYear?: true;
  readonly color?: string;
}

export type Mark = 'bar' | 'line' | 'dashes' | 'band';

export interface ChartData {
  /** The axis labels: "Jan", "11/19/2026", "Whole Foods". */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly annotations?: readonly ChartAnnotation[] | undefined;
}

/** Something that happened at a label, or at several: a mark above the series, and a line to its last label. */
export interface ChartAnnotation {
  readonly from: number;
  readonly until: number;
  /** Annotations of a group are in one row. */
  readonly group: string;
  readonly color: string;
  readonly text: string;
}
