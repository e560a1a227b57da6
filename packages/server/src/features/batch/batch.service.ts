import type { batchAnswer, batchItem } from '@shelfward/contract/batch/batch.contract.ts';
import type { z } from 'zod';
import type { OpenCtx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { problemOf } from '../../platform/http/problems.ts';

type Item = z.output<typeof batchItem>;
type Answer = z.output<typeof batchAnswer>;

/** Items are independent and run in order, each in a transaction of its own: one that fails takes none with it. */
export const runBatch = async (ctx: OpenCtx, items: readonly Item[]): Promise<{ items: Answer[] }> => {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await runItem(ctx, item));
  return { items: answers };
};

const runItem = async (ctx: OpenCtx, { id, ...call }: Item): Promise<Answer> => {
  try {
    refuseForeign(call.uri);
    const { status, headers, body } = await ctx.dispatch(call);
    return { id, status, headers: { ...headers }, body };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const body = problemOf(error, { path: call.uri.split('?')[0] ?? '', requestId: ctx.requestId });
    return { id, status: error.status, headers: { 'content-type': 'application/problem+json' }, body };
  }
};

/** Only this API's own addresses, and no batch within a batch. */
const refuseForeign = (uri: string): void => {
  const { origin, pathname } = new URL(uri, 'http://this.invalid');
  if (!uri.startsWith('/') || origin !== 'http://this.invalid' || !pathname.startsWith('/api/'))
    throw new AppError('INVALID_REQUEST', { detail: 'The uri must be an address of this API that begins with /api/.' });
};
