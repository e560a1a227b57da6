import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { startBenchEnvironment } from '../core/bench-environment.ts';
import { timed } from '../core/measure.ts';
import { makeChain } from './proposal.data.ts';

const stores = 5000;
const products = 56;

/** A chain of 5,000 stores: generated, opened, summarized, and turned into orders. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    const storeIds = await makeChain(client, { stores, products });
    await stage.vacuum();
    const call = client.as('ROLE_ORDER_MANAGER');
    let id = 0;
    const generated = await timed(async () => {
      ({ id } = (await call(routes.create, { body: { storeIds } })).body);
    });
    const opened = await timed(() => call(routes.matrix, { params: { id } }));
    let bytes = 0;
    const summarized = await timed(async () => {
      const { body } = await call(routes.summary, { params: { id } });
      bytes = JSON.stringify(body).length;
    });
    await call(routes.process, { params: { id } });
    const ordered = await timed(async () => {
      const { status } = await call(routes.generateOrders, { params: { id } });
      if (status !== 200) throw new Error(`The orders were refused with ${status}`);
    });
    return {
      [`generate ${stores} x ${products} in ms`]: Math.round(generated),
      'open in ms': Math.round(opened),
      'summary in ms': Math.round(summarized),
      'summary in MB': Math.round(bytes / 100_000) / 10,
      'orders in ms': Math.round(ordered),
    };
  } finally {
    await stage.stop();
  }
};
