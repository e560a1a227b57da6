import type { StoreInventoryItem } from '@shelfward/contract/inventory/inventory.contract.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';

type Estimate = Pick<
  StoreInventoryItem,
  'anchored' | 'countedOn' | 'lastEventOn' | 'stale' | 'projectedOnHand' | 'phantomSuspected'
>;

export const inventoryNotes = (item: Estimate): readonly { readonly text: string; readonly isWarning: boolean }[] => [
  ...(item.phantomSuspected ? [{ text: 'No recent sales: check the shelf', isWarning: true }] : []),
  ...(item.stale && item.projectedOnHand !== null && hasEstimate(item)
    ? [{ text: `Sales data outdated: about ${formatQuantity(item.projectedOnHand)} on hand`, isWarning: true }]
    : []),
  ...(item.anchored ? [] : [{ text: hasEstimate(item) ? 'Never counted' : 'No data', isWarning: false }]),
];

const hasEstimate = ({ countedOn, lastEventOn }: Estimate): boolean => countedOn !== null || lastEventOn !== null;
