import type { BuyerInput } from '@shelfward/contract/companies/buyers.contract.ts';
import type { AuditedCtx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { findBuyerIds, insertNewBuyers } from './buyers.queries.ts';

/**
 * The ids of the buyers with these e-mail addresses, whatever their case; those that are missing are made. A buyer that
 * exists keeps the name it has.
 */
export const findOrCreateBuyers = async (ctx: AuditedCtx, buyers: readonly BuyerInput[]): Promise<number[]> => {
  if (buyers.length === 0) return [];
  const distinct = new Map(buyers.map((buyer) => [buyer.emailAddress.toLowerCase(), buyer]));
  // Sorted, so that two requests that make the same buyers wait for each other in the same order.
  const sorted = [...distinct].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, buyer]) => buyer);
  const made = await insertNewBuyers(ctx, sorted);
  for (const buyer of made) ctx.audit({ entityType: 'BUYER', id: buyer.id, before: null, after: buyer });
  return findBuyerIds(ctx, [...distinct.keys()]);
};

export const getBuyerId = async (ctx: AuditedCtx, emailAddress: string): Promise<number> => {
  const [id] = await findBuyerIds(ctx, [emailAddress]);
  return found(id, 'BUYER_NOT_FOUND');
};
