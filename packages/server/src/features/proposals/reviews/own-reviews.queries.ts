import type { OwnReview } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { type ProposalStatus, statusAt } from '@shelfward/contract/proposals/proposal-states.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';
import { addToScope } from '../../../platform/db/connection.ts';
import { caseKey } from '../../../platform/db/text-key.ts';
import { isEditable } from '../editing/order-proposals.service.ts';
import type { ReviewRecord } from './reviews.queries.ts';

interface OwnRow extends ReviewRecord {
  readonly sentAt: Date;
  readonly openedAt: Date | null;
  readonly companyName: string;
  readonly status: ProposalStatus;
  readonly proposalExpiresAt: Date;
  readonly inactive: boolean;
  readonly storeIds: readonly number[];
}

/**
 * The reviews that were sent to the address of the user and whose link is valid, by expiration; with `id`, only this one. In
 * a scope, all their stores must belong to it; their records then do.
 */
export const findOwnReviews = async (ctx: Ctx, id?: number): Promise<OwnRow[]> => {
  const { db, tenantId, actor, now } = ctx;
  const { rows: sent } = await sql<{ id: number; orderProposalId: number }>`
    select review.id, review.order_proposal_id
    from proposal_review review
    join buyer on buyer.tenant_id = ${tenantId} and buyer.id = review.buyer_id and not buyer.inactive
    where review.tenant_id = ${tenantId} and buyer.email_address_key = ${caseKey(actor.email)}
      and not review.inactive and review.expires_at > ${now} ${id === undefined ? sql`` : sql`and review.id = ${id}`}`.execute(
    db,
  );
  if (sent.length === 0) return [];
  const ids = sent.map((review) => review.id);
  await addToScope(db, { reviews: ids, proposals: sent.map(({ orderProposalId }) => orderProposalId) });
  const { rows } = await sql<OwnRow>`
    select review.id, review.order_proposal_id, review.message, review.expires_at, review.approved_at, review.sent_at,
           review.opened_at, buyer.name as buyer_name, buyer.email_address as buyer_email, company.name as company_name,
           proposal.status, proposal.expiration_date as proposal_expires_at, proposal.inactive,
           coalesce(review.store_ids, '{}') as store_ids,
           array(select part.store_order_proposal_id from proposal_review_store part
                 where part.tenant_id = ${tenantId} and part.proposal_review_id = review.id) as part_ids
    from proposal_review review
    join buyer on buyer.tenant_id = ${tenantId} and buyer.id = review.buyer_id
    join order_proposal proposal on proposal.tenant_id = ${tenantId} and proposal.id = review.order_proposal_id
    join company on company.tenant_id = ${tenantId} and company.id = proposal.company_id
    where review.tenant_id = ${tenantId} and review.id = any(${ids}::bigint[])
    order by review.expires_at, review.id`.execute(db);
  await addToScope(db, { parts: rows.flatMap(({ partIds }) => partIds) });
  return rows;
};

export const toOwnReview = (row: OwnRow, now: Date): OwnReview => {
  const { id, companyName, partIds, message, sentAt, expiresAt, openedAt, approvedAt, inactive } = row;
  const status = statusAt({ status: row.status, expirationDate: row.proposalExpiresAt }, now);
  return {
    id,
    companyName,
    amountOfStores: partIds.length,
    message,
    status,
    isEditable: isEditable({ status, inactive }),
    sentDate: sentAt.toISOString(),
    expirationDate: expiresAt.toISOString(),
    openedDate: openedAt?.toISOString() ?? null,
    approvedDate: approvedAt?.toISOString() ?? null,
  };
};
