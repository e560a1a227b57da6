import { type ReplenishmentInputs, suggestedQuantity } from '@shelfward/contract/proposals/proposals.rules.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { takeTurn } from '../../../platform/core/turns.ts';
import { type Cells, findInTransit, findOnHand, findOpenOrders, findProposed } from '../../inventory/public.ts';
import type { SuggestedItem } from '../lines/item-writes.queries.ts';
import { lockCompanyProposals, type ProposalHead } from '../lines/order-proposals.queries.ts';
import {
  findFloorParLevels,
  findListedProducts,
  findParLevels,
  findProposalStores,
  findReplenishmentProducts,
  type ProposalStore,
} from '../lines/replenishment-inputs.queries.ts';
import { allocateItems } from './allocation.service.ts';
import { openProjections, planDeliveries } from './project-lines.service.ts';

/** Suggested quantities for the assortments of a new proposal's stores. */
export const suggestItems = async (ctx: Ctx, proposal: ProposalHead): Promise<SuggestedItem[]> => {
  const stores = await planDeliveries(ctx, proposal.companyId, await findProposalStores(ctx, proposal.id));
  const parLevels = await findParLevels(ctx, toStoreIds(stores));
  return await allocateItems(ctx, proposal, {
    stores,
    items: await suggest(ctx, proposal, { stores, parLevels, products: parLevels }),
  });
};

/** Suggested quantities for the current lines of the proposal and for products added to the assortments since. */
export const recomputeItems = async (ctx: Ctx, proposal: ProposalHead): Promise<SuggestedItem[]> => {
  const stores = await planDeliveries(ctx, proposal.companyId, await findProposalStores(ctx, proposal.id));
  const parLevels = await findParLevels(ctx, toStoreIds(stores));
  const listed = await findListedProducts(ctx, proposal.id);
  const products = new Map(
    stores.map(({ storeOrderProposalId, storeId }) => {
      const existing = listed.get(storeOrderProposalId) ?? [];
      return [storeId, new Map([...existing, ...(parLevels.get(storeId) ?? [])])];
    }),
  );
  return await allocateItems(ctx, proposal, {
    stores,
    items: await suggest(ctx, proposal, { stores, parLevels, products }),
  });
};

/** Suggested quantities for specific lines, inside or outside the assortments. */
export const suggestLines = async (
  ctx: Ctx,
  proposal: Pick<ProposalHead, 'id' | 'companyId'>,
  lines: readonly { readonly storeOrderProposalId: number; readonly productId: number }[],
): Promise<SuggestedItem[]> => {
  const productsByPart = new Map<number, Map<number, number>>();
  for (const { storeOrderProposalId, productId } of lines)
    productsByPart.set(storeOrderProposalId, (productsByPart.get(storeOrderProposalId) ?? new Map()).set(productId, 0));
  const stores = await findProposalStores(ctx, proposal.id, [...productsByPart.keys()]);
  const parLevels = await findParLevels(ctx, toStoreIds(stores));
  const products = new Map(
    stores.map(({ storeOrderProposalId, storeId }) => [storeId, productsByPart.get(storeOrderProposalId) ?? new Map()]),
  );
  return await suggest(ctx, proposal, { stores, parLevels, products });
};

interface SuggestionInput {
  readonly stores: readonly ProposalStore[];
  readonly parLevels: Cells;
  /** Products to suggest, by store; the cell values are ignored. */
  readonly products: Cells;
}

/** Locks the proposals of the company first, so that two of them do not order the same need at the same time. */
const suggest = async (
  ctx: Ctx,
  { id, companyId }: Pick<ProposalHead, 'id' | 'companyId'>,
  { stores, parLevels, products }: SuggestionInput,
): Promise<SuggestedItem[]> => {
  await lockCompanyProposals(ctx, companyId);
  const storeIds = toStoreIds(stores);
  const productIds = new Set<number>();
  for (const listed of products.values()) for (const productId of listed.keys()) productIds.add(productId);
  const facts = await findReplenishmentProducts(ctx, [...productIds]);
  const floors = await findFloorParLevels(ctx, storeIds);
  const onHand = await findOnHand(ctx, storeIds);
  const inTransit = await findInTransit(ctx, storeIds);
  const openOrders = await findOpenOrders(ctx, storeIds);
  const proposed = await findProposed(ctx, storeIds, id);
  const project = await openProjections(ctx, { id, companyId }, stores);
  const items: SuggestedItem[] = [];
  for (const store of stores) {
    const { storeOrderProposalId, storeId } = store;
    const [pars, inventory, transit, ordered, elsewhere] = [parLevels, onHand, inTransit, openOrders, proposed].map(
      (cells) => cells.get(storeId),
    );
    for (const productId of products.get(storeId)?.keys() ?? []) {
      const assortmentParLevel = pars?.get(productId) ?? 0;
      const suggestedParLevel = floors.get(storeId)?.get(productId);
      const product = facts.get(productId);
      if (!product) throw new Error('A product of an assortment does not exist');
      const parLevel = suggestedParLevel ?? assortmentParLevel;
      const stock = inventory?.get(productId) ?? 0;
      const terms: ReplenishmentInputs = {
        parLevel,
        assortmentParLevel: suggestedParLevel === undefined ? null : assortmentParLevel,
        onHand: stock,
        inTransit: transit?.get(productId) ?? 0,
        openOrders: ordered?.get(productId) ?? 0,
        otherProposals: elsewhere?.get(productId) ?? 0,
        packSize: product.packSize,
        projection: project({ store, product, parLevel, onHand: stock }),
        isEligible: store.isEligible && product.isEligible,
      };
      items.push({
        storeOrderProposalId,
        storeId,
        productId,
        terms,
        systemQuantity: suggestedQuantity(terms),
        adjustedBy: null,
      });
    }
    // Requests of this process take their turn.
    await takeTurn();
  }
  return items;
};

const toStoreIds = (stores: readonly ProposalStore[]): number[] => stores.map(({ storeId }) => storeId);
