import { computeParLevel } from '@shelfward/contract/assortments/assortments.rules.ts';
import type { ImportedChange } from '@shelfward/contract/kit/tables/table-import.ts';
import { groupByStore } from '../../platform/core/group-by.rules.ts';
import type { RowError } from '../../platform/imports/file-errors.ts';
import type { NamedRow } from '../../platform/imports/named-rows.queries.ts';
import { cellError, findRowErrors, quoteCell, rowError } from '../../platform/imports/row-errors.rules.ts';
import type { TablePlan } from '../../platform/imports/table-import.service.ts';

/** A row of a file of par levels with the current item. */
export interface ParLevelRow extends NamedRow {
  readonly parLevel: number | null;
  /** Null if the product is not in the assortment of the store. */
  readonly globalAssortmentQuantity: number | null;
  readonly adjustment: number | null;
}

export interface PlannedAdjustment {
  readonly storeId: number;
  readonly productId: number;
  readonly before: number;
  readonly after: number;
}

export interface ParLevelPlan extends TablePlan {
  readonly adjustments: readonly PlannedAdjustment[];
}

/** The adjustments that result in the par levels of a file. Rows without a par level are skipped. */
export const planParLevels = (rows: readonly ParLevelRow[]): ParLevelPlan => {
  const errors: RowError[] = [];
  const changes: ImportedChange[] = [];
  const adjustments: PlannedAdjustment[] = [];
  const earlier = new Map<string, { readonly line: number; readonly parLevel: number }>();
  let [skippedRows, unchangedRows] = [0, 0];
  for (const row of rows) {
    const { line, storeId, productId, parLevel } = row;
    const wrong = [...findRowErrors(row), ...findMissingItem(row)];
    errors.push(...wrong);
    if (wrong.length > 0 || storeId === null || productId === null) continue;
    if (parLevel === null) {
      skippedRows += 1;
      continue;
    }
    const key = `${storeId} ${productId}`;
    const other = earlier.get(key);
    if (!other) earlier.set(key, { line, parLevel });
    if (other && other.parLevel !== parLevel) {
      errors.push({
        line,
        property: 'parLevel',
        value: String(parLevel),
        code: 'CONFLICT',
        message: `Product ${quoteCell(row.product)} is on line ${other.line} too, with another par level.`,
      });
      continue;
    }
    const item = { globalAssortmentQuantity: row.globalAssortmentQuantity ?? 0, adjustment: row.adjustment ?? 0 };
    if (other || computeParLevel(item) === parLevel) {
      unchangedRows += 1;
      continue;
    }
    adjustments.push({
      storeId,
      productId,
      before: item.adjustment,
      after: parLevel - item.globalAssortmentQuantity,
    });
    changes.push({
      line,
      record: `${row.storeName ?? ''} · ${row.productName ?? ''}`,
      before: String(computeParLevel(item)),
      after: String(parLevel),
    });
  }
  if (errors.length === 0 && adjustments.length === 0 && unchangedRows === 0)
    errors.push(rowError(1, 'EMPTY', 'No row has a par level.'));
  return { adjustments, changes, errors, unchangedRows, skippedRows };
};

const findMissingItem = (row: ParLevelRow): RowError[] =>
  row.storeId === null || row.productId === null || row.globalAssortmentQuantity !== null
    ? []
    : [
        cellError({
          line: row.line,
          property: 'product',
          label: 'Product',
          value: row.product,
          code: 'NOT_FOUND',
          problem: `is not in the assortment of store ${quoteCell(row.store)}.`,
        }),
      ];

/** The adjustments by store, in order of their ids, in which stores are locked. */
export const sortByStore = <T extends { readonly storeId: number }>(adjustments: readonly T[]): [number, T[]][] =>
  [...groupByStore(adjustments)].toSorted(([one], [other]) => one - other);

interface NewAssortment {
  readonly items: readonly { readonly productId: number; readonly quantity: number }[];
  readonly storeIds: readonly number[];
}

/** The products that stores do not have, as assortments for the stores with the same products. */
export const groupMissingItems = (rows: readonly ParLevelRow[]): readonly NewAssortment[] => {
  const missing = new Map<number, Map<number, number>>();
  for (const { problems, storeId, productId, parLevel, globalAssortmentQuantity } of rows) {
    if (problems.length > 0 || storeId === null || productId === null || parLevel === null) continue;
    if (globalAssortmentQuantity !== null) continue;
    const items = missing.get(storeId) ?? new Map<number, number>();
    if (!items.has(productId)) items.set(productId, parLevel);
    missing.set(storeId, items);
  }
  const groups = new Map<string, { readonly items: NewAssortment['items']; readonly storeIds: number[] }>();
  for (const [storeId, items] of missing) {
    const sorted = [...items].toSorted(([one], [other]) => one - other);
    const key = sorted.map(([productId]) => productId).join(' ');
    const group = groups.get(key);
    if (group) group.storeIds.push(storeId);
    else
      groups.set(key, {
        items: sorted.map(([productId, quantity]) => ({ productId, quantity })),
        storeIds: [storeId],
      });
  }
  return [...groups.values()];
};
