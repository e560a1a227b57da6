import type { SeasonChange, SeasonInput } from '@shelfward/contract/seasons/seasons.contract.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { findSeason, insertSeason, lockSeason, type SeasonRecord, updateSeason } from './seasons.queries.ts';

const rejectDuplicate = mapConstraintErrors({ season_name_key: 'SEASON_NAME_TAKEN' });

export const getSeason = async (ctx: Ctx, id: number): Promise<SeasonRecord> =>
  found(await findSeason(ctx, id), 'SEASON_NOT_FOUND');

export const createSeason = async (ctx: Ctx, input: SeasonInput): Promise<SeasonRecord> => {
  const after = await rejectDuplicate(insertSeason(ctx, input));
  ctx.audit({ entityType: 'SEASON', id: after.id, before: null, after });
  return after;
};

export const changeSeason = async (ctx: Ctx, id: number, change: SeasonChange): Promise<SeasonRecord> => {
  const before = found(await lockSeason(ctx, id), 'SEASON_NOT_FOUND');
  ctx.requireVersion(before.version);
  if (change.inactive && !before.inactive) requireMayDelete(ctx.actor);
  const after = await rejectDuplicate(updateSeason(ctx, id, change));
  ctx.audit({ entityType: 'SEASON', id, before, after });
  return after;
};
