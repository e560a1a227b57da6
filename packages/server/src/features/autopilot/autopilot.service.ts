import { isDeepStrictEqual } from 'node:util';
import {
  type AutopilotCompany,
  type AutopilotStoreValues,
  type AutopilotValues,
  minShadowCutOffs,
} from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import { plusDays } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { requireFeature } from '../../platform/auth/beta-access.ts';
import { findActivePeople, requireUsers } from '../../platform/auth/people.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { loadCalendars } from '../deliveries/public.ts';
import { type AutopilotSettings, findDueStores, loadSettings } from './due-stores.service.ts';
import { pauseCompany } from './pause.service.ts';
import { countShadowCutOffs, findRunCutOffs } from './runs.queries.ts';
import {
  type CompanyRow,
  findCompanies,
  findCompany,
  findEligibleStores,
  findStore,
  lockSettings,
  saveSetting,
} from './settings.queries.ts';
import { toPause, toStoreValues, toValues } from './settings.rules.ts';

type Versioned<T> = T & { readonly version: number };
const shadowDays = 90;
const hourMs = 3_600_000;

export const listCompanies = async (ctx: Ctx) => {
  const settings = await loadSettings(ctx);
  const companies = (await findCompanies(ctx)).map(({ id, name, stores }) => {
    const row = settings.getCompany(id);
    return { company: { id, name }, mode: toValues(row).mode, isPaused: toPause(row) !== null, stores };
  });
  return { pause: toPause(settings.account), companies };
};

export const getAutopilot = async (ctx: Ctx, companyId: number): Promise<Versioned<AutopilotCompany>> => {
  const company = found(await findCompany(ctx, companyId), 'COMPANY_NOT_FOUND');
  const settings = await loadSettings(ctx);
  const row = settings.getCompany(companyId);
  const own = toValues(row);
  const stores = await findEligibleStores(ctx, [companyId]);
  const storeIds = stores.map(({ id }) => id);
  const calendars = await loadCalendars(ctx, storeIds);
  const differing = stores.filter(
    ({ id }) => !isDeepStrictEqual(toStoreValues(settings.getStoreRow(id)), noStoreValues),
  );
  const shadowCutOffs = await countShadowCutOffs(ctx, companyId, plusDays(ctx.now, -shadowDays));
  const obstacle = findObstacle(ctx, company, shadowCutOffs);
  const people = own.notifiedUserIds.length > 0 ? await findActivePeople(ctx) : [];
  return {
    company: { id: company.id, name: company.name },
    own,
    notifiedUsers: people.filter(({ id }) => own.notifiedUserIds.includes(id)).map(({ id, name }) => ({ id, name })),
    modeDate: row?.modeAt?.toISOString() ?? null,
    pause: toPause(row),
    accountPause: toPause(settings.account),
    shadowCutOffs,
    canSwitchOn: obstacle === null,
    obstacle,
    nextRun: await findNextRun(ctx, settings, companyId),
    stores: stores.length,
    storesWithoutCalendar: storeIds.filter((id) => !calendars.has(id)).length,
    differing: differing.map(({ id, name }) => ({ store: { id, name }, ...toStoreValues(settings.getStoreRow(id)) })),
    version: row?.version ?? 0,
  };
};

const noStoreValues: AutopilotStoreValues = { mode: null, limits: null };

const findNextRun = async (
  ctx: Ctx,
  settings: AutopilotSettings,
  companyId: number,
): Promise<AutopilotCompany['nextRun']> => {
  const { hoursBefore } = toValues(settings.getCompany(companyId));
  const ran = await findRunCutOffs(ctx, companyId);
  const times = (await findDueStores(ctx, settings, [companyId]))
    .map(({ window }) => window.orderBy.getTime())
    .filter((time) => !ran.has(time));
  if (times.length === 0) return null;
  const cutOff = Math.min(...times);
  return {
    runDate: new Date(Math.max(ctx.now.getTime(), cutOff - hoursBefore * hourMs)).toISOString(),
    cutOffDate: new Date(cutOff).toISOString(),
    stores: times.filter((time) => time === cutOff).length,
  };
};

/** Why the user cannot switch the autopilot on. */
const findObstacle = ({ actor }: Ctx, { orderManagerId, name }: CompanyRow, shadowCutOffs: number): string | null => {
  if (!isAllowed(admins, actor.roles) && orderManagerId !== actor.userId)
    return `Only administrators and the order manager of ${name} switch it on.`;
  if (shadowCutOffs >= minShadowCutOffs) return null;
  return `It can be switched on after a shadow of ${formatCount(minShadowCutOffs, 'cut-off')}; ${shadowCutOffs} ${shadowCutOffs === 1 ? 'is' : 'are'} recorded.`;
};

