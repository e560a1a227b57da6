import type { BuyerInput, DetachedBuyer } from '@shelfward/contract/companies/buyers.contract.ts';
import type { BuyerPlace } from '@shelfward/contract/users/buyer-access.contract.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { AuditedCtx, Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import type { Links } from '../../platform/records/links.ts';
import { defineRecords } from '../../platform/records/records.ts';
import { endAccessToAllRecords, endAccessToRecord } from '../users/public.ts';
import { type BuyerRecord, findBuyer, findBuyerIds, insertNewBuyers, updateBuyer } from './buyers.queries.ts';

const records = defineRecords<BuyerRecord>({
  table: 'buyer',
  entityType: 'BUYER',
  notFound: 'BUYER_NOT_FOUND',
  find: findBuyer,
  rejections: { buyer_email_address_key: 'BUYER_EXISTS' },
});

export const getBuyer = records.get;

/** Changes the buyer wherever it is attached. Another e-mail address may be that of another person. */
export const changeBuyer = (ctx: Ctx, id: number, input: BuyerInput) =>
  records.change(ctx, id, async (before) => {
    const isDeactivated = input.inactive && !before.inactive;
    if (isDeactivated) requireMayDelete(ctx.actor);
    const hasNewAddress = input.emailAddress.toLowerCase() !== before.emailAddress.toLowerCase();
    if (isDeactivated || hasNewAddress) await endAccessToAllRecords(ctx, before);
    return updateBuyer(ctx, id, input);
  });

/** Returns how many were newly attached. */
export const attachBuyers = async (ctx: AuditedCtx, own: Links, buyers: readonly BuyerInput[]): Promise<number> => {
  const ids = await findOrCreateBuyers(ctx, buyers);
  return ids.length === 0 ? 0 : own.attach(ids);
};

export const attachNewBuyer = async (ctx: AuditedCtx, own: Links, buyer: BuyerInput): Promise<void> => {
  const attached = await attachBuyers(ctx, own, [buyer]);
  if (attached === 0) throw new AppError('BUYER_EXISTS');
  await own.touch();
};

/** Ends the access to the record that the buyer was given. */
export const detachBuyer = async (
  ctx: Ctx,
  own: Links,
  { emailAddress, ...place }: DetachedBuyer & BuyerPlace,
): Promise<void> => {
  const [id] = await findBuyerIds(ctx, [emailAddress]);
  const buyerId = found(id, 'BUYER_NOT_FOUND');
  await endAccessToRecord(ctx, { ...place, buyerId });
  const detached = await own.detach(buyerId);
  if (detached === 0) throw new AppError('BUYER_NOT_FOUND');
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
