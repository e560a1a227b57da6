import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { none, type ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import type {
  ProposalProduct,
  ProposalProductDetail,
  ProposalSummary,
} from '@shelfward/contract/proposals/proposal-summary.contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { found } from '../../platform/errors.ts';
import { findCompanyOf, findLines, findMatrixProducts, findMatrixStores, type StoreLines } from './matrix.queries.ts';
import { findProposalHead, type ProposalHead } from './order-proposals.queries.ts';
import { findProductInStores, findProposalProduct, findProposalProducts } from './products.queries.ts';

type Column = Exclude<keyof StoreLines, 'storeOrderProposalId' | 'productId'>;

export const getProposalMatrix = async (ctx: Ctx, id: number): Promise<ProposalMatrix> => {
  const { proposal, company, stores, products, lines } = await readWhole(ctx, id);
  const rowOf = new Map(stores.map(({ storeOrderProposalId }, row) => [storeOrderProposalId, row]));
  const columnOf = new Map(products.map(({ productId }, column) => [productId, column]));
  const places = lines.map((store) => {
    const start = (rowOf.get(store.storeOrderProposalId) ?? 0) * products.length;
    return store.productId.map((productId) => start + (columnOf.get(productId) ?? 0));
  });
  const cellsOf = (column: Column): number[] => {
    const cells = Array.from<number>({ length: stores.length * products.length }).fill(none);
    for (const [row, store] of lines.entries())
      for (const [index, place] of (places[row] ?? []).entries()) cells[place] = store[column][index] ?? none;
    return cells;
  };
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
  };
};

/** The specification's summary: the same lines, told by store and by product. */
export const getProposalSummary = async (ctx: Ctx, id: number): Promise<ProposalSummary> => {
  const { company, stores, products, lines } = await readWhole(ctx, id);
  const names = new Map(products.map(({ productId, name }) => [productId, name]));
  const linesOf = new Map(lines.map((store) => [store.storeOrderProposalId, store]));
  const proposed = new Map<number, number>();
  const storeSummaries = stores
    .filter(({ inactive }) => !inactive)
    .map((store) => {
      const own = linesOf.get(store.storeOrderProposalId) ?? noLines;
      for (const [index, productId] of own.productId.entries())
        proposed.set(productId, (proposed.get(productId) ?? 0) + (own.quantity[index] ?? 0));
      return {
        storeProposalId: store.storeOrderProposalId,
        storeId: store.storeId,
        regions: store.regionName === null ? [] : [store.regionName],
        name: store.name,
        code: store.code,
        totalParLvlQuantity: sumOf(own.parLevel),
        totalProposedQuantity: sumOf(own.quantity),
        totalInventoryQuantity: sumOf(own.onHand),
        products: productsOf(own, names),
      };
    });
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

const noLines: Omit<StoreLines, 'storeOrderProposalId'> = {
  productId: [],
  quantity: [],
  systemQuantity: [],
  chosen: [],
  parLevel: [],
  onHand: [],
  inTransit: [],
  openOrders: [],
};

const readWhole = async (ctx: Ctx, id: number) => {
  const proposal: ProposalHead = found(await findProposalHead(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  const company = await findCompanyOf(ctx, proposal.companyId);
  const stores = await findMatrixStores(ctx, id);
  const lines = await findLines(ctx, id);
  const productIds = new Set<number>();
  for (const store of lines) for (const productId of store.productId) productIds.add(productId);
  const products = await findMatrixProducts(ctx, proposal.companyId, [...productIds]);
  return { proposal, company, stores, products, lines };
};

type StoreSummary = ProposalSummary['storeSummaries'][number];

const productsOf = (
  { productId, parLevel, quantity, onHand }: Omit<StoreLines, 'storeOrderProposalId'>,
  names: ReadonlyMap<number, string>,
): StoreSummary['products'] =>
  Object.fromEntries(
    productId.map((id, index) => [
      id,
      {
        productName: names.get(id) ?? '',
        parLvlQuantity: parLevel[index] ?? 0,
        proposedQuantity: quantity[index] ?? 0,
        inventoryQuantity: onHand[index] ?? 0,
      },
    ]),
  );

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);
