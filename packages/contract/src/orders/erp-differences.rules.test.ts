import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ComparedLine,
  type ComparedOrder,
  compareWithErp,
  computeDiscountedLine,
  type ErpOrder,
  type ErpOrderLine,
  isBlocking,
  isDifferent,
  listClosableLines,
  listErpResolutions,
  listQuantityChanges,
} from './erp-differences.rules.ts';

const line = (given: Partial<ComparedLine> = {}): ComparedLine => ({
  productId: 1,
  storeId: 9,
  productName: 'Tea',
  quantity: 5,
  shippedQuantity: 0,
  shortClosed: false,
  unitPrice: 825,
  ...given,
});
const order = (lines: readonly ComparedLine[], given: Partial<ComparedOrder> = {}): ComparedOrder => ({
  status: 'PACKING',
  syncStatus: 'SYNCHRONIZED',
  discount: 0,
  shippingCharge: 0,
  lines,
  ...given,
});
const remote = (given: Partial<ErpOrderLine> = {}): ErpOrderLine => ({
  productId: 1,
  storeId: 9,
  name: 'Tea',
  quantity: 5,
  unitPrice: 825,
  discount: 0,
  total: 4125,
  delivered: 0,
  isShippingCharge: false,
  ...given,
});
const erp = (lines: readonly ErpOrderLine[], isClosed = false): ErpOrder => ({
  checkedTime: '2026-11-20T10:00:00Z',
  isClosed,
  total: 0,
  lines: [...lines],
});
const kinds = (...given: Parameters<typeof compareWithErp>) =>
  compareWithErp(...given).map(({ differences }) => differences);

describe('a line differs from the ERP', () => {
  test.for([
    ['in nothing', line(), remote(), []],
    ['by a lower quantity', line(), remote({ quantity: 3 }), ['QUANTITY']],
    ['by its price', line(), remote({ unitPrice: 800 }), ['PRICE']],
    ['by its discount', line(), remote({ discount: 10 }), ['DISCOUNT']],
    ['by more delivered units than shipped', line({ shippedQuantity: 5 }), remote({ delivered: 7 }), ['DELIVERED']],
    ['by a quantity of zero', line(), remote({ quantity: 0 }), ['MISSING']],
    ['not when it is short-closed', line({ shippedQuantity: 2, shortClosed: true }), remote({ delivered: 2 }), []],
  ] as const)('%s', ([, here, there, expected]) => {
    expect(kinds(order([here]), erp([there]))).toEqual([expected]);
  });

  test('if the ERP does not have it', () => {
    expect(kinds(order([line()]), erp([]))).toEqual([['MISSING']]);
  });

  test('if only the ERP has it', () => {
    const extra = remote({ productId: null, storeId: null, name: 'Gift' });

    expect(compareWithErp(order([]), erp([extra]))).toEqual([
      { name: 'Gift', here: null, erp: extra, differences: ['EXTRA'] },
    ]);
  });

  test('if the ERP delivers nothing more', () => {
    const rows = compareWithErp(order([line({ shippedQuantity: 2 })]), erp([remote({ delivered: 2 })], true));

    expect(rows.map(({ differences }) => differences)).toEqual([['CLOSED']]);
    expect(rows.every(isBlocking)).toBe(true);
  });

  test('if the shipping charge has another amount', () => {
    const charge = remote({ productId: null, isShippingCharge: true, quantity: 1, total: 900 });

    expect(kinds(order([], { shippingCharge: 900 }), erp([charge]))).toEqual([]);
    expect(kinds(order([], { shippingCharge: 500 }), erp([charge]))).toEqual([['PRICE']]);
  });
});

describe('a user can', () => {
  test.for([
    [
      'close the remainder of a reduced line',
      line({ shippedQuantity: 2 }),
      remote({ quantity: 2, delivered: 2 }),
      false,
    ],
    ['close the remainder if nothing more is delivered', line({ shippedQuantity: 2 }), remote({ delivered: 2 }), true],
  ] as const)('%s', ([, here, there, isClosed]) => {
    expect(listErpResolutions(order([here]), erp([there], isClosed))).toContain('CLOSE_REMAINDER');
  });

  test('take the quantities of the ERP or send the order again', () => {
    expect(listErpResolutions(order([line()]), erp([remote({ quantity: 3 })]))).toEqual([
      'TAKE_QUANTITIES',
      'SEND_AGAIN',
    ]);
    expect(listErpResolutions(order([line()]), erp([remote({ unitPrice: 1 })]))).toEqual(['SEND_AGAIN']);
  });

  test('do nothing with a shipped order, or with a quantity that is not whole', () => {
    expect(listErpResolutions(order([line()], { status: 'SHIPPED' }), erp([]))).toEqual([]);
    expect(listQuantityChanges(compareWithErp(order([line()]), erp([remote({ quantity: 2.5 })])))).toEqual([]);
  });
});

const units = fc.integer({ min: 0, max: 20 });
const anyLine = fc
  .record({ quantity: units, shipped: units, shortClosed: fc.boolean() })
  .map(({ quantity, shipped, shortClosed }) =>
    line({ quantity: Math.max(quantity, shipped), shippedQuantity: shipped, shortClosed }),
  );
const anyRemote = fc.record({ quantity: units, delivered: units }).map((given) => remote(given));

test('taken quantities leave no difference of quantity and never fall below the shipped quantity', () => {
  fc.assert(
    fc.property(anyLine, anyRemote, (here, there) => {
      const changes = listQuantityChanges(compareWithErp(order([here]), erp([there])));
      for (const { line: changed, quantity } of changes) {
        expect(quantity).toBeGreaterThanOrEqual(changed.shippedQuantity);
        if (there.quantity < changed.shippedQuantity) continue;
        const [after] = compareWithErp(order([{ ...changed, quantity }]), erp([there]));
        expect(after?.differences).not.toContain('QUANTITY');
      }
    }),
  );
});

test('only open lines are closed', () => {
  fc.assert(
    fc.property(anyLine, anyRemote, fc.boolean(), (here, there, isClosed) => {
      const state = erp([there], isClosed);
      for (const closable of listClosableLines(compareWithErp(order([here]), state), state))
        expect(closable.quantity).toBeGreaterThan(closable.shippedQuantity);
    }),
  );
});

test('the price of a line includes the discount of the order', () => {
  expect(computeDiscountedLine({ unitPrice: 1000, quantity: 3 }, 10)).toBe(2700);
  expect(isDifferent({ differences: [] })).toBe(false);
});
