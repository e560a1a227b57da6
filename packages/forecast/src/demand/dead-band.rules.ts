/** A change of fewer units, or of a smaller share of the par level, is not worth the work. */
const minChange = 2;
const minChangeShare = 0.1;
/** The lowest demand that the uncertainty of the level makes plausible, as a share of the expected one. */
const minShare = 0.2;

export interface LevelUncertainty {
  readonly level: number;
  readonly effectiveWeeks: number;
  /** Variance / mean of a week. */
  readonly weekDispersion: number;
}

/** The standard error of a level, as a share of it; null without own sales. */
export const computeRelativeError = ({ level, effectiveWeeks, weekDispersion }: LevelUncertainty): number | null => {
  const units = effectiveWeeks * level;
  return units > 0 ? Math.sqrt(weekDispersion / units) : null;
};

/**
 * Whether a par level is as good as the computed one: the difference is small, or the level is not known well enough to
 * tell them apart. `parLevelAt` is the par level at a share of the expected demand.
 */
export const isInDeadBand = (
  parLevel: number,
  computed: number,
  {
    relativeError,
    parLevelAt,
  }: { readonly relativeError: number | null; readonly parLevelAt: (share: number) => number },
): boolean => {
  if (Math.abs(computed - parLevel) < Math.max(minChange, Math.floor(minChangeShare * parLevel))) return true;
  if (relativeError === null) return false;
  return parLevel >= parLevelAt(Math.max(minShare, 1 - relativeError)) && parLevel <= parLevelAt(1 + relativeError);
};
