import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { Season, SeasonChange, SeasonInput, seasonRoutes } from '@shelfward/contract/seasons/seasons.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { contains } from '../../platform/db/like.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';
import { paginate } from '../../platform/db/paging.ts';

const columns = ['id', 'name', 'effectiveDate', 'expirationDate', 'inactive'] as const;
const record = [...columns, 'version'] as const;

export type SeasonRecord = Season & { readonly version: number };

export const findSeasons = (
  { db }: Ctx,
  { search, includeInactive, ...page }: Input<typeof seasonRoutes.list>['query'],
): Promise<Page<Season>> =>
  paginate(
    db
      .selectFrom('season')
      .select(columns)
      .$if(!includeInactive, (query) => query.where('inactive', '=', false))
      .$if(search !== undefined, (query) => query.where('name', 'ilike', contains(search ?? ''))),
    page,
    {
      fields: {
        name: inNaturalOrder(sql.ref('nameKey')),
        effectiveDate: sql.ref('effectiveDate'),
        expirationDate: sql.ref('expirationDate'),
        inactive: sql.ref('inactive'),
      },
      id: sql.ref('id'),
      otherwise: [{ field: 'effectiveDate', direction: 'desc' }],
    },
  );

export const findSeason = ({ db }: Ctx, id: number): Promise<SeasonRecord | undefined> =>
  db.selectFrom('season').select(record).where('id', '=', id).executeTakeFirst();

/** Locks the row, so that earlier reads stay valid until the change. */
export const lockSeason = ({ db }: Ctx, id: number): Promise<SeasonRecord | undefined> =>
  db.selectFrom('season').select(record).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertSeason = ({ db }: Ctx, values: SeasonInput): Promise<SeasonRecord> =>
  db.insertInto('season').values(values).returning(record).executeTakeFirstOrThrow();

export const updateSeason = ({ db }: Ctx, id: number, values: SeasonChange): Promise<SeasonRecord> =>
  db.updateTable('season').set(values).where('id', '=', id).returning(record).executeTakeFirstOrThrow();
