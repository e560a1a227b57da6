import type { StoreInventoryItem } from '@shelfward/contract/inventory/inventory.contract.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import classes from './shelf-notes.module.css';
import { notesOf } from './shelf-notes.rules.ts';

/** Short notes on the reliability of an estimate. */
export const ShelfNotes = ({ item }: { readonly item: StoreInventoryItem }) => (
  <span className={classes.notes}>
    {notesOf(item).map(({ text, isWarning }) => (
      <StatusBadge key={text} status={isWarning ? 'PENDING' : 'UNKNOWN'} label={text} />
    ))}
  </span>
);
