import type { GlobalAssortment } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { deleteAssignments, findAssignments, insertAssignments } from './assignments.queries.ts';
import { compileStores, lockStores } from './compile.queries.ts';
import { lockGlobalAssortment } from './global-assortments.queries.ts';
import { getGlobalAssortment } from './global-assortments.service.ts';

interface Assignment {
  readonly globalAssortmentId: number;
  readonly storeIds: readonly number[];
}

/** Only when all of the stores have it already is there nothing to do, and it is refused. */
export const assignToStores = async (ctx: Ctx, assignment: Assignment) => {
  const result = await assignWhereMissing(ctx, assignment);
  if (result.assignedStoreIds.length === 0) throw new AppError('GLOBAL_ASSORTMENT_ALREADY_ASSIGNED');
  return result;
};

/** Stores that have it already keep it. */
export const assignWhereMissing = async (ctx: Ctx, { globalAssortmentId: id, storeIds }: Assignment) => {
  const { having, others, assignments } = await lockAll(ctx, { globalAssortmentId: id, storeIds });
  if (others.length > 0) {
    await insertAssignments(ctx, id, others);
    await compileStores(ctx, others);
  }
  for (const storeId of others) {
    const before = assignments.get(storeId) ?? [];
    auditAssignments(ctx, storeId, [before, [...before, id].toSorted((left, right) => left - right)]);
  }
  return { globalAssortmentId: id, assignedStoreIds: others, alreadyAssignedStoreIds: having };
};

export const unassignFromStores = async (ctx: Ctx, { globalAssortmentId: id, storeIds }: Assignment) => {
  const { having, others, assignments } = await lockAll(ctx, { globalAssortmentId: id, storeIds });
  if (having.length > 0) {
    await deleteAssignments(ctx, id, having);
    await compileStores(ctx, having);
  }
  for (const storeId of having) {
    const before = assignments.get(storeId) ?? [];
    auditAssignments(ctx, storeId, [before, before.filter((other) => other !== id)]);
  }
  return { globalAssortmentId: id, unassignedStoreIds: having, notAssignedStoreIds: others };
};

export const assignToStore = async (
  ctx: Ctx,
  storeId: number,
  globalAssortmentId: number,
): Promise<GlobalAssortment> => {
  await assignToStores(ctx, { globalAssortmentId, storeIds: [storeId] });
  const { version: _, ...assigned } = await getGlobalAssortment(ctx, globalAssortmentId);
  return assigned;
};

export const unassignFromStore = async (ctx: Ctx, storeId: number, globalAssortmentId: number): Promise<void> => {
  const { unassignedStoreIds } = await unassignFromStores(ctx, { globalAssortmentId, storeIds: [storeId] });
  if (unassignedStoreIds.length === 0) throw new AppError('STORE_OR_GLOBAL_ASSORTMENT_NOT_FOUND');
};

/** Locks the assortment and the stores, in this order everywhere, and tells which of the stores have it. */
const lockAll = async (ctx: Ctx, { globalAssortmentId, storeIds }: Assignment) => {
  found(await lockGlobalAssortment(ctx, globalAssortmentId), 'STORE_OR_GLOBAL_ASSORTMENT_NOT_FOUND');
  const known = await lockStores(ctx, storeIds);
  if (known.length < new Set(storeIds).size) throw new AppError('STORE_OR_GLOBAL_ASSORTMENT_NOT_FOUND');
  const assignments = await findAssignments(ctx, known);
  const has = (storeId: number): boolean => assignments.get(storeId)?.includes(globalAssortmentId) ?? false;
  return { assignments, having: known.filter(has), others: known.filter((storeId) => !has(storeId)) };
};

const auditAssignments = (
  ctx: Ctx,
  id: number,
  [before, after]: readonly [before: readonly number[], after: readonly number[]],
): void =>
  ctx.audit({
    entityType: 'STORE',
    id,
    before: { globalAssortmentIds: before },
    after: { globalAssortmentIds: after },
  });
