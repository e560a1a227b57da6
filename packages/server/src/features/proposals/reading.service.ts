import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { none, type ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import type {
  ProposalProduct,
  ProposalProductDetail,
  ProposalSummary,
} from '@shelfward/contract/proposals/proposal-summary.contract.ts';
import type { Ctx, DataCtx } from '../../platform/context.ts';
import { found } from '../../platform/errors.ts';
import {
  findCompanyOf,
  findLines,
  findMatrixProducts,
  findMatrixStores,
  type MatrixProduct,
  type MatrixStore,
  type ProposalLines,
} from './matrix.queries.ts';
import { findProposalHead, type ProposalHead } from './order-proposals.queries.ts';
import { findProductInStores, findProposalProduct, findProposalProducts } from './products.queries.ts';

type Column = Exclude<keyof ProposalLines, 'storeOrderProposalId' | 'productId' | 'packSize'>;

export const getProposalMatrix = async (ctx: Ctx, id: number): Promise<ProposalMatrix> => {
  const { proposal, company, stores, products, lines } = await readWhole(ctx, id);
  const places = placesOf(stores, products, lines);
  const cellsOf = (column: Column) => cellsAt(places, stores.length * products.length, lines[column]);
  return {
    orderProposalId: id,
    companyName: company.name,
    status: proposal.status,
    minItemsForStoreProposal: company.minItemsForStoreProposal,
    stores,
    products,
    quantity: cellsOf('quantity'),
    systemQuantity: cellsOf('systemQuantity'),
    chosen: cellsOf('chosen'),
    parLevel: cellsOf('parLevel'),
    onHand: cellsOf('onHand'),
    inTransit: cellsOf('inTransit'),
    openOrders: cellsOf('openOrders'),
    otherPacks: places.flatMap((place, line) => {
      const packSize = lines.packSize[line] ?? 1;
      return packSize === products[place % products.length]?.packSize ? [] : [place, packSize];
    }),
  };
};

/** Where each line stands when the matrix is read row by row. */
export const placesOf = (
  stores: readonly MatrixStore[],
  products: readonly MatrixProduct[],
  lines: ProposalLines,
): number[] => {
  const rowOf = new Map(stores.map(({ storeOrderProposalId }, row) => [storeOrderProposalId, row * products.length]));
  const columnOf = new Map(products.map(({ productId }, column) => [productId, column]));
  return lines.storeOrderProposalId.map(
    (part, line) => (rowOf.get(part) ?? 0) + (columnOf.get(lines.productId[line] ?? 0) ?? 0),
  );
};

export const cellsAt = (places: readonly number[], size: number, values: readonly number[]): number[] => {
  const cells = Array.from<number>({ length: size }).fill(none);
  for (const [line, place] of places.entries()) cells[place] = values[line] ?? none;
  return cells;
};

/** The specification's summary: the same lines, told by store and by product. */
export const getProposalSummary = async (ctx: Ctx, id: number): Promise<ProposalSummary> => {
  const { company, stores, products, lines } = await readWhole(ctx, id);
  const names = new Map(products.map(({ productId, name }) => [productId, name]));
  const proposed = new Map<number, number>();
  const summaries = new Map(
    stores.filter(({ inactive }) => !inactive).map((store) => [store.storeOrderProposalId, emptySummary(store)]),
  );
  for (const [line, part] of lines.storeOrderProposalId.entries()) {
    const summary = summaries.get(part);
    if (!summary) continue;
    const productId = lines.productId[line] ?? 0;
    const parLvlQuantity = lines.parLevel[line] ?? 0;
    const proposedQuantity = lines.quantity[line] ?? 0;
    const inventoryQuantity = lines.onHand[line] ?? 0;
    const productName = names.get(productId) ?? '';
    summary.products[productId] = { productName, parLvlQuantity, proposedQuantity, inventoryQuantity };
    summary.totalParLvlQuantity += parLvlQuantity;
    summary.totalProposedQuantity += proposedQuantity;
    summary.totalInventoryQuantity += inventoryQuantity;
    proposed.set(productId, (proposed.get(productId) ?? 0) + proposedQuantity);
  }
  const storeSummaries = [...summaries.values()];
  return {
    orderProposalId: id,
    companyName: company.name,
    totalParLvlQuantity: sumOf(storeSummaries.map((store) => store.totalParLvlQuantity)),
    totalProposedQuantity: sumOf(storeSummaries.map((store) => store.totalProposedQuantity)),
    storeSummaries,
    productSummaries: products.map(({ productId, name, sku, availableQuantity }) => ({
      productId,
      productName: name,
      productCode: sku,
      totalProposedQuantity: proposed.get(productId) ?? 0,
      availableQuantity,
    })),
  };
};

export const listProposalProducts = async (
  ctx: Ctx,
  id: number,
  query: Input<typeof orderProposalRoutes.items>['query'],
): Promise<Page<ProposalProduct>> => {
  found(await findProposalHead(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  return await findProposalProducts(ctx, id, query);
};

export const getProposalProduct = async (ctx: Ctx, id: number, productId: number): Promise<ProposalProductDetail> => {
  const product = found(await findProposalProduct(ctx, id, productId), 'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND');
  return { ...product, stores: await findProductInStores(ctx, id, productId) };
};

export const readWhole = async (ctx: DataCtx, id: number) => {
  const proposal: ProposalHead = found(await findProposalHead(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  const company = await findCompanyOf(ctx, proposal.companyId);
  const stores = await findMatrixStores(ctx, id);
  const lines = await findLines(ctx, id);
  const productIds = [...new Set(lines.productId)];
  const products = await findMatrixProducts(ctx, proposal.companyId, productIds);
  return { proposal, company, stores, products, lines };
};

type StoreSummary = ProposalSummary['storeSummaries'][number];

const emptySummary = ({ storeOrderProposalId, storeId, regionName, name, code }: MatrixStore): StoreSummary => ({
  storeProposalId: storeOrderProposalId,
  storeId,
  regions: regionName === null ? [] : [regionName],
  name,
  code,
  totalParLvlQuantity: 0,
  totalProposedQuantity: 0,
  totalInventoryQuantity: 0,
  products: {},
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);
