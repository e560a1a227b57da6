import { autopilotRoutes } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import {
  changeAutopilot,
  changeStoreAutopilot,
  getAutopilot,
  getStoreAutopilot,
  listCompanies,
  pauseAccount,
  pauseAutopilot,
} from './autopilot.service.ts';
import { decide, undoRun } from './decisions.service.ts';
import { getRunWithStores, listRuns } from './read-runs.service.ts';
import { replayYear } from './replay.service.ts';

export const autopilot = bind('autopilot', autopilotRoutes, {
  list: (ctx) => listCompanies(ctx),
  pauseAccount: (ctx, { body }) => pauseAccount(ctx, body.paused),
  get: (ctx, { params }) => getAutopilot(ctx, params.companyId),
  update: (ctx, { params, body }) => changeAutopilot(ctx, params.companyId, body.own),
  pause: (ctx, { params, body }) => pauseAutopilot(ctx, params.companyId, body.paused),
  replay: (ctx, { params }) => replayYear(ctx, params.companyId),
  getStore: (ctx, { params }) => getStoreAutopilot(ctx, params.storeId),
  updateStore: (ctx, { params, body }) => changeStoreAutopilot(ctx, params.storeId, body.own),
  runs: (ctx, { query }) => listRuns(ctx, query),
  getRun: (ctx, { params }) => getRunWithStores(ctx, params.runId),
  decide: (ctx, { params, body }) => decide(ctx, params.runId, body.decision),
  undoRun: (ctx, { params }) => undoRun(ctx, params.runId),
});
