import type { StoreInventoryItem } from '@shelfward/contract/inventory/inventory.contract.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';

type Judged = Pick<
  StoreInventoryItem,
  'anchored' | 'countedOn' | 'lastEventOn' | 'stale' | 'projectedOnHand' | 'phantomSuspected'
>;

export const notesOf = (item: Judged): readonly { readonly text: string; readonly isWarning: boolean }[] => [
  ...(item.phantomSuspected ? [{ text: 'No sale for long: check the shelf', isWarning: true }] : []),
  ...(item.stale && item.projectedOnHand !== null && hasEstimate(item)
    ? [{ text: `Sales outdated: about ${formatQuantity(item.projectedOnHand)} left`, isWarning: true }]
    : []),
  ...(item.anchored ? [] : [{ text: hasEstimate(item) ? 'Never counted' : 'Nothing known', isWarning: false }]),
];

const hasEstimate = ({ countedOn, lastEventOn }: Judged): boolean => countedOn !== null || lastEventOn !== null;
