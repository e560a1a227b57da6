import type {
  AccessToGive,
  BuyerAccess,
  BuyerPlace,
  PlacedBuyer,
} from '@shelfward/contract/users/buyer-access.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import {
  type AttachedBuyer,
  type BuyerRecord,
  findBuyerAccess,
  findBuyerRecord,
  isInScope,
  lockAddressOwner,
  lockAttachedBuyer,
} from './buyer-access.queries.ts';
import { findAccessError, toPersonName } from './buyer-access.rules.ts';
import { sendActivation } from './user-mails.service.ts';
import {
  addScopeMember,
  removeMembersOfBuyer,
  removeScopeMember,
  saveScope,
  touchUser,
} from './user-scopes.queries.ts';
import { insertUser, setInactive } from './users.queries.ts';
import { endAccess, getUser, rejectDuplicate, shutOut } from './users.service.ts';

export const listBuyerAccess = async (ctx: Ctx, place: BuyerPlace): Promise<BuyerAccess[]> =>
  findBuyerAccess(ctx, place, found(await findOwnRecord(ctx, place), 'RELATED_ENTITY_NOT_FOUND'));

/** For representatives, a record outside of their scope does not exist. */
const findOwnRecord = async (ctx: Ctx, place: BuyerPlace): Promise<BuyerRecord | undefined> => {
  const record = await findBuyerRecord(ctx, place);
  const isOwn = record && (ctx.actor.scope === null || (await isInScope(ctx, ctx.actor.userId, record)));
  return isOwn ? record : undefined;
};

/** The address of the buyer becomes a partner with this record, or the scope of the partner with this address gets it. */
export const giveBuyerAccess = async (ctx: Ctx, place: PlacedBuyer, given: AccessToGive): Promise<BuyerAccess> => {
  const record = found(await findOwnRecord(ctx, place), 'BUYER_NOT_FOUND');
  const buyer = found(await lockAttachedBuyer(ctx, place), 'BUYER_NOT_FOUND');
  if (buyer.inactive) throw new AppError('BUYER_INACTIVE');
  const owner = await lockAddressOwner(ctx, buyer.emailAddress);
  if (!owner) await createPartner(ctx, buyer, { record, ...given });
  else {
    const code = findAccessError(owner);
    if (code) throw new AppError(code);
    await extendScope(ctx, owner, record);
  }
  const all = await findBuyerAccess(ctx, place, record);
  return found(
    all.find(({ buyerId }) => buyerId === buyer.id),
    'BUYER_NOT_FOUND',
  );
};

interface Given extends AccessToGive {
  readonly record: BuyerRecord;
}

const createPartner = async (ctx: Ctx, buyer: AttachedBuyer, { record, reports }: Given): Promise<void> => {
  const id = await rejectDuplicate(
    insertUser(ctx, {
      email: buyer.emailAddress,
      ...toPersonName(buyer.name),
      authorities: reports ? ['ROLE_REPORTING'] : [],
      betaFlag: false,
    }),
  );
  await saveScope(ctx, id, { kind: 'PARTNER', companyIds: [], regionIds: [], storeIds: [] });
  await addScopeMember(ctx, id, toMember(record));
  await sendActivation(ctx, id);
  ctx.audit({ entityType: 'USER', id, before: null, after: await getUser(ctx, id) });
};

const extendScope = async (
  ctx: Ctx,
  { id, inactive, activated }: { readonly id: number; readonly inactive: boolean; readonly activated: boolean },
  record: BuyerRecord,
): Promise<void> => {
  const before = await getUser(ctx, id);
  if (!(await addScopeMember(ctx, id, toMember(record)))) return;
  if (inactive) await setInactive(ctx.db, id, false);
  else await touchUser(ctx, id);
  await endAccess(ctx, id);
  if (inactive && !activated) await sendActivation(ctx, id);
  ctx.audit({ entityType: 'USER', id, before, after: await getUser(ctx, id) });
};

export const endBuyerAccess = async (ctx: Ctx, place: PlacedBuyer): Promise<void> => {
  const record = found(await findOwnRecord(ctx, place), 'BUYER_NOT_FOUND');
  const buyer = found(await lockAttachedBuyer(ctx, place), 'BUYER_NOT_FOUND');
  const hasEnded = await endGivenAccess(ctx, buyer, (userId) => removeScopeMember(ctx, userId, toMember(record)));
  if (!hasEnded) throw new AppError('BUYER_ACCESS_NOT_FOUND');
};

/** Before a buyer of a record is detached. */
export const endAccessToRecord = async (ctx: Ctx, place: PlacedBuyer): Promise<void> => {
  const [record, buyer] = [await findBuyerRecord(ctx, place), await lockAttachedBuyer(ctx, place)];
  if (record && buyer) await endGivenAccess(ctx, buyer, (userId) => removeScopeMember(ctx, userId, toMember(record)));
};

/** Before a buyer is deactivated, or gets another e-mail address. */
export const endAccessToAllRecords = async (
  ctx: Ctx,
  buyer: Pick<AttachedBuyer, 'id' | 'emailAddress'>,
): Promise<void> => {
  await endGivenAccess(ctx, buyer, (userId) => removeMembersOfBuyer(ctx, userId, buyer.id));
};

/**
 * Takes effect at once. A user without other records would sign in to see nothing, and is deactivated. False if the buyer has
 * no such access. The scope of a deactivated user remains: order managers would otherwise activate the user by new access.
 */
const endGivenAccess = async (
  ctx: Ctx,
  { emailAddress }: Pick<AttachedBuyer, 'emailAddress'>,
  removeMembers: (userId: number) => Promise<number>,
): Promise<boolean> => {
  const owner = await lockAddressOwner(ctx, emailAddress);
  if (owner?.scopeKind !== 'PARTNER' || owner.inactive) return false;
  const { id } = owner;
  const before = await getUser(ctx, id);
  const removed = await removeMembers(id);
  if (removed === 0) return false;
  if (owner.members === removed) {
    await setInactive(ctx.db, id, true);
    await shutOut(ctx, id);
  } else {
    await touchUser(ctx, id);
    await endAccess(ctx, id);
  }
  ctx.audit({ entityType: 'USER', id, before, after: await getUser(ctx, id) });
  return true;
};

const toMember = ({ companyId, regionId, storeId }: BuyerRecord) => ({ companyId, regionId, storeId });
