import { z } from 'zod';
import { createDraftStore, onPageHide } from '../../kit/drafts/draft-store.ts';
import { subscribe } from '../../kit/matrix/matrix-model.ts';
import { editsOf, sheetEdit } from './order-edits.rules.ts';
import type { OrderSheet } from './order-sheet.rules.ts';

const orderDraft = z.strictObject({ enteredAt: z.iso.datetime(), edits: z.array(sheetEdit).min(1) });

/** What a person entered into an order's sheet and did not save. */
export type OrderDraft = z.infer<typeof orderDraft>;

/** Of one order each. */
export const orderDrafts = createDraftStore({ name: 'order-lines', lifetime: 'browser', schema: orderDraft });

/** Long enough that typing never waits for it. */
const quietMs = 500;

/** Keeps in this browser what is not saved yet, so that it outlives a crash; nothing when everything is saved. */
export const keepDraft = (sheet: OrderSheet): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const edits = editsOf(sheet);
    orderDrafts.save(edits.length === 0 ? undefined : { enteredAt: new Date().toISOString(), edits }, sheet.order.id);
  };
  const flush = (): void => {
    if (timer !== undefined) write();
  };
  const stopListening = subscribe(sheet.model, (change) => {
    if (change === 'selection') return;
    clearTimeout(timer);
    timer = setTimeout(write, quietMs);
  });
  const stopWatching = onPageHide(flush);
  write();
  return () => {
    flush();
    stopListening();
    stopWatching();
  };
};
