import { computeParLevel } from '@shelfward/contract/assortments/assortments.rules.ts';
import { groupByStore } from '@shelfward/contract/kit/group-by.rules.ts';
import type { ImportedChange } from '@shelfward/contract/kit/tables/table-import.ts';
import type { RowError } from '../../platform/imports/file-errors.ts';
import type { NamedRow } from '../../platform/imports/named-rows.queries.ts';
import { cellError, findRowErrors, quoteCell, rowError } from '../../platform/imports/row-errors.rules.ts';
import type { TablePlan } from '../../platform/imports/table-import.service.ts';

/** A row of a file of par levels with the current item. */
export interface ParLevelRow extends NamedRow {
  readonly parLevel: number | null;
  readonly shelfMaximum: number | null;
  /** Null if the product is not in the assortment of the store. */
  readonly globalAssortmentQuantity: number | null;
  readonly adjustment: number | null;
  readonly currentShelfMaximum: number | null;
}

export interface PlannedChange<Value> {
  readonly storeId: number;
  readonly productId: number;
  readonly before: Value;
  readonly after: Value;
}

export interface PlannedItems {
  readonly adjustments: readonly PlannedChange<number>[];
  readonly shelfMaximums: readonly PlannedChange<number | null>[];
}

export type ParLevelPlan = TablePlan & PlannedItems;

/** The changes that result in the par levels and shelf maximums of a file. Rows without either are skipped. */
export const planParLevels = (rows: readonly ParLevelRow[]): ParLevelPlan => {
  const errors: RowError[] = [];
  const changes: ImportedChange[] = [];
  const adjustments: PlannedChange<number>[] = [];
  const shelfMaximums: PlannedChange<number | null>[] = [];
  const earlier = new Map<string, EarlierValues>();
  let [skippedRows, unchangedRows] = [0, 0];
  for (const row of rows) {
    const { line, storeId, productId, parLevel, shelfMaximum } = row;
    const wrong = [...findRowErrors(row), ...findMissingItem(row)];
    errors.push(...wrong);
    if (wrong.length > 0 || storeId === null || productId === null) continue;
    if (parLevel === null && shelfMaximum === null) {
      skippedRows += 1;
      continue;
    }
    const key = `${storeId} ${productId}`;
    const known = earlier.get(key) ?? {};
    const conflicts = findConflicts(row, known);
    errors.push(...conflicts);
    if (conflicts.length > 0) continue;
    earlier.set(key, { ...toEarlierValues(row), ...known });
    const item = { globalAssortmentQuantity: row.globalAssortmentQuantity ?? 0, adjustment: row.adjustment ?? 0 };
    const current = computeParLevel(item);
    const isParChanged = parLevel !== null && !known.parLevel && current !== parLevel;
    const isShelfChanged = shelfMaximum !== null && !known.shelfMaximum && row.currentShelfMaximum !== shelfMaximum;
    if (!isParChanged && !isShelfChanged) {
      unchangedRows += 1;
      continue;
    }
    if (isParChanged)
      adjustments.push({
        storeId,
        productId,
        before: item.adjustment,
        after: parLevel - item.globalAssortmentQuantity,
      });
    if (isShelfChanged)
      shelfMaximums.push({ storeId, productId, before: row.currentShelfMaximum, after: shelfMaximum });
    const describe = (level: number | null, shelf: number | null) =>
      [...(isParChanged ? [String(level)] : []), ...(isShelfChanged ? [`shelf ${shelf ?? '–'}`] : [])].join(', ');
    changes.push({
      line,
      record: `${row.storeName ?? ''} · ${row.productName ?? ''}`,
      before: describe(current, row.currentShelfMaximum),
      after: describe(parLevel, shelfMaximum),
    });
  }
  if (errors.length === 0 && changes.length === 0 && unchangedRows === 0)
    errors.push(rowError(1, 'EMPTY', 'No row has a par level or a shelf maximum.'));
  return { adjustments, shelfMaximums, changes, errors, unchangedRows, skippedRows };
};

const valueNames = { parLevel: 'par level', shelfMaximum: 'shelf maximum' } as const;
const properties = ['parLevel', 'shelfMaximum'] as const;

/** The values of the earlier rows of a product and store, with their lines. */
type EarlierValues = Partial<Record<keyof typeof valueNames, { readonly line: number; readonly value: number }>>;

const toEarlierValues = (row: ParLevelRow): EarlierValues =>
  Object.fromEntries(
    properties.flatMap((property) => {
      const value = row[property];
      return value === null ? [] : [[property, { line: row.line, value }]];
    }),
  );

const findConflicts = (row: ParLevelRow, known: EarlierValues): RowError[] =>
  properties.flatMap((property) => {
    const [value, earlier] = [row[property], known[property]];
    if (value === null || !earlier || earlier.value === value) return [];
    const name = valueNames[property];
    const message = `Product ${quoteCell(row.product)} is on line ${earlier.line} too, with another ${name}.`;
    return [{ line: row.line, property, value: String(value), code: 'CONFLICT', message }];
  });

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

/** The changes by store, in order of their ids, in which stores are locked. */
export const sortByStore = <T extends { readonly storeId: number }>(changes: readonly T[]): [number, T[]][] =>
  [...groupByStore(changes)].toSorted(([one], [other]) => one - other);

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
