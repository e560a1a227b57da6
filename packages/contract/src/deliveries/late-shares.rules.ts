/** A part of the orders that arrives this number of days after its promised delivery. */
export interface LateShare {
  readonly daysLate: number;
  /** The sum of all shares is 1, less that of lost orders. */
  readonly share: number;
}

export const onTime: readonly LateShare[] = [{ daysLate: 0, share: 1 }];

/** Fewer orders do not show how lead times vary. */
export const minKnownOrders = 10;
