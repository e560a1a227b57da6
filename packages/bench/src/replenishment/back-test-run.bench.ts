import { setTimeout as sleep } from 'node:timers/promises';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { backTestRoutes } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { runWaitingBackTests } from '@shelfward/server/features/replenishment/public.ts';
import { startFilledEnvironment } from '../core/bench-environment.ts';
import { measureMachine, measureStatement, toRatio } from '../core/comparisons.ts';
import { measure, measureBeside } from '../core/measure.ts';
import { chainSales, readWeeks } from './chain-sales.data.ts';

/** The weeks of the test, and two years before them. */
const weeks = 26 + 104;

/** A back-test of 10,000 products in stores over half a year. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startFilledEnvironment(chainSales);
  try {
    const { client, data: rows } = stage;
    const manager = client.as('ROLE_ORDER_MANAGER');
    const { body: started } = await manager(backTestRoutes.start, {
      body: { companyIds: [], productLineIds: [], leadWeeks: 2, reviewWeeks: 1, testWeeks: 26 },
    });
    const other = (await stage.newClient()).as('ROLE_REPORTING');
    const list = () => other(companyRoutes.list, {});
    const alone = await measureBeside(list, () => sleep(3000));
    const { ms: runMs, calls, longestPause } = await measureBeside(list, () => runWaitingBackTests(stage.jobs));
    const params = { backTestId: started.id };
    const { body: done } = await manager(backTestRoutes.get, { params });
    if (done.status !== 'DONE') throw new Error(`The back-test is ${done.status}`);
    const result = await measure(() => manager(backTestRoutes.get, { params }), { runs: 20 });
    const parts = await measure(() => manager(backTestRoutes.parts, { params, query: { kind: 'STORE', size: 50 } }), {
      runs: 20,
    });
    const read = await measureStatement(client, readWeeks(client.tenantId, weeks), { runs: 2 });
    return {
      'back-test, times reading the weekly sales': toRatio(runMs, read),
      'longest pause of requests, times fixed work': toRatio(longestPause, measureMachine()),
      'list of another client: p50, times alone': toRatio(calls.p50, alone.calls.p50),
      'list of another client: p99, times alone': toRatio(calls.p99, alone.calls.p99),
      'days with sales': rows,
      'products in stores': done.counts?.tested ?? 0,
      'seconds of the back-test': Math.round(runMs / 10) / 100,
      'longest pause of requests in ms': longestPause,
      'result: p95 in ms': result.p95,
      'stores: p95 in ms': parts.p95,
    };
  } finally {
    await stage.stop();
  }
};
