// G26

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '../kit/access.ts';
import { computeDiscount, computeLinePrice, computeTotalPrice } from './order-money.rules.ts';
import {
  canEdit,
  checkTransition,
  computeShippingState,
  listNextStatuses,
  type OrderFacts,
  type OrderStatus,
  orderEditing,
  orderStatuses,
  orderTransitions,
} from './orders.rules.ts';

const ready: Omit<OrderFacts, 'status'> = {
  totalUnit: 10,
  companyInactive: false,
  store: { inactive: false, isOfCompany: true },
  shippedUnits: 0,
  openLines: 1,
  activeShipments: 0,
};
const at = (status: OrderStatus, facts: Partial<OrderFacts> = {}): OrderFacts => ({ ...ready, status, ...facts });

describe('the status of an order', () => {
  test('offers order managers the next status first, then the previous ones', () => {
    const offered = orderStatuses.map((status) => [status, listNextStatuses(at(status), ['ROLE_ORDER_MANAGER'])]);

    expect(Object.fromEntries(offered)).toEqual({
      DRAFT: ['PENDING', 'CANCELLED'],
      PENDING: ['APPROVED', 'DRAFT', 'CANCELLED'],
      APPROVED: ['PACKING', 'PENDING', 'CANCELLED'],
      PACKING: ['APPROVED', 'CANCELLED'],
      SHIPPED: [],
      CANCELLED: [],
    });
  });

  test('lets users without a role submit and withdraw, but not approve', () => {
    expect(listNextStatuses(at('DRAFT'), [])).toEqual(['PENDING', 'CANCELLED']);
    expect(listNextStatuses(at('PENDING'), [])).toEqual(['DRAFT', 'CANCELLED']);
    expect(listNextStatuses(at('APPROVED'), [])).toEqual([]);
    expect(checkTransition(at('PENDING'), 'APPROVED', [])).toEqual({ kind: 'forbidden' });
  });

  test('allows SHIPPED once no line has an open quantity', () => {
    expect(checkTransition(at('PACKING'), 'SHIPPED', ['ROLE_ADMIN'])).toMatchObject({ code: 'ORDER_LINES_OPEN' });
    expect(checkTransition(at('PACKING', { openLines: 0 }), 'SHIPPED', ['ROLE_ADMIN'])).toEqual({ kind: 'allowed' });
  });

  test('rejects cancelling or reverting an order with shipped units', () => {
    const shipped = { shippedUnits: 1, activeShipments: 1 };

    expect(listNextStatuses(at('PACKING', shipped), ['ROLE_ADMIN'])).toEqual([]);
    expect(checkTransition(at('PACKING', shipped), 'CANCELLED', ['ROLE_ADMIN'])).toMatchObject({
      kind: 'guarded',
      code: 'ORDER_HAS_SHIPPED',
    });
  });

  test('lists everything that an incomplete draft lacks', () => {
    const empty = at('DRAFT', { totalUnit: 0, companyInactive: true, store: { inactive: true, isOfCompany: false } });

    expect(checkTransition(empty, 'PENDING', [])).toMatchObject({
      code: 'ORDER_INCOMPLETE',
      messages: [
        'No line has a quantity.',
        'The company is inactive.',
        'The store is inactive.',
        'The store is no longer a store of the company.',
      ],
    });
  });

  const anyRoles = fc.subarray<Role>([...roles]);
  const anyFacts = fc.record({
    status: fc.constantFrom(...orderStatuses),
    totalUnit: fc.nat(3),
    companyInactive: fc.boolean(),
    store: fc.option(fc.record({ inactive: fc.boolean(), isOfCompany: fc.boolean() })),
    shippedUnits: fc.nat(3),
    openLines: fc.nat(3),
    activeShipments: fc.nat(3),
  });

  test('offers only transitions of the table, which fail only for missing data', () => {
    fc.assert(
      fc.property(anyFacts, anyRoles, (facts, held) => {
        for (const to of listNextStatuses(facts, held)) {
          expect(orderTransitions.some((way) => way.from === facts.status && way.to === to)).toBe(true);
          const check = checkTransition(facts, to, held);
          if (check.kind !== 'allowed') expect(check).toMatchObject({ kind: 'guarded', code: 'ORDER_INCOMPLETE' });
        }
      }),
    );
  });

  test('offers every allowed transition, and none from a final status', () => {
    fc.assert(
      fc.property(anyFacts, anyRoles, fc.constantFrom(...orderStatuses), (facts, held, to) => {
        if (checkTransition(facts, to, held).kind !== 'allowed') return;
        expect(listNextStatuses(facts, held)).toContain(to);
        expect(['SHIPPED', 'CANCELLED']).not.toContain(facts.status);
      }),
    );
  });

  test('never extends the editable parts with a later status, and always allows notes', () => {
    const open = orderStatuses.map((status) => orderEditing[status].parts);

    expect(open.map((parts) => parts.length)).toEqual([8, 8, 6, 3, 1, 1]);
    expect(orderStatuses.every((status) => canEdit(status, 'note', ['ROLE_ADMIN']))).toBe(true);
    expect(canEdit('APPROVED', 'prices', ['ROLE_SUPERUSER'])).toBe(false);
    expect(canEdit('APPROVED', 'quantities', [])).toBe(false);
  });

  test('lets only order managers and administrators set money', () => {
    for (const part of ['prices', 'charges'] as const) {
      expect(canEdit('DRAFT', part, [])).toBe(false);
      expect(canEdit('PENDING', part, ['ROLE_REPORTING'])).toBe(false);
      expect(canEdit('PENDING', part, ['ROLE_ORDER_MANAGER'])).toBe(true);
      expect(canEdit('DRAFT', part, ['ROLE_ADMIN'])).toBe(true);
    }
    expect(canEdit('PENDING', 'terms', ['ROLE_REPORTING'])).toBe(true);
    expect(canEdit('PENDING', 'quantities', [])).toBe(true);
  });

  test('counts a short-closed line as complete', () => {
    expect(computeShippingState({ shippedUnits: 0, openLines: 2 })).toBe('NOT_SHIPPED');
    expect(computeShippingState({ shippedUnits: 4, openLines: 1 })).toBe('PARTIALLY_SHIPPED');
    expect(computeShippingState({ shippedUnits: 4, openLines: 0 })).toBe('FULLY_SHIPPED');
  });
});

