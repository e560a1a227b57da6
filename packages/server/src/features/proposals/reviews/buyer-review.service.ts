import type { Input, Result } from '@shelfward/contract/kit/route.ts';
import type { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { insertAuditEntries } from '../../../platform/audit/audit.queries.ts';
import { findClient } from '../../../platform/auth/clients.queries.ts';
import type { PublicCtx } from '../../../platform/context/context.ts';
import type { AuditEvent } from '../../../platform/core/audit-event.ts';
import { found } from '../../../platform/core/errors.ts';
import { hashOfLinkKey } from '../../../platform/crypto/link-keys.ts';
import type { Services } from '../../../platform/http/services.ts';
import { lockOrderProposalsShared } from '../lines/order-proposals.queries.ts';
import {
  approveReviewed,
  changeReviewedQuantities,
  type ReviewContext,
  saveComment,
  showReview,
} from './review-responses.service.ts';
import { findReviewByKey, type LinkedReview, markReviewOpened } from './reviews.queries.ts';

type Routes = typeof proposalReviewRoutes;
type Body<K extends 'open' | 'comment' | 'change' | 'approve'> = Input<Routes[K]>['body'];
export type ReviewDeps = Pick<Services, 'database'>;

/** Context of a request with a valid key. */
interface LinkContext extends ReviewContext {
  readonly review: LinkedReview;
}

export const openReview = (
  services: ReviewDeps,
  ctx: PublicCtx,
  { key }: Body<'open'>,
): Promise<Result<Routes['open']>> =>
  withReview(services, ctx, key, async (at) => {
    await markReviewOpened(at, at.review.id);
    const { senderName: name, senderEmail: email } = at.review;
    return { ...(await showReview(at)), sender: { name, email } };
  });

export const commentOnReview = (
  services: ReviewDeps,
  ctx: PublicCtx,
  { key, ...comment }: Body<'comment'>,
): Promise<Result<Routes['comment']>> => withReview(services, ctx, key, (at) => saveComment(at, comment));

export const changeQuantitiesAsBuyer = (
  services: ReviewDeps,
  ctx: PublicCtx,
  { key, changes }: Body<'change'>,
): Promise<Result<Routes['change']>> => withReview(services, ctx, key, (at) => changeReviewedQuantities(at, changes));

export const approveReview = (
  services: ReviewDeps,
  ctx: PublicCtx,
  { key }: Body<'approve'>,
): Promise<Result<Routes['approve']>> => withReview(services, ctx, key, approveReviewed);

/** Locks the proposal in share mode until the transaction ends. */
const withReview = async <T>(
  { database }: ReviewDeps,
  { subdomain, now, requestId }: PublicCtx,
  key: string,
  work: (at: LinkContext) => Promise<T>,
): Promise<T> => {
  const client = found(await database.system((db) => findClient(db, subdomain)), 'REVIEW_LINK_INVALID');
  const { id: tenantId, timeZone } = client;
  return database.tenant(tenantId, async (db) => {
    const at = { db, tenantId, now, timeZone, requestId };
    const review = found(await findReviewByKey(at, hashOfLinkKey(key)), 'REVIEW_LINK_INVALID');
    const [proposal] = await lockOrderProposalsShared(at, [review.orderProposalId]);
    // Buyers have no user account, so each audit entry records the buyer in its values.
    const byBuyer = `${review.buyerName} <${review.buyerEmail}>`;
    const events: AuditEvent[] = [];
    const result = await work({
      ...at,
      review,
      proposal: found(proposal, 'REVIEW_LINK_INVALID'),
      audit: ({ before, after, ...event }) =>
        void events.push({ ...event, before: { ...before, byBuyer: null }, after: { ...after, byBuyer } }),
    });
    await insertAuditEntries(db, { tenantId, actor: null, requestId }, events);
    return result;
  });
};
