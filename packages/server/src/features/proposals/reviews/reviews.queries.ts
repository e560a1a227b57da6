import type { ProposalReview, ReviewComment } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';

export interface ProposalBuyer {
  readonly id: number;
  readonly name: string;
  readonly emailAddress: string;
  /** Parts of the proposal that the buyer is responsible for. */
  readonly partIds: readonly number[];
  /** The store of each part. */
  readonly storeIds: readonly number[];
}

/** Active buyers of the proposal's stores, of their regions and of the company, by name. */
export const findBuyersOfProposal = async (
  { db, tenantId }: DataCtx,
  orderProposalId: number,
): Promise<ProposalBuyer[]> => {
  const { rows } = await sql<ProposalBuyer>`
    with part as (
      select part.id, store.id as store_id, store.region_id, store.company_id
      from store_order_proposal part
      join store on store.tenant_id = ${tenantId} and store.id = part.store_id
      where part.tenant_id = ${tenantId} and part.order_proposal_id = ${orderProposalId} and not part.inactive
    ), responsible as (
      select part.id as part_id, part.store_id, link.buyer_id from part
      join company_buyer link on link.tenant_id = ${tenantId} and link.company_id = part.company_id
      union
      select part.id, part.store_id, link.buyer_id from part
      join region_buyer link on link.tenant_id = ${tenantId} and link.region_id = part.region_id
      union
      select part.id, part.store_id, link.buyer_id from part
      join store_buyer link on link.tenant_id = ${tenantId} and link.store_id = part.store_id
    )
    select buyer.id, buyer.name, buyer.email_address,
      array_agg(responsible.part_id order by responsible.part_id) as part_ids,
      array_agg(responsible.store_id order by responsible.part_id) as store_ids
    from responsible
    join buyer on buyer.tenant_id = ${tenantId} and buyer.id = responsible.buyer_id and not buyer.inactive
    group by buyer.id, buyer.name, buyer.email_address
    order by lower(buyer.name), buyer.id`.execute(db);
  return rows;
};

interface NewReview {
  readonly orderProposalId: number;
  readonly buyerId: number;
  readonly keyHash: string;
  readonly message: string | null;
  readonly expiresAt: Date;
  readonly partIds: readonly number[];
  readonly storeIds: readonly number[];
}

/** Sending again replaces the buyer's link and resets the approval; comments are retained. */
export const upsertReview = async (
  { db, tenantId, now, actor }: Ctx,
  { partIds, storeIds, ...review }: NewReview,
): Promise<number> => {
  const unread = { openedAt: null, approvedAt: null, inactive: false };
  const sent = { ...review, storeIds: [...storeIds], sentAt: now, sentBy: actor.userId, ...unread };
  const { id } = await db
    .insertInto('proposalReview')
    .values(sent)
    .onConflict((conflict) => conflict.columns(['tenantId', 'orderProposalId', 'buyerId']).doUpdateSet(sent))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('proposalReviewStore').where('proposalReviewId', '=', id).execute();
  await sql`
    insert into proposal_review_store (tenant_id, proposal_review_id, store_order_proposal_id)
    select ${tenantId}::integer, ${id}::bigint, unnest(${partIds}::bigint[])`.execute(db);
  return id;
};

type Row = Omit<ProposalReview, 'buyer' | 'sentDate' | 'expirationDate' | 'openedDate' | 'approvedDate'> & {
  readonly buyerId: number;
  readonly name: string;
  readonly emailAddress: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly openedAt: Date | null;
  readonly approvedAt: Date | null;
};

const inUtc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Reviews of a proposal by buyer name, with comments and quantity changes. */
export const findReviews = async ({ db, tenantId }: DataCtx, orderProposalId: number): Promise<ProposalReview[]> => {
  const { rows } = await sql<Row>`
    select review.id, review.buyer_id, buyer.name, buyer.email_address, review.message, review.sent_at,
           review.expires_at, review.opened_at, review.approved_at, review.inactive,
           (select count(*) from proposal_review_store part
            where part.tenant_id = ${tenantId} and part.proposal_review_id = review.id) as amount_of_stores,
           coalesce(commented.comments, '[]') as comments, coalesce(changed.changes, '[]') as changes
    from proposal_review review
    join buyer on buyer.tenant_id = ${tenantId} and buyer.id = review.buyer_id
    left join lateral (
      select json_agg(json_build_object(
        'id', comment.id, 'storeOrderProposalId', comment.store_order_proposal_id, 'text', comment.comment_text,
        'createdDate', ${inUtc('comment.created_date')}, 'storeName', store.name) order by comment.id) as comments
      from proposal_review_comment comment
      left join store_order_proposal part on part.tenant_id = ${tenantId} and part.id = comment.store_order_proposal_id
      left join store on store.tenant_id = ${tenantId} and store.id = part.store_id
      where comment.tenant_id = ${tenantId} and comment.proposal_review_id = review.id
    ) commented on true
    left join lateral (
      select json_agg(json_build_object(
        'id', change.id, 'storeOrderProposalId', change.store_order_proposal_id, 'storeName', store.name,
        'productId', change.product_id, 'productName', product.name, 'previousQuantity', change.previous_quantity,
        'quantity', change.quantity, 'changedDate', ${inUtc('change.changed_date')}) order by change.id desc) as changes
      from proposal_review_change change
      join store_order_proposal part on part.tenant_id = ${tenantId} and part.id = change.store_order_proposal_id
      join store on store.tenant_id = ${tenantId} and store.id = part.store_id
      join product on product.tenant_id = ${tenantId} and product.id = change.product_id
      where change.tenant_id = ${tenantId} and change.proposal_review_id = review.id
    ) changed on true
    where review.tenant_id = ${tenantId} and review.order_proposal_id = ${orderProposalId}
    order by lower(buyer.name), review.id`.execute(db);
  return rows.map(({ buyerId, name, emailAddress, sentAt, expiresAt, openedAt, approvedAt, ...review }) => ({
    ...review,
    buyer: { id: buyerId, name, emailAddress },
    sentDate: sentAt.toISOString(),
    expirationDate: expiresAt.toISOString(),
    openedDate: openedAt?.toISOString() ?? null,
    approvedDate: approvedAt?.toISOString() ?? null,
  }));
};

