import type { batchItem, batchResponse } from '@shelfward/contract/batch/batch.contract.ts';
import type { z } from 'zod';
import type { Dispatch } from '../../platform/core/dispatch.types.ts';
import { AppError } from '../../platform/core/errors.ts';
import { toProblem } from '../../platform/http/problems.ts';

export type Item = z.output<typeof batchItem>;
export type Answer = z.output<typeof batchResponse>;

/** Runs the calls of a batch as its caller. */
export interface Runner {
  readonly dispatch: Dispatch;
  readonly requestId: string;
}

/** Items are independent and run in order, each in its own transaction: a failure does not affect others. */
export const runBatch = async (runner: Runner, items: readonly Item[]): Promise<{ items: Answer[] }> => {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await runItem(runner, item));
  return { items: answers };
};

export const runItem = async ({ dispatch, requestId }: Runner, { id, ...call }: Item): Promise<Answer> => {
  try {
    refuseForeign(call.uri);
    const { status, headers, body } = await dispatch(call);
    return { id, status, headers: { ...headers }, body };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return batchItemError({ id, uri: call.uri, requestId }, error);
  }
};

export const batchItemError = (
  of: { readonly id: string; readonly uri: string; readonly requestId: string },
  error: AppError,
): Answer => ({
  id: of.id,
  status: error.status,
  headers: { 'content-type': 'application/problem+json' },
  body: toProblem(error, { path: of.uri.split('?')[0] ?? '', requestId: of.requestId }),
});

/** Only paths of this API, and no nested batches. */
const refuseForeign = (uri: string): void => {
  const { origin, pathname } = new URL(uri, 'http://this.invalid');
  if (!uri.startsWith('/') || origin !== 'http://this.invalid' || !pathname.startsWith('/api/'))
    throw new AppError('INVALID_REQUEST', { detail: 'The uri must be an address of this API that begins with /api/.' });
};
