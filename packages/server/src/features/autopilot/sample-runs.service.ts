import { type AutopilotValues, defaultAutopilotValues } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import type { LimitKind } from '@shelfward/contract/autopilot/limits.rules.ts';
import { plusDays } from '@shelfward/contract/kit/dates.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { changeAutopilot } from './autopilot.service.ts';
import { findDueStores, loadSettings } from './due-stores.service.ts';
import { recordShadow } from './place-orders.service.ts';
import {
  discardChanges,
  findRunCutOffs,
  insertEndedRun,
  insertStoreOutcomes,
  type StoreOutcome,
} from './runs.queries.ts';
import { findCompanies } from './settings.queries.ts';

const pastDays = [21, 18, 14, 11, 7, 4];

/** For sample data: a company with a calendar in shadow, and the runs of its last cut-offs. */
export const addSampleRuns = async (ctx: Ctx): Promise<void> => {
  for (const { id: companyId } of await findCompanies(ctx)) {
    const own: AutopilotValues = { ...defaultAutopilotValues, mode: 'SHADOW', notifiedUserIds: [ctx.actor.userId] };
    await changeAutopilot({ ...ctx, now: plusDays(ctx.now, -22) }, companyId, own);
    let runs = 0;
    for (const days of pastDays)
      if (
        await addShadowRun(
          { ...ctx, now: plusDays(ctx.now, -days), audit: () => undefined },
          { companyId, until: ctx.now },
        )
      )
        runs += 1;
    if (runs > 0) return;
    await changeAutopilot(ctx, companyId, defaultAutopilotValues);
  }
};

const addShadowRun = async (
  ctx: Ctx,
  { companyId, until }: { readonly companyId: number; readonly until: Date },
): Promise<boolean> => {
  const settings = await loadSettings(ctx);
  const due = await findDueStores(ctx, settings, [companyId]);
  const [first] = due.toSorted((one, other) => one.window.orderBy.getTime() - other.window.orderBy.getTime());
  if (!first) return false;
  const cutOff = first.window.orderBy;
  if (cutOff >= until || (await findRunCutOffs(ctx, companyId)).has(cutOff.getTime())) return false;
  const stores = due.filter(({ window }) => window.orderBy.getTime() === cutOff.getTime());
  const id = await insertEndedRun(ctx, { companyId, cutOff });
  const outcomes = await discardChanges(ctx, () => recordShadow(ctx, { id, companyId, cutOff, settings }, stores));
  await insertStoreOutcomes(ctx, { runId: id, companyId }, outcomes.map(withoutUnknown));
  return true;
};

/** The forecasts of sample data are computed after the start of the server, and the stock of the brand is that of now. */
const unknown: readonly LimitKind[] = ['FORECAST', 'CONFIDENCE', 'BRAND_STOCK'];

const withoutUnknown = (outcome: StoreOutcome): StoreOutcome => {
  const findings = outcome.findings.filter(({ limit }) => !unknown.includes(limit));
  const isCleared = outcome.state === 'SHADOW_WAITING' && findings.length === 0;
  return { ...outcome, findings, ...(isCleared && { state: 'SHADOW' }) };
};
