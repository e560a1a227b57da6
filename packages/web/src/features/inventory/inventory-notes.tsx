import type { StoreInventoryItem } from '@shelfward/contract/inventory/inventory.contract.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import classes from './inventory-notes.module.css';
import { inventoryNotes } from './inventory-notes.rules.ts';

/** Short notes on the reliability of an estimate. */
export const InventoryNotes = ({ item }: { readonly item: StoreInventoryItem }) => (
  <span className={classes.notes}>
    {inventoryNotes(item).map(({ text, isWarning }) => (
      <StatusBadge key={text} status={isWarning ? 'PENDING' : 'UNKNOWN'} label={text} />
    ))}
  </span>
);
