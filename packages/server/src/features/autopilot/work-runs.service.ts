import { formatTime } from '@shelfward/contract/deliveries/calendar-text.rules.ts';
import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { toLocalMinute } from '@shelfward/contract/kit/time-zone.rules.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobUpdate } from '../../platform/jobs/job-queue.ts';
import { runWaitingJobs } from '../../platform/jobs/job-worker.ts';
import type { JobServices } from '../../platform/jobs/lease.ts';
import { publishEvent } from '../../platform/outgoing/publish-event.queries.ts';
import { closeRun } from './close-run.service.ts';
import { loadSettings } from './due-stores.service.ts';
import { notifyUsers } from './notify.service.ts';
import { pauseCompany, toAutopilotPath } from './pause.service.ts';
import type { Placed, Run } from './place-orders.service.ts';
import { buildProgramCtx, type ProgramCtx } from './program-ctx.service.ts';
import { runAutopilot } from './run-autopilot.service.ts';
import { autopilotQueue, type ClaimedAutopilotRun, type StoreOutcome } from './runs.queries.ts';
import { findCompany, findStoreNames, findTimeZone } from './settings.queries.ts';
import { toValues } from './settings.rules.ts';

export type AutopilotServices = JobServices & { readonly keys: KeyRing };
type RunUpdate = JobUpdate<'autopilotRun'>;

/** Stores that still wait are decided so long before the cut-off: an order at the cut-off is too late. */
const closingMs = 5 * 60_000;

/** Does the queued runs; returns how many steps. A step is one transaction, so that a killed node leaves nothing half done. */
export const runWaitingAutopilots = (services: AutopilotServices): Promise<number> =>
  runWaitingJobs<'autopilotRun', ClaimedAutopilotRun>(services, autopilotQueue, {
    work: (job, lease) => lease.release((db) => doStep(services, job, db)),
    fail: async (job, { now, reason }, db) => {
      if (job.ranAt) await closeFailed(services, job, db);
      return {
        endedAt: now,
        result: reason === 'CANCELED' ? 'CANCELED' : 'FAILED',
        sentence: job.ranAt
          ? 'The last step failed. The stores that waited have no order of the autopilot.'
          : 'The run failed. Its stores have no order of the autopilot.',
      };
    },
  });

const open = async ({ clock, keys }: AutopilotServices, { id, tenantId, companyId }: ClaimedAutopilotRun, db: Db) => {
  const at = { db, tenantId, now: clock() };
  const zoned = { ...at, timeZone: await findTimeZone(at) };
  const settings = await loadSettings(zoned);
  const row = settings.getCompany(companyId);
  const getCtx = (userId: number): ProgramCtx =>
    buildProgramCtx(zoned, { name: 'Autopilot', userId, requestId: `autopilot-run-${id}`, keys });
  return { at, settings, row, getCtx };
};

/** Closes the proposal in which stores wait, without orders. */
const closeFailed = async (services: AutopilotServices, job: ClaimedAutopilotRun, db: Db): Promise<void> => {
  const { row, getCtx } = await open(services, job, db);
  if (!row || row.modeBy === null) return;
  const ctx = getCtx(row.modeBy);
  await closeRun(ctx, { ...job, values: toValues(row), mayOrder: false });
  await ctx.writeAudit();
};

const doStep = async (services: AutopilotServices, job: ClaimedAutopilotRun, db: Db): Promise<RunUpdate> => {
  const { at, settings, row, getCtx } = await open(services, job, db);
  const end = (result: 'DONE' | 'CANCELED', sentence: string | null): RunUpdate => ({
    endedAt: at.now,
    result,
    ...(sentence !== null && { sentence }),
  });
  if (!row || row.modeBy === null) return end('CANCELED', 'The autopilot of the company is off.');
  const ctx = getCtx(row.modeBy);
  if (job.ranAt) {
    const values = toValues(row);
    const mayOrder = values.mode !== 'OFF' && !row.pausedAt && !settings.account?.pausedAt && job.cutOff > at.now;
    await closeRun(ctx, { ...job, values, mayOrder });
    await ctx.writeAudit();
    return end('DONE', null);
  }
  if (job.cutOff <= at.now) return end('CANCELED', 'The cut-off had passed before the run.');
  if (row.pausedAt || settings.account?.pausedAt) return end('CANCELED', 'The autopilot was paused before the run.');
  const placed = await runAutopilot(ctx, { ...job, settings });
  await announce(ctx, { ...job, settings }, placed);
  await ctx.writeAudit();
  const first: RunUpdate = {
    ranAt: at.now,
    settings: JSON.stringify(toValues(row)),
    orderProposalId: placed.orderProposalId,
    waitingProposalId: placed.waitingProposalId,
    sentence: placed.pause?.sentence ?? null,
  };
  if (placed.waitingProposalId === null) return { ...first, endedAt: at.now, result: 'DONE' };
  const closesAt = Math.max(at.now.getTime(), job.cutOff.getTime() - closingMs);
  return { ...first, attempts: 0, nextAttemptAt: new Date(closesAt) };
};

