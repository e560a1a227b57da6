import { expect, it } from 'vitest';
import { toDayNumber } from './calendar.ts';
import { generateWorld } from './demo-world.ts';
import { createPriceLookup } from './prices.ts';
import { itemAt } from './random.ts';
import type { Order } from './world.types.ts';

const world = generateWorld({ seed: 'demo', scale: 1, asOf: '2026-11-20' });
const withStatus = (...statuses: Order['status'][]) => world.orders.filter((order) => statuses.includes(order.status));

it('distributes a year of orders over all statuses, in the proportions of the demo client', () => {
  expect(withStatus('PENDING')).toHaveLength(7);
  expect(withStatus('APPROVED', 'PACKING')).toHaveLength(181);
  expect(withStatus('DRAFT').length).toBeGreaterThan(0);
  expect(withStatus('CANCELLED').length).toBeGreaterThan(50);
  expect(withStatus('SHIPPED').length).toBeGreaterThan(900);
  expect(world.orders.filter((order) => order.inRush)).toHaveLength(45);
  expect(world.orders.filter((order) => order.syncStatus === 'FAILED')).toHaveLength(75);
  expect(world.orders.at(-1)?.purchaseOrderNumber).toBe('PO-184520');
});

it('sorts orders by creation, within the twelve months before the day, and only from open stores', () => {
  const created = world.orders.map((order) => order.createdDate);

  expect(created).toEqual(created.toSorted());
  expect(created[0]?.slice(0, 10) ?? '').toMatch(/^2025-11-(1[7-9]|2\d)$/);
  expect((created.at(-1) ?? '') < world.asOf).toBe(true);
  for (const order of world.orders) {
    const store = itemAt(world.stores, order.store);
    expect(store.openedOn <= order.createdDate.slice(0, 10)).toBe(true);
    expect(store.closedOn === null || order.createdDate.slice(0, 10) < store.closedOn).toBe(true);
  }
});

it('has 3 to 30 lines of different products, each in whole packs at its price on the day', () => {
  const priceAt = createPriceLookup(world);
  for (const order of world.orders) {
    const { priceList } = itemAt(world.companies, itemAt(world.stores, order.store).company);
    expect(order.items.length).toBeGreaterThanOrEqual(3);
    expect(order.items.length).toBeLessThanOrEqual(30);
    expect(new Set(order.items.map((item) => item.product)).size).toBe(order.items.length);
    for (const { product, quantity, unitPriceCents } of order.items) {
      expect(quantity).toBeGreaterThan(0);
      expect(quantity % itemAt(world.products, product).packSize).toBe(0);
      expect(unitPriceCents).toBe(priceAt(priceList, product, toDayNumber(order.createdDate.slice(0, 10))));
    }
  }
});

it('totals lines less discount plus shipping, rounding the discount half up to the cent once', () => {
  for (const order of world.orders) {
    const lines = order.items.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
    const discount = Math.floor((lines * order.discount * 10 + 500) / 1000);
    expect(order.totalCents).toBe(lines - discount + order.shippingChargeCents);
    expect(order.totalUnits).toBe(order.items.reduce((sum, item) => sum + item.quantity, 0));
  }
});

it('ships shipped orders completely, some orders in packing partially, and other orders not at all', () => {
  for (const order of world.orders) {
    const shipped = new Map(
      order.shipments.flatMap((shipment) => shipment.items.map((item) => [item.product, item.quantity])),
    );
    for (const item of order.items) {
      expect(item.shippedQuantity).toBe(shipped.get(item.product) ?? 0);
      if (order.status === 'SHIPPED') expect(item.shippedQuantity).toBe(item.quantity);
    }
    if (order.status !== 'SHIPPED' && order.status !== 'PACKING') expect(order.shipments).toEqual([]);
  }
  expect(withStatus('PACKING').filter((order) => order.shipments.length > 0).length).toBeGreaterThan(5);
});

it('delivers after shipping and before the day; shipments in transit were shipped within the last week', () => {
  for (const order of world.orders) {
    for (const shipment of order.shipments) {
      expect(shipment.shippedDate >= order.createdDate.slice(0, 10)).toBe(true);
      expect(shipment.shippedDate < world.asOf).toBe(true);
      expect(shipment.status === 'DELIVERED').toBe(shipment.deliveredOn !== null);
      if (shipment.deliveredOn)
        expect(shipment.deliveredOn > shipment.shippedDate && shipment.deliveredOn < world.asOf).toBe(true);
      else if (shipment.status !== 'RETURNED')
        expect(toDayNumber(world.asOf) - toDayNumber(shipment.shippedDate)).toBeLessThan(8);
    }
  }
});

it('has the status changes of each order, and a reason for each cancelled order', () => {
  for (const order of world.orders) {
    const times = order.statusChanges.map((change) => change.at);
    expect(order.statusChanges[0]).toEqual({ status: 'DRAFT', at: order.createdDate, reason: null });
    expect(order.statusChanges.at(-1)?.status).toBe(order.status);
    expect(times).toEqual(times.toSorted());
    expect((times.at(-1) ?? '') < world.asOf).toBe(true);
    expect(order.cancellationReason !== null).toBe(order.status === 'CANCELLED');
  }
});

it('exports no order to the ERP before approval', () => {
  expect(withStatus('DRAFT', 'PENDING').filter((order) => order.syncStatus !== 'NOT_STARTED')).toEqual([]);
});
