import type { SavedView } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';

const columns = ['id', 'screen', 'name', 'search'] as const;

export const findSavedViews = ({ db, actor }: Ctx, screen: string): Promise<SavedView[]> =>
  db
    .selectFrom('savedView')
    .select(columns)
    .where('userId', '=', actor.userId)
    .where('screen', '=', screen)
    .orderBy(inNaturalOrder(sql.ref('nameKey')))
    .orderBy('id')
    .execute();

export const saveView = async (
  { db, tenantId, actor }: Ctx,
  { screen, name, search }: Omit<SavedView, 'id'>,
): Promise<SavedView> => {
  const { rows } = await sql<SavedView>`
    insert into saved_view (tenant_id, user_id, screen, name, search)
    values (${tenantId}, ${actor.userId}, ${screen}, ${name}, ${search})
    on conflict (tenant_id, user_id, screen, name_key) do update set name = excluded.name, search = excluded.search
    returning id, screen, name, search`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The upsert returned no row');
  return row;
};

export const deleteSavedView = ({ db, actor }: Ctx, id: number): Promise<SavedView | undefined> =>
  db
    .deleteFrom('savedView')
    .where('id', '=', id)
    .where('userId', '=', actor.userId)
    .returning(columns)
    .executeTakeFirst();