describe('order totals', () => {
  // 3 × 3.33 + 7 × 0.05 = 9.99 + 0.35 = 10.34; 12.5 % of it is 1.2925, rounded to 1.29; 10.34 − 1.29 + 5.00 = 14.05.
  test('match an order computed by hand to the cent', () => {
    const subtotal =
      computeLinePrice({ unitPrice: 333, quantity: 3 }) + computeLinePrice({ unitPrice: 5, quantity: 7 });

    expect(subtotal).toBe(1034);
    expect(computeDiscount(subtotal, 12.5)).toBe(129);
    expect(computeTotalPrice(subtotal, { discount: 12.5, shippingCharge: 500 })).toBe(1405);
  });

  test('round half a cent of discount up', () => {
    expect(computeDiscount(50, 1)).toBe(1); // 0.5
    expect(computeDiscount(49, 1)).toBe(0); // 0.49
    expect(computeDiscount(150, 1)).toBe(2); // 1.5
    expect(computeDiscount(3, 33.33)).toBe(1); // 0.9999
    expect(computeDiscount(100_000_000_000, 33.33)).toBe(33_330_000_000);
  });

  const anySubtotal = fc.integer({ min: 0, max: 100_000_000_000 });
  const anyDiscount = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

  test('have a discount in whole cents, within half a cent of the exact value, and at most the subtotal', () => {
    fc.assert(
      fc.property(anySubtotal, anyDiscount, (subtotal, discount) => {
        const off = computeDiscount(subtotal, discount);
        const exactTimesTenThousand = BigInt(subtotal) * BigInt(Math.round(discount * 100));
        const difference = BigInt(off) * 10_000n - exactTimesTenThousand;
        expect(Number.isInteger(off)).toBe(true);
        expect(off).toBeLessThanOrEqual(subtotal);
        expect(difference > -5000n && difference <= 5000n).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  test('are never negative, and exclude the shipping charge from the discount', () => {
    fc.assert(
      fc.property(anySubtotal, anyDiscount, fc.nat(100_000_000), (subtotal, discount, shippingCharge) => {
        const total = computeTotalPrice(subtotal, { discount, shippingCharge });
        expect(total).toBeGreaterThanOrEqual(shippingCharge);
        expect(total - shippingCharge).toBe(computeTotalPrice(subtotal, { discount, shippingCharge: 0 }));
      }),
    );
  });
});
