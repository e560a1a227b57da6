import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { createDraftStore } from '../../kit/drafts/draft-store.ts';

const counted = z.strictObject({ quantity: z.int(), seenEstimation: z.int() });
export type CountedProduct = z.infer<typeof counted>;

const countSession = z.strictObject({
  startedAt: z.iso.datetime(),
  /** By product id. */
  products: z.record(z.string(), counted),
});
type CountSession = z.infer<typeof countSession>;

/** A count of a store that was not finished on the same day starts again. */
const maxAgeMs = 16 * 3_600_000;

/** What the user has counted in a store so far. */
const sessions = createDraftStore<CountSession>({
  name: 'count-session',
  lifetime: 'browser',
  offline: true,
  schema: countSession,
  unexpired: (draft, now) => (now - Date.parse(draft.startedAt) < maxAgeMs ? draft : undefined),
});

const nothing: Readonly<Record<string, CountedProduct>> = {};
const listeners = new Set<() => void>();
let shown: { readonly text: string; readonly products: Readonly<Record<string, CountedProduct>> } | undefined;

/** The same object until it changes, as React requires. */
const findCounted = (storeId: number): Readonly<Record<string, CountedProduct>> => {
  const draft = sessions.load(storeId);
  const text = `${storeId} ${JSON.stringify(draft)}`;
  if (text !== shown?.text) shown = { text, products: draft?.products ?? nothing };
  return shown.products;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const notify = (): void => {
  for (const listener of listeners) listener();
};

export const useCounted = (storeId: number): Readonly<Record<string, CountedProduct>> =>
  useSyncExternalStore(subscribe, () => findCounted(storeId));

export const saveCounted = (storeId: number, productId: number, product: CountedProduct): void => {
  const { startedAt = new Date().toISOString(), products = nothing } = sessions.load(storeId) ?? {};
  sessions.save({ startedAt, products: { ...products, [productId]: product } }, storeId);
  notify();
};

export const finishCounting = (storeId: number): void => {
  sessions.remove(storeId);
  notify();
};
