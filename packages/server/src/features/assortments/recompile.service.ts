import type { AssortmentRecompile } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { findRecompile, findRecompiles, type RecompileRow, requestRecompile } from './recompile.queries.ts';

/** Requests a recompile of all stores, which a worker runs in batches. */
export const startRecompile = async (ctx: Ctx): Promise<AssortmentRecompile> => {
  const job = await getRecompile(ctx, await requestRecompile(ctx));
  ctx.audit({ entityType: 'ASSORTMENT_RECOMPILE', id: job.id, before: null, after: { stores: job.stores } });
  return job;
};

export const getRecompile = async (ctx: Ctx, id: number): Promise<AssortmentRecompile> =>
  toRecompile(ctx, found(await findRecompile(ctx, id), 'RECOMPILE_NOT_FOUND'));

const maxRecent = 5;

export const getRecompiles = async (ctx: Ctx): Promise<AssortmentRecompile[]> =>
  (await findRecompiles(ctx, maxRecent)).map((row) => toRecompile(ctx, row));

const toRecompile = (
  { now }: Pick<Ctx, 'now'>,
  { requestedAt, leaseUntil, endedAt, ...counts }: RecompileRow,
): AssortmentRecompile => {
  const isRunning = leaseUntil !== null && leaseUntil > now;
  return {
    ...counts,
    status: endedAt ? 'ENDED' : isRunning ? 'RUNNING' : 'PENDING',
    requestedDate: requestedAt.toISOString(),
    endedDate: endedAt?.toISOString() ?? null,
  };
};
