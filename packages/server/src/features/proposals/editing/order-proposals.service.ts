import { plusDays } from '@shelfward/contract/kit/dates.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { OrderProposalInput, ProposalSettings } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import {
  defaultDaysOpen,
  isOpen,
  nextProposalStatuses,
  type ProposalStatus,
} from '@shelfward/contract/proposals/proposal-states.rules.ts';
import { requireFeature } from '../../../platform/auth/beta-access.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { insertItems, upsertItems } from '../lines/item-writes.queries.ts';
import {
  findOrderProposal,
  findStatusBeforeExpiry,
  findStoresToPropose,
  insertOrderProposal,
  lockOrderProposal,
  type OrderProposalRecord,
  type ProposalHead,
  updateOrderProposal,
} from '../lines/order-proposals.queries.ts';
import { insertStoreOrderProposals, moveStoreOrderProposals } from '../lines/store-order-proposals.queries.ts';
import { recomputeItems, suggestItems } from '../suggesting/suggest.service.ts';
import { saveOwnQuantities } from './own-quantities.service.ts';

export const getOrderProposal = async (ctx: Ctx, id: number): Promise<OrderProposalRecord> =>
  found(await findOrderProposal(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');

export const createOrderProposal = async (
  ctx: Ctx,
  { quantities = [], ...input }: Omit<OrderProposalInput, 'quantities'> & Partial<OrderProposalInput>,
): Promise<OrderProposalRecord> => {
  if (input.settings.autoFairShare) requireFeature('fairShare', ctx.actor);
  const expirationDate = input.expirationDate
    ? futureDate(ctx, input.expirationDate)
    : plusDays(ctx.now, defaultDaysOpen);
  const storeIds = [...new Set(input.storeIds)];
  const companyId = await getCompanyId(ctx, storeIds);
  const proposal = await insertOrderProposal(ctx, {
    companyId,
    authorId: ctx.actor.userId,
    expirationDate,
    ...input.settings,
  });
  await insertStoreOrderProposals(ctx, proposal.id, storeIds);
  await insertItems(ctx, proposal.id, await suggestItems(ctx, proposal));
  ctx.audit({ entityType: 'ORDER_PROPOSAL', id: proposal.id, before: null, after: { ...proposal, storeIds } });
  await saveOwnQuantities(ctx, proposal, quantities);
  return await getOrderProposal(ctx, proposal.id);
};

/** Moves stores with their lines to a new proposal with the same settings; returns its id. */
export const splitOrderProposal = async (ctx: Ctx, id: number, storeIds: readonly number[]): Promise<number> => {
  const { companyId, expirationDate, autoFairShare, topUpToMinItems, budgetCents } = await lockDraft(ctx, id);
  const settings = { autoFairShare, topUpToMinItems, budgetCents };
  const other = await insertOrderProposal(ctx, { companyId, authorId: ctx.actor.userId, expirationDate, ...settings });
  await moveStoreOrderProposals(ctx, { from: id, to: other.id, storeIds });
  ctx.audit({ entityType: 'ORDER_PROPOSAL', id: other.id, before: null, after: { ...other, storeIds } });
  return other.id;
};

/** Sets the status PENDING or CANCELLED; idempotent. */
export const changeProposalStatus = async (
  ctx: Ctx,
  id: number,
  to: 'PENDING' | 'CANCELLED',
): Promise<OrderProposalRecord> => {
  const before = await lock(ctx, id);
  if (before.status !== to) {
    requireTransition(before, to);
    await change(ctx, before, { status: to });
  }
  return await getOrderProposal(ctx, id);
};

export const recomputeOrderProposal = async (ctx: Ctx, id: number): Promise<OrderProposalRecord> => {
  return await recompute(ctx, await lockDraft(ctx, id));
};

/** Saves new quantity settings and recomputes the suggested quantities. */
export const changeProposalSettings = async (
  ctx: Ctx,
  id: number,
  settings: ProposalSettings,
): Promise<OrderProposalRecord> => {
  const before = await lockDraft(ctx, id);
  // A setting that a beta user turned on stays on.
  if (settings.autoFairShare && !before.autoFairShare) requireFeature('fairShare', ctx.actor);
  await change(ctx, before, settings);
  return await recompute(ctx, { ...before, ...settings });
};

const recompute = async (ctx: Ctx, proposal: ProposalHead): Promise<OrderProposalRecord> => {
  const { id } = proposal;
  const items = await recomputeItems(ctx, proposal);
  const before = await getOrderProposal(ctx, id);
  await upsertItems(ctx, id, items);
  const after = await getOrderProposal(ctx, id);
  ctx.audit({ entityType: 'ORDER_PROPOSAL', id, before: before.summary, after: after.summary });
  return after;
};

const lockDraft = async (ctx: Ctx, id: number): Promise<ProposalHead> => {
  const proposal = await lock(ctx, id);
  if (proposal.status !== 'DRAFT' || proposal.inactive) throw notEditable(proposal);
  return proposal;
};

export const changeExpirationDate = async (
  ctx: Ctx,
  id: number,
  expirationDate: string,
): Promise<OrderProposalRecord> => {
  const before = await lock(ctx, id);
  if (before.status === 'COMPLETE' || before.status === 'CANCELLED') throw notEditable(before);
  const date = futureDate(ctx, expirationDate);
  const status = before.storedStatus === 'EXPIRED' ? await findStatusBeforeExpiry(ctx, id) : before.storedStatus;
  await change(ctx, before, { status, expirationDate: date });
  return await getOrderProposal(ctx, id);
};

export const setOrderProposalInactive = async (
  ctx: Ctx,
  id: number,
  values: { readonly inactive: boolean },
): Promise<OrderProposalRecord> => {
  const before = await lock(ctx, id);
  await change(ctx, before, values);
  return await getOrderProposal(ctx, id);
};

export const requireTransition = (from: ProposalHead, to: ProposalStatus): void => {
  if (from.inactive) throw notEditable(from);
  const allowed = nextProposalStatuses(from.status);
  if (!allowed.includes(to)) throw new AppError('ILLEGAL_TRANSITION', { extra: { from: from.status, to, allowed } });
};

/** Quantities can be changed while the proposal is open and active. */
export const isEditable = ({ status, inactive }: Pick<ProposalHead, 'status' | 'inactive'>): boolean =>
  isOpen(status) && !inactive;

export const requireEditable = (proposal: ProposalHead): void => {
  if (!isEditable(proposal)) throw notEditable(proposal);
};

const notEditable = ({ status, inactive }: ProposalHead): AppError =>
  new AppError('PROPOSAL_NOT_EDITABLE', { extra: { proposalStatus: status, inactive } });

const lock = async (ctx: Ctx, id: number): Promise<ProposalHead> => {
  const before = found(await lockOrderProposal(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  ctx.requireVersion(before.version);
  return before;
};

const change = async (
  ctx: Ctx,
  before: ProposalHead,
  values: Parameters<typeof updateOrderProposal>[2],
): Promise<void> => {
  const after = await updateOrderProposal(ctx, before.id, values);
  ctx.audit({ entityType: 'ORDER_PROPOSAL', id: before.id, before, after });
};

const getCompanyId = async (ctx: Ctx, storeIds: readonly number[]): Promise<number> => {
  const stores = await findStoresToPropose(ctx, storeIds);
  const foundIds = new Set(stores.map(({ id }) => id));
  const unknown = storeIds.filter((id) => !foundIds.has(id));
  if (unknown.length > 0) throw new AppError('STORE_NOT_FOUND', { extra: { storeIds: unknown.slice(0, 50) } });
  const [companyId, another] = new Set(stores.map((store) => store.companyId));
  if (companyId === undefined || another !== undefined) throw new AppError('STORES_OF_DIFFERENT_COMPANIES');
  requireEligible(stores);
  return companyId;
};

/** An inactive store, also by its region or company, gets no proposal, nor does a distribution center or an online store. */
export const requireEligible = (stores: readonly { readonly name: string; readonly isEligible: boolean }[]): void => {
  const names = stores.filter(({ isEligible }) => !isEligible).map(({ name }) => name);
  if (names.length === 0) return;
  const listed = `${names.slice(0, 5).join(', ')}${names.length > 5 ? '…' : ''}`;
  throw new AppError('STORE_NOT_ELIGIBLE', {
    detail: `${plural(names.length, 'Not an active store', 'Not active stores')}: ${listed}.`,
  });
};

/** Rejects an expiration date in the past. */
const futureDate = ({ now }: Ctx, text: string): Date => {
  const date = new Date(text);
  if (date > now) return date;
  const message = 'expirationDate must be in the future';
  throw new AppError('INVALID_REQUEST', {
    detail: message,
    errors: [{ pointer: '/body/expirationDate', message }],
  });
};
