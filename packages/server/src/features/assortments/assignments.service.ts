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

/** Fails if all stores already have the assortment. */
export const assignToStores = async (ctx: Ctx, assignment: Assignment) => {
  const result = await assignWhereMissing(ctx, assignment);
  if (result.assignedStoreIds.length === 0) throw new AppError('GLOBAL_ASSORTMENT_ALREADY_ASSIGNED');
  return result;
};

/** Assigns the assortment to the stores that do not have it. */
export const assignWhereMissing = async (ctx: Ctx, { globalAssortmentId: id, storeIds }: Assignment) => {
  const {
    having: assigned,
    others: unassigned,
    assignments,
  } = await lockAll(ctx, { globalAssortmentId: id, storeIds });
  if (unassigned.length > 0) {
    await insertAssignments(ctx, id, unassigned);
    await compileStores(ctx, unassigned);
  }
  for (const storeId of unassigned) {
    const before = assignments.get(storeId) ?? [];
    auditAssignments(ctx, storeId, [before, [...before, id].toSorted((left, right) => left - right)]);
  }
  return { globalAssortmentId: id, assignedStoreIds: unassigned, alreadyAssignedStoreIds: assigned };
};

export const unassignFromStores = async (ctx: Ctx, { globalAssortmentId: id, storeIds }: Assignment) => {
  const {
    having: assigned,
    others: unassigned,
    assignments,
  } = await lockAll(ctx, { globalAssortmentId: id, storeIds });
  if (assigned.length > 0) {
    await deleteAssignments(ctx, id, assigned);
    await compileStores(ctx, assigned);
  }
  for (const storeId of assigned) {
    const before = assignments.get(storeId) ?? [];
    auditAssignments(ctx, storeId, [before, before.filter((other) => other !== id)]);
  }
  return { globalAssortmentId: id, unassignedStoreIds: assigned, notAssignedStoreIds: unassigned };
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

/** Locks the assortment, then the stores, and returns which stores have it. All callers use this lock order. */
const lockAll = async (ctx: Ctx, { globalAssortmentId, storeIds }: Assignment) => {
  found(await lockGlobalAssortment(ctx, globalAssortmentId), 'STORE_OR_GLOBAL_ASSORTMENT_NOT_FOUND');
  const lockedIds = await lockStores(ctx, storeIds);
  if (lockedIds.length < new Set(storeIds).size) throw new AppError('STORE_OR_GLOBAL_ASSORTMENT_NOT_FOUND');
  const assignments = await findAssignments(ctx, lockedIds);
  const has = (storeId: number): boolean => assignments.get(storeId)?.includes(globalAssortmentId) ?? false;
  return { assignments, having: lockedIds.filter(has), others: lockedIds.filter((storeId) => !has(storeId)) };
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
