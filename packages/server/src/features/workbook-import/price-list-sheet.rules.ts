import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import type { ImportedChange } from '@shelfward/contract/kit/tables/table-import.ts';
import type { CellProblem } from '@shelfward/contract/master-import/parsed-row.types.ts';
import type { RowError } from '../../platform/imports/file-errors.ts';
import { quoteCell } from '../../platform/imports/row-errors.rules.ts';
import type { TablePlan } from '../../platform/imports/table-import.service.ts';

export interface PriceListRow {
  readonly line: number;
  readonly problems: readonly CellProblem[];
  readonly name: string | null;
  readonly isDefault: boolean | null;
  /** Null for a new price list. */
  readonly id: number | null;
  readonly wasDefault: boolean;
}

export interface PlannedPriceList {
  readonly id: number | null;
  readonly name: string;
  readonly isDefault: boolean;
}

export interface PriceListPlan extends TablePlan {
  readonly lists: readonly PlannedPriceList[];
  readonly addedItems: number;
}

/** The price lists to create, and the one that becomes the default. */
export const planPriceLists = (rows: readonly PriceListRow[]): PriceListPlan => {
  const errors: RowError[] = [];
  const changes: ImportedChange[] = [];
  const lists: PlannedPriceList[] = [];
  const earlier = new Set<string>();
  let unchangedRows = 0;
  let defaultLine: number | undefined;
  for (const { line, problems, name, isDefault, id, wasDefault } of rows) {
    errors.push(...problems.map((problem): RowError => ({ line, ...problem })));
    if (problems.length > 0 || name === null) continue;
    const key = toNameKey(name);
    if (isDefault && defaultLine !== undefined && !earlier.has(key)) {
      errors.push({
        line,
        property: 'isDefault',
        value: null,
        code: 'CONFLICT',
        message: `Price list ${quoteCell(name)} cannot be the default, because the one on line ${defaultLine} is.`,
      });
      continue;
    }
    if (isDefault) defaultLine ??= line;
    if (earlier.has(key) || (id !== null && (wasDefault || !isDefault))) unchangedRows += 1;
    else {
      lists.push({ id, name, isDefault: isDefault ?? false });
      changes.push({ line, record: name, before: id === null ? null : name, after: name });
    }
    earlier.add(key);
  }
  return {
    lists,
    changes,
    errors,
    unchangedRows,
    skippedRows: 0,
    addedItems: lists.filter(({ id }) => id === null).length,
  };
};
