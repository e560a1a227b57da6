import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { noProduct, type ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { type SmartSwapRequest, smartSwapRoutes } from '@shelfward/contract/proposals/smart-swap.contract.ts';
import { smartSwap } from '@shelfward/contract/proposals/smart-swap.rules.ts';
import { ranked } from '@shelfward/contract/scoring/scoring.rules.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { startBenchEnvironment } from '../core/bench-environment.ts';
import { measureMachine, measureStatement, toRatio } from '../core/comparisons.ts';
import { measure, timed } from '../core/measure.ts';
import { makeChain, readPairs } from './proposal.data.ts';

const stores = 500;
const products = 500;
const substitutes = 20;

/** 250,000 lines: generated, opened, and one product swapped for twenty others. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    const storeIds = await stage.fill(() => makeChain(client, { stores, products }));
    await stage.fill(() => insertSales(client));
    await stage.vacuum();
    const call = client.as('ROLE_ORDER_MANAGER');
    let id = 0;
    // Once: what one proposal orders, the next one does not need.
    const generated = await timed(async () => {
      ({ id } = (await call(routes.create, { body: { storeIds } })).body);
    });
    let matrix: ProposalMatrix | undefined;
    const opened = await measure(
      async () => {
        matrix = (await call(routes.matrix, { params: { id } })).body;
      },
      { runs: 3, warmUp: 1 },
    );
    if (!matrix) throw new Error('The matrix was not returned');
    const body = buildSwapRequest(matrix);
    const ruleTimes = await measure(async () => swap(body), { runs: 10 });
    const callTimes = await measure(
      async () => {
        const { body: response } = await call(smartSwapRoutes.calculate, { body });
        if (response.adjustedQuantities.length === 0) throw new Error('The swap changed nothing');
      },
      { runs: 10 },
    );
    const read = await measureStatement(client, readPairs(client.tenantId));
    return {
      'generate, times reading the pairs': toRatio(generated, read),
      'open, times reading the pairs': toRatio(opened.p50, read),
      'swap rule, times fixed work': toRatio(ruleTimes.p50, measureMachine()),
      'swap call, times the rule': toRatio(callTimes.p50, ruleTimes.p50),
      [`generate ${stores} x ${products} in ms`]: Math.round(generated),
      [`open ${stores} x ${products} in ms`]: Math.round(opened.p50),
      [`swap rule, ${stores} stores x ${substitutes} in ms`]: ruleTimes.p50,
      [`swap call, ${stores} stores x ${substitutes} in ms`]: callTimes.p50,
    };
  } finally {
    await stage.stop();
  }
};

/** Half of the proposed units of the first product are available, and few of each of the next twenty. */
const buildSwapRequest = (matrix: ProposalMatrix): SmartSwapRequest => {
  const columns = matrix.products.slice(0, 1 + substitutes);
  const quantityAt = (row: number, column: number): number =>
    Math.max(0, matrix.quantity[row * matrix.products.length + column] ?? noProduct);
  const proposed = columns.map((_, column) =>
    matrix.stores.reduce((sum, _store, row) => sum + quantityAt(row, column), 0),
  );
  const supplies = columns.map(({ productId }, column) => ({
    productId,
    availableQuantity: column === 0 ? Math.floor((proposed[0] ?? 0) / 2) : (proposed[column] ?? 0) + 200,
  }));
  const [mainProduct = { productId: 1, availableQuantity: 0 }, ...substituteProducts] = supplies;
  return {
    mainProduct,
    substituteProducts,
    currentState: matrix.stores.flatMap(({ storeId, storeOrderProposalId }, row) =>
      columns.map(({ productId }, column) => ({
        storeId,
        storeOrderProposalId,
        productId,
        currentProposedQuantity: quantityAt(row, column),
      })),
    ),
    storeStrategyType: 'SALES_VALUE',
    smartWapProductStrategyType: 'SIMILARITY',
    intervalType: 'MONTH',
    preserveSubstituteQuantity: true,
    limitStoreQuantityOnMainProduct: false,
    allowSingleUnits: true,
  };
};

const swap = (swapRequest: SmartSwapRequest) => {
  const score = (ids: readonly number[]) =>
    ranked(ids.map((id) => ({ id, totalQuantity: 0, totalSales: id % 97, weighted: id % 53 })));
  const single = (supply: SmartSwapRequest['mainProduct']) => ({ ...supply, packSize: 1 });
  const { mainProduct, substituteProducts } = swapRequest;
  const request = {
    ...swapRequest,
    mainProduct: single(mainProduct),
    substituteProducts: substituteProducts.map(single),
  };
  return smartSwap(request, {
    stores: score([...new Set(swapRequest.currentState.map(({ storeId }) => storeId))]),
    products: score(swapRequest.substituteProducts.map(({ productId }) => productId)),
  });
};

/** Sales of a month: every store sold every product on three days. */
const insertSales = (client: TestClient): Promise<unknown> =>
  client.db((db) =>
    sql`insert into sale_day (tenant_id, store_id, product_id, sold_on, units, cents)
      select ${client.tenantId}, store.id, product.id, current_date - (1 + day * 9), 1 + (store.id + product.id) % 4, 1000
      from store, product, generate_series(0, 2) day
      where store.tenant_id = ${client.tenantId} and product.tenant_id = ${client.tenantId}`.execute(db),
  );
