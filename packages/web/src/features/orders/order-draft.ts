import { z } from 'zod';
import { subscribe } from '../../kit/matrix/matrix-model.ts';
import { session } from '../../kit/session.ts';
import { editsOf, sheetEdit } from './order-edits.rules.ts';
import type { OrderSheet } from './order-sheet.rules.ts';

const orderDraft = z.strictObject({ enteredAt: z.iso.datetime(), edits: z.array(sheetEdit).min(1) });

/** What a person entered into an order's sheet and did not save. */
export type OrderDraft = z.infer<typeof orderDraft>;

const keyOf = (orderId: number): string => `shelfward.order-lines.${session.scope()}.${orderId}`;

/** Long enough that typing never waits for it. */
const quietMs = 500;

export const readDraft = (orderId: number): OrderDraft | undefined => {
  const found = orderDraft.safeParse(parsed(localStorage.getItem(keyOf(orderId))));
  return found.success ? found.data : undefined;
};

export const dropDraft = (orderId: number): void => localStorage.removeItem(keyOf(orderId));

/** Keeps in this browser what is not saved yet, so that it outlives a crash; nothing when everything is saved. */
export const keepDraft = (sheet: OrderSheet): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const edits = editsOf(sheet);
    if (edits.length === 0) dropDraft(sheet.order.id);
    else store(sheet.order.id, { enteredAt: new Date().toISOString(), edits });
  };
  const flush = (): void => {
    if (timer !== undefined) write();
  };
  const stopListening = subscribe(sheet.model, (change) => {
    if (change === 'selection') return;
    clearTimeout(timer);
    timer = setTimeout(write, quietMs);
  });
  addEventListener('pagehide', flush);
  write();
  return () => {
    flush();
    stopListening();
    removeEventListener('pagehide', flush);
  };
};

/** A browser that has no room for it keeps none: the sheet itself is not worse for it. */
const store = (orderId: number, draft: OrderDraft): void => {
  try {
    localStorage.setItem(keyOf(orderId), JSON.stringify(draft));
  } catch {
    dropDraft(orderId);
  }
};

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
