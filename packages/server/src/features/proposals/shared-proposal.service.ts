import { none } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import type { DataCtx } from '../../platform/context/context.ts';
import type { MatrixProduct, MatrixStore } from './matrix.queries.ts';
import { placeLines } from './place-order-lines.rules.ts';
import { readWhole } from './read-proposal.service.ts';

/** What others are sent of a proposal: the quantities of its active stores, without stock and par levels. */
export interface ShownProposal {
  readonly companyName: string;
  readonly stores: readonly MatrixStore[];
  readonly products: readonly MatrixProduct[];
  /** Row by row; −1 where a store does not have the product. */
  readonly quantity: readonly number[];
}

/** All active stores of it, or those of some parts alone, and then only what these stores have. */
export const showProposal = async (ctx: DataCtx, id: number, partIds?: readonly number[]): Promise<ShownProposal> => {
  const { company, stores, products, lines } = await readWhole(ctx, id);
  const { quantity } = placeLines(lines, stores, products);
  const shown = { companyName: company.name, stores, products, quantity };
  const wanted = partIds && new Set(partIds);
  return partOf(shown, (store) => !store.inactive && (wanted?.has(store.storeOrderProposalId) ?? true));
};

/** Some stores of it, with the products that one of them has. */
export const partOf = (whole: ShownProposal, isWanted: (store: MatrixStore) => boolean): ShownProposal => {
  const width = whole.products.length;
  const rows = [...whole.stores.keys()].filter((row) => {
    const store = whole.stores[row];
    return store !== undefined && isWanted(store);
  });
  const cell = (row: number, column: number) => whole.quantity[row * width + column] ?? none;
  const columns = [...whole.products.keys()].filter((column) => rows.some((row) => cell(row, column) !== none));
  return {
    companyName: whole.companyName,
    stores: rows.flatMap((row) => whole.stores[row] ?? []),
    products: columns.flatMap((column) => whole.products[column] ?? []),
    quantity: rows.flatMap((row) => columns.map((column) => cell(row, column))),
  };
};
