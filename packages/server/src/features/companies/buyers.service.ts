import type { BuyerInput, DetachedBuyer } from '@shelfward/contract/companies/buyers.contract.ts';
import type { DeleteResult, InsertResult } from 'kysely';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { AuditedCtx, Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { findBuyer, findBuyerIds, insertNewBuyers, lockBuyer, updateBuyer } from './buyers.queries.ts';

const rejectTakenAddress = mapConstraintErrors({ buyer_email_address_key: 'BUYER_EXISTS' });

export const getBuyer = async (ctx: Pick<AuditedCtx, 'db'>, id: number) =>
  found(await findBuyer(ctx, id), 'BUYER_NOT_FOUND');

/** Changes the buyer wherever it is attached. */
export const changeBuyer = async (ctx: Ctx, id: number, input: BuyerInput) => {
  const { version, ...before } = found(await lockBuyer(ctx, id), 'BUYER_NOT_FOUND');
  ctx.requireVersion(version);
  if (input.inactive && !before.inactive) requireMayDelete(ctx.actor);
  const changed = await rejectTakenAddress(updateBuyer(ctx, id, input));
  const { version: _, ...after } = changed;
  ctx.audit({ entityType: 'BUYER', id, before, after });
  return changed;
};

/** The buyers of one record: a company, a region, or a store. */
interface OwnBuyers {
  /** Attached buyers remain attached. */
  readonly attach: (ids: readonly number[]) => Promise<InsertResult>;
  readonly detach: (id: number) => Promise<DeleteResult>;
  /** Increments the version of the record: its buyers changed, although its row did not. */
  readonly touch: () => Promise<unknown>;
}

/** Returns how many were newly attached. */
export const attachBuyers = async (ctx: AuditedCtx, own: OwnBuyers, buyers: readonly BuyerInput[]): Promise<number> => {
  const ids = await findOrCreateBuyers(ctx, buyers);
  if (ids.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await own.attach(ids);
  return Number(numInsertedOrUpdatedRows);
};

export const attachNewBuyer = async (ctx: AuditedCtx, own: OwnBuyers, buyer: BuyerInput): Promise<void> => {
  const attached = await attachBuyers(ctx, own, [buyer]);
  if (attached === 0) throw new AppError('BUYER_EXISTS');
  await own.touch();
};

export const detachBuyer = async (ctx: AuditedCtx, own: OwnBuyers, { emailAddress }: DetachedBuyer): Promise<void> => {
  const [id] = await findBuyerIds(ctx, [emailAddress]);
  const { numDeletedRows } = await own.detach(found(id, 'BUYER_NOT_FOUND'));
  if (numDeletedRows === 0n) throw new AppError('BUYER_NOT_FOUND');
  await own.touch();
};

/**
 * The ids of the buyers with these e-mail addresses, ignoring case; missing ones are created. An existing buyer
 * keeps its name.
 */
const findOrCreateBuyers = async (ctx: AuditedCtx, buyers: readonly BuyerInput[]): Promise<number[]> => {
  if (buyers.length === 0) return [];
  const distinct = new Map(buyers.map((buyer) => [buyer.emailAddress.toLowerCase(), buyer]));
  // Sorted, so that concurrent requests with the same buyers do not deadlock.
  const sorted = [...distinct].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, buyer]) => buyer);
  const made = await insertNewBuyers(ctx, sorted);
  for (const buyer of made) ctx.audit({ entityType: 'BUYER', id: buyer.id, before: null, after: buyer });
  return findBuyerIds(ctx, [...distinct.keys()]);
};
