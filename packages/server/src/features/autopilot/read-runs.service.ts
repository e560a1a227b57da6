import type {
  AutopilotRun,
  AutopilotRunStore,
  autopilotRoutes,
} from '@shelfward/contract/autopilot/autopilot.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { pageFrom } from '../../platform/db/paging.ts';
import { countRuns, findRunRows, findRunStores, type RunRow } from './read-runs.queries.ts';

export const listRuns = async (
  ctx: Ctx,
  { companyId, ...request }: Input<typeof autopilotRoutes.runs>['query'],
): Promise<Page<AutopilotRun>> => {
  const { page, size, sort } = request;
  const direction = sort[0]?.direction ?? 'desc';
  const rows = await findRunRows(ctx, { companyId, direction, size, offset: page * size });
  return pageFrom(rows.map(toRun), await countRuns(ctx, companyId), request);
};

export const getRun = async (ctx: Ctx, runId: number): Promise<AutopilotRun> => {
  const [row] = await findRunRows(ctx, { runId, size: 1, offset: 0 });
  return toRun(found(row, 'AUTOPILOT_RUN_NOT_FOUND'));
};

export const getRunWithStores = async (
  ctx: Ctx,
  runId: number,
): Promise<AutopilotRun & { readonly storeRows: AutopilotRunStore[] }> => ({
  ...(await getRun(ctx, runId)),
  storeRows: await findRunStores(ctx, runId),
});

const toRun = (row: RunRow): AutopilotRun => {
  const { companyId, companyName, cutOff, ranAt, undoneAt, orderedCents, waitingCents, peopleCents, ...run } = row;
  return {
    ...run,
    company: { id: companyId, name: companyName },
    cutOffDate: cutOff.toISOString(),
    runDate: ranAt?.toISOString() ?? null,
    undoneDate: undoneAt?.toISOString() ?? null,
    orderedValue: orderedCents,
    waitingValue: waitingCents,
    peopleValue: peopleCents,
  };
};
