// U4

import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { decryptDraft } from '../../kit/drafts/draft-cipher.ts';
import { session } from '../../kit/session.ts';
import { makeInventoryItem } from '../../kit/testing/fixtures/inventory.fixture.ts';
import { testIdentity } from '../../kit/testing/render.tsx';
import { connectionLost, type FakeResponse, rejectWith } from '../../kit/testing/responses.ts';
import { respond, scriptServer } from '../../kit/testing/server.ts';
import {
  addWaitingCount,
  findWaitingCounts,
  sendWaitingCounts,
  unconfirmedMessage,
  watchConnection,
} from './waiting-counts.ts';

const oats = { storeId: 3, storeName: 'Austin', productId: 1, productName: 'Oat Bar', quantity: 7, seenEstimation: 5 };
const tea = { ...oats, productId: 2, productName: 'Ginger Tea', quantity: 2 };
const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00.000Z') });
  session.storeToken('token-of-the-test');
  session.identify(testIdentity());
});

/** A connection that can be cut before or after the server has received a request. */
const connect = () => {
  const counted = makeInventoryItem(1, 'Oat Bar', 7);
  const state: { lost?: 'request' | 'response'; counted: FakeResponse<typeof inventoryRoutes.count> } = { counted };
  const received: string[] = [];
  const { sent } = scriptServer([
    respond(inventoryRoutes.count, ({ headers }) => {
      if (state.lost === 'request') return connectionLost;
      received.push(headers.get('idempotency-key') ?? '');
      return state.lost === 'response' ? connectionLost : state.counted;
    }),
  ]);
  return { sent, state, received };
};

test('sends a count with its time and the estimate that the user saw', async () => {
  const { sent } = connect();
  addWaitingCount(oats);

  await vi.advanceTimersByTimeAsync(2000);

  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      'PATCH',
      '/api/v1/stores/3/inventory/items/1',
      { onHandEstimation: 7, countedAt: '2026-03-01T10:00:00.000Z', seenEstimation: 5 },
    ],
  ]);
  expect(findWaitingCounts()).toEqual([]);
});

test('sends several taps as one count', async () => {
  const { sent } = connect();
  for (const quantity of [1, 2, 3]) addWaitingCount({ ...oats, quantity });

  await vi.advanceTimersByTimeAsync(2000);

  expect(sent.map(({ body }) => body)).toMatchObject([{ onHandEstimation: 3 }]);
});

test('counts wait without a connection and are sent in order when it returns', async () => {
  const { sent, state } = connect();
  const stop = watchConnection();
  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: false, configurable: true } }));
  addWaitingCount(oats);
  addWaitingCount(tea);
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  expect([sent.length, findWaitingCounts().length]).toEqual([0, 2]);

  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: true, configurable: true } }));
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);

  expect(state.lost).toBeUndefined();
  expect(sent.map(({ path }) => path.at(-1))).toEqual(['1', '2']);
  expect(findWaitingCounts()).toEqual([]);
  stop();
});

test('repeats a count with the same key after its response was lost', async () => {
  const { state, received } = connect();
  state.lost = 'response';
  addWaitingCount(oats);
  await vi.advanceTimersByTimeAsync(2000);
  expect(findWaitingCounts()).toHaveLength(1);

  delete state.lost;
  await vi.advanceTimersByTimeAsync(minuteMs);

  expect(received).toHaveLength(2);
  expect(new Set(received).size).toBe(1);
  expect(findWaitingCounts()).toEqual([]);
});

test('does not change a count that may have been received, but sends the correction after it', async () => {
  const { state, sent } = connect();
  state.lost = 'response';
  addWaitingCount(oats);
  await vi.advanceTimersByTimeAsync(2000);
  addWaitingCount({ ...oats, quantity: 9 });
  expect(findWaitingCounts().map(({ quantity }) => quantity)).toEqual([7, 9]);

  delete state.lost;
  await vi.advanceTimersByTimeAsync(minuteMs);

  expect(sent.slice(-2).map(({ body }) => body)).toMatchObject([{ onHandEstimation: 7 }, { onHandEstimation: 9 }]);
  expect(findWaitingCounts()).toEqual([]);
});

test('requires a decision about a count whose key the server no longer stores', async () => {
  const { state, received } = connect();
  state.lost = 'response';
  addWaitingCount(oats);
  await vi.advanceTimersByTimeAsync(2000);

  state.lost = 'request';
  await vi.advanceTimersByTimeAsync(24 * 60 * minuteMs);

  expect(received).toHaveLength(1);
  expect(findWaitingCounts()).toMatchObject([{ quantity: 7, problem: unconfirmedMessage }]);
});

test('shows a rejected count and continues with the next', async () => {
  const { state } = connect();
  const { counted } = state;
  state.counted = rejectWith('STORE_OR_PRODUCT_NOT_FOUND', { message: 'Store or product not found.' });
  addWaitingCount(oats);
  await vi.advanceTimersByTimeAsync(2000);
  state.counted = counted;
  addWaitingCount(tea);

  await vi.advanceTimersByTimeAsync(2000);

  expect(findWaitingCounts()).toMatchObject([{ productId: 1, problem: 'Store or product not found.' }]);
});

test('reports that the device has no space, and retains the earlier counts', () => {
  connect();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => sessionStorage.getItem(name),
    removeItem: (name: string) => sessionStorage.removeItem(name),
    setItem: (name: string, text: string) => {
      if (decryptDraft(text, testIdentity().offlineKeys)?.includes('Ginger Tea'))
        throw new DOMException('full', 'QuotaExceededError');
      sessionStorage.setItem(name, text);
    },
  });
  addWaitingCount(oats);

  expect(() => addWaitingCount(tea)).toThrow(/no room for more counts/);
  expect(findWaitingCounts()).toMatchObject([{ productName: 'Oat Bar' }]);
});

test("another user neither sees nor sends the first user's counts", async () => {
  const { sent } = connect();
  addWaitingCount(oats);
  session.identify({ ...testIdentity(), userId: 8 });
  expect(findWaitingCounts()).toEqual([]);
  await sendWaitingCounts();
  expect(sent).toEqual([]);

  session.identify(testIdentity());
  await vi.advanceTimersByTimeAsync(minuteMs);
  await sendWaitingCounts();
  expect(findWaitingCounts()).toEqual([]);
  expect(sent).toHaveLength(1);
});
