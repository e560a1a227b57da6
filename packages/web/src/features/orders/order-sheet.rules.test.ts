import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editCells, undo } from '../../kit/matrix/matrix-history.ts';
import { makeOrder } from '../../kit/testing/fixtures/orders.fixture.ts';
import { applyEdits, collectEdits, sheetEdit } from './order-edits.rules.ts';
import { parseOrderLines } from './order-paste.rules.ts';
import {
  type AddedLine,
  addLines,
  buildItemsBody,
  countChanges,
  createOrderSheet,
  findLineProblem,
  getSheetTotals,
  type OrderSheet,
  priceIn,
  quantityIn,
  removeRows,
} from './order-sheet.rules.ts';

const store = { id: 21, name: 'Plano' };
const added = (id: number, quantity: number, overrides: Partial<AddedLine> = {}): AddedLine => ({
  product: { id, name: `Product ${id}`, upc: `${id}`, sku: null },
  quantity,
  unitPrice: undefined,
  listPrice: 200,
  store,
  ...overrides,
});

const twoLines = (): Order =>
  makeOrder([
    { productId: 51, quantity: 45, unitPrice: 1035 },
    { productId: 52, quantity: 10, unitPrice: 250, shippedQuantity: 4 },
  ]);

const setCell = (sheet: OrderSheet, cell: number, value: number) =>
  editCells(sheet.model, { cells: [cell], quantities: [value] });

describe('the sheet of an order', () => {
  test('sends all lines, and prices only for lines whose price changed', () => {
    const sheet = createOrderSheet(twoLines());
    setCell(sheet, 0, 46);
    setCell(sheet, 3, 300);

    expect(countChanges(sheet)).toBe(2);
    expect(buildItemsBody(sheet).body.items).toEqual([
      { productId: 51, quantity: 46 },
      { productId: 52, quantity: 10, unitPrice: 300 },
    ]);
  });

  // 45 × 10.35 + 10 × 2.50 + 6 × 2.00 = 465.75 + 25.00 + 12.00 = 502.75; 5 % of it is 25.1375, rounded to 25.14.
  test('computes the same totals as the order', () => {
    const sheet = createOrderSheet({ ...twoLines(), discount: 5, shippingCharge: 500 });
    addLines(sheet, [added(60, 6)]);

    expect(getSheetTotals(sheet)).toEqual({ lines: 3, units: 61, subtotal: 50_275, total: 50_275 - 2514 + 500 });
  });

  test('updates existing lines, adds new lines at the list price, and undoes both in one step', () => {
    const sheet = createOrderSheet(twoLines());

    addLines(sheet, [added(51, 7), added(60, 6), added(60, 2), added(61, 1, { unitPrice: 99 })]);

    expect([0, 2, 3].map((row) => [quantityIn(sheet, row), priceIn(sheet, row)])).toEqual([
      [7, 1035],
      [8, 200],
      [1, 99],
    ]);
    undo(sheet.model);
    expect(buildItemsBody(sheet).body).toEqual(buildItemsBody(createOrderSheet(twoLines())).body);
  });

  test('reports lines below the shipped quantity or without a price', () => {
    const sheet = createOrderSheet(twoLines());
    addLines(sheet, [added(60, 6, { listPrice: null })]);
    setCell(sheet, 2, 3);

    expect([0, 1, 2].map((row) => findLineProblem(sheet, row))).toEqual([undefined, '4 already shipped', 'no price']);
  });

  test('excludes removed lines and new lines without a quantity', () => {
    const sheet = createOrderSheet(twoLines());
    addLines(sheet, [added(60, 0)]);
    removeRows(sheet, [0]);

    expect(countChanges(sheet)).toBe(1);
    expect(buildItemsBody(sheet).body.items.map(({ productId }) => productId)).toEqual([52]);
  });

  test('rejects more than 2,000 lines', () => {
    const sheet = createOrderSheet(makeOrder([]));
    const many = Array.from({ length: 2000 }, (_, id) => added(id + 1, 1));

    expect(addLines(sheet, many)).toBe(1999);
    expect(addLines(sheet, [added(9999, 1)])).toBeUndefined();
    expect(buildItemsBody(sheet).body.items).toHaveLength(2000);
  });

  test('sends a body with the displayed totals for any input', () => {
    const edits = fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 500 })), { maxLength: 20 });
    fc.assert(
      fc.property(edits, fc.array(fc.integer({ min: 51, max: 60 }), { maxLength: 5 }), (cells, products) => {
        const sheet = createOrderSheet(twoLines());
        addLines(
          sheet,
          products.map((id) => added(id, 3)),
        );
        for (const [cell, value] of cells) if (cell < sheet.lines.length * 2) setCell(sheet, cell, value);
        const before = new Map(twoLines().items.map(({ product, unitPrice }) => [product.id, unitPrice]));
        const sent = buildItemsBody(sheet).body.items.map(
          ({ productId, quantity, unitPrice }) => quantity * (unitPrice ?? before.get(productId) ?? 0),
        );
        expect(sent.reduce((sum, price) => sum + price, 0)).toBe(getSheetTotals(sheet).subtotal);
      }),
    );
  });
});

