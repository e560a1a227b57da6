import { ApiError } from '@shelfward/client/api-error.ts';
import { newKey } from '@shelfward/client/caller.ts';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { createDraftStore } from '../../kit/drafts/draft-store.ts';
import { session } from '../../kit/session.ts';
import { inventory } from './inventory.api.ts';

const waitingCount = z.strictObject({
  /** The idempotency key: the server records each count once, however often it is sent. */
  key: z.string(),
  storeId: z.int(),
  storeName: z.string(),
  productId: z.int(),
  productName: z.string(),
  quantity: z.int(),
  /** The estimate that the user saw. */
  seenEstimation: z.int(),
  countedAt: z.iso.datetime(),
  /** The first attempt to send it. */
  attemptedAt: z.iso.datetime().optional(),
  /** Why it is not sent by itself. */
  problem: z.string().optional(),
});
export type WaitingCount = z.infer<typeof waitingCount>;
export type NewCount = Pick<
  WaitingCount,
  'storeId' | 'storeName' | 'productId' | 'productName' | 'quantity' | 'seenEstimation'
>;

/** Counts of this user that the server has not confirmed, oldest first. They survive the tab and the browser. */
const drafts = createDraftStore({
  name: 'waiting-counts',
  lifetime: 'browser',
  offline: true,
  schema: z.array(waitingCount),
});

/** The server stores a key for 24 hours. */
const maxRetryAgeMs = 23 * 3_600_000;
/** Taps in this time change the same count. */
const pauseMs = 1500;
const retryMs = 30_000;

export const unconfirmedMessage = 'It is not known whether this count was received. Count again or discard it.';
const fullMessage = 'This device has no room for more counts. Connect it to send the counts.';

const none: readonly WaitingCount[] = [];
let shown: { readonly text: string; readonly counts: readonly WaitingCount[] } = { text: '[]', counts: none };
const listeners = new Set<() => void>();

/** The same array until it changes, as React requires. */
export const findWaitingCounts = (): readonly WaitingCount[] => {
  const counts = drafts.load() ?? none;
  const text = JSON.stringify(counts);
  if (text !== shown.text) shown = { text, counts };
  return shown.counts;
};

const save = (counts: readonly WaitingCount[]): void => {
  drafts.save(counts.length > 0 ? [...counts] : undefined);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

export const useWaitingCounts = (): readonly WaitingCount[] => useSyncExternalStore(subscribe, findWaitingCounts);

/** Saves a count to be sent. A count that was not sent yet is replaced; a count that may have been received is not. */
export const addWaitingCount = (count: NewCount): void => {
  const before = findWaitingCounts();
  const isSame = (other: WaitingCount) => other.storeId === count.storeId && other.productId === count.productId;
  const replaced = before.find((other) => isSame(other) && other.attemptedAt === undefined);
  const rest = before.filter((other) => other !== replaced && !(isSame(other) && other.problem !== undefined));
  const added = { ...count, key: replaced?.key ?? newKey(), countedAt: new Date().toISOString() };
  save([...rest, added]);
  if (!findWaitingCounts().some(({ key }) => key === added.key)) {
    save(before);
    throw new ApiError({ status: 0, message: fullMessage });
  }
  scheduleSending(pauseMs);
};

export const discardWaitingCount = (key: string): void =>
  save(findWaitingCounts().filter((count) => count.key !== key));

const update = (key: string, change: Partial<WaitingCount>): void =>
  save(findWaitingCounts().map((count) => (count.key === key ? { ...count, ...change } : count)));

let timer: ReturnType<typeof setTimeout> | undefined;
const scheduleSending = (waitMs: number): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaitingCounts(), waitMs);
};

let isSending = false;

/** Sends the waiting counts one after the other, oldest first, until one fails for lack of a connection. */
export const sendWaitingCounts = async (): Promise<void> => {
  if (isSending || !session.state().identity) return;
  isSending = true;
  try {
    for (let next = findNext(); next; next = findNext()) if ((await sendCount(next)) === 'not connected') break;
  } finally {
    isSending = false;
    clearTimeout(timer);
    const waiting = findWaitingCounts().filter(({ problem }) => problem === undefined);
    if (waiting.length > 0) scheduleSending(findNext() || !hasUnready(waiting) ? retryMs : pauseMs);
  }
};

const isReadyToSend = ({ countedAt, attemptedAt }: WaitingCount): boolean =>
  attemptedAt !== undefined || Date.now() - Date.parse(countedAt) >= pauseMs;
const hasUnready = (counts: readonly WaitingCount[]): boolean => counts.some((count) => !isReadyToSend(count));

const findNext = (): WaitingCount | undefined =>
  findWaitingCounts().find((count) => count.problem === undefined && isReadyToSend(count));

const sendCount = async (count: WaitingCount): Promise<'done' | 'not connected'> => {
  const { key, storeId, productId, quantity, seenEstimation, countedAt, attemptedAt } = count;
  if (attemptedAt !== undefined && Date.now() - Date.parse(attemptedAt) > maxRetryAgeMs) {
    update(key, { problem: unconfirmedMessage });
    return 'done';
  }
  // Without a connection the count stays replaceable.
  if (!navigator.onLine) return 'not connected';
  update(key, { attemptedAt: attemptedAt ?? new Date().toISOString() });
  const scope = session.scope();
  try {
    const body = { onHandEstimation: quantity, countedAt, seenEstimation };
    await inventory.count({ params: { storeId, productId }, body }, { idempotencyKey: key, isBackground: true });
    if (session.scope() === scope) discardWaitingCount(key);
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (session.scope() !== scope || isTemporary(error)) return 'not connected';
    update(key, { problem: error.message });
    return 'done';
  }
};

const temporary = new Set([0, 401, 408, 429]);
const isTemporary = ({ status }: ApiError): boolean => temporary.has(status) || status >= 500;

/** Sends waiting counts when the connection returns, the page is shown, or a user is identified. */
export const watchConnection = (): (() => void) => {
  const send = () => void sendWaitingCounts();
  addEventListener('online', send);
  document.addEventListener('visibilitychange', send);
  send();
  return () => {
    removeEventListener('online', send);
    document.removeEventListener('visibilitychange', send);
    clearTimeout(timer);
  };
};
