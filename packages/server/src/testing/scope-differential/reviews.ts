import type { Db } from '../../platform/db/database.ts';
import { type Market, toCanary } from './market.ts';

export interface SentReview {
  readonly id: number;
  readonly proposalId: number;
  readonly partIds: readonly number[];
  readonly storeIds: readonly number[];
  readonly firstProductId: number;
  /** Only in the texts of this review. */
  readonly word: string;
}

let made = 0;

/**
 * What a user was sent as a buyer: of each company a proposal of its first store, of its stores in the scope, and of all its
 * stores. Each proposal has another store that was not sent.
 */
export const sendReviews = async (
  db: Db,
  market: Market,
  { email, userId, stores }: { readonly email: string; readonly userId: number; readonly stores: readonly number[] },
): Promise<{ readonly buyerId: number; readonly reviews: SentReview[] }> => {
  const { id: buyerId } = await db
    .insertInto('buyer')
    .values({ name: `Buyer ${email}`, emailAddress: email })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reviews: SentReview[] = [];
  for (const companyId of market.companies) {
    const all = market.stores.filter((store) => store.companyId === companyId);
    const sets = [all.slice(0, 1), all.filter(({ id }) => stores.includes(id)), all];
    for (const sent of sets.filter((set) => set.length > 0))
      reviews.push(await sendReview(db, { buyerId, userId, companyId, sent, all }));
  }
  return { buyerId, reviews };
};

type Store = Market['stores'][number];

interface Sending {
  readonly buyerId: number;
  readonly userId: number;
  readonly companyId: number;
  readonly sent: readonly Store[];
  readonly all: readonly Store[];
}

const sendReview = async (db: Db, { buyerId, userId, companyId, sent, all }: Sending): Promise<SentReview> => {
  made += 1;
  const word = toCanary('review', made);
  const expiresAt = new Date(Date.now() + 7 * 86_400_000);
  const proposal = await db
    .insertInto('orderProposal')
    .values({ companyId, authorId: userId, status: 'PENDING', expirationDate: expiresAt, createdDate: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const parts = new Map<number, number>();
  for (const { id: storeId, productIds } of all) {
    const { id } = await db
      .insertInto('storeOrderProposal')
      .values({ orderProposalId: proposal.id, storeId })
      .returning('id')
      .executeTakeFirstOrThrow();
    parts.set(storeId, id);
    await db
      .insertInto('storeOrderProposalItem')
      .values(
        productIds.map((productId, n) => ({
          orderProposalId: proposal.id,
          storeOrderProposalId: id,
          productId,
          parLevel: 20,
          onHand: n,
          inTransit: 0,
          openOrders: 0,
          packSize: 6,
          systemQuantity: 6 * n,
          chosenQuantity: n === 1 ? made : null,
        })),
      )
      .execute();
  }
  const storeIds = sent.map(({ id }) => id);
  const partIds = storeIds.flatMap((id) => parts.get(id) ?? []);
  const at = new Date();
  const { id } = await db
    .insertInto('proposalReview')
    .values({
      orderProposalId: proposal.id,
      buyerId,
      keyHash: word,
      message: word,
      sentAt: at,
      sentBy: userId,
      openedAt: at,
      expiresAt,
      storeIds,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('proposalReviewStore')
    .values(partIds.map((storeOrderProposalId) => ({ proposalReviewId: id, storeOrderProposalId })))
    .execute();
  await db
    .insertInto('proposalReviewComment')
    .values({ proposalReviewId: id, commentText: `About ${word}`, createdDate: at })
    .execute();
  return { id, proposalId: proposal.id, partIds, storeIds, firstProductId: sent[0]?.productIds[0] ?? 0, word };
};
