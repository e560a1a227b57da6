import type { SeasonChange, SeasonInput } from '@shelfward/contract/seasons/seasons.contract.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { defineRecords } from '../../platform/records/records.ts';
import { findSeason, insertSeason, type SeasonRecord, updateSeason } from './seasons.queries.ts';

const records = defineRecords<SeasonRecord>({
  table: 'season',
  entityType: 'SEASON',
  notFound: 'SEASON_NOT_FOUND',
  find: findSeason,
  rejections: { season_name_key: 'SEASON_NAME_TAKEN' },
});

export const getSeason = records.get;

export const createSeason = (ctx: Ctx, input: SeasonInput) => records.create(ctx, () => insertSeason(ctx, input));

export const changeSeason = (ctx: Ctx, id: number, change: SeasonChange) =>
  records.change(ctx, id, (before) => {
    if (change.inactive && !before.inactive) requireMayDelete(ctx.actor);
    return updateSeason(ctx, id, change);
  });
