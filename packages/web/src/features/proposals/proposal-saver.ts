import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { send } from '../../kit/client.ts';
import { countUnsaved, fail, retryFailed, takeUnsaved } from '../../kit/matrix/matrix-saving.ts';
import { ApiError } from '../../kit/problem.ts';
import { batchesOf, type SaveItem, settle } from './proposal-saver.rules.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';

export interface Saver {
  /** Saves a moment after the last edit. */
  readonly schedule: () => void;
  /** Saves now; resolves when everything is saved or has failed. */
  readonly flush: () => Promise<void>;
  readonly retry: () => Promise<void>;
  readonly stop: () => void;
}

const pauseMs = 600;

/** Sends the edits of a sheet in batches, one at a time. `onRefused` hears that the proposal took none of a call. */
export const createSaver = (sheet: ProposalSheet, onRefused: () => void): Saver => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const saveAll = async (): Promise<void> => {
    // What is edited while a batch is under way goes with the next one.
    for (let deltas = takeUnsaved(sheet.model); deltas.length > 0; deltas = takeUnsaved(sheet.model))
      for (const items of batchesOf(sheet, deltas)) await saveBatch(sheet, items);
    if (countUnsaved(sheet.model).failed > 0) onRefused();
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    return running;
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pauseMs);
  };
  const retry = (): Promise<void> => {
    retryFailed(sheet.model);
    return flush();
  };
  const stop = (): void => clearTimeout(timer);
  return { schedule, flush, retry, stop };
};

const saveBatch = async (sheet: ProposalSheet, items: readonly SaveItem[]): Promise<void> => {
  try {
    const body = { items: items.map(callOf) };
    const answer = await send(batchRoutes.run, { body });
    const answers = new Map(answer.items.map((item) => [item.id, item]));
    for (const item of items) settle(sheet, item, answers.get(item.id));
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    for (const { deltas } of items) fail(sheet.model, deltas, isRefusal ? 'refused' : 'unanswered');
  }
};

const callOf = ({ id, method, uri, body }: SaveItem) => ({ id, method, uri, ...(body !== undefined && { body }) });
