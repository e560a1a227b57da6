import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { noProduct, type ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import type {
  ProposalProduct,
  ProposalProductDetail,
  ProposalSummary,
} from '@shelfward/contract/proposals/proposal-summary.contract.ts';
import type { Ctx, ZonedCtx } from '../../../platform/context/context.ts';
import { found } from '../../../platform/core/errors.ts';
import {
  findLines,
  findMatrixProducts,
  findMatrixStores,
  getProposalCompany,
  type MatrixStore,
} from '../lines/matrix.queries.ts';
import { findProposalHead, type ProposalHead } from '../lines/order-proposals.queries.ts';
import { placeLines } from '../lines/place-order-lines.rules.ts';
import { findProductInStores, findProposalProduct, findProposalProducts } from '../lines/products.queries.ts';

export const getProposalMatrix = async (ctx: Ctx, id: number): Promise<ProposalMatrix> => {
  const { proposal, company, stores, products, lines } = await loadProposal(ctx, id);
  return {
    orderProposalId: id,
    companyName: company.name,
    status: proposal.status,
    minItemsForStoreProposal: company.minItemsForStoreProposal,
    discount: company.discount,
    stores,
    products,
    ...placeLines(lines, stores, products),
  };
};

/** The specification's summary: the same lines, grouped by store and by product. */
export const getProposalSummary = async (ctx: Ctx, id: number): Promise<ProposalSummary> => {
  const { company, stores, products, lines } = await loadProposal(ctx, id);
  const { quantity, parLevel, onHand } = placeLines(lines, stores, products);
  const proposed = products.map(() => 0);
  const storeSummaries = stores.flatMap((store, row) => {
    if (store.inactive) return [];
    const summary = emptySummary(store);
    for (const [column, { productId, name }] of products.entries()) {
      const place = row * products.length + column;
      const proposedQuantity = quantity[place] ?? noProduct;
      if (proposedQuantity === noProduct) continue;
      const [parLvlQuantity = 0, inventoryQuantity = 0] = [parLevel[place], onHand[place]];
      summary.products[productId] = { productName: name, parLvlQuantity, proposedQuantity, inventoryQuantity };
      summary.totalParLvlQuantity += parLvlQuantity;
      summary.totalProposedQuantity += proposedQuantity;
      summary.totalInventoryQuantity += inventoryQuantity;
      proposed[column] = (proposed[column] ?? 0) + proposedQuantity;
    }
    return [summary];
  });
  return {
    orderProposalId: id,
    companyName: company.name,
    totalParLvlQuantity: sum(storeSummaries.map((store) => store.totalParLvlQuantity)),
    totalProposedQuantity: sum(storeSummaries.map((store) => store.totalProposedQuantity)),
    storeSummaries,
    productSummaries: products.map(({ productId, name, sku, availableQuantity }, column) => ({
      productId,
      productName: name,
      productCode: sku,
      totalProposedQuantity: proposed[column] ?? 0,
      availableQuantity,
    })),
  };
};

export const listProposalProducts = async (
  ctx: Ctx,
  id: number,
  query: Input<typeof orderProposalRoutes.items>['query'],
): Promise<Page<ProposalProduct>> => {
  found(await findProposalHead(ctx, id), 'PROPOSAL_OF_ITEMS_NOT_FOUND');
  return await findProposalProducts(ctx, id, query);
};

export const getProposalProduct = async (ctx: Ctx, id: number, productId: number): Promise<ProposalProductDetail> => {
  const product = found(await findProposalProduct(ctx, id, productId), 'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND');
  return { ...product, stores: await findProductInStores(ctx, id, productId) };
};

export const loadProposal = async (ctx: ZonedCtx, id: number) => {
  const proposal: ProposalHead = found(await findProposalHead(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  const company = await getProposalCompany(ctx, proposal.companyId);
  const stores = await findMatrixStores(ctx, id);
  const lines = await findLines(ctx, id);
  const listed = new Set(lines.stores.map(({ productId }) => productId));
  const productIds = [...new Set([...listed].flat())];
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

const sum = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);
