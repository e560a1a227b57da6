import { ApiError } from '@shelfward/client/api-error.ts';
import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { send } from '../../kit/client.ts';
import { claimUnsaved, countUnsaved, fail, retryFailed } from '../../kit/matrix/matrix-saving.ts';
import { applySaveResult, buildSaveBatches, type SaveItem } from './proposal-saver.rules.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { countUnsavedCells } from './use-save-counts.ts';

export interface Saver {
  /** Saves shortly after the last edit. */
  readonly schedule: () => void;
  /** Saves immediately. Resolves when all edits are saved or failed. */
  readonly flush: () => Promise<void>;
  readonly retry: () => Promise<void>;
  readonly stop: () => void;
}

const pauseMs = 600;

interface Outcomes {
  /** Edits were sent. */
  readonly onSent: () => void;
  /** The server rejected a request. */
  readonly onRejected: () => void;
}

/** Sends the edits of a sheet in sequential batches. */
export const createSaver = (sheet: ProposalSheet, { onSent, onRejected }: Outcomes): Saver => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const saveAll = async (): Promise<void> => {
    // Edits during a batch are sent with the next batch.
    for (let deltas = claimUnsaved(sheet.model); deltas.length > 0; deltas = claimUnsaved(sheet.model))
      for (const items of buildSaveBatches(sheet, deltas)) {
        await saveBatch(sheet, items);
        onSent();
      }
    if (countUnsaved(sheet.model).failed > 0) onRejected();
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

/** Saves pending edits. Rejects if some of them could not be saved. */
export const savePending = async ({ model }: ProposalSheet, saver: Saver): Promise<void> => {
  await saver.flush();
  if (countUnsavedCells(countUnsaved(model)) > 0)
    throw new ApiError({ status: 409, message: 'Some quantities are not saved yet.' });
};

const saveBatch = async (sheet: ProposalSheet, items: readonly SaveItem[]): Promise<void> => {
  try {
    const body = { items: items.map(toCall) };
    const response = await send(batchRoutes.run, { body });
    const results = new Map(response.items.map((item) => [item.id, item]));
    for (const item of items) applySaveResult(sheet, item, results.get(item.id));
  } catch (error) {
    const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500;
    for (const { deltas } of items) fail(sheet.model, deltas, isRejected ? 'rejected' : 'no response');
  }
};

const toCall = ({ id, method, uri, body }: SaveItem) => ({ id, method, uri, ...(body !== undefined && { body }) });
