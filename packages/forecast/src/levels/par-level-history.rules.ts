import { computeParLevel } from '@shelfward/contract/assortments/assortments.rules.ts';
import type { ParLevelChange } from '@shelfward/contract/replenishment/par-level-changes.shapes.ts';

/** An audit entry that changed the par level of a product in a store, or may have. */
export interface ParLevelEntry {
  readonly date: Date;
  /** OTHER: from here on back, the par level is not known. */
  readonly kind: ParLevelChange['kind'] | 'OTHER';
  readonly before: number | null;
  readonly after: number | null;
  readonly changedBy: ParLevelChange['changedBy'];
  readonly runId: number | null;
}

interface Item {
  readonly globalAssortmentQuantity: number;
  readonly adjustment: number;
}

/**
 * The changes of the par level, newest first, from the item of today and the audit entries, newest first. The audit has
 * adjustments and quantities, not par levels; the history ends where they no longer lead to the par level of today.
 */
export const toParLevelChanges = (item: Item, entries: readonly ParLevelEntry[]): ParLevelChange[] => {
  const changes: ParLevelChange[] = [];
  let current = item;
  for (const { date, kind, before, after, changedBy, runId } of entries) {
    if (kind === 'OTHER' || before === null || after === null) break;
    const field = kind === 'ADJUSTMENT' ? 'adjustment' : 'globalAssortmentQuantity';
    if (current[field] !== after) break;
    const earlier: Item = { ...current, [field]: before };
    const [from, to] = [computeParLevel(earlier), computeParLevel(current)];
    if (from !== to) changes.push({ date: date.toISOString(), before: from, after: to, kind, changedBy, runId });
    current = earlier;
  }
  return changes;
};
