import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { z } from 'zod';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import {
  type AddedLine,
  addLines,
  columnCount,
  isChanged,
  keyOf,
  type OrderSheet,
  originalPrice,
  originalQuantity,
  priceColumn,
  priceIn,
  quantityColumn,
  quantityIn,
  removeRows,
  sheetOf,
} from './order-sheet.rules.ts';

const amounts = z.strictObject({ quantity: z.int().min(0), unitPrice: z.int().min(0) });

/** What a person did to one line of a sheet, so that it can be done again to the order as it is later. */
export const sheetEdit = z.strictObject({
  productId: z.int(),
  name: z.string(),
  upc: z.string(),
  sku: z.string().nullable(),
  storeId: z.int(),
  storeName: z.string().optional(),
  /** What the server held; null: the line is new. */
  before: amounts.nullable(),
  /** Null: the line is taken out. */
  after: amounts.nullable(),
});
export type SheetEdit = z.infer<typeof sheetEdit>;

export const editsOf = (sheet: OrderSheet): SheetEdit[] =>
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
 * The person's changes upon an order that somebody else may have changed meanwhile. Where both changed a line, the
 * person's stands, the other's is told beside it, and one step back takes it. Answers how many lines that were.
 */
export const enterEdits = (
  edits: readonly SheetEdit[],
  fresh: Order,
): { readonly sheet: OrderSheet; readonly both: number } => {
  const sheet = sheetOf(fresh);
  const rowOf = new Map(sheet.lines.map((line, row) => [keyOf(line), row]));
  const cells = new Map<number, number>();
  const added: AddedLine[] = [];
  const removed: number[] = [];
  for (const edit of edits) {
    const { before, after } = edit;
    const row = rowOf.get(keyOf(edit));
    if (row === undefined) {
      if (after) added.push(addedAgain(edit, after));
    } else if (after) {
      if (after.quantity !== (before?.quantity ?? 0)) cells.set(row * columnCount + quantityColumn, after.quantity);
      if (after.unitPrice !== (before?.unitPrice ?? 0)) cells.set(row * columnCount + priceColumn, after.unitPrice);
      const theirs = theirsIn(sheet, row, { before: before ?? nothing, after });
      if (theirs) sheet.remarks.set(row, theirs);
    } else removed.push(row);
  }
  addLines(sheet, added);
  editCells(sheet.model, { cells: [...cells.keys()], quantities: [...cells.values()] });
  removeRows(sheet, removed);
  return { sheet, both: sheet.remarks.size };
};

type Amounts = z.infer<typeof amounts>;
const nothing: Amounts = { quantity: 0, unitPrice: 0 };

const addedAgain = (edit: SheetEdit, { quantity, unitPrice }: Amounts): AddedLine => ({
  product: { id: edit.productId, name: edit.name, upc: edit.upc, sku: edit.sku },
  quantity,
  unitPrice,
  listPrice: null,
  store: { id: edit.storeId, name: edit.storeName ?? '' },
});

/** What the other person made of a line that this one changed too. */
const theirsIn = (
  sheet: OrderSheet,
  row: number,
  { before, after }: { readonly before: Amounts; readonly after: Amounts },
): string | undefined => {
  const quantity = originalQuantity(sheet, row);
  const price = originalPrice(sheet, row);
  if (quantity !== before.quantity && quantity !== after.quantity) return `theirs ${quantity}`;
  if (price !== before.unitPrice && price !== after.unitPrice) return `theirs $${(price / 100).toFixed(2)}`;
  return undefined;
};
