import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import type { ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import type { Caller } from '@shelfward/server/testing/client.ts';
import { startBenchEnvironment } from '../core/bench-environment.ts';
import { measureStatement, toRatio } from '../core/comparisons.ts';
import { timed } from '../core/measure.ts';
import { makeChain, readPairs, writeOrders } from './proposal.data.ts';

const stores = 500;
const products = 200;
const paste = { stores: 100, products: 50 };
const rounds = 1;

/** A proposal from the assortments to the orders: each step several times, with the median as the result. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const times: Record<'generate' | 'open' | 'spreadsheet' | 'save' | 'orders', number[]> = {
      generate: [],
      open: [],
      spreadsheet: [],
      save: [],
      orders: [],
    };
    const reads: number[] = [];
    const writes: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // A client of its own: what one proposal orders, the next one does not need.
      const client = await stage.newClient();
      const storeIds = await stage.fill(() => makeChain(client, { stores, products }));
      await stage.vacuum();
      reads.push(await measureStatement(client, readPairs(client.tenantId)));
      writes.push(await measureStatement(client, writeOrders(client.tenantId), { runs: 1 }));
      const call = client.as('ROLE_ORDER_MANAGER');
      let id = 0;
      times.generate.push(
        await timed(async () => {
          ({ id } = (await call(routes.create, { body: { storeIds } })).body);
        }),
      );
      const params = { id };
      let matrix: ProposalMatrix | undefined;
      times.open.push(
        await timed(async () => {
          matrix = (await call(routes.matrix, { params })).body;
        }),
      );
      times.spreadsheet.push(await timed(() => expectOk(call(proposalReviewRoutes.spreadsheet, { params }))));
      if (!matrix) throw new Error('The matrix was not returned');
      const items = buildItems(matrix);
      times.save.push(await timed(() => save(call, items)));
      await call(routes.process, { params });
      times.orders.push(await timed(() => expectOk(call(routes.generateOrders, { params }))));
    }
    const [read, write] = [median(reads), median(writes)];
    const ratios = {
      'generate, times reading the pairs': toRatio(median(times.generate), read),
      'open, times reading the pairs': toRatio(median(times.open), read),
      'spreadsheet, times reading the pairs': toRatio(median(times.spreadsheet), read),
      'save cells, times reading the pairs': toRatio(median(times.save), read),
      'orders, times writing their lines': toRatio(median(times.orders), write),
    };
    return {
      ...ratios,
      [`generate ${stores} x ${products} in ms`]: median(times.generate),
      [`open ${stores} x ${products} in ms`]: median(times.open),
      [`spreadsheet of ${stores} x ${products} in ms`]: median(times.spreadsheet),
      [`save ${paste.stores} x ${paste.products} cells in ms`]: median(times.save),
      [`orders of ${stores} x ${products} in ms`]: median(times.orders),
    };
  } finally {
    await stage.stop();
  }
};

/** One batch, as the matrix editor sends a paste: one item per product with one row per store. */
const buildItems = (matrix: ProposalMatrix) =>
  matrix.products.slice(0, paste.products).map(({ productId }, column) => {
    const body = matrix.stores.slice(0, paste.stores).map(({ storeOrderProposalId }, row) => {
      const previousQuantity = matrix.quantity[row * matrix.products.length + column] ?? 0;
      return { storeOrderProposalId, productId, quantity: previousQuantity + 1, previousQuantity };
    });
    const id = matrix.stores[0]?.storeOrderProposalId ?? 0;
    const uri = routeUrl(storeOrderProposalRoutes.changeQuantities, { params: { id, productId } });
    return { id: String(productId), method: 'PATCH' as const, uri, body };
  });

const save = async (call: Caller, items: ReturnType<typeof buildItems>): Promise<void> => {
  const { body } = await call(batchRoutes.run, { body: { items } });
  const failed = body.items.find(({ status }) => status !== 200);
  if (failed) throw new Error(`A cell was not saved: ${JSON.stringify(failed)}`);
};

const expectOk = async (response: Promise<{ readonly status: number; readonly body: unknown }>): Promise<void> => {
  const { status, body } = await response;
  if (status >= 300) throw new Error(JSON.stringify(body));
};

const median = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
