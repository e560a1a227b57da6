import { ApiError } from '@shelfward/client/api-error.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeOrder } from '../../kit/testing/fixtures/orders.fixture.ts';
import { createDraftSaver, type DraftContent, type DraftStore } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const toOrder = ({ quantities, number }: DraftContent, overrides: Partial<Order> = {}): Order =>
  makeOrder(
    [...quantities].map(([productId, quantity]) => ({ productId, quantity, unitPrice: 100 })),
    { purchaseOrderNumber: number || null, ...overrides },
  );
const content = (units: Readonly<Record<number, number>>, number = ''): DraftContent => ({
  quantities: new Map(Object.entries(units).map(([id, quantity]) => [Number(id), quantity])),
  number,
});
const set =
  (id: number, units: number) =>
  (before: DraftContent): DraftContent => ({ ...before, quantities: new Map([...before.quantities, [id, units]]) });
const wait = () => vi.advanceTimersByTimeAsync(600);

const createStore = (loaded: Order = toOrder(content({ 1: 6 }))) => ({
  create: vi.fn<DraftStore['create']>(async (given) => toOrder(given)),
  update: vi.fn<DraftStore['update']>(async (_, given) => toOrder(given)),
  load: vi.fn<DraftStore['load']>(async () => loaded),
});
const fail = (status: number, code?: string) => new ApiError({ status, message: 'Failed', result: { code } });
const start = { order: toOrder(content({ 1: 6, 2: 6 })), content: content({ 1: 6, 2: 6 }) };

test('creates the draft with the first change and updates it after a pause', async () => {
  const store = createStore();
  const saver = createDraftSaver(store, { order: undefined, content: content({ 1: 12 }) });
  saver.change(set(1, 18));
  saver.change(set(1, 24));
  expect(saver.state().status).toBe('waiting');
  await wait();
  saver.change(set(2, 6));
  await wait();

  expect(store.create.mock.calls.map(([given]) => [...given.quantities])).toEqual([[[1, 24]]]);
  expect(store.update.mock.calls.map(([, given]) => [...given.quantities])).toEqual([
    [
      [1, 24],
      [2, 6],
    ],
  ]);
  expect(saver.state().status).toBe('clean');
});

test('creates one order if the response of the first request is lost', async () => {
  const store = createStore();
  store.create.mockRejectedValueOnce(fail(0));
  const saver = createDraftSaver(store, { order: undefined, content: content({}) });
  saver.change(set(1, 6));
  await wait();
  expect(saver.state().status).toBe('offline');
  saver.change(set(1, 12));
  await wait();

  const [first, second] = store.create.mock.calls;
  expect(second).toEqual(first);
  expect([...saver.state().content.quantities]).toEqual([[1, 12]]);
  expect(saver.state().status).toBe('clean');
});

test('merges what another user changed in other products', async () => {
  const store = createStore(toOrder(content({ 1: 6, 2: 18 })));
  store.update.mockRejectedValueOnce(fail(412));
  const saver = createDraftSaver(store, start);
  saver.change(set(1, 12));
  await wait();

  expect(store.update.mock.lastCall?.[1]).toEqual(content({ 1: 12, 2: 18 }));
  expect(saver.state()).toMatchObject({ status: 'clean', conflicts: new Map() });
});

test.each([
  ['own', 12],
  ['saved', 18],
] as const)('asks about a product that both changed, and saves the %s quantity', async (choice, units) => {
  const store = createStore(toOrder(content({ 1: 18, 2: 6 })));
  store.update.mockRejectedValueOnce(fail(412));
  const saver = createDraftSaver(store, start);
  saver.change(set(1, 12));
  await wait();
  expect(saver.state()).toMatchObject({ status: 'conflict', conflicts: new Map([[1, 18]]) });
  saver.resolve(choice);
  await wait();

  expect(saver.state().status).toBe('clean');
  expect(saver.state().content.quantities.get(1)).toBe(units);
  expect(store.update).toHaveBeenCalledTimes(choice === 'own' ? 2 : 1);
});

test('stops when another user has submitted the order', async () => {
  const store = createStore(toOrder(content({ 1: 6 }), { status: 'PENDING' }));
  store.update.mockRejectedValueOnce(fail(409, 'ORDER_NOT_EDITABLE'));
  const saver = createDraftSaver(store, start);
  saver.change(set(1, 12));
  await wait();
  saver.change(set(1, 24));
  await wait();

  expect(saver.state().status).toBe('closed');
  expect(store.update).toHaveBeenCalledTimes(1);
});

test('saves the quantities without a purchase order number that is taken', async () => {
  const store = createStore();
  store.update.mockRejectedValueOnce(fail(409, 'PURCHASE_ORDER_NUMBER_TAKEN'));
  const saver = createDraftSaver(store, start);
  saver.change((before) => ({ ...set(1, 12)(before), number: 'PO 7' }));
  await wait();

  expect(store.update.mock.lastCall?.[1]).toEqual(content({ 1: 12, 2: 6 }));
  expect(saver.state().numberProblem).toBe('Another order has this number.');
});

test('keeps the changes after a failure, and rejects the save of the caller', async () => {
  const store = createStore();
  store.update.mockRejectedValueOnce(fail(500));
  const saver = createDraftSaver(store, start);
  saver.change(set(1, 12));

  await expect(saver.save()).rejects.toThrow('Failed');
  expect(saver.state()).toMatchObject({ status: 'failed', failure: 'Failed' });
  await saver.save();
  expect(saver.state().status).toBe('clean');
});
