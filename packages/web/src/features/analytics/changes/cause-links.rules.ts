import type { ChangePart } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import type { ChangeCause } from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Target } from '../../../kit/target.ts';
import { type ChangesState, type changeLevels, changesTarget } from '../core/changes-state.ts';

type Level = (typeof changeLevels)[number];

/** The rows that show a cause best. */
const levels: Readonly<Record<ChangeCause, Level>> = {
  STORES_OPENED: 'STORE',
  STORES_CLOSED: 'STORE',
  LISTED: 'PRODUCT',
  DELISTED: 'PRODUCT',
  AVAILABILITY: 'STORE',
  NOT_KNOWN: 'STORE',
  CALENDAR: 'COMPANY',
  PROMOTION: 'PRODUCT',
  PRICE: 'PRODUCT',
  VELOCITY: 'PRODUCT',
};

/** The rows of a cause: the stores, or the products, with its largest parts, sorted by their part. */
export const causeTarget = (state: ChangesState, { cause, storeIds, productIds }: ChangePart): Target => {
  const type = levels[cause];
  const filters = {
    ...state.filters,
    ...(type === 'STORE' && storeIds.length > 0 && { storeIds }),
    ...(type === 'PRODUCT' && productIds.length > 0 && { productIds }),
  };
  return changesTarget({ ...state, filters, cause, level: { type, attributeKeyId: null } });
};

/** What the link of a cause leads to: "14 stores", or "20 of 180 products". */
export const describeCauseRows = (part: ChangePart): string => {
  const type = levels[part.cause];
  if (type === 'COMPANY') return 'By company';
  const [word, count, ids] =
    type === 'STORE'
      ? (['store', part.stores, part.storeIds] as const)
      : (['product', part.products, part.productIds] as const);
  return ids.length > 0 && ids.length < count
    ? `${ids.length} of ${formatCount(count, word)}`
    : formatCount(count, word);
};
