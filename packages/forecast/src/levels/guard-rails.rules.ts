import type { SuggestionLimit } from '@shelfward/contract/replenishment/replenishment.rules.ts';

export interface GuardRailInput {
  readonly parLevel: number;
  readonly globalAssortmentQuantity: number;
  /** The par level that the forecast requires. */
  readonly unlimitedParLevel: number;
  readonly presentationMinimum: number;
}

/**
 * Limits the change of a par level: at most -50 % and +100 % in one run, and not below the presentation minimum. A par level
 * of 0 has no percentage: the limit is the quantity of the assortment. If that is 0 as well, no par level was set yet, and
 * the first one has no limit.
 */
export const limitParLevel = ({
  parLevel,
  globalAssortmentQuantity,
  unlimitedParLevel,
  presentationMinimum,
}: GuardRailInput): { readonly parLevel: number; readonly limitedBy: SuggestionLimit | null } => {
  const lowest = Math.ceil(parLevel / 2);
  const highest = parLevel > 0 ? 2 * parLevel : globalAssortmentQuantity || Number.POSITIVE_INFINITY;
  const limited = Math.min(highest, Math.max(lowest, unlimitedParLevel));
  if (limited < presentationMinimum) return { parLevel: presentationMinimum, limitedBy: 'PRESENTATION_MINIMUM' };
  if (limited > unlimitedParLevel) return { parLevel: limited, limitedBy: 'MAX_DECREASE' };
  return { parLevel: limited, limitedBy: limited < unlimitedParLevel ? 'MAX_INCREASE' : null };
};
