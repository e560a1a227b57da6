import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { makeStoreAssortments } from '../assortments/assortments.factory.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

interface ChainOptions {
  readonly stores?: number;
  /** Par level of each product, equal in all stores. */
  readonly parLevels?: readonly number[];
  readonly minItemsForStoreProposal?: number;
  readonly packSize?: number;
  /** Of the company, in percent. */
  readonly discount?: number;
}

export interface Chain {
  readonly companyId: number;
  readonly priceListId: number;
  readonly storeIds: number[];
  readonly productIds: number[];
}

let counter = 0;

/** Unique name; sorting by name gives the order of creation. */
const nextName = (what: string): string => {
  counter += 1;
  return `${what} ${String(counter).padStart(6, '0')}`;
};

/** A company with stores and products at $2.50 in their assortments, without store inventory. */
export const makeChain = (client: TestClient, options: ChainOptions = {}): Promise<Chain> =>
  client.db(async (db) => {
    const { stores = 2, parLevels = [10, 4], minItemsForStoreProposal = 0, packSize = 1, discount = 0 } = options;
    const isFirst = (await db.selectFrom('priceList').select('id').limit(1).execute()).length === 0;
    const priceListId = await makePriceList(db, { isDefault: isFirst });
    const companyId = await makeCompany(db, { priceListId, minItemsForStoreProposal, discount });
    const storeIds: number[] = [];
    while (storeIds.length < stores) storeIds.push(await makeStore(db, { companyId, name: nextName('Store') }));
    const productIds: number[] = [];
    while (productIds.length < parLevels.length)
      productIds.push(await makeProduct(db, { name: nextName('Product'), packSize, onHand: 100 }));
    for (const productId of productIds) await makePrice(db, { priceListId, productId, priceCents: 250 });
    const pairs = productIds.map((productId, index) => [productId, parLevels[index] ?? 0] as const);
    await makeStoreAssortments(db, { storeIds, parLevels: new Map(pairs) });
    return { companyId, priceListId, storeIds, productIds };
  });

/** A proposal for stores; its parts are in the order of the store ids. */
export const makeProposal = async (
  client: TestClient,
  storeIds: readonly number[],
): Promise<{ id: number; partIds: number[] }> => {
  const manager = client.as('ROLE_ORDER_MANAGER');
  const { body } = await manager(orderProposalRoutes.create, { body: { storeIds: [...storeIds] } });
  const query = { orderProposalId: body.id, size: 2000, sort: ['id,asc'] };
  const parts = await manager(storeOrderProposalRoutes.list, { query });
  return { id: body.id, partIds: parts.body.content.map((part) => part.id) };
};
