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
  lockAddressOwner,
  lockAttachedBuyer,
} from './buyer-access.queries.ts';
import { findAccessError, toPersonName } from './buyer-access.rules.ts';
import { sendActivation } from './user-mails.service.ts';
import { addScopeMember, removeScopeMember, saveScope, touchUser } from './user-scopes.queries.ts';
import { insertUser, setInactive } from './users.queries.ts';
import { endAccess, getUser, rejectDuplicate, shutOut } from './users.service.ts';

export const listBuyerAccess = async (ctx: Ctx, place: BuyerPlace): Promise<BuyerAccess[]> =>
  findBuyerAccess(ctx, place, found(await findBuyerRecord(ctx, place), 'RELATED_ENTITY_NOT_FOUND'));

/** The address of the buyer becomes a partner with this record, or the scope of the partner with this address gets it. */
export const giveBuyerAccess = async (ctx: Ctx, place: PlacedBuyer, given: AccessToGive): Promise<BuyerAccess> => {
  const record = found(await findBuyerRecord(ctx, place), 'BUYER_NOT_FOUND');
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

/** Takes effect at once. A user without other records would sign in to see nothing, and is deactivated. */
export const endBuyerAccess = async (ctx: Ctx, place: PlacedBuyer): Promise<void> => {
  const record = found(await findBuyerRecord(ctx, place), 'BUYER_NOT_FOUND');
  const buyer = found(await lockAttachedBuyer(ctx, place), 'BUYER_NOT_FOUND');
  const owner = found(await lockAddressOwner(ctx, buyer.emailAddress), 'BUYER_ACCESS_NOT_FOUND');
  if (owner.scopeKind !== 'PARTNER' || owner.inactive) throw new AppError('BUYER_ACCESS_NOT_FOUND');
  const { id } = owner;
  const before = await getUser(ctx, id);
  if (!(await removeScopeMember(ctx, id, toMember(record)))) throw new AppError('BUYER_ACCESS_NOT_FOUND');
  if (owner.members === 1) {
    await setInactive(ctx.db, id, true);
    await shutOut(ctx, id);
  } else {
    await touchUser(ctx, id);
    await endAccess(ctx, id);
  }
  ctx.audit({ entityType: 'USER', id, before, after: await getUser(ctx, id) });
};

const toMember = ({ companyId, regionId, storeId }: BuyerRecord) => ({ companyId, regionId, storeId });