/** Changes that let the autopilot order, or order more, need the right to switch it on. */
const requireSwitchOn = async (ctx: Ctx, company: CompanyRow): Promise<void> => {
  const shadowCutOffs = await countShadowCutOffs(ctx, company.id, plusDays(ctx.now, -shadowDays));
  const obstacle = findObstacle(ctx, company, shadowCutOffs);
  if (obstacle === null) return;
  throw new AppError(
    shadowCutOffs >= minShadowCutOffs || obstacle.startsWith('Only') ? 'FORBIDDEN' : 'AUTOPILOT_SHADOW_REQUIRED',
    {
      detail: obstacle,
    },
  );
};

export const changeAutopilot = async (
  ctx: Ctx,
  companyId: number,
  values: AutopilotValues,
): Promise<Versioned<AutopilotCompany>> => {
  const company = found(await findCompany(ctx, companyId), 'COMPANY_NOT_FOUND');
  await lockSettings(ctx);
  const row = (await loadSettings(ctx)).getCompany(companyId);
  ctx.requireVersion(row?.version ?? 0);
  const before = toValues(row);
  if (isDeepStrictEqual(before, values)) return getAutopilot(ctx, companyId);
  if (values.mode === 'ON') await requireSwitchOn(ctx, company);
  if (values.proposal.autoFairShare && !before.proposal.autoFairShare) requireFeature('fairShare', ctx.actor);
  await requireUsers(ctx, [...new Set(values.notifiedUserIds)]);
  const isSwitched = values.mode !== before.mode;
  await saveSetting(
    ctx,
    { companyId, storeId: null },
    { ...values, ...((isSwitched || !row) && { modeAt: ctx.now, modeBy: ctx.actor.userId }) },
  );
  ctx.audit({ entityType: 'AUTOPILOT', id: companyId, before, after: values });
  return getAutopilot(ctx, companyId);
};

export const getStoreAutopilot = async (ctx: Ctx, storeId: number) => {
  const { id, name } = found(await findStore(ctx, storeId), 'STORE_NOT_FOUND');
  const row = (await loadSettings(ctx)).getStoreRow(storeId);
  return { store: { id, name }, own: toStoreValues(row), version: row?.version ?? 0 };
};

export const changeStoreAutopilot = async (ctx: Ctx, storeId: number, values: AutopilotStoreValues) => {
  const { companyId } = found(await findStore(ctx, storeId), 'STORE_NOT_FOUND');
  await lockSettings(ctx);
  const settings = await loadSettings(ctx);
  const row = settings.getStoreRow(storeId);
  ctx.requireVersion(row?.version ?? 0);
  const before = toStoreValues(row);
  if (isDeepStrictEqual(before, values)) return getStoreAutopilot(ctx, storeId);
  const companyMode = toValues(settings.getCompany(companyId)).mode;
  if ((values.mode ?? companyMode) === 'ON')
    await requireSwitchOn(ctx, found(await findCompany(ctx, companyId), 'COMPANY_NOT_FOUND'));
  await saveSetting(ctx, { companyId: null, storeId }, { ...values, modeAt: ctx.now, modeBy: ctx.actor.userId });
  ctx.audit({ entityType: 'AUTOPILOT_STORE', id: storeId, before, after: values });
  return getStoreAutopilot(ctx, storeId);
};

export const pauseAutopilot = async (
  ctx: Ctx,
  companyId: number,
  paused: boolean,
): Promise<Versioned<AutopilotCompany>> => {
  found(await findCompany(ctx, companyId), 'COMPANY_NOT_FOUND');
  await lockSettings(ctx);
  const row = (await loadSettings(ctx)).getCompany(companyId);
  ctx.requireVersion(row?.version ?? 0);
  const cause = { reason: 'PERSON', sentence: 'A person paused it.', userId: ctx.actor.userId } as const;
  if (paused) await pauseCompany(ctx, { companyId, row }, cause);
  else if (row?.pausedAt) {
    await saveSetting(ctx, { companyId, storeId: null }, noPause);
    ctx.audit({ entityType: 'AUTOPILOT', id: companyId, before: { paused: true }, after: { paused: false } });
  }
  return getAutopilot(ctx, companyId);
};

const noPause = { pauseReason: null, pauseSentence: null, pausedAt: null, pausedBy: null } as const;

export const pauseAccount = async (ctx: Ctx, paused: boolean) => {
  await lockSettings(ctx);
  const { account } = await loadSettings(ctx);
  if (paused !== (toPause(account) !== null)) {
    const pause = {
      pauseReason: 'PERSON',
      pauseSentence: 'A person paused the autopilot of all companies.',
      pausedAt: ctx.now,
      pausedBy: ctx.actor.userId,
    };
    await saveSetting(ctx, { companyId: null, storeId: null }, paused ? pause : noPause);
    ctx.audit({ entityType: 'AUTOPILOT_ACCOUNT', id: ctx.tenantId, before: { paused: !paused }, after: { paused } });
  }
  return { pause: toPause((await loadSettings(ctx)).account) };
};
