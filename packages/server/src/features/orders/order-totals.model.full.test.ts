// G26

import { orderRoutes as routes } from '@shelfward/contract/orders/orders.contract.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeOrder } from './orders.factory.ts';

const world = useWorld();
const sequences = 100;
const commandsPerSequence = 100;
const productCount = 6;

interface Line {
  readonly quantity: number;
  readonly unitPrice: number;
}

/** What the order must contain, kept by the test alone. */
interface Model {
  readonly lines: Map<number, Line>;
  /** In hundredths of a percent. */
  discount: number;
  shippingCharge: number;
}

/** The exact amounts, with the discount rounded half up once. */
const computeTotals = ({ lines, discount, shippingCharge }: Model) => {
  const all = [...lines.values()];
  const subtotal = all.reduce((sum, { quantity, unitPrice }) => sum + BigInt(quantity) * BigInt(unitPrice), 0n);
  const off = (subtotal * BigInt(discount) * 2n + 10_000n) / 20_000n;
  return {
    units: all.reduce((sum, { quantity }) => sum + quantity, 0),
    cents: Number(subtotal - off + BigInt(shippingCharge)),
  };
};

const findViolation = (order: Order, model: Model): string | undefined => {
  const { units, cents } = computeTotals(model);
  const shown = new Map(order.items.map(({ product, quantity, unitPrice }) => [product.id, { quantity, unitPrice }]));
  if (order.totalUnit !== units) return `has ${order.totalUnit} units instead of ${units}`;
  if (order.totalPrice !== cents) return `costs ${order.totalPrice} cents instead of ${cents}`;
  if (order.items.some((item) => item.totalPrice !== item.quantity * item.unitPrice)) return 'has a wrong line';
  const hasSameLines = [...model.lines].every(([id, line]) => JSON.stringify(shown.get(id)) === JSON.stringify(line));
  return hasSameLines && shown.size === model.lines.size ? undefined : 'has other lines';
};

const openOrder = async () => {
  const client = await world.newClient();
  const { orderId, products } = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const made: number[] = [];
    while (made.length < productCount) made.push(await makeProduct(db));
    return { orderId: await makeOrder(db, { companyId, storeId }), products: made };
  });
  const call = client.as('ROLE_ORDER_MANAGER');
  const model: Model = { lines: new Map(), discount: 0, shippingCharge: 0 };
  const get = async () => (await call(routes.get, { params: { orderId } })).body;
  return { client, call, orderId, products, model, get };
};
type OpenOrder = Awaited<ReturnType<typeof openOrder>>;
type Command = (order: OpenOrder) => Promise<void>;

const place = fc.nat(productCount - 1);
const line = fc.record({ quantity: fc.nat(500), unitPrice: fc.nat(100_000) });
const productAt = ({ products }: OpenOrder, at: number): number => products[at] ?? 0;

const add = fc.tuple(place, line).map(
  ([at, values]): Command =>
    async (order) => {
      const productId = productAt(order, at);
      const { status } = await order.call(routes.addItem, {
        params: { orderId: order.orderId },
        body: { productId, ...values },
      });
      expect(status).toBe(order.model.lines.has(productId) ? 409 : 201);
      if (status === 201) order.model.lines.set(productId, values);
    },
);

const change = fc.tuple(place, line, fc.constantFrom('quantity', 'unitPrice', 'both')).map(
  ([at, values, part]): Command =>
    async (order) => {
      const productId = productAt(order, at);
      const { quantity, unitPrice } = values;
      const body = part === 'both' ? values : part === 'quantity' ? { quantity } : { unitPrice };
      const params = { orderId: order.orderId, productId };
      const { status } = await order.call(routes.updateItem, { params, query: {}, body });
      const before = order.model.lines.get(productId);
      expect(status).toBe(before ? 200 : 404);
      if (before) order.model.lines.set(productId, { ...before, ...body });
    },
);

const remove = place.map(
  (at): Command =>
    async (order) => {
      const productId = productAt(order, at);
      const params = { orderId: order.orderId, productId };
      const { status } = await order.call(routes.removeItem, { params, query: {} });
      expect(status).toBe(order.model.lines.delete(productId) ? 204 : 404);
    },
);

const replace = fc.array(fc.option(line), { minLength: productCount, maxLength: productCount }).map(
  (lines): Command =>
    async (order) => {
      const given = lines.flatMap((values, at) => (values ? [[productAt(order, at), values] as const] : []));
      const items = given.map(([productId, values]) => ({ productId, ...values }));
      const { status } = await order.call(routes.replaceItems, { params: { orderId: order.orderId }, body: { items } });
      expect(status).toBe(200);
      order.model.lines.clear();
      for (const [productId, values] of given) order.model.lines.set(productId, values);
    },
);

const setCharges = fc.tuple(fc.nat(10_000), fc.nat(50_000)).map(
  ([discount, shippingCharge]): Command =>
    async (order) => {
      const body = { discount: discount / 100, shippingCharge };
      const { status } = await order.call(routes.update, { params: { orderId: order.orderId }, body });
      expect(status).toBe(200);
      Object.assign(order.model, { discount, shippingCharge });
    },
);

test('the totals of an order are exact after each of ten thousand random commands', async () => {
  let commands = 0;
  const sequence = fc.array(fc.oneof(add, add, change, change, remove, replace, setCharges), {
    minLength: commandsPerSequence,
    maxLength: commandsPerSequence,
  });
  await fc.assert(
    fc.asyncProperty(sequence, async (run) => {
      const order = await openOrder();
      for (const command of run) {
        await command(order);
        expect(findViolation(await order.get(), order.model)).toBeUndefined();
        commands += 1;
      }
    }),
    { numRuns: sequences, endOnFailure: true },
  );

  expect(commands).toBe(sequences * commandsPerSequence);
});

test('the check detects a total that differs by one cent', async () => {
  const order = await openOrder();
  await order.call(routes.addItem, {
    params: { orderId: order.orderId },
    body: { productId: productAt(order, 0), quantity: 3, unitPrice: 333 },
  });
  order.model.lines.set(productAt(order, 0), { quantity: 3, unitPrice: 333 });
  const before = findViolation(await order.get(), order.model);

  await order.client.db((db) =>
    db.updateTable('salesOrder').set({ totalPriceCents: 998 }).where('id', '=', order.orderId).execute(),
  );

  expect(before).toBeUndefined();
  expect(findViolation(await order.get(), order.model)).toBe('costs 998 cents instead of 999');
});
