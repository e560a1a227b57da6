import { computeLinePrice, computeTotalPrice, maxOrderCents } from '@shelfward/contract/orders/order-money.rules.ts';
import type { creationSteps } from '@shelfward/contract/orders/orders.rules.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { rejectTakenNumber, toStatusChanges } from './create-order.service.ts';
import { findCompanyDiscounts } from './order-references.queries.ts';
import { insertOrders, insertStatusChanges } from './order-writes.queries.ts';
import type { NewOrder, Writing } from './order-writes.types.ts';

interface DraftLine {
  readonly storeId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

type DraftTerms = Pick<
  NewOrder,
  'purchaseOrderNumber' | 'requestedShipDate' | 'shippingChargeCents' | 'discount' | 'commission' | 'salesNote'
>;

/** A new order of one store, or of a region with lines for its stores. */
export type OrderDraft = {
  readonly companyId: number;
  readonly orderProposalId: number | null;
  /** DRAFT if not given. */
  readonly status?: keyof typeof creationSteps;
  readonly lines: readonly DraftLine[];
  /** Without them: no note, and the company's discount. */
  readonly terms?: Partial<DraftTerms>;
} & ({ readonly storeId: number } | { readonly regionId: number });

/**
 * Creates the orders in a few statements and returns their ids in the same order. The caller ensures
 * that stores, regions and products are of the company and this client.
 */
export const createOrders = async (
  ctx: Writing & Pick<Ctx, 'requestId'>,
  drafts: readonly OrderDraft[],
): Promise<number[]> => {
  if (drafts.length === 0) return [];
  const discounts = await findCompanyDiscounts(ctx, [...new Set(drafts.map(({ companyId }) => companyId))]);
  const rows = drafts.map((draft) => toOrderRow(draft, discounts.get(draft.companyId) ?? 0));
  const lines = drafts.flatMap((draft, index) => draft.lines.map((line) => ({ ...line, orderId: index + 1 })));
  const ids = await rejectTakenNumber(insertOrders(ctx, rows, lines));
  await insertStatusChanges(
    ctx,
    ids.flatMap((id, at) => toStatusChanges(id, drafts[at]?.status ?? 'DRAFT')),
  );
  return ids;
};

const toOrderRow = (draft: OrderDraft, companyDiscount: number): NewOrder => {
  const { shippingChargeCents = 0, discount = companyDiscount, ...terms } = draft.terms ?? {};
  const subtotal = draft.lines.reduce(
    (sum, { quantity, unitPriceCents }) => sum + computeLinePrice({ quantity, unitPrice: unitPriceCents }),
    0,
  );
  if (subtotal > maxOrderCents) throw new AppError('ORDER_TOO_LARGE');
  return {
    companyId: draft.companyId,
    storeId: 'storeId' in draft ? draft.storeId : null,
    regionId: 'regionId' in draft ? draft.regionId : null,
    orderProposalId: draft.orderProposalId,
    status: draft.status ?? 'DRAFT',
    inRush: false,
    purchaseOrderNumber: terms.purchaseOrderNumber ?? null,
    requestedShipDate: terms.requestedShipDate ?? null,
    shippingChargeCents,
    discount,
    commission: terms.commission ?? 0,
    salesNote: terms.salesNote ?? null,
    totalUnit: draft.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPriceCents: computeTotalPrice(subtotal, { discount, shippingCharge: shippingChargeCents }),
  };
};
