/**
 * What moves demand besides season and level: a price, or a flag from 0 to 1 such as a deal or a feature. Each track has a
 * value for each past week and for the coming weeks, at least those of the horizon; several series share one. NaN: not known.
 */
export interface Driver {
  readonly kind: 'PRICE' | 'FLAG';
  readonly tracks: readonly Track[];
  /** The index in `tracks` of each series; -1 without values. */
  readonly trackOf: Int32Array;
  /**
   * What the effect is learned from, at the place of each track, if that is more than what was known in advance: an effect
   * is removed only from weeks that were known in advance, because unplanned promotions go on.
   */
  readonly observed?: readonly Track[];
}

export type Track = Float64Array | Uint8Array;
