/** The expected demand of a product in a store. */
export interface Forecast {
  /** The Monday of the first week of `weekly`. */
  readonly asOf: string;
  /** Units of each week. */
  readonly weekly: readonly number[];
  /** Units a week without seasonality and promotions. */
  readonly level: number;
  /** Variance / mean of the demand of a week, and of the demand of the weeks to cover. */
  readonly weekDispersion: number;
  readonly horizonDispersion: number;
  /** Of low confidence: orders do not use it. */
  readonly isUncertain: boolean;
}

/** As a run writes it. */
export interface SeriesForecast extends Omit<Forecast, 'asOf'> {
  readonly storeId: number;
  readonly productId: number;
}
