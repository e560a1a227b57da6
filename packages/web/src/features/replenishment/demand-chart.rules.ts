import {
  computeCoverage,
  computeProbabilities,
  computeQuantile,
} from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import type { ParSuggestion } from '@shelfward/contract/replenishment/replenishment.contract.ts';

/** Demand above this probability is not drawn. */
const drawnProbability = 0.995;
const maxBars = 36;

export interface DemandBar {
  /** Units, both included. */
  readonly from: number;
  readonly to: number;
  readonly probability: number;
}

export interface DemandChart {
  readonly bars: readonly DemandBar[];
  /** The probability that the par levels cover the demand. */
  readonly current: number;
  readonly suggested: number;
}

type Explained = Pick<ParSuggestion, 'parLevel' | 'suggestedParLevel'> & {
  readonly terms: Pick<ParSuggestion['terms'], 'expectedDemand' | 'dispersion' | 'packSize' | 'endedProbability'>;
};

/** The probabilities of the demand of the weeks to cover, which is 0 if the product has ended. Bars have the same number of units each. */
export const toDemandChart = ({ parLevel, suggestedParLevel, terms }: Explained): DemandChart => {
  const { expectedDemand, dispersion, packSize, endedProbability } = terms;
  const ended = endedProbability ?? 0;
  const last = Math.max(computeQuantile(expectedDemand, dispersion, drawnProbability), suggestedParLevel);
  const units = Math.ceil((last + 1) / maxBars);
  const probabilities = computeProbabilities(expectedDemand, dispersion, last + units).map(
    (probability, demand) => (1 - ended) * probability + (demand === 0 ? ended : 0),
  );
  const bars = Array.from({ length: Math.ceil((last + 1) / units) }, (_, bar): DemandBar => {
    const from = bar * units;
    const shares = probabilities.subarray(from, from + units);
    return { from, to: from + units - 1, probability: shares.reduce((sum, share) => sum + share, 0) };
  });
  const coverage = (level: number): number =>
    ended + (1 - ended) * computeCoverage(expectedDemand, dispersion, { parLevel: level, packSize });
  return { bars, current: coverage(parLevel), suggested: coverage(suggestedParLevel) };
};
