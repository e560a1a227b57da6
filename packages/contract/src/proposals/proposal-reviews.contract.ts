import { z } from 'zod';
import { orderManagers } from '../kit/access.ts';
import { instant } from '../kit/dates.ts';
import { priceCents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, longText, params } from '../kit/shapes.ts';
import { xlsxMediaType } from '../kit/spreadsheet.rules.ts';
import { wholeNumbers } from './proposal-matrix.contract.ts';
import { proposalStatuses } from './proposal-states.rules.ts';
import { maxQuantity } from './proposals.rules.ts';
import { storedQuantity } from './store-order-proposals.contract.ts';

const comment = z.strictObject({
  id,
  /** The store of the comment; null for the proposal as a whole. */
  storeOrderProposalId: id.nullable(),
  text: z.string(),
  createdDate: instant,
});
export type ReviewComment = z.infer<typeof comment>;

/** The part of a proposal that was sent to a buyer, and the buyer's response. */
export const proposalReview = z.strictObject({
  id,
  buyer: z.strictObject({ id, name: z.string(), emailAddress: z.string() }),
  amountOfStores: z.int(),
  message: z.string().nullable(),
  sentDate: instant,
  /** The expiration of the link. */
  expirationDate: instant,
  openedDate: instant.nullable(),
  /** Null again after the buyer changes a quantity. */
  approvedDate: instant.nullable(),
  comments: z.array(comment.extend({ storeName: z.string().nullable() })),
  changes: z.array(
    z.strictObject({
      id,
      storeOrderProposalId: id,
      storeName: z.string(),
      productId: id,
      productName: z.string(),
      previousQuantity: z.int(),
      quantity: z.int(),
      changedDate: instant,
    }),
  ),
  inactive: z.boolean(),
});
export type ProposalReview = z.infer<typeof proposalReview>;

/** The proposal as the buyer sees it: only their stores, with the quantity and price of each line. */
export const reviewedProposal = z.strictObject({
  brandName: z.string(),
  companyName: z.string(),
  buyerName: z.string(),
  /** The sender, for questions by e-mail. */
  sender: z.strictObject({ name: z.string(), email: z.string() }),
  message: z.string().nullable(),
  status: z.enum(proposalStatuses),
  isEditable: z.boolean(),
  expirationDate: instant,
  approvedDate: instant.nullable(),
  /** The company's discount in percent, which the generated orders receive. */
  discount: z.number(),
  /** Of the sender's account. */
  timeZone: z.string(),
  /** Of the sender's account. */
  currency: z.string(),
  stores: z.array(
    z.strictObject({
      storeOrderProposalId: id,
      storeId: id,
      /** The region whose stores share an order. Null: the store has its own order. */
      orderRegionId: id.nullable(),
      name: z.string(),
      number: z.string().nullable(),
      regionName: z.string().nullable(),
    }),
  ),
  products: z.array(
    z.strictObject({
      productId: id,
      name: z.string(),
      sku: z.string().nullable(),
      unitPriceCents: priceCents.nullable(),
      packSize: z.int(),
    }),
  ),
  /**
   * Row by row, as in the matrix: the value of store s and product p is at s × products.length + p; −1 where the store
   * does not have the product.
   */
  quantity: wholeNumbers,
  /** The quantities that were sent to the buyer, in the same places. */
  suggestedQuantity: wholeNumbers,
  /** The estimated inventory of the buyer's stores when the proposal was computed, in the same places. */
  onHand: wholeNumbers,
  /** Why the suggested quantity differs from the need, as in the matrix, in the same places; −1 where it does not. */
  allotted: wholeNumbers,
  comments: z.array(comment),
});
export type ReviewedProposal = z.infer<typeof reviewedProposal>;

/** The proposal of a review for a signed-in user, who asks the order manager of the company instead of the sender. */
const ownProposal = reviewedProposal.omit({ sender: true });
export type OwnProposal = z.infer<typeof ownProposal>;