export const deactivateReview = async (
  { db }: Ctx,
  key: { readonly orderProposalId: number; readonly id: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('proposalReview')
    .set({ inactive: true })
    .where('orderProposalId', '=', key.orderProposalId)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export interface ReviewRecord {
  readonly id: number;
  readonly orderProposalId: number;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly message: string | null;
  readonly expiresAt: Date;
  readonly approvedAt: Date | null;
  readonly partIds: readonly number[];
}

/** With the user who sent it. */
export interface LinkedReview extends ReviewRecord {
  readonly senderName: string;
  readonly senderEmail: string;
}

/** The review of a valid link; undefined if the link has expired or was revoked. */
export const findReviewByKey = async (
  { db, tenantId, now }: DataCtx,
  keyHash: string,
): Promise<LinkedReview | undefined> => {
  const { rows } = await sql<LinkedReview>`
    select review.id, review.order_proposal_id, review.message, review.expires_at, review.approved_at,
           buyer.name as buyer_name, buyer.email_address as buyer_email, sender.email as sender_email,
           trim(sender.first_name || ' ' || sender.last_name) as sender_name,
           array(select part.store_order_proposal_id from proposal_review_store part
                 where part.tenant_id = ${tenantId} and part.proposal_review_id = review.id) as part_ids
    from proposal_review review
    join buyer on buyer.tenant_id = ${tenantId} and buyer.id = review.buyer_id and not buyer.inactive
    join app_user sender on sender.tenant_id = ${tenantId} and sender.id = review.sent_by
    where review.tenant_id = ${tenantId} and review.key_hash = ${keyHash} and not review.inactive
      and review.expires_at > ${now}`.execute(db);
  return rows[0];
};

/** Saves the time of the first visit. */
export const markReviewOpened = async ({ db, now }: DataCtx, id: number): Promise<void> => {
  const unopened = db.updateTable('proposalReview').where('id', '=', id).where('openedAt', 'is', null);
  await unopened.set({ openedAt: now }).execute();
};

export const setReviewApproved = async ({ db }: DataCtx, id: number, approvedAt: Date | null): Promise<void> => {
  await db.updateTable('proposalReview').set({ approvedAt }).where('id', '=', id).execute();
};

/** Locks the review until the transaction ends, so that the count stays valid. */
export const countCommentsOfLink = async ({ db }: DataCtx, proposalReviewId: number): Promise<number> => {
  const { sentAt } = await db
    .selectFrom('proposalReview')
    .select('sentAt')
    .where('id', '=', proposalReviewId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { comments } = await db
    .selectFrom('proposalReviewComment')
    .select(({ fn }) => fn.countAll<number>().as('comments'))
    .where('proposalReviewId', '=', proposalReviewId)
    .where('createdDate', '>=', sentAt)
    .executeTakeFirstOrThrow();
  return comments;
};

export const insertComment = async (
  { db, now }: DataCtx,
  comment: {
    readonly proposalReviewId: number;
    readonly storeOrderProposalId: number | null;
    readonly commentText: string;
  },
): Promise<void> => {
  await db
    .insertInto('proposalReviewComment')
    .values({ ...comment, createdDate: now })
    .execute();
};

export const findComments = async ({ db }: DataCtx, proposalReviewId: number): Promise<ReviewComment[]> => {
  const rows = await db
    .selectFrom('proposalReviewComment')
    .select(['id', 'storeOrderProposalId', 'commentText as text', 'createdDate'])
    .where('proposalReviewId', '=', proposalReviewId)
    .orderBy('id')
    .execute();
  return rows.map(({ createdDate, ...comment }) => ({ ...comment, createdDate: createdDate.toISOString() }));
};

interface NewChange {
  readonly proposalReviewId: number;
  readonly storeOrderProposalId: number;
  readonly productId: number;
  readonly previousQuantity: number;
  readonly quantity: number;
}

export const insertChanges = async ({ db, now }: DataCtx, changes: readonly NewChange[]): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({ ...change, changedDate: now }));
  await db.insertInto('proposalReviewChange').values(rows).execute();
};

/** The name of the client, which its customers know as the brand. */
export const findBrandName = async ({ db, tenantId }: DataCtx): Promise<string> => {
  const { name } = await db.selectFrom('client').select('name').where('id', '=', tenantId).executeTakeFirstOrThrow();
  return name;
};

/** The quantities that the buyer has changed since the proposal was sent, as they were before the first change. */
export const findSentQuantities = async (
  { db, tenantId }: DataCtx,
  proposalReviewId: number,
): Promise<
  readonly { readonly storeOrderProposalId: number; readonly productId: number; readonly quantity: number }[]
> => {
  const { rows } = await sql<{ storeOrderProposalId: number; productId: number; quantity: number }>`
    select distinct on (change.store_order_proposal_id, change.product_id)
           change.store_order_proposal_id, change.product_id, change.previous_quantity as quantity
    from proposal_review_change change
    join proposal_review review on review.tenant_id = ${tenantId} and review.id = change.proposal_review_id
    where change.tenant_id = ${tenantId} and change.proposal_review_id = ${proposalReviewId}
      and change.changed_date >= review.sent_at
    order by change.store_order_proposal_id, change.product_id, change.id`.execute(db);
  return rows;
};
