import type { AutopilotReplay } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { loadCompanyValues } from '../replenishment/public.ts';
import { loadSettings } from './due-stores.service.ts';
import { findReplayedOrders } from './replay.queries.ts';
import { replayOrders } from './replay.rules.ts';
import { findCompany } from './settings.queries.ts';
import { toValues } from './settings.rules.ts';

export const replayYear = async (ctx: Ctx, companyId: number): Promise<AutopilotReplay> => {
  found(await findCompany(ctx, companyId), 'COMPANY_NOT_FOUND');
  const { limits } = toValues((await loadSettings(ctx)).getCompany(companyId));
  const { leadWeeks, reviewWeeks } = await loadCompanyValues(ctx, companyId);
  return replayOrders(await findReplayedOrders(ctx, companyId), { limits, leadWeeks, reviewWeeks });
};