/** A proposal that was sent to the address of the signed-in user, while its link is valid. */
const ownReview = z.strictObject({
  id,
  companyName: z.string(),
  amountOfStores: z.int(),
  message: z.string().nullable(),
  status: z.enum(proposalStatuses),
  isEditable: z.boolean(),
  sentDate: instant,
  /** Until then, the user can answer. */
  expirationDate: instant,
  openedDate: instant.nullable(),
  /** Null again after the user changes a quantity. */
  approvedDate: instant.nullable(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** The user can still approve it. */
export const awaitsApproval = ({ isEditable, approvedDate }: Pick<OwnReview, 'isEditable' | 'approvedDate'>): boolean =>
  isEditable && approvedDate === null;

/** Clients send the key in the body: a URL would leave it in logs and browser histories. */
const key = z.string().min(20).max(100);

const quantity = z.int().min(0).max(maxQuantity);
/** Until the proposal is sent again. The response contains all of them, and anyone with the link can write. */
export const maxLinkComments = 100;
/** Fits into the largest body without a session. */
const maxReviewChanges = 100;

const change = z.strictObject({
  storeOrderProposalId: id,
  productId: id,
  quantity,
  /** The quantity that the buyer saw. If the stored quantity differs, the call changes nothing. */
  previousQuantity: quantity,
});
export type ReviewChange = z.infer<typeof change>;

const itemPath = '/api/v1/order-proposals/{id}';
const notFound = ['ORDER_PROPOSAL_NOT_FOUND'] as const;
const open = '/api/v1/proposal-reviews';
const linkErrors = ['REVIEW_LINK_INVALID'] as const;
const ownPath = `${open}/{reviewId}` as const;
const ownErrors = ['PROPOSAL_REVIEW_NOT_FOUND'] as const;

const newComment = z.strictObject({ storeOrderProposalId: id.nullable().default(null), text: longText(2000) });
const newQuantities = z.strictObject({ changes: z.array(change).min(1).max(maxReviewChanges) });
const comments = z.strictObject({ comments: z.array(comment) });
const storedLines = z.strictObject({ lines: z.array(storedQuantity) });
const approval = z.strictObject({ approvedDate: instant });
const commentErrors = ['STORE_ORDER_PROPOSAL_NOT_FOUND', 'REVIEW_COMMENT_LIMIT'] as const;
const changeErrors = [
  'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND',
  'PROPOSAL_NOT_EDITABLE',
  'PROPOSAL_ITEMS_CHANGED',
] as const;

export const proposalReviewRoutes = defineRoutes({
  spreadsheet: {
    method: 'GET',
    path: `${itemPath}/generate/xls`,
    access: orderManagers,
    summary: 'Download a proposal as a spreadsheet: one row per store, one column per product',
    params: params('id'),
    status: 200,
    fileResponse: [xlsxMediaType],
    errors: notFound,
  },
  send: {
    method: 'POST',
    path: `${itemPath}/notification/email`,
    access: orderManagers,
    summary: 'Send a processed proposal to the buyers of its stores, regions, and company, with a link to respond',
    params: params('id'),
    body: z
      .strictObject({
        /** All buyers of the proposal when omitted. */
        buyerIds: z.array(id).min(1).max(500).optional(),
        message: longText(2000).nullable().default(null),
      })
      .default({ message: null }),
    status: 202,
    /** The sent reviews; the responses of the buyers are in the reviews of the proposal. */
    response: z.strictObject({ reviews: z.array(proposalReview) }),
    errors: [...notFound, 'PROPOSAL_NOT_PENDING', 'PROPOSAL_WITHOUT_BUYERS', 'BUYER_NOT_FOUND'],
  },
  list: {
    method: 'GET',
    path: `${itemPath}/reviews`,
    access: orderManagers,
    summary: 'List the buyers to whom the proposal was sent, with their responses',
    params: params('id'),
    status: 200,
    response: z.strictObject({
      /** The possible recipients: the buyers of its stores, regions, and company. */
      buyers: z.array(z.strictObject({ id, name: z.string(), emailAddress: z.string(), amountOfStores: z.int() })),
      reviews: z.array(proposalReview),
    }),
    errors: notFound,
  },
  deactivate: {
    method: 'PATCH',
    path: `${itemPath}/reviews/{reviewId}/deactivate`,
    access: orderManagers,
    summary: 'Revoke the link of a buyer',
    params: params('id', 'reviewId'),
    status: 200,
    response: proposalReview,
    errors: [...notFound, 'PROPOSAL_REVIEW_NOT_FOUND'],
  },
  open: {
    method: 'POST',
    path: `${open}/open`,
    access: 'public',
    summary: 'Get the proposal of a review link',
    body: z.strictObject({ key }),
    status: 200,
    response: reviewedProposal,
    errors: linkErrors,
  },
  comment: {
    method: 'POST',
    path: `${open}/comments`,
    access: 'public',
    summary: 'Comment as a buyer on the proposal or one of its stores; returns all comments of the buyer',
    body: newComment.extend({ key }),
    status: 200,
    response: comments,
    errors: [...linkErrors, ...commentErrors],
  },
  change: {
    method: 'PATCH',
    path: `${open}/quantities`,
    access: 'public',
    summary: 'Update quantities as a buyer: all or, when one has changed, none',
    body: newQuantities.extend({ key }),
    status: 200,
    response: storedLines,
    errors: [...linkErrors, ...changeErrors],
  },
  approve: {
    method: 'POST',
    path: `${open}/approve`,
    access: 'public',
    summary: 'Approve a proposal as a buyer, for the stores of this buyer',
    body: z.strictObject({ key }),
    status: 200,
    response: approval,
    errors: [...linkErrors, 'PROPOSAL_NOT_EDITABLE'],
  },
  listOwn: {
    method: 'GET',
    path: open,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List the proposals that were sent to the address of the user, by expiration, while they can be opened',
    status: 200,
    response: z.strictObject({ reviews: z.array(ownReview) }),
  },
  getOwn: {
    method: 'GET',
    path: ownPath,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Get a proposal that was sent to the address of the user: its stores, quantities, and prices',
    params: params('reviewId'),
    status: 200,
    response: ownProposal,
    errors: ownErrors,
  },
  commentOwn: {
    method: 'POST',
    path: `${ownPath}/comments`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Comment on a proposal that was sent to the address of the user, or on one of its stores',
    params: params('reviewId'),
    body: newComment,
    status: 200,
    response: comments,
    errors: [...ownErrors, ...commentErrors],
  },
  changeOwn: {
    method: 'PATCH',
    path: `${ownPath}/quantities`,
    access: 'signedIn',
    scoped: 'PARTNER',
    removes: 'never',
    summary:
      'Update quantities of a proposal that was sent to the address of the user: all or, when one has changed, none',
    params: params('reviewId'),
    body: newQuantities,
    status: 200,
    response: storedLines,
    errors: [...ownErrors, ...changeErrors],
  },
  approveOwn: {
    method: 'POST',
    path: `${ownPath}/approve`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Approve a proposal that was sent to the address of the user, for its stores',
    params: params('reviewId'),
    status: 200,
    response: approval,
    errors: [...ownErrors, 'PROPOSAL_NOT_EDITABLE'],
  },
});
