import { floorToPacks } from '../scoring/shares.rules.ts';
import { type AllocationReason, maxQuantity } from './proposals.rules.ts';

/** A line of an order with what limits its quantity. */
export interface LimitedLine {
  /** Whole steps. */
  readonly suggested: number;
  /** Quantities are whole steps: packs, layers, or pallets. */
  readonly step: number;
  readonly isEligible: boolean;
  /** An ordered product has at least these units; 0: no minimum. */
  readonly minQuantity: number;
  /** The most units of the product, and of the product beside the stock on the shelf; null: no maximum. */
  readonly maxQuantity: number | null;
  readonly shelfRoom: number | null;
}

export interface LimitedQuantity {
  readonly quantity: number;
  readonly adjustedBy: AllocationReason | null;
}

/** The most units of a line in whole steps; 0 if the least quantity is above it. */
export const getMaximum = (line: LimitedLine): number => {
  if (!line.isEligible) return 0;
  const maximum = floorToPacks(
    Math.max(0, Math.min(maxQuantity, line.maxQuantity ?? maxQuantity, line.shelfRoom ?? maxQuantity)),
    line.step,
  );
  return maximum < getMinimum(line) ? 0 : maximum;
};

/** The least units of an ordered line in whole steps. */
export const getMinimum = ({ minQuantity, step }: LimitedLine): number =>
  Math.max(1, Math.ceil(minQuantity / step)) * step;

/** The quantity after one step more, which is the least one for a line without a quantity. */
export const addStep = (line: LimitedLine, quantity: number): number =>
  quantity === 0 ? getMinimum(line) : quantity + line.step;

/** The quantity after one step less, which is 0 for a line with the least quantity. */
export const removeStep = (line: LimitedLine, quantity: number): number =>
  quantity - line.step < getMinimum(line) ? 0 : quantity - line.step;

/** The suggested quantity within the limits of the product and the shelf. A need below the least quantity is raised to it. */
export const limitLine = (line: LimitedLine): LimitedQuantity => {
  const { suggested } = line;
  const maximum = getMaximum(line);
  const minimum = getMinimum(line);
  const limited = Math.min(suggested, maximum);
  if (limited > 0 && limited < minimum) return { quantity: minimum, adjustedBy: 'MIN_QUANTITY' };
  return { quantity: limited, adjustedBy: limited < suggested ? findLimit(line) : null };
};

const findLimit = ({ maxQuantity: maximum, shelfRoom, minQuantity }: LimitedLine): AllocationReason => {
  if (shelfRoom !== null && shelfRoom <= (maximum ?? Number.POSITIVE_INFINITY)) return 'SHELF_MAXIMUM';
  return maximum === null || maximum < minQuantity ? 'MIN_QUANTITY' : 'MAX_QUANTITY';
};