const announce = async (ctx: ProgramCtx, run: Run, { outcomes, pause }: Placed): Promise<void> => {
  const { id, companyId, cutOff, settings } = run;
  const row = settings.getCompany(companyId);
  ctx.audit({
    entityType: 'AUTOPILOT_RUN',
    id,
    before: null,
    after: { companyId, cutOff: cutOff.toISOString(), stores: outcomes.map(toAudited) },
  });
  if (pause) await pauseCompany(ctx, { companyId, row }, { ...pause, userId: null });
  if (outcomes.length === 0) return;
  const count = (state: StoreOutcome['state']) => outcomes.filter((one) => one.state === state);
  const data = { runId: id, companyId, cutOff: cutOff.toISOString() };
  const waiting = count('WAITING');
  await publishEvent(ctx, 'autopilot.run_done', {
    ...data,
    ordered: count('ORDERED').length,
    waiting: waiting.length,
    shadow: count('SHADOW').length + count('SHADOW_WAITING').length,
  });
  for (const { storeId, findings } of waiting)
    await publishEvent(ctx, 'autopilot.store_waits', {
      ...data,
      storeId,
      reasons: findings.map(({ sentence }) => sentence),
    });
  const ordered = count('ORDERED');
  if (ordered.length + waiting.length > 0) await mailDigest(ctx, run, { ordered, waiting });
};

const toAudited = ({ storeId, state, orderProposalId, salesOrderId, limits, inputs, findings }: StoreOutcome) => ({
  storeId,
  state,
  orderProposalId,
  salesOrderId,
  limits,
  inputs,
  findings,
});

interface Digest {
  readonly ordered: readonly StoreOutcome[];
  readonly waiting: readonly StoreOutcome[];
}

const maxMailedRows = 20;

const mailDigest = async (ctx: ProgramCtx, run: Run, { ordered, waiting }: Digest): Promise<void> => {
  const values = toValues(run.settings.getCompany(run.companyId));
  const company = (await findCompany(ctx, run.companyId))?.name ?? '';
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const money = formatCents(
    ordered.reduce((sum, { valueCents }) => sum + valueCents, 0),
    currency,
  );
  const [, time = ''] = toLocalMinute(run.cutOff, ctx.timeZone).split(' ');
  const waits =
    waiting.length === 0 ? '' : `, ${formatCount(waiting.length, 'store')} ${plural(waiting.length, 'waits', 'wait')}`;
  const names = await findStoreNames(
    ctx,
    waiting.map(({ storeId }) => storeId),
  );
  await notifyUsers(ctx, values.notifiedUserIds, {
    subject: `Autopilot of ${company}: orders for ${formatCount(ordered.length, 'store')}${waits}`,
    paragraphs: [
      `The autopilot ordered for ${formatCount(ordered.length, 'store')}, ${money} in total.`,
      ...(waiting.length > 0
        ? [describeWaiting(waiting.length, { time: formatTime(time), atCutOff: values.atCutOff })]
        : []),
    ],
    ...(waiting.length > 0 && {
      table: {
        head: ['Store', 'Why it waits'],
        rows: waiting
          .slice(0, maxMailedRows)
          .map(({ storeId, findings, sentence }) => [
            names.get(storeId) ?? '',
            sentence ?? findings.map((finding) => finding.sentence).join(' '),
          ]),
        rest:
          waiting.length > maxMailedRows
            ? `${formatCount(waiting.length - maxMailedRows, 'more store')} on the page Autopilot.`
            : undefined,
      },
    }),
    link: { label: 'Open autopilot', path: toAutopilotPath(run.companyId) },
  });
};

const describeWaiting = (
  stores: number,
  { time, atCutOff }: { readonly time: string; readonly atCutOff: string },
): string => {
  const otherwise =
    atCutOff === 'NOTHING'
      ? 'Without a decision, they get no order.'
      : 'Without a decision, they get an order without the lines outside the limits.';
  return `${formatCount(stores, 'store')} ${plural(stores, 'waits', 'wait')} for a decision before the cut-off at ${time}. ${otherwise}`;
};
