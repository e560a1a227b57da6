import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { Season, SeasonChange, SeasonInput, seasonRoutes } from '@shelfward/contract/seasons/seasons.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { paginateRecords } from '../../platform/db/record-list.ts';

const columns = ['id', 'name', 'effectiveDate', 'expirationDate', 'inactive'] as const;
const record = [...columns, 'version'] as const;

export type SeasonRecord = Season & { readonly version: number };

export const findSeasons = ({ db }: Ctx, query: Input<typeof seasonRoutes.list>['query']): Promise<Page<Season>> =>
  paginateRecords(db.selectFrom('season').select(columns), query, {
    fields: { effectiveDate: sql.ref('effectiveDate'), expirationDate: sql.ref('expirationDate') },
    otherwise: [{ field: 'effectiveDate', direction: 'desc' }],
  });

export const findSeason = ({ db }: Ctx, id: number): Promise<SeasonRecord | undefined> =>
  db.selectFrom('season').select(record).where('id', '=', id).executeTakeFirst();

export const insertSeason = ({ db }: Ctx, values: SeasonInput): Promise<SeasonRecord> =>
  db.insertInto('season').values(values).returning(record).executeTakeFirstOrThrow();

export const updateSeason = ({ db }: Ctx, id: number, values: SeasonChange): Promise<SeasonRecord> =>
  db.updateTable('season').set(values).where('id', '=', id).returning(record).executeTakeFirstOrThrow();
