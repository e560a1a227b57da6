import { buffer } from 'node:stream/consumers';
import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import type { Input, Result } from '@shelfward/contract/kit/route.ts';
import type { ProposalReview, proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { discountSuffix } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { hashOfLinkKey, newLinkKey } from '../../../platform/crypto/link-keys.ts';
import type { MailFile } from '../../../platform/mail/mail.ts';
import { findProposalHead, lockOrderProposalsShared } from '../lines/order-proposals.queries.ts';
import { buildProposalSheet, proposalSheetName } from './proposal-sheet.service.ts';
import {
  deactivateReview,
  findBrandName,
  findBuyersOfProposal,
  findReviews,
  type ProposalBuyer,
  upsertReview,
} from './reviews.queries.ts';
import {
  computeSharedValue,
  computeStoreTotals,
  getSharedProposal,
  type SharedProposal,
  selectStores,
} from './shared-proposal.service.ts';

type Routes = typeof proposalReviewRoutes;

/**
 * Sends each buyer an e-mail with the quantities of their stores as a spreadsheet and a new link; previous links
 * expire.
 */
export const sendProposal = async (
  ctx: Ctx,
  id: number,
  { buyerIds, message }: Input<Routes['send']>['body'],
): Promise<Result<Routes['send']>> => {
  const [proposal] = await lockOrderProposalsShared(ctx, [id]);
  const { status, inactive, expirationDate } = found(proposal, 'ORDER_PROPOSAL_NOT_FOUND');
  if (status !== 'PENDING' || inactive)
    throw new AppError('PROPOSAL_NOT_PENDING', { extra: { proposalStatus: status, inactive } });
  const buyers = selectBuyers(await findBuyersOfProposal(ctx, id), buyerIds);
  const proposalView = await getSharedProposal(ctx, id);
  const brandName = await findBrandName(ctx);
  for (const buyer of buyers) {
    const key = newLinkKey();
    const { partIds, storeIds } = buyer;
    const review = { orderProposalId: id, buyerId: buyer.id, keyHash: hashOfLinkKey(key), message };
    await upsertReview(ctx, { ...review, expiresAt: expirationDate, partIds, storeIds });
    const parts = new Set(partIds);
    const part = selectStores(proposalView, (store) => parts.has(store.storeOrderProposalId));
    await sendReviewMail(ctx, buyer, { part, brandName, id, key, message, expirationDate });
  }
  const sentTo = buyers.map(({ emailAddress }) => emailAddress);
  ctx.audit({ entityType: 'ORDER_PROPOSAL', id, before: { sentTo: null }, after: { sentTo } });
  const sent = new Set(buyers.map((buyer) => buyer.id));
  return { reviews: (await findReviews(ctx, id)).filter(({ buyer }) => sent.has(buyer.id)) };
};

export const listReviews = async (ctx: Ctx, id: number): Promise<Result<Routes['list']>> => {
  found(await findProposalHead(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  const buyers = await findBuyersOfProposal(ctx, id);
  return {
    buyers: buyers.map(({ id: buyerId, name, emailAddress, partIds }) => ({
      id: buyerId,
      name,
      emailAddress,
      amountOfStores: partIds.length,
    })),
    reviews: await findReviews(ctx, id),
  };
};

export const revokeReviewLink = async (
  ctx: Ctx,
  { id, reviewId }: Input<Routes['deactivate']>['params'],
): Promise<ProposalReview> => {
  found(await findProposalHead(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  if (!(await deactivateReview(ctx, { orderProposalId: id, id: reviewId })))
    throw new AppError('PROPOSAL_REVIEW_NOT_FOUND');
  const revoked = found(
    (await findReviews(ctx, id)).find((review) => review.id === reviewId),
    'PROPOSAL_REVIEW_NOT_FOUND',
  );
  ctx.audit({
    entityType: 'ORDER_PROPOSAL',
    id,
    before: { linkEndedOf: null },
    after: { linkEndedOf: revoked.buyer.emailAddress },
  });
  return revoked;
};

const selectBuyers = (buyers: readonly ProposalBuyer[], ids: readonly number[] | undefined): ProposalBuyer[] => {
  if (buyers.length === 0) throw new AppError('PROPOSAL_WITHOUT_BUYERS');
  if (!ids) return [...buyers];
  const buyerById = new Map(buyers.map((buyer) => [buyer.id, buyer]));
  return [...new Set(ids)].map((id) => found(buyerById.get(id), 'BUYER_NOT_FOUND'));
};

interface ReviewMail {
  readonly part: SharedProposal;
  readonly brandName: string;
  readonly id: number;
  readonly key: string;
  readonly message: string | null;
  readonly expirationDate: Date;
}

const sendReviewMail = async (
  ctx: Ctx,
  buyer: ProposalBuyer,
  { part, brandName, id, key, message, expirationDate }: ReviewMail,
) => {
  const totals = computeStoreTotals(part);
  const units = totals.reduce((sum, store) => sum + store.units, 0);
  const value = formatCents(computeSharedValue(part, totals), part.currency);
  const stores = part.stores.length === 1 ? 'one of your stores' : `${part.stores.length} of your stores`;
  await ctx.mail({
    to: buyer.emailAddress,
    subject: `Order proposal for ${part.companyName}`,
    paragraphs: [
      `Hello ${buyer.name},`,
      `${brandName} proposes an order for ${stores} of ${part.companyName}: ${units.toLocaleString('en-US')} units for ${value}${discountSuffix(part.discount)}.`,
      ...(message === null ? [] : [message]),
      `The proposal is attached as a spreadsheet. Use the link to view the proposal, comment, change quantities, and approve it. You don't need an account. The link expires on ${formatDate(expirationDate, ctx.timeZone)}.`,
    ],
    link: { label: 'View proposal', path: `/proposal-review#${key}` },
    files: [await buildFile(part, id)],
    expiresAt: expirationDate,
  });
};

const buildFile = async (part: SharedProposal, id: number): Promise<MailFile> => {
  const content = await buffer(buildProposalSheet(part));
  return { name: proposalSheetName(part.companyName, id), content: content.toString('base64') };
};

const formatDate = (date: Date, timeZone: string): string =>
  date.toLocaleDateString('en-US', { timeZone, year: 'numeric', month: 'long', day: 'numeric' });
