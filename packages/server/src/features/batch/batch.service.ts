import { createHash } from 'node:crypto';
import type { batchItem, batchResponse } from '@shelfward/contract/batch/batch.contract.ts';
import type { z } from 'zod';
import type { Dispatch } from '../../platform/core/dispatch.types.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { Logger } from '../../platform/core/log.ts';
import { ServerClosing } from '../../platform/http/dispatch.ts';
import { toProblem } from '../../platform/http/problems.ts';

export type Item = z.output<typeof batchItem>;
export type BatchItemResponse = z.output<typeof batchResponse>;

/** Runs the calls of a batch as its caller. */
export interface Runner {
  readonly dispatch: Dispatch;
  readonly requestId: string;
  readonly log?: Pick<Logger, 'warn'>;
}

/**
 * Items are independent and run in order, each in its own transaction: a failure does not affect others. With an
 * Idempotency-Key each item has a key of its own: if the batch is interrupted, a repeated request runs only the items
 * that have not taken effect.
 */
export const runBatch = async (
  runner: Runner & { readonly idempotencyKey: string | null },
  items: readonly Item[],
): Promise<{ items: BatchItemResponse[] }> => {
  const responses: BatchItemResponse[] = [];
  for (const item of items)
    responses.push(
      await runItem(runner, runner.idempotencyKey === null ? item : withItemKey(item, runner.idempotencyKey)),
    );
  return { items: responses };
};

/** The hash, because the length of keys is limited. */
const withItemKey = (item: Item, batchKey: string): Item => {
  const hash = createHash('sha256').update(batchKey).digest('hex');
  return { ...item, headers: { 'idempotency-key': `batch ${hash} ${item.id}`, ...toLowerCaseKeys(item.headers) } };
};

const toLowerCaseKeys = (headers: Item['headers']): Item['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** An unexpected error is the response of its item, so that no content of an item ends the batch. */
export const runItem = async (
  { dispatch, requestId, log }: Runner,
  { id, ...call }: Item,
): Promise<BatchItemResponse> => {
  try {
    rejectForeign(call.uri);
    const { status, headers, body } = await dispatch(call);
    return { id, uri: call.uri, status, headers: { ...headers }, body };
  } catch (error) {
    if (error instanceof ServerClosing) throw error;
    if (!(error instanceof AppError)) log?.warn({ err: error, item: id }, 'A call of a batch failed.');
    const reported = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
    return batchItemError({ id, uri: call.uri, requestId }, reported);
  }
};

export const batchItemError = (
  source: { readonly id: Item['id']; readonly uri: string; readonly requestId: string },
  error: AppError,
): BatchItemResponse => ({
  id: source.id,
  uri: source.uri,
  status: error.status,
  headers: { 'content-type': 'application/problem+json' },
  body: toProblem(error, { path: source.uri.split('?')[0] ?? '', requestId: source.requestId }),
});

/** Only paths of this API, and no nested batches. */
const rejectForeign = (uri: string): void => {
  const base = 'http://this.invalid';
  const { origin, pathname } = URL.canParse(uri, base) ? new URL(uri, base) : { origin: '', pathname: '' };
  if (!uri.startsWith('/') || origin !== base || !pathname.startsWith('/api/'))
    throw new AppError('INVALID_REQUEST', { detail: 'The uri must be an address of this API that begins with /api/.' });
};