describe('an order that another user changed', () => {
  test('preserves their lines, applies our edits, and shows the saved value where both changed a line', () => {
    const mine = createOrderSheet(twoLines());
    setCell(mine, 0, 50);
    addLines(mine, [added(60, 6)]);
    const fresh = makeOrder([
      { productId: 51, quantity: 40, unitPrice: 1035 },
      { productId: 52, quantity: 12, unitPrice: 250 },
      { productId: 70, quantity: 1, unitPrice: 100 },
    ]);

    const { sheet, both } = applyEdits(collectEdits(mine), fresh);

    expect(both).toBe(1);
    expect(sheet.remarks.get(0)).toBe('saved value 40');
    expect(buildItemsBody(sheet).body.items).toEqual([
      { productId: 51, quantity: 50 },
      { productId: 52, quantity: 12 },
      { productId: 70, quantity: 1 },
      { productId: 60, quantity: 6, unitPrice: 200 },
    ]);
    undo(sheet.model);
    expect(quantityIn(sheet, 0)).toBe(40);
  });
});

describe('unsaved edits', () => {
  test('produce the same request body after serialization and restoring', () => {
    const edits = fc.array(fc.tuple(fc.nat(3), fc.nat(500)));
    fc.assert(
      fc.property(edits, fc.array(fc.integer({ min: 60, max: 64 })), fc.subarray([0, 1]), (cells, newIds, removed) => {
        const sheet = createOrderSheet(twoLines());
        for (const [cell, value] of cells) setCell(sheet, cell, value);
        addLines(
          sheet,
          newIds.map((id) => added(id, id)),
        );
        removeRows(sheet, removed);

        const restored = sheetEdit.array().parse(JSON.parse(JSON.stringify(collectEdits(sheet))));
        const again = applyEdits(restored, twoLines());

        expect(again.both).toBe(0);
        expect(countChanges(again.sheet)).toBe(countChanges(sheet));
        const inOrder = (candidate: OrderSheet) =>
          buildItemsBody(candidate).body.items.toSorted((a, b) => a.productId - b.productId);
        expect(inOrder(again.sheet)).toEqual(inOrder(sheet));
      }),
    );
  });
});

describe('spreadsheet rows', () => {
  test('are parsed as product, quantity, and price, with or without a header', () => {
    const text = 'UPC\tQty\tPrice\r\n0850000000011\t12\t$4.50\r\nOat milk\t1,200\t\r\n\t\t\r\nNUT\r\n';

    expect(parseOrderLines(text)).toEqual({
      lines: [
        { row: 2, name: '0850000000011', quantity: 12, unitPrice: 450 },
        { row: 3, name: 'Oat milk', quantity: 1200, unitPrice: undefined },
        { row: 5, name: 'NUT', quantity: 1, unitPrice: undefined },
      ],
      problems: [],
    });
  });

  test('report unreadable rows', () => {
    expect(parseOrderLines('NUT\t1\nOAT\tmany\nOAT\t2\tcheap\nOAT\t2\t5 EUR')?.problems).toEqual([
      'Row 2: "many" is not a valid quantity.',
      'Row 3: "cheap" is not a valid price.',
      'Row 4: "5 EUR" is in EUR. The account uses USD.',
    ]);
  });

  test('are not parsed as lines if they contain only numbers', () => {
    expect(parseOrderLines('12\t4.50\n6\t1.25')).toBeUndefined();
    expect(parseOrderLines('12')).toBeUndefined();
  });

  test('are read without the marks of texts in spreadsheets', () => {
    expect(parseOrderLines(`="0712"\t'12\t'4.99`)).toEqual({
      lines: [{ row: 1, name: '0712', quantity: 12, unitPrice: 499 }],
      problems: [],
    });
  });
});
