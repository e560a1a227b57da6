import { allocatePacksByWeight, limitToPacks } from '../scoring/shares.rules.ts';
import type { AdjustedQuantity, Ranked } from './smart-swap.rules.ts';

/**
 * The basis of the fair-share allocation of a short product: in proportion to the need (units missing to par level),
 * in proportion to the scores of the stores, or by ranking, where the best stores receive their full quantity first.
 */
export const fairShareBases = ['NEED', 'SCORE', 'RANKING'] as const;
export type FairShareBasis = (typeof fairShareBases)[number];

export interface ShareLine {
  readonly storeId: number;
  readonly storeOrderProposalId: number;
  /** The suggested quantity, which is the maximum for the store. */
  readonly currentProposedQuantity: number;
  /** Units that the store is missing to its par level. */
  readonly need: number;
}

export interface FairShareInput {
  readonly productId: number;
  readonly availableQuantity: number;
  /** Units per pack. Changed quantities are whole packs; 1 allows single units. */
  readonly packSize: number;
  readonly lines: readonly ShareLine[];
  readonly shareBy: FairShareBasis;
}

/**
 * The changed quantities in ranking order, so that the stores together receive at most the available units. Available
 * units that do not fill a pack are left.
 */
export const fairShare = (question: FairShareInput, ranking: readonly Ranked[]): AdjustedQuantity[] => {
  const { productId, availableQuantity, packSize, shareBy } = question;
  const proposed = question.lines.reduce((sum, line) => sum + line.currentProposedQuantity, 0);
  if (proposed <= availableQuantity) return [];
  const places = new Map(
    ranking.toSorted((left, right) => left.ranking - right.ranking).map((each, place) => [each.id, { ...each, place }]),
  );
  const getPlace = ({ storeId }: ShareLine): number => places.get(storeId)?.place ?? places.size;
  const lines = question.lines.toSorted(
    (left, right) => getPlace(left) - getPlace(right) || left.storeId - right.storeId,
  );
  const getWeight = (line: ShareLine): number =>
    shareBy === 'NEED' ? line.need : Math.round((places.get(line.storeId)?.weight ?? 0) * 1_000_000);
  const given =
    shareBy === 'RANKING'
      ? inTurn(question, lines)
      : allocatePacksByWeight(
          availableQuantity,
          packSize,
          lines.map((line, place) => ({
            id: line.storeId,
            weight: getWeight(line),
            cap: line.currentProposedQuantity,
            tie: -place,
          })),
        );
  return lines.flatMap(({ storeId, storeOrderProposalId, currentProposedQuantity }) => {
    const newProposedQuantity = given.get(storeId) ?? 0;
    return newProposedQuantity === currentProposedQuantity
      ? []
      : [{ storeId, storeOrderProposalId, productId, newProposedQuantity }];
  });
};

const inTurn = (
  { availableQuantity, packSize }: FairShareInput,
  lines: readonly ShareLine[],
): ReadonlyMap<number, number> => {
  let left = availableQuantity;
  return new Map(
    lines.map(({ storeId, currentProposedQuantity }) => {
      const units = limitToPacks(currentProposedQuantity, left, packSize);
      left -= units;
      return [storeId, units];
    }),
  );
};
