/** A metric with one value. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly value: () => number;
}

/** A figure with one value for each value of a label. */
export interface LabeledFigure {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly values: () => Promise<readonly (readonly [label: string, value: number])[]>;
}
