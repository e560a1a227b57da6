import { toOrderRegionId } from '@shelfward/contract/proposals/order-plan.rules.ts';
import { noProduct, valuesByIndex } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { computeProposalValue } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import { getCurrency } from '../../../platform/auth/clients.queries.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import { loadProposal } from '../editing/read-proposal.service.ts';
import type { MatrixProduct, MatrixStore } from '../lines/matrix.queries.ts';
import { placeLines } from '../lines/place-order-lines.rules.ts';

/** The part of a proposal that is shared with buyers: quantities and inventory of active stores, without par levels. */
export interface SharedProposal {
  readonly companyName: string;
  /** In percent. */
  readonly discount: number;
  /** Of all amounts. */
  readonly currency: string;
  readonly stores: readonly MatrixStore[];
  readonly products: readonly MatrixProduct[];
  /** Row-major; −1 where a store does not have the product. */
  readonly quantity: readonly number[];
  readonly onHand: readonly number[];
  /** The reasons of the matrix in the same places; −1 where there is none. */
  readonly allotted: readonly number[];
}

/** All active stores, or only those of the given parts with their products. */
export const getSharedProposal = async (
  ctx: ZonedCtx,
  id: number,
  partIds?: readonly number[],
): Promise<SharedProposal> => {
  const { company, stores, products, lines } = await loadProposal(ctx, id);
  const { quantity, onHand, ...placed } = placeLines(lines, stores, products);
  const reasons = valuesByIndex(placed.allotted);
  const allotted = quantity.map((_, place) => reasons.get(place) ?? noProduct);
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const { name: companyName, discount } = company;
  const shown = { companyName, discount, currency, stores, products, quantity, onHand, allotted };
  const selected = partIds && new Set(partIds);
  return selectStores(shown, (store) => !store.inactive && (selected?.has(store.storeOrderProposalId) ?? true));
};

export interface ProposalTotals {
  readonly units: number;
  readonly subtotalCents: number;
}

/** Units and value of each store at list prices. */
export const computeStoreTotals = ({ stores, products, quantity }: SharedProposal): ProposalTotals[] =>
  stores.map((_, row) => {
    const totals = { units: 0, subtotalCents: 0 };
    for (const [column, { unitPriceCents }] of products.entries()) {
      const units = Math.max(0, quantity[row * products.length + column] ?? 0);
      totals.units += units;
      totals.subtotalCents += units * (unitPriceCents ?? 0);
    }
    return totals;
  });

/** The total of the orders, in cents. */
export const computeSharedValue = (proposal: SharedProposal, totals: readonly ProposalTotals[]): number =>
  computeProposalValue(
    proposal.stores.map((store, row) => ({
      storeId: store.storeId,
      orderRegionId: toOrderRegionId(store),
      subtotal: totals[row]?.subtotalCents ?? 0,
    })),
    proposal.discount,
  );

/** The selected stores, with the products that at least one of them has. */
export const selectStores = (proposal: SharedProposal, isSelected: (store: MatrixStore) => boolean): SharedProposal => {
  const width = proposal.products.length;
  const rows = [...proposal.stores.keys()].filter((row) => {
    const store = proposal.stores[row];
    return store !== undefined && isSelected(store);
  });
  const cell = (row: number, column: number) => proposal.quantity[row * width + column] ?? noProduct;
  const columns = [...proposal.products.keys()].filter((column) => rows.some((row) => cell(row, column) !== noProduct));
  const select = (values: readonly number[]) =>
    rows.flatMap((row) => columns.map((column) => values[row * width + column] ?? noProduct));
  return {
    companyName: proposal.companyName,
    discount: proposal.discount,
    currency: proposal.currency,
    stores: rows.flatMap((row) => proposal.stores[row] ?? []),
    products: columns.flatMap((column) => proposal.products[column] ?? []),
    quantity: select(proposal.quantity),
    onHand: select(proposal.onHand),
    allotted: select(proposal.allotted),
  };
};
