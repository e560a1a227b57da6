import type { ChangePart, ChangeSplit } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import { changeCauses } from '@shelfward/contract/analytics/change-split/change-split.rules.ts';

export const makePart = (part: Partial<ChangePart> & Pick<ChangePart, 'cause'>): ChangePart => ({
  milliunits: 0,
  sales: 0,
  stores: 0,
  products: 0,
  storeIds: [],
  productIds: [],
  days: null,
  lostUnits: null,
  ...part,
});

/** A split with these parts; all other causes have none. */
export const makeSplit = (
  parts: readonly (Partial<ChangePart> & Pick<ChangePart, 'cause'>)[],
  split: Partial<ChangeSplit> = {},
): ChangeSplit => ({
  days: { soldOnAfter: '2026-03-01', soldOnBefore: '2026-03-31' },
  lastYear: { soldOnAfter: '2025-03-01', soldOnBefore: '2025-03-31' },
  units: 0,
  sales: 0,
  unitsLastYear: 0,
  salesLastYear: 0,
  parts: changeCauses.map((cause) => makePart(parts.find((part) => part.cause === cause) ?? { cause })),
  rows: [],
  ...split,
});
