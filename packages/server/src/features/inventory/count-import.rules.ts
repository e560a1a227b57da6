import { formatDay } from '@shelfward/contract/kit/dates.ts';
import type { ImportedChange } from '@shelfward/contract/kit/tables/table-import.ts';
import type { RowError } from '../../platform/imports/file-errors.ts';
import type { NamedRow } from '../../platform/imports/named-rows.queries.ts';
import { findRowErrors, quoteCell, rowError } from '../../platform/imports/row-errors.rules.ts';
import type { TablePlan } from '../../platform/imports/table-import.service.ts';

/** A row of a file of counts. */
export interface CountFileRow extends NamedRow {
  readonly quantity: number | null;
  readonly countedOn: string | null;
  /** The current estimate; null without inventory data. */
  readonly onHand: number | null;
  /** The last count of this day; null without one. */
  readonly countOfDay: number | null;
}

export interface PlannedCount {
  readonly storeId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly countedOn: string;
}

export interface CountPlan extends TablePlan {
  readonly counts: readonly PlannedCount[];
}

/** The counts of a file. Rows without a quantity are skipped; a product has one count per store and day. */
export const planCounts = (rows: readonly CountFileRow[], today: string): CountPlan => {
  const errors: RowError[] = [];
  const changes: ImportedChange[] = [];
  const counts: PlannedCount[] = [];
  const earlier = new Map<string, { readonly line: number; readonly quantity: number }>();
  let [skippedRows, unchangedRows] = [0, 0];
  for (const row of rows) {
    const { line, storeId, productId, quantity, countOfDay } = row;
    const countedOn = row.countedOn ?? today;
    const wrong = findRowErrors(row);
    if (countedOn > today)
      wrong.push({
        line,
        property: 'countedOn',
        value: countedOn,
        code: 'TOO_LARGE',
        message: `Count date ${countedOn} is in the future.`,
      });
    errors.push(...wrong);
    if (wrong.length > 0 || storeId === null || productId === null) continue;
    if (quantity === null) {
      skippedRows += 1;
      continue;
    }
    const key = `${storeId} ${productId} ${countedOn}`;
    const other = earlier.get(key);
    if (other && other.quantity !== quantity)
      errors.push({
        line,
        property: 'quantity',
        value: String(quantity),
        code: 'CONFLICT',
        message: `Product ${quoteCell(row.product)} is on line ${other.line} too, with another quantity.`,
      });
    else if (other || countOfDay === quantity) unchangedRows += 1;
    else {
      counts.push({ storeId, productId, quantity, countedOn });
      changes.push({
        line,
        record: `${row.storeName ?? ''} · ${row.productName ?? ''}`,
        before: row.onHand === null ? null : String(row.onHand),
        after: `${quantity} on ${formatDay(countedOn)}`,
      });
    }
    if (!other) earlier.set(key, { line, quantity });
  }
  if (errors.length === 0 && counts.length === 0 && unchangedRows === 0)
    errors.push(rowError(1, 'EMPTY', 'No row has a quantity.'));
  return { counts, changes, errors, unchangedRows, skippedRows };
};
