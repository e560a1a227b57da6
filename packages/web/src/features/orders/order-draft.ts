import { z } from 'zod';
import { createDraftStore, onPageHide } from '../../kit/drafts/draft-store.ts';
import { subscribe } from '../../kit/matrix/matrix-model.ts';
import { collectEdits, sheetEdit } from './order-edits.rules.ts';
import type { OrderSheet } from './order-sheet.rules.ts';

const orderDraft = z.strictObject({ enteredAt: z.iso.datetime(), edits: z.array(sheetEdit).min(1) });

/** Unsaved edits of an order's lines. */
export type OrderDraft = z.infer<typeof orderDraft>;

/** One draft per order. */
export const orderDrafts = createDraftStore({ name: 'order-lines', lifetime: 'browser', schema: orderDraft });

/** Debounce that does not slow down typing. */
const debounceMs = 500;

/** Stores unsaved edits in this browser, so that they survive a crash. Removes the draft if all edits are saved. */
export const autoSaveDraft = (sheet: OrderSheet): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const edits = collectEdits(sheet);
    orderDrafts.save(edits.length === 0 ? undefined : { enteredAt: new Date().toISOString(), edits }, sheet.order.id);
  };
  const flush = (): void => {
    if (timer !== undefined) write();
  };
  const stopListening = subscribe(sheet.model, (change) => {
    if (change === 'selection') return;
    clearTimeout(timer);
    timer = setTimeout(write, debounceMs);
  });
  const stopWatching = onPageHide(flush);
  write();
  return () => {
    flush();
    stopListening();
    stopWatching();
  };
};
