import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { z } from 'zod';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import {
  type AddedLine,
  addLines,
  columnCount,
  createOrderSheet,
  isChanged,
  type OrderSheet,
  orderLineKey,
  originalPrice,
  originalQuantity,
  priceColumn,
  priceIn,
  quantityColumn,
  quantityIn,
  removeRows,
} from './order-sheet.rules.ts';

const amounts = z.strictObject({ quantity: z.int().min(0), unitPrice: z.int().min(0) });

/** A user's edit of one line, stored so that it can be applied to a later version of the order. */
export const sheetEdit = z.strictObject({
  productId: z.int(),
  name: z.string(),
  upc: z.string(),
  sku: z.string().nullable(),
  storeId: z.int(),
  storeName: z.string().optional(),
  /** The values on the server; null for a new line. */
  before: amounts.nullable(),
  /** Null if the line was removed. */
  after: amounts.nullable(),
});
export type SheetEdit = z.infer<typeof sheetEdit>;

export const collectEdits = (sheet: OrderSheet): SheetEdit[] =>
  sheet.lines.flatMap((line, row): SheetEdit[] => {
    const isRemoved = sheet.removed.has(row);
    if (isRemoved ? line.isNew : !isChanged(sheet, row)) return [];
    const { productId, name, upc, sku, storeId, storeName } = line;
    const before = { quantity: originalQuantity(sheet, row), unitPrice: originalPrice(sheet, row) };
    return [
      {
        productId,
        name,
        upc,
        sku,
        storeId,
        ...(storeName !== undefined && { storeName }),
        before: line.isNew ? null : before,
        after: isRemoved ? null : { quantity: quantityIn(sheet, row), unitPrice: priceIn(sheet, row) },
      },
    ];
  });

/**
 * Applies the user's edits to an order that another user may have changed. If both changed a line, the user's value is
 * applied, a remark shows the saved value, and undo restores it. `both` is the number of such lines.
 */
export const applyEdits = (
  edits: readonly SheetEdit[],
  fresh: Order,
): { readonly sheet: OrderSheet; readonly both: number } => {
  const sheet = createOrderSheet(fresh);
  const rowByKey = new Map(sheet.lines.map((line, row) => [orderLineKey(line), row]));
  const cells = new Map<number, number>();
  const added: AddedLine[] = [];
  const removed: number[] = [];
  for (const edit of edits) {
    const { before, after } = edit;
    const row = rowByKey.get(orderLineKey(edit));
    if (row === undefined) {
      if (after) added.push(toAddedLine(edit, after));
    } else if (after) {
      if (after.quantity !== (before?.quantity ?? 0)) cells.set(row * columnCount + quantityColumn, after.quantity);
      if (after.unitPrice !== (before?.unitPrice ?? 0)) cells.set(row * columnCount + priceColumn, after.unitPrice);
      const remark = findConflict(sheet, row, { before: before ?? noAmounts, after });
      if (remark) sheet.remarks.set(row, remark);
    } else removed.push(row);
  }
  addLines(sheet, added);
  editCells(sheet.model, { cells: [...cells.keys()], quantities: [...cells.values()] });
  removeRows(sheet, removed);
  return { sheet, both: sheet.remarks.size };
};

type Amounts = z.infer<typeof amounts>;
const noAmounts: Amounts = { quantity: 0, unitPrice: 0 };

const toAddedLine = (edit: SheetEdit, { quantity, unitPrice }: Amounts): AddedLine => ({
  product: { id: edit.productId, name: edit.name, upc: edit.upc, sku: edit.sku },
  quantity,
  unitPrice,
  listPrice: null,
  store: { id: edit.storeId, name: edit.storeName ?? '' },
});

/** The saved value of a line that both users changed, as a remark. */
const findConflict = (
  sheet: OrderSheet,
  row: number,
  { before, after }: { readonly before: Amounts; readonly after: Amounts },
): string | undefined => {
  const quantity = originalQuantity(sheet, row);
  const price = originalPrice(sheet, row);
  if (quantity !== before.quantity && quantity !== after.quantity) return `saved value ${quantity}`;
  if (price !== before.unitPrice && price !== after.unitPrice) return `saved value $${(price / 100).toFixed(2)}`;
  return undefined;
};
