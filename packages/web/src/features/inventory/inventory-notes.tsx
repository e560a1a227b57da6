import type { StoreInventoryItem } from '@shelfward/contract/inventory/inventory.contract.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { inventoryNotes } from './inventory-notes.rules.ts';

/** Short notes on the reliability of an estimate. */
export const InventoryNotes = ({ item }: { readonly item: StoreInventoryItem }) => (
  <Group component="span" gap={6} align="stretch" wrap display="inline-flex">
    {inventoryNotes(item).map(({ text, isWarning }) => (
      <StatusBadge key={text} status={isWarning ? 'PENDING' : 'UNKNOWN'} label={text} />
    ))}
  </Group>
);
