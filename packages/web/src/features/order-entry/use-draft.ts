import type { OrderEntry } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadOrder, orders } from '../../entities/orders/orders.api.ts';
import { recordVersion } from '../../kit/etags.ts';
import { session } from '../../kit/session.ts';
import { createDraftSaver, type DraftContent, type DraftSaver, type DraftStore } from './draft-saver.ts';
import { type EntryLine, startQuantities } from './entry-lines.rules.ts';

const toBody = ({ quantities, number }: DraftContent) => ({
  purchaseOrderNumber: number.trim() || null,
  items: [...quantities].map(([productId, quantity]) => ({ productId, quantity })),
});

const createStore = ({ store, company }: OrderEntry): DraftStore => ({
  create: (content, idempotencyKey) =>
    orders.create({ body: { companyId: company.id, storeId: store.id, ...toBody(content) } }, { idempotencyKey }),
  update: (order, content) =>
    orders.update({ params: { orderId: order.id }, body: toBody(content) }, { ifMatch: recordVersion(order) }),
  load: loadOrder,
});

interface Start {
  readonly entry: OrderEntry;
  readonly lines: readonly EntryLine[];
  readonly order: Order | undefined;
}

/** The draft of the page, saved while the user changes it. Leaving the page saves what is not saved yet. */
export const useDraft = ({ entry, lines, order }: Start): DraftSaver => {
  const [saver] = useState(() =>
    createDraftSaver(createStore(entry), {
      order,
      content: { quantities: startQuantities(lines, order), number: order?.purchaseOrderNumber ?? '' },
    }),
  );
  const isDirty = useSyncExternalStore(saver.subscribe, () => isUnsaved(saver));
  useEffect(() => {
    if (!isDirty) return;
    const unregister = session.registerEdits();
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmUnload);
    return () => {
      unregister();
      removeEventListener('beforeunload', confirmUnload);
    };
  }, [isDirty]);
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (isOnline && saver.state().status === 'offline') void saver.save().catch(() => undefined);
      }),
    [saver],
  );
  useEffect(
    () => () => {
      if (saver.state().status === 'waiting') void saver.save().catch(() => undefined);
    },
    [saver],
  );
  return saver;
};

const isUnsaved = (saver: DraftSaver): boolean => {
  const { status } = saver.state();
  return status !== 'clean' && status !== 'closed';
};
