import {
  inventoryPosition,
  neededUnits,
  type ReplenishmentInputs,
  suggestedQuantity,
} from '@shelfward/contract/proposals/proposals.rules.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { expectSales } from '../scoring/public.ts';
import type { AllocationLine } from './allocation.types.ts';
import { findOrderProducts, findShelfMaximums, type OrderProduct, toCounted } from './order-lines.queries.ts';

/** A line of a proposal with the inputs of its suggested quantity. */
export interface LineInputs {
  readonly storeOrderProposalId: number;
  readonly storeId: number;
  readonly productId: number;
  readonly terms: ReplenishmentInputs;
}

/** The lead and review weeks over which sales are expected. */
const coverWeeks = 2;

interface OrderLineInput {
  readonly inputs: readonly LineInputs[];
  /** False: the demand of the lines is not needed and is 0. */
  readonly withDemand: boolean;
}

/** The lines of a proposal with their limits and what they are worth, in the order of the inputs. */
export const buildOrderLines = async (
  ctx: Ctx,
  companyId: number,
  { inputs, withDemand }: OrderLineInput,
): Promise<{ lines: AllocationLine[]; products: ReadonlyMap<number, OrderProduct> }> => {
  const storeIds = [...new Set(inputs.map(({ storeId }) => storeId))];
  const products = await findOrderProducts(ctx, companyId, [...new Set(inputs.map(({ productId }) => productId))]);
  const shelves = await findShelfMaximums(ctx, storeIds);
  const expected = withDemand ? await expectSales(ctx, storeIds) : () => 0;
  const sellingStores = new Set(
    inputs.filter(({ storeId, productId }) => expected(storeId, productId) > 0).map(({ storeId }) => storeId),
  );
  const lines = inputs.map(({ storeOrderProposalId, storeId, productId, terms }): AllocationLine => {
    const product = products.get(productId) ?? unknownProduct;
    const position = inventoryPosition(terms);
    const shelf = shelves.get(storeId)?.get(productId);
    return {
      storeOrderProposalId,
      productId,
      suggested: suggestedQuantity(terms),
      need: neededUnits(terms),
      step: terms.packSize,
      isEligible: terms.isEligible && product.isEligible,
      ...toCounted(product),
      minQuantity: product.minQuantity ?? 0,
      maxQuantity: product.maxQuantity,
      shelfRoom: shelf === undefined ? null : Math.max(0, shelf - position),
      demand: {
        stock: position,
        // A store without any sales data sells what its par levels are for.
        mean: sellingStores.has(storeId) || !withDemand ? expected(storeId, productId) : terms.parLevel,
        dispersion: 1,
        weeks: coverWeeks,
      },
    };
  });
  return { lines, products };
};

const unknownProduct: OrderProduct = {
  name: '',
  packSize: 1,
  layerSize: null,
  palletSize: null,
  unitWeightGrams: null,
  minQuantity: null,
  maxQuantity: null,
  priceCents: null,
  isEligible: false,
};
