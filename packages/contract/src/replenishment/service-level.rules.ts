export const minServiceLevel = 0.5;
/** 100 % would require an unlimited par level. */
export const maxServiceLevel = 0.999;
export const defaultMarginPercent = 50;
export const defaultHoldingPercent = 25;

/**
 * The service level at which one more unit neither gains nor loses: it earns the margin if it sells before the next order
 * could replace it, and costs the holding cost if not.
 */
export const computeCriticalRatio = (margin: number, holding: number): number => margin / (margin + holding);

export interface ServiceLevelTerms {
  readonly serviceLevelBasis: 'FIXED' | 'MARGIN';
  readonly serviceLevel: number;
  /** Percent of the price. */
  readonly marginPercent: number;
  /** Percent of the price for a year. */
  readonly holdingPercent: number;
  readonly reviewWeeks: number;
}

interface LineTerms {
  readonly serviceLevel: number | null;
  readonly marginPercent: number | null;
}

const weeksPerYear = 52;

/** A product line with a level or a margin of its own has priority over the company. */
export const computeServiceLevel = (terms: ServiceLevelTerms, line?: LineTerms): number => {
  if (line && line.serviceLevel !== null) return line.serviceLevel;
  const lineMargin = line?.marginPercent ?? null;
  if (lineMargin === null && terms.serviceLevelBasis === 'FIXED') return terms.serviceLevel;
  const holding = (terms.holdingPercent * terms.reviewWeeks) / weeksPerYear;
  const ratio = computeCriticalRatio(lineMargin ?? terms.marginPercent, holding);
  return Math.min(maxServiceLevel, Math.max(minServiceLevel, ratio));
};
