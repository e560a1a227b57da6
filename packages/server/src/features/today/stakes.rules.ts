/** What a company would lose without these units. */
interface Stake {
  readonly units: number;
  readonly cents: number;
}

/** The part of some of the units, or of all of them if there are more now; null if the value is unknown. */
export const estimateShare = (stake: Stake | undefined, units: number): number | null =>
  stake === undefined || stake.units <= 0
    ? null
    : Math.round((stake.cents * Math.min(units, stake.units)) / stake.units);
