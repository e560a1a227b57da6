// G26

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocateShipment,
  canShortClose,
  computeOpenQuantity,
  isShippable,
  type ShippableLine,
  stepsAfterShipping,
  stepsAfterVoiding,
} from './order-shipping.rules.ts';
import { findTransition, type OrderStatus } from './orders.rules.ts';

const line = (given: Partial<ShippableLine> = {}): ShippableLine => ({
  productId: 1,
  storeId: 7,
  quantity: 10,
  shippedQuantity: 0,
  shortClosed: false,
  ...given,
});

describe('the items of a shipment', () => {
  const lines = [
    line(),
    line({ productId: 2, quantity: 4 }),
    line({ productId: 3 }),
    line({ productId: 3, storeId: 8 }),
  ];
  const findKinds = (items: Parameters<typeof allocateShipment>[1]) =>
    allocateShipment(lines, items).faults.map(({ kind, index }) => [index, kind]);

  test('matches each item to its line, by store when several stores order the product', () => {
    const { units, faults } = allocateShipment(lines, [
      { productId: 2, quantity: 4 },
      { productId: 3, storeId: 8, quantity: 1 },
    ]);

    expect(faults).toEqual([]);
    expect(units).toEqual([
      { line: lines[1], quantity: 4 },
      { line: lines[3], quantity: 1 },
    ]);
  });

  test('reports items that are not ordered, ambiguous, duplicate, or exceed the open quantity', () => {
    expect(
      findKinds([
        { productId: 9, quantity: 1 },
        { productId: 3, quantity: 1 },
        { productId: 1, quantity: 11 },
        { productId: 1, storeId: 7, quantity: 1 },
      ]),
    ).toEqual([
      [0, 'NOT_ORDERED'],
      [1, 'STORE_NEEDED'],
      [2, 'TOO_MANY'],
      [3, 'LISTED_TWICE'],
    ]);
  });

  test('rejects items of a short-closed line', () => {
    const closed = [line({ shortClosed: true, shippedQuantity: 4 })];
    expect(allocateShipment(closed, [{ productId: 1, quantity: 1 }]).faults).toMatchObject([{ kind: 'TOO_MANY' }]);
  });
});

describe('the status of an order that ships', () => {
  test('becomes PACKING with the first unit and SHIPPED with the last one', () => {
    expect(stepsAfterShipping('APPROVED', [line({ shippedQuantity: 1 })])).toEqual(['PACKING']);
    expect(stepsAfterShipping('APPROVED', [line({ shippedQuantity: 10 })])).toEqual(['PACKING', 'SHIPPED']);
    expect(stepsAfterShipping('PACKING', [line({ shippedQuantity: 9 })])).toEqual([]);
    expect(stepsAfterShipping('PACKING', [line({ shippedQuantity: 9, shortClosed: true })])).toEqual(['SHIPPED']);
    expect(stepsAfterVoiding('SHIPPED')).toEqual(['PACKING']);
  });

  test('does not change while no unit has shipped', () => {
    expect(stepsAfterShipping('PACKING', [line({ shortClosed: true })])).toEqual([]);
  });
});

interface ModelShipment {
  readonly units: readonly { readonly at: number; readonly quantity: number }[];
  readonly inactive: boolean;
}

/** An order with its shipments and stock, changed only through the rules. */
interface Model {
  status: OrderStatus;
  lines: ShippableLine[];
  shipments: ModelShipment[];
  readonly stock: Map<number, number>;
}

type Command = (model: Model) => void;

const walk = (model: Model, steps: readonly OrderStatus[]): void => {
  for (const to of steps) {
    expect(findTransition(model.status, to)).toBeDefined();
    model.status = to;
  }
};
const move = (model: Model, units: ModelShipment['units'], direction: 1 | -1): void => {
  for (const { at, quantity } of units) {
    const moved = model.lines[at] ?? line();
    model.lines[at] = { ...moved, shippedQuantity: moved.shippedQuantity + direction * quantity };
    model.stock.set(moved.productId, (model.stock.get(moved.productId) ?? 0) - direction * quantity);
  }
};

