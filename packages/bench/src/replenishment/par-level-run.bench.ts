import { setTimeout as sleep } from 'node:timers/promises';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { runWaitingParRuns } from '@shelfward/server/features/replenishment/public.ts';
import { sql } from 'kysely';
import { startFilledEnvironment } from '../core/bench-environment.ts';
import { measureMachine, measureStatement, toRatio } from '../core/comparisons.ts';
import { measure, measureBeside, timed } from '../core/measure.ts';
import { chainSales, readWeeks } from './chain-sales.data.ts';

const weeks = 104;

/** A run of 10,000 products in stores with two years of sales, and the work with its suggestions. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startFilledEnvironment(chainSales);
  try {
    const { client, data: rows } = stage;
    const manager = client.as('ROLE_ORDER_MANAGER');
    await manager(replenishmentRoutes.startRun, {});
    const other = (await stage.newClient()).as('ROLE_REPORTING');
    const listOther = () => other(companyRoutes.list, {});
    const alone = await measureBeside(listOther, () => sleep(3000));
    const { ms: runMs, calls, longestPause } = await measureBeside(listOther, () => runWaitingParRuns(stage.jobs));
    const list = await measure(() => manager(replenishmentRoutes.suggestions, { query: { size: 50 } }), { runs: 20 });
    const totals = await measure(() => manager(replenishmentRoutes.summary, { query: {} }), { runs: 20 });
    const { body: summary } = await manager(replenishmentRoutes.summary, { query: {} });
    const matching = { filter: {}, expectedCount: summary.suggestions };
    let token = '';
    const acceptMs = await timed(async () => {
      const { headers } = await manager(replenishmentRoutes.decide, { body: { decision: 'ACCEPT', matching } });
      token = headers['x-undo-token'] ?? '';
    });
    let restored = 0;
    const undoMs = await timed(async () => {
      ({
        body: { restored },
      } = await manager(undoRoutes.undo, { params: { token } }));
    });
    const { tenantId } = client;
    const read = await measureStatement(client, readWeeks(tenantId, weeks), { runs: 2 });
    const sum = await measureStatement(
      client,
      sql`select count(*), sum(suggested_par_level * price_cents) from par_suggestion where tenant_id = ${tenantId}`,
    );
    const write = await measureStatement(
      client,
      sql`with decided as (
          update par_suggestion set suggested_par_level = suggested_par_level + 1 where tenant_id = ${tenantId}
        )
        update store_assortment_item set global_assortment_quantity = global_assortment_quantity + 1
        where tenant_id = ${tenantId}`,
      { runs: 2 },
    );
    return {
      'run, times reading the weekly sales': toRatio(runMs, read),
      'longest pause of requests, times fixed work': toRatio(longestPause, measureMachine()),
      'list: p50, times the sum of the suggestions': toRatio(list.p50, sum),
      'totals: p50, times the sum of the suggestions': toRatio(totals.p50, sum),
      'accept all, times changing suggestions and items': toRatio(acceptMs, write),
      'undo all, times changing suggestions and items': toRatio(undoMs, write),
      'list of another client: p50, times alone': toRatio(calls.p50, alone.calls.p50),
      'list of another client: p99, times alone': toRatio(calls.p99, alone.calls.p99),
      'days with sales': rows,
      'seconds of the run': toSeconds(runMs),
      'longest pause of requests in ms': longestPause,
      suggestions: summary.suggestions,
      'list: p95 in ms': list.p95,
      'totals: p95 in ms': totals.p95,
      'seconds to accept all': toSeconds(acceptMs),
      'seconds to undo all': toSeconds(undoMs),
      'suggestions not restored': summary.suggestions - restored,
    };
  } finally {
    await stage.stop();
  }
};

const toSeconds = (ms: number): number => Math.round(ms / 10) / 100;
