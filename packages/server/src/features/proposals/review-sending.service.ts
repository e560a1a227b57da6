import type { Input, Result } from '@shelfward/contract/kit/route.ts';
import type { ProposalReview, proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { hashOfLinkKey, newLinkKey } from '../../platform/crypto/link-keys.ts';
import type { MailFile } from '../../platform/mail/mail.ts';
import { findProposalHead, holdOrderProposals } from './order-proposals.queries.ts';
import { sheetName, sheetOf } from './proposal-sheet.service.ts';
import {
  type ConcernedBuyer,
  deactivateReview,
  findBrandName,
  findConcernedBuyers,
  findReviews,
  upsertReview,
} from './reviews.queries.ts';
import { partOf, type ShownProposal, showProposal } from './shared-proposal.service.ts';

type Routes = typeof proposalReviewRoutes;

/** Writes a mail to each buyer, with his stores' part as a spreadsheet and the only link that works for him from now on. */
export const sendProposal = async (
  ctx: Ctx,
  id: number,
  { buyerIds, message }: Input<Routes['send']>['body'],
): Promise<Result<Routes['send']>> => {
  const [proposal] = await holdOrderProposals(ctx, [id]);
  const { status, inactive, expirationDate } = found(proposal, 'ORDER_PROPOSAL_NOT_FOUND');
  if (status !== 'PENDING' || inactive)
    throw new AppError('PROPOSAL_NOT_PENDING', { extra: { proposalStatus: status, inactive } });
  const buyers = chosen(await findConcernedBuyers(ctx, id), buyerIds);
  const whole = await showProposal(ctx, id);
  const brandName = await findBrandName(ctx);
  for (const buyer of buyers) {
    const key = newLinkKey();
    const { partIds } = buyer;
    const review = { orderProposalId: id, buyerId: buyer.id, keyHash: hashOfLinkKey(key), message };
    await upsertReview(ctx, { ...review, expiresAt: expirationDate, partIds });
    const parts = new Set(partIds);
    const part = partOf(whole, (store) => parts.has(store.storeOrderProposalId));
    await mailTo(ctx, buyer, { part, brandName, id, key, message, expirationDate });
  }
  const sentTo = buyers.map(({ emailAddress }) => emailAddress);
  ctx.audit({ entityType: 'ORDER_PROPOSAL', id, before: { sentTo: null }, after: { sentTo } });
  const sent = new Set(buyers.map((buyer) => buyer.id));
  return { reviews: (await findReviews(ctx, id)).filter(({ buyer }) => sent.has(buyer.id)) };
};

export const listReviews = async (ctx: Ctx, id: number): Promise<Result<Routes['list']>> => {
  found(await findProposalHead(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  const buyers = await findConcernedBuyers(ctx, id);
  return {
    buyers: buyers.map(({ partIds, ...buyer }) => ({ ...buyer, amountOfStores: partIds.length })),
    reviews: await findReviews(ctx, id),
  };
};

export const endReview = async (
  ctx: Ctx,
  { id, reviewId }: Input<Routes['deactivate']>['params'],
): Promise<ProposalReview> => {
  found(await findProposalHead(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  if (!(await deactivateReview(ctx, { orderProposalId: id, id: reviewId })))
    throw new AppError('PROPOSAL_REVIEW_NOT_FOUND');
  const ended = found(
    (await findReviews(ctx, id)).find((review) => review.id === reviewId),
    'PROPOSAL_REVIEW_NOT_FOUND',
  );
  ctx.audit({
    entityType: 'ORDER_PROPOSAL',
    id,
    before: { linkEndedOf: null },
    after: { linkEndedOf: ended.buyer.emailAddress },
  });
  return ended;
};

const chosen = (concerned: readonly ConcernedBuyer[], ids: readonly number[] | undefined): ConcernedBuyer[] => {
  if (concerned.length === 0) throw new AppError('PROPOSAL_WITHOUT_BUYERS');
  if (!ids) return [...concerned];
  const known = new Map(concerned.map((buyer) => [buyer.id, buyer]));
  return [...new Set(ids)].map((id) => found(known.get(id), 'BUYER_NOT_FOUND'));
};

interface ToSend {
  readonly part: ShownProposal;
  readonly brandName: string;
  readonly id: number;
  readonly key: string;
  readonly message: string | null;
  readonly expirationDate: Date;
}

const mailTo = async (
  ctx: Ctx,
  buyer: ConcernedBuyer,
  { part, brandName, id, key, message, expirationDate }: ToSend,
) => {
  const { units, cents } = sumsOf(part);
  const stores = part.stores.length === 1 ? 'one of your stores' : `${part.stores.length} of your stores`;
  await ctx.mail({
    to: buyer.emailAddress,
    subject: `Order proposal for ${part.companyName}`,
    paragraphs: [
      `Hello ${buyer.name},`,
      `${brandName} proposes an order for ${stores} of ${part.companyName}: ${units.toLocaleString('en-US')} units for ${money(cents)}.`,
      ...(message === null ? [] : [message]),
      `The spreadsheet is attached. The link lets you look at the proposal, comment, change quantities and approve it, without an account, until ${dayOf(expirationDate)}.`,
    ],
    link: { label: 'Look at the proposal', path: `/proposal-review#${key}` },
    files: [await fileOf(part, id)],
    expiresAt: expirationDate,
  });
};

const fileOf = async (part: ShownProposal, id: number): Promise<MailFile> => {
  const content = Buffer.from(await new Response(sheetOf(part)).arrayBuffer());
  return { name: sheetName(part.companyName, id), content: content.toString('base64') };
};

const sumsOf = ({ products, quantity }: ShownProposal): { units: number; cents: number } => {
  const sums = { units: 0, cents: 0 };
  for (const [place, count] of quantity.entries()) {
    if (count <= 0) continue;
    sums.units += count;
    sums.cents += count * (products[place % products.length]?.unitPriceCents ?? 0);
  }
  return sums;
};

const money = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const dayOf = (date: Date): string =>
  date.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' });