const ship = fc
  .array(
    fc.record({
      productId: fc.integer({ min: 1, max: 4 }),
      storeId: fc.option(fc.constantFrom(7, 8), { nil: undefined }),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map(
    (items): Command =>
      (model) => {
        if (!isShippable(model.status)) return;
        const { units, faults } = allocateShipment(model.lines, items);
        if (faults.length > 0) return;
        const sent = units.map(({ line: shipped, quantity }) => ({ at: model.lines.indexOf(shipped), quantity }));
        move(model, sent, 1);
        model.shipments.push({ units: sent, inactive: false });
        walk(model, stepsAfterShipping(model.status, model.lines));
      },
  );
const takeBack = fc.nat().map(
  (pick): Command =>
    (model) => {
      const at = model.shipments.length === 0 ? -1 : pick % model.shipments.length;
      const shipment = model.shipments[at];
      if (!shipment || shipment.inactive) return;
      move(model, shipment.units, -1);
      model.shipments[at] = { ...shipment, inactive: true };
      walk(model, stepsAfterVoiding(model.status));
    },
);
const close = fc.nat().map(
  (pick): Command =>
    (model) => {
      const at = pick % model.lines.length;
      const closed = model.lines[at];
      if (!closed || !canShortClose(model.status, closed)) return;
      model.lines[at] = { ...closed, shortClosed: true };
      walk(model, stepsAfterShipping(model.status, model.lines));
    },
);
const reopen = fc.nat().map(
  (pick): Command =>
    (model) => {
      const at = pick % model.lines.length;
      const closed = model.lines[at];
      if (closed && isShippable(model.status)) model.lines[at] = { ...closed, shortClosed: false };
    },
);
const lower = fc.tuple(fc.nat(), fc.nat(10)).map(
  ([pick, quantity]): Command =>
    (model) => {
      const at = pick % model.lines.length;
      const changed = model.lines[at];
      if (!changed || !isShippable(model.status) || quantity < changed.shippedQuantity) return;
      model.lines[at] = { ...changed, quantity };
      walk(model, stepsAfterShipping(model.status, model.lines));
    },
);

const start = fc
  .uniqueArray(
    fc.record({ productId: fc.integer({ min: 1, max: 4 }), storeId: fc.constantFrom(7, 8), quantity: fc.nat(10) }),
    {
      minLength: 1,
      maxLength: 6,
      selector: ({ productId, storeId }) => `${productId} ${storeId}`,
    },
  )
  .map((lines): ShippableLine[] => lines.map((given) => line(given)));

const countSent = (model: Model, at: number): number =>
  model.shipments
    .filter(({ inactive }) => !inactive)
    .flatMap(({ units }) => units)
    .reduce((sum, unit) => sum + (unit.at === at ? unit.quantity : 0), 0);

test('shipping, short-closing, reopening, and voiding in any order conserve units and stock', () => {
  const commands = fc.array(fc.oneof(ship, ship, ship, takeBack, close, reopen, lower), { maxLength: 30 });
  fc.assert(
    fc.property(start, commands, (lines, run) => {
      const model: Model = { status: 'APPROVED', lines: [...lines], shipments: [], stock: new Map() };
      for (const command of run) {
        command(model);
        for (const [at, now] of model.lines.entries()) {
          expect(now.shippedQuantity).toBe(countSent(model, at));
          expect(now.shippedQuantity).toBeGreaterThanOrEqual(0);
          expect(now.shippedQuantity).toBeLessThanOrEqual(now.quantity);
          expect(computeOpenQuantity(now)).toBeGreaterThanOrEqual(0);
        }
        const gone = [...model.stock.values()].reduce((sum, units) => sum + units, 0);
        const shipped = model.lines.reduce((sum, { shippedQuantity }) => sum + shippedQuantity, 0);
        expect(gone + shipped).toBe(0);
        if (model.status === 'SHIPPED') expect(model.lines.every((now) => computeOpenQuantity(now) === 0)).toBe(true);
        if (model.status === 'APPROVED') expect(shipped).toBe(0);
      }
    }),
    { numRuns: 3000 },
  );
});
